import type { MatchRow, RowMatch } from '../../query/matching/row-match.ts'
import type { IndexReader } from '../../search/index-reader.ts'
import type { EntryResolution, StatedParty } from '../../watchlists/watchlist.ts'
import { type MatchOptions, matchRows } from '../matching/match-rows.ts'

/** The index in which parties are looked up, and the client. A masked index does not find natural persons. */
export interface PartyLookup extends Pick<MatchOptions, 'signal' | 'client'> {
  readonly reader: Pick<IndexReader, 'read'>
}

/** The maximum number of entities among which a person decides. */
export const MAX_CANDIDATES = 5

/** Finds the entities that parties mean, in the order of the parties. Entities that a person has rejected are left out. */
export async function resolveParties(
  { reader, ...options }: PartyLookup,
  parties: readonly (StatedParty & { readonly rejectedEntityIds?: readonly string[] })[],
): Promise<EntryResolution[]> {
  const matches = await matchRows(reader, parties.map(toMatchRow), { ...options, limit: MAX_CANDIDATES })
  return parties.map(({ rejectedEntityIds = [] }, n) =>
    toEntryResolution(matches[n] ?? NO_MATCH, rejectedEntityIds),
  )
}

const NO_MATCH: RowMatch = { verdict: 'unknown', candidates: [], hasMoreCandidates: false }

/** Converts a match, from which the entities that a person has rejected are left out. */
export function toEntryResolution(
  { verdict, candidates: found }: RowMatch,
  rejectedEntityIds: readonly string[],
): EntryResolution {
  const candidates = found.filter(({ entity }) => !rejectedEntityIds.includes(entity.id))
  const [best] = candidates
  if (best === undefined || verdict === 'unknown') return { state: 'unknown', entityIds: [], candidates: [] }
  if (verdict === 'matched' && best === found[0])
    return { state: 'matched', entityIds: [best.entity.id], candidates: [] }
  return {
    state: 'ambiguous',
    entityIds: [],
    candidates: candidates.map(({ entity, reasons }) => ({ entityId: entity.id, reasons })),
  }
}

/** Returns what the matcher is to look up for a party. */
export function toMatchRow({ name, number, country, locality }: Omit<StatedParty, 'reference'>): MatchRow {
  return {
    ...(name !== null && { name }),
    ...(number !== null && { number }),
    ...(country !== null && { country }),
    ...(locality !== null && { town: locality }),
  }
}
