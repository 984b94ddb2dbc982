/** Requests without a credential, and with one of another scheme, malformed, unknown, or in the wrong place: the service refuses each. */

import { testsAbout } from './declare.ts'

testsAbout('credential', 'credential-answer')
