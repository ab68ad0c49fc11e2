import type { MatchedRow } from '../../../services/matching/listed-row.ts'
import type { View } from '../schema-builders.ts'
import type { MatchedRowSchema } from './schema.ts'

/** Builds the JSON of a matched row. */
export function matchedRowView({ position, id, match, errors }: MatchedRow): View<typeof MatchedRowSchema> {
  return {
    row: position,
    id,
    verdict: match?.verdict ?? 'invalid',
    candidates: (match?.candidates ?? []).map(({ score, reasons, entity }) => ({ score, reasons, entity })),
    has_more_candidates: match?.hasMoreCandidates ?? false,
    errors,
  }
}
