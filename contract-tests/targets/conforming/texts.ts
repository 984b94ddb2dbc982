/** Services that take few texts, and don't show in the contract which. */

import type { Decisions } from '../reference.ts'
import { refusesWhere, type Variations } from '../variations.ts'

const names = (pattern: RegExp, status = 400): Partial<Decisions> =>
  refusesWhere(({ name }) => !pattern.test(name), status)
/** All texts of a plant. */
const texts = (pattern: RegExp): Partial<Decisions> =>
  refusesWhere(({ name, tag = name }) => !pattern.test(name) || !pattern.test(tag))

export const TEXTS: Variations = {
  'names-of-letters-alone': names(/^[A-Za-z]+$/),
  'names-of-letters-alone-422': names(/^[A-Za-z]+$/, 422),
  'names-of-letters-alone-403': names(/^[A-Za-z]+$/, 403),
  'names-of-letters-of-any-script': names(/^\p{L}+$/u),
  'names-of-letters-and-spaces': names(/^[A-Za-z ]+$/),
  'names-without-digits': names(/^\D+$/),
  'names-of-three-to-twenty-letters': names(/^[A-Za-z]{3,20}$/),
  'names-of-up-to-six-letters': names(/^[A-Za-z]{1,6}$/),
  'names-in-lower-case': names(/^[^A-Z]+$/),
  'names-of-lower-case-letters': names(/^[a-z]+$/),
  'names-of-up-to-ten-lower-case-letters': names(/^[a-z]{3,10}$/),
  'names-of-capitals': names(/^[A-Z]+$/),
  'names-of-one-capital-and-letters': names(/^[A-Z][a-z]+$/),
  'names-of-two-words': names(/^[A-Z][a-z]+ [A-Z][a-z]+$/),
  'names-of-digits': names(/^\d+$/),
  'names-of-the-examples': names(/^(Swiss Cheese Plant|Lady's Slipper Orchid)$/),
  'texts-of-ascii-letters': texts(/^[A-Za-z]+$/),
  'texts-of-up-to-eight-capitals': texts(/^[A-Z]{2,8}$/),
}
