import type { RunCounts } from '../../crawls/run-store.ts'
import { PROBLEM_KINDS } from '../../model/source-document.ts'
import { escapeForTerminalLine } from '../../platform/terminal/escape-text.ts'
import type { LocatedProblem } from '../../services/ingest/ingest-run.ts'
import type { Terminal } from './cli-command.ts'

/** Formats the counts of a run in one line. */
export function formatRunCounts(counts: RunCounts): string {
  const read = `${counts.documents} documents, ${counts.rows} records`
  const changes = `${counts.created} new, ${counts.changed} changed, ${counts.unchanged} unchanged`
  const problems = counts.problems === 0 ? '' : `; ${counts.problems} problems, ${counts.lost} with data loss`
  return `${read}: ${changes}${problems}.`
}

/** Prints a problem with its document, location, kind and reason. */
export function printProblem(terminal: Terminal, problem: LocatedProblem): void {
  const { document, location, kind, reason } = problem
  terminal.err(
    [document, location, `${PROBLEM_KINDS[kind]} ${reason}`]
      .filter(part => part !== '')
      .map(escapeForTerminalLine)
      .join(': '),
  )
}
