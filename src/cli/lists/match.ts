import { readFile } from 'node:fs/promises'
import { HeraldError } from '../../platform/errors.ts'
import type { MatchVerdict } from '../../query/matching/row-match.ts'
import { type MatchedRow, matchListedRows } from '../../services/matching/listed-row.ts'
import { encodeMatchedRows, MATCH_TABLE_HEADER } from '../../services/matching/match-table.ts'
import { MATCH_COLUMNS, readMatchTable } from '../../services/matching/read-match-table.ts'
import type { CliCommand, CommandContext } from '../shared/cli-command.ts'
import { withIndexReader } from '../shared/indexes/node-indexes.ts'

/** `herald match`: finds the entities that the rows of a list mean. */
export const matchCommand: CliCommand = {
  declare(program, run) {
    program
      .command('match')
      .summary('match a list of companies with the entities')
      .description(
        `Reads a list as CSV with the columns ${MATCH_COLUMNS.join(', ')} in any order and prints it as CSV with the entity of ` +
          'each row, the verdict and its reasons. It reads the search index of this data folder, which "herald serve" keeps up ' +
          'to date. Exits with 0, or with 2 if a row has errors.',
      )
      .argument('<file>', 'list as CSV in UTF-8; - reads from standard input')
      .addHelpText('after', '\nExample:\n  herald match suppliers.csv > matched.csv')
      .action((file: string) => run(context => runMatch(file, context)))
  },
}

async function runMatch(file: string, context: CommandContext): Promise<number> {
  const rows = readMatchTable(await readFile(file === '-' ? '/dev/stdin' : file))
  return context.withAppContext(app =>
    withIndexReader(app, context.settings, async reader => {
      if (reader === null) {
        const detail =
          'There is no search index in this data folder. Start "herald serve", or run "herald reindex".'
        throw new HeraldError('unavailable', detail)
      }
      return await printMatches(matchListedRows(reader, rows, { limit: 1 }), rows.length, context)
    }),
  )
}

/** Prints the rows as they are matched, and the counts at the end. Returns the exit code. */
async function printMatches(
  parts: ReturnType<typeof matchListedRows>,
  total: number,
  { terminal, signal }: CommandContext,
): Promise<number> {
  const counts: Record<MatchVerdict | 'invalid', number> = {
    matched: 0,
    ambiguous: 0,
    unknown: 0,
    invalid: 0,
  }
  let done = 0
  terminal.out(MATCH_TABLE_HEADER.trimEnd())
  for await (const part of parts) {
    if (signal.aborted) return 130
    terminal.out(...part.map(match => encodeMatchedRows([withoutLineBreaks(match)]).trimEnd()))
    done += part.length
    for (const { match } of part) counts[match?.verdict ?? 'invalid'] += 1
    terminal.showProgress(`${done} of ${total} rows`)
  }
  terminal.showProgress('')
  terminal.err(
    Object.entries(counts)
      .map(([verdict, count]) => `${count} ${verdict}`)
      .join(', '),
  )
  return counts.invalid > 0 ? 2 : 0
}

/** Replaces line breaks in the fields of a row, because the terminal shows each row in one line. */
function withoutLineBreaks(match: MatchedRow): MatchedRow {
  const fields = Object.entries(match.fields).map(([name, text]) => [name, text.replace(/[\r\n]+/g, ' ')])
  return { ...match, fields: Object.fromEntries(fields) }
}
