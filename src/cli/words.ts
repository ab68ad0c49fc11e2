import type { Tally } from '../crawls/runs.store.ts'
import type { Noted } from '../flows/run.ts'
import { PROBLEM_KINDS } from '../model/raw.ts'
import type { Terminal } from './command.ts'

/** Formats the counts of a run in one line. */
export function describeTally(counts: Tally): string {
  const read = `${counts.documents} documents, ${counts.rows} records`
  const changes = `${counts.created} new, ${counts.changed} changed, ${counts.unchanged} unchanged`
  const problems = counts.problems === 0 ? '' : `; ${counts.problems} problems, ${counts.lost} with data loss`
  return `${read}: ${changes}${problems}.`
}

/** Prints a problem with its document, location, kind and reason. */
export function sayProblem(terminal: Terminal, problem: Noted): void {
  const { document, place, kind, reason } = problem
  terminal.err([document, place, `${PROBLEM_KINDS[kind]} ${reason}`].filter(part => part !== '').join(': '))
}
