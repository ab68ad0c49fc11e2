import type { Tally } from '../crawls/runs.store.ts'
import type { Noted } from '../flows/run.ts'
import { PROBLEM_KINDS } from '../model/raw.ts'
import type { Terminal } from './command.ts'

/** A run in one line. */
export function describeTally(tally: Tally): string {
  const read = `${tally.documents} documents, ${tally.rows} records: `
  const done = `${tally.created} new, ${tally.changed} changed, ${tally.unchanged} as before`
  const odd = tally.problems === 0 ? '' : `; ${tally.problems} problems, ${tally.lost} of them lost something`
  return `${read}${done}${odd}.`
}

/** A problem as a person reads it: file, place, what kind it is, and what was found. */
export function sayProblem(terminal: Terminal, problem: Noted): void {
  const { document, place, kind, reason } = problem
  terminal.err([document, place, `${PROBLEM_KINDS[kind]} ${reason}`].filter(part => part !== '').join(': '))
}
