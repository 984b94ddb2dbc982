/** Requests that break the document in exactly one way: the service refuses each as documented. */

import { testsAbout } from './declare.ts'

testsAbout('request-body', 'request-media', 'request-text', 'request-parameter', 'failure', 'failure-body')
