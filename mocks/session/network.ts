/** The delay and the chaos of a session, which may differ from those of the start. */

import { isObject } from '../../spec/json/pointer.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { rangeOf } from '../engine/message/delay.ts'
import { RULE_READER } from '../engine/script/conditions.ts'
import { createStage, type Network, type Stage, type StageSettings } from '../engine/state/stage.ts'

/** The stage of a network. Throws an `OptionError` for an invalid delay or share. */
export function stageOn({ delay, chaos }: Network, { seed }: Pick<StageSettings, 'seed'>): Stage {
  return createStage({ delay, chaos, seed }, () => RULE_READER)
}

const USAGE = 'send {"delay": MS, "chaos": SHARE}'

/** Reads a network; values that it leaves out are those of the start. Throws an `OptionError` for anything else. */
export function networkFrom(given: unknown, start: StageSettings): Network {
  if (!isObject(given)) throw new OptionError(`The body has neither delay nor chaos: ${USAGE}.`)
  const { delay = start.delay, chaos = start.chaos, ...others } = given
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw new OptionError(`${JSON.stringify(unknown)} is not known: ${USAGE}.`)
  if (typeof chaos !== 'number') {
    throw new OptionError(`Chaos must be a number from 0 to 1, and is ${JSON.stringify(chaos)}.`)
  }
  const { minimum, maximum } = rangeOf(delay)
  const network = { delay: minimum === maximum ? minimum : { minimum, maximum }, chaos }
  stageOn(network, start)
  return network
}
