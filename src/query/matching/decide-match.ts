import { type AssessedCandidate, hasSimilarName } from './assess-candidate.ts'
import type { MatchCandidate, MatchReason, RowMatch } from './row-match.ts'

/** Countries whose registers refuse a company name that is taken, so that the town does not have to be known. */
const UNIQUE_NAME_COUNTRIES: readonly string[] = ['ES', 'GB']

/** The reasons against a candidate, with one of which it is never certain. */
const CONTRADICTIONS: readonly MatchReason[] = [
  'number_differs',
  'number_invalid',
  'name_differs',
  'legal_form_differs',
  'country_differs',
]

/** Decides which candidate, if any, is certain, and orders them. `limit` is the maximum number of candidates to return. */
export function decideMatch(
  assessed: readonly AssessedCandidate[],
  { limit, hasMore }: { readonly limit: number; readonly hasMore: boolean },
): RowMatch {
  const plausible = assessed.filter(isPlausible)
  if (plausible.length === 0) return { verdict: 'unknown', candidates: [], hasMoreCandidates: false }
  const certain = findCertain(plausible, hasMore)
  const ordered = plausible
    .map(candidate => (certain === null ? withNamesakes(candidate, plausible) : candidate))
    .sort(
      (a, b) => Number(b.entity === certain?.entity) - Number(a.entity === certain?.entity) || compare(a, b),
    )
  return {
    verdict: certain === null ? 'ambiguous' : 'matched',
    candidates: ordered.slice(0, limit).map(toCandidate),
    hasMoreCandidates: hasMore || ordered.length > limit,
  }
}

/** Returns whether an entity has the number or a similar name. */
function isPlausible(candidate: AssessedCandidate): boolean {
  const { has } = candidate
  return has.has('id') || has.has('number') || has.has('number_short') || hasSimilarName(candidate)
}

function findCertain(candidates: readonly AssessedCandidate[], hasMore: boolean): AssessedCandidate | null {
  const byNumber = onlyOne(candidates.filter(isCertainByNumber))
  if (byNumber !== null) return byNumber
  if (candidates.some(isCertainByNumber)) return null
  const byName = onlyOne(candidates.filter(isCertainByName))
  if (byName === null || hasMore) return null
  const isRivalled = candidates.some(other => other !== byName && isNamesake(other, byName))
  return isRivalled ? null : byName
}

function isCertainByNumber({ has, similarity }: AssessedCandidate): boolean {
  if (CONTRADICTIONS.some(reason => has.has(reason))) return false
  if (has.has('id') || has.has('number')) return true
  return has.has('number_short') && similarity === 1 && !has.has('place_differs') && !has.has('person')
}

function isCertainByName({ has, type, entity }: AssessedCandidate): boolean {
  if (CONTRADICTIONS.some(reason => has.has(reason)) || !has.has('name') || !has.has('country')) return false
  if (has.has('place_differs')) return false
  if (type === 'authority') return true
  const isPlaceNeeded = has.has('place_unstated') && !UNIQUE_NAME_COUNTRIES.includes(entity.jurisdiction)
  return type === 'company' && has.has('legal_form') && !isPlaceNeeded
}

/** Returns whether another candidate of the same country can be the party of the row as well. */
function isNamesake(other: AssessedCandidate, { has, entity }: AssessedCandidate): boolean {
  if (!other.has.has('name') || other.has.has('legal_form_differs')) return false
  if (other.entity.jurisdiction !== entity.jurisdiction || other.type === 'person') return false
  const isOnlyOneInTown = has.has('place') && !other.has.has('place')
  return !isOnlyOneInTown && !other.has.has('number_differs')
}

function withNamesakes(candidate: AssessedCandidate, all: readonly AssessedCandidate[]): AssessedCandidate {
  const hasNamesake = candidate.has.has('name') && all.filter(({ has }) => has.has('name')).length > 1
  return hasNamesake ? { ...candidate, reasons: [...candidate.reasons, 'namesake'] } : candidate
}

function onlyOne<T>(items: readonly T[]): T | null {
  const [first, ...others] = items
  return first === undefined || others.length > 0 ? null : first
}

/** Orders candidates by score. Among equals, the entity with the most announcements comes first. */
function compare(a: AssessedCandidate, b: AssessedCandidate): number {
  return (
    b.score - a.score ||
    b.entity.announcement_count - a.entity.announcement_count ||
    (a.entity.id < b.entity.id ? -1 : 1)
  )
}

function toCandidate({ entity, score, reasons }: AssessedCandidate): MatchCandidate {
  return { entity, score, reasons }
}
