import { type CsvValue, encodeCsvRow } from '../../platform/csv/encode-csv.ts'
import type { MatchedRow } from './listed-row.ts'

/** The columns of matched rows as CSV, with their values. Only the first candidate is shown. */
const COLUMNS: Readonly<Record<string, (match: MatchedRow) => CsvValue>> = {
  row: ({ position }) => position,
  id: ({ id }) => id,
  name: ({ fields }) => fields.name ?? null,
  number: ({ fields }) => fields.number ?? null,
  country: ({ fields }) => fields.country ?? null,
  town: ({ fields }) => fields.town ?? null,
  verdict: ({ match }) => match?.verdict ?? 'invalid',
  candidates: ({ match }) => candidateCount(match),
  score: ({ match }) => match?.candidates[0]?.score ?? null,
  reasons: ({ match }) => match?.candidates[0]?.reasons.join(' ') ?? null,
  entity_id: ({ match }) => match?.candidates[0]?.entity.id ?? null,
  entity_name: ({ match }) => match?.candidates[0]?.entity.name ?? null,
  entity_type: ({ match }) => match?.candidates[0]?.entity.entity_type ?? null,
  jurisdiction: ({ match }) => match?.candidates[0]?.entity.jurisdiction ?? null,
  tax_id: ({ match }) => match?.candidates[0]?.entity.tax_id ?? null,
  status: ({ match }) => match?.candidates[0]?.entity.status ?? null,
  announcement_count: ({ match }) => match?.candidates[0]?.entity.announcement_count ?? null,
  other_entity_ids: ({ match }) =>
    match?.candidates
      .slice(1)
      .map(({ entity }) => entity.id)
      .join(' ') ?? null,
  errors: ({ errors }) => errors.map(({ detail }) => detail).join(' '),
}

/** The header row of matched rows. */
export const MATCH_TABLE_HEADER = encodeCsvRow(Object.keys(COLUMNS))

/** Writes matched rows as CSV. */
export function encodeMatchedRows(matches: readonly MatchedRow[]): string {
  return matches.map(match => encodeCsvRow(Object.values(COLUMNS).map(read => read(match)))).join('')
}

/** Returns the number of candidates, with a plus sign if there are more than were asked for. */
function candidateCount(match: MatchedRow['match']): CsvValue {
  if (match === null) return null
  const { length } = match.candidates
  return match.hasMoreCandidates ? `${length}+` : length
}
