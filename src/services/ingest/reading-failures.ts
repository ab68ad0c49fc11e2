import {
  QUARANTINE_FAILURES,
  type ReadingFailure,
  recordReadingFailure,
} from '../../crawls/reading-failure-store.ts'
import type { DocumentProblem } from '../../model/source-document.ts'
import type { Queryable } from '../../platform/sql/sql-pool.ts'
import type { ParsableFile, ParserLimit } from './parsing/document-parser.ts'
import { PARSER_LIMITS } from './parsing/parser-allowance.ts'

const LIMIT_REASONS: Record<ParserLimit, string> = {
  time: `the document took more than ${PARSER_LIMITS.cpu.maxMs / 1_000} seconds of processor time without yielding records`,
  memory: `the document took more than ${PARSER_LIMITS.maxMemoryBytes / 2 ** 20} MiB of memory`,
  crash: 'the document ended the parser process for an unknown reason, which the log has',
}

/** Records that a document ended its parser, and returns the problem that reports it. A dry run records nothing. */
export async function reportReadingFailure(
  sql: Queryable,
  failure: Omit<ReadingFailure, 'reason'>,
  limit: ParserLimit,
  imported: number,
  isDryRun: boolean,
): Promise<DocumentProblem> {
  const reason = LIMIT_REASONS[limit]
  const failures = isDryRun ? 0 : await recordReadingFailure(sql, { ...failure, reason })
  const next =
    failures >= QUARANTINE_FAILURES
      ? `it is quarantined and not read again; check the document, then run "${releaseCommand(failure)}" to retry`
      : 'the next run reads it once more'
  return {
    kind: 'limit_exceeded',
    location: '',
    reason: `${reason}, so reading it was stopped after ${imported} records; ${next}`,
    isRecordLost: true,
  }
}

/** Returns the problem that reports that a quarantined document was not read. */
export function quarantineProblem(file: Pick<ParsableFile, 'sha256'>): DocumentProblem {
  const reason = `reading it has ended the parser ${QUARANTINE_FAILURES} times; to retry, run "${releaseCommand(file)}"`
  return { kind: 'quarantined', location: '', reason, isRecordLost: true }
}

function releaseCommand({ sha256 }: Pick<ParsableFile, 'sha256'>): string {
  return `herald quarantine release ${sha256.toString('hex')}`
}
