/**
 * Requests without a credential, and with one of another scheme, malformed, unknown, or in the wrong place: the service
 * refuses each. The Plant Store has a bearer header (RFC 6750 section 2.1), whose scheme may be written in any case (RFC
 * 9110 section 11.1).
 */

import { testsAbout } from './declare.ts'

testsAbout('credential', 'credential-answer')
