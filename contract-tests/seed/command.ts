/** `plant-store seed` on the command line. What sends the items is loaded only then. */

import { Command, Option } from 'commander'
import { addSceneOptions, repeatable, seedOption, wholeNumber } from '../../spec/program/options.ts'
import { addTargetOptions, allowOption } from '../verify/target-options.ts'
import { orUnjudged } from '../verify/unjudged.ts'
import type { SeedCommandOptions } from './flags.ts'

/** The sub-command `seed`. */
export function command(): Command {
  const number = wholeNumber(0, Number.MAX_SAFE_INTEGER)
  const seed = new Command('seed').description('send fixtures to a deployment; no item is sent twice')
  return addSceneOptions(addTargetOptions(seed))
    .addOption(new Option('--count <n>', 'number of items to create').argParser(number).default(10))
    .addOption(seedOption())
    .option('--operation <id>', 'operation to send, instead of the first one with a JSON body')
    .addOption(new Option('--start <n>', 'index of the first item').argParser(number).default(0))
    .addOption(
      new Option('--concurrency <n>', 'maximum number of parallel requests').argParser(wholeNumber(1, 256)).default(8),
    )
    .option(
      '--input <file>',
      'send the items of this file (CSV, JSON or NDJSON) instead of generated ones; all of them without --count',
    )
    .option('--ledger <file>', 'new file that records each item and its result', 'created.ndjson')
    .option('--resume <file>', 'continue an interrupted run from its ledger')
    .option('--undo <ledger>', 'delete the items that this ledger lists as created, and nothing else')
    .addOption(
      repeatable(
        '--refs <ledger>',
        'name the items that this ledger of an earlier run lists as created; repeatable',
        'none',
      ),
    )
    .addOption(allowOption())
    .option('--retry-503', 'send an item again after a 503 with Retry-After; safe only if no gateway sends the 503')
    .option('--dry-run', 'print the requests and send none')
    .addHelpText(
      'after',
      '\nExample:\n  PLANT_STORE_TOKEN=… plant-store seed --spec openapi.yaml --target https://qa.example.com/v1 --count 1000 --rate 50',
    )
    .action(
      orUnjudged(async (options: SeedCommandOptions, self: Command) =>
        options.undo === undefined
          ? (await import('./action.ts')).seedAct(options, self)
          : (await import('./undo.ts')).undoAct(options.undo, options, self),
      ),
    )
}
