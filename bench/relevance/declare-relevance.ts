import type { Command } from 'commander'
import type { CliCommand } from '../../src/cli/shared/cli-command.ts'
import { integerOptionParser } from '../../src/cli/shared/parse-number-options.ts'
import type { RelevanceOptions } from './measure-relevance.ts'

/** Declares `herald bench relevance`. */
export function declareRelevance(bench: Command, run: Parameters<CliCommand['declare']>[1]): void {
  bench
    .command('relevance')
    .summary('measure how good the results of search are, with judged questions in five languages')
    .description(
      'Imports the judged corpus, sends every question with the default sort order, and prints nDCG@10 and the share ' +
        'of questions without results for each language. Exits with 1 if a score is lower than the stored one. Needs ' +
        'the published documents beside the checkout, and ends without measuring where they are absent.',
    )
    .option(
      '--worst <number>',
      'number of questions to list, lowest score first',
      integerOptionParser(1, 1_000),
      20,
    )
    .option('--update', 'store the measured scores, which later runs are compared with')
    .option('--data <folder>', 'new folder that keeps the data; a temporary one is used by default')
    .option('--json', 'print the scores and the results of each question as JSON')
    .action((options: RelevanceOptions) =>
      run(async context => {
        const { measureRelevance } = await import('./measure-relevance.ts')
        return measureRelevance(options, context)
      }),
    )
}
