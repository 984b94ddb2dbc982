/**
 * Requests that break the document in exactly one way: a property that is missing or of a wrong type, a bound that is
 * passed, text that is no JSON. The service refuses each as documented: the Plant Store with 400 and an Error.
 */

import { testsAbout } from './declare.ts'

testsAbout('request-body', 'request-media', 'request-text', 'request-parameter', 'failure', 'failure-body')
