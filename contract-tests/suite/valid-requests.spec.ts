/**
 * Requests that the document allows: boundary values, unusual spellings, few and many properties, one after another and
 * at once. The service accepts each, and answers as documented: the Plant Store with 200, and a Plant that has the
 * values that were sent.
 */

import { testsAbout } from './declare.ts'

testsAbout('success', 'success-body', 'echo', 'form-text', 'edge', 'spelling', 'spoken', 'repetition')
