/** Requests that the document allows, one after another and at once: the service accepts each, and answers as documented. */

import { testsAbout } from './declare.ts'

testsAbout('success', 'success-body', 'echo', 'form-text', 'edge', 'spelling', 'spoken', 'repetition')
