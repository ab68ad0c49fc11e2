import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { PARTY_FIELD_KEYS } from './column-mapping.ts'
import type { ImportRequest, ImportTotals, RowVerdict } from './import-stream.ts'
import { importMessages } from './messages/messages.ts'

/** An import that is running or has ended. */
export interface ImportState {
  readonly request: ImportRequest
  readonly status: 'running' | 'finished' | 'canceled' | 'interrupted' | 'refused'
  readonly total: number
  readonly verdicts: readonly RowVerdict[]
  /** The counts at the end; null until the import is finished. */
  readonly counts: ImportTotals | null
  readonly error: unknown
}

export type VerdictCounts = Omit<ImportTotals, 'removed'>

/** Counts the verdicts so far, and what happened to the entries. */
export function countVerdicts(verdicts: readonly RowVerdict[]): VerdictCounts {
  const counts = {
    matched: 0,
    ambiguous: 0,
    unknown: 0,
    duplicate: 0,
    invalid: 0,
    added: 0,
    updated: 0,
    unchanged: 0,
  }
  for (const { verdict, outcome } of verdicts) {
    counts[verdict] += 1
    if (outcome !== null) counts[outcome] += 1
  }
  return counts
}

/** Describes the errors of a row, or which row it repeats; null if there is nothing to say. */
export function describeRowProblem({ verdict, errors, duplicate_of }: RowVerdict): string | null {
  if (verdict === 'duplicate') return importMessages.verdicts.sameAsRow(formatNumber(duplicate_of ?? 0))
  if (errors.length === 0) return null
  return errors
    .map(({ detail, did_you_mean }) =>
      did_you_mean === undefined ? detail : importMessages.verdicts.didYouMean(detail, did_you_mean),
    )
    .join(' ')
}

/** Builds a table of the rows with errors, in the columns of an import, so that they can be corrected and imported. */
export function buildErrorRows({
  request,
  verdicts,
}: Pick<ImportState, 'request' | 'verdicts'>): (string | number)[][] {
  const invalid = verdicts.filter(({ verdict }) => verdict === 'invalid')
  return [
    [...PARTY_FIELD_KEYS, 'row', 'error'],
    ...invalid.map(verdict => {
      const stated = request.rows[verdict.row - 1] ?? {}
      return [
        ...PARTY_FIELD_KEYS.map(field => stated[field] ?? ''),
        verdict.row,
        describeRowProblem(verdict) ?? '',
      ]
    }),
  ]
}
