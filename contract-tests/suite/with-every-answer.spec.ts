/** What is said of all answers. These tests send nothing of their own: they judge the answers to the requests of the other tests. */

import { testsAbout } from './declare.ts'

testsAbout('answer', 'answer-body', 'header', 'withheld', 'open-answer', 'any-answer')
