import type { FollowedTargets } from '../../api/followed-targets.ts'
import { LOCALE } from '../../i18n/language.ts'

/** A watchlist or saved search, as far as its matches are concerned. */
export interface FollowedTarget {
  readonly kind: 'watchlist' | 'saved_search'
  readonly id: string
  readonly name: string
  readonly isMuted: boolean
  readonly newCount: number
}

/** Lists watchlists and saved searches as one list, those with the most new matches first. */
export function listTargets({ watchlists, searches }: FollowedTargets): FollowedTarget[] {
  const toTarget =
    (kind: FollowedTarget['kind']) =>
    ({
      id,
      name,
      is_muted,
      new: newCount,
    }: {
      id: string
      name: string
      is_muted: boolean
      new: number
    }) => ({
      kind,
      id,
      name,
      isMuted: is_muted,
      newCount,
    })
  return [...watchlists.map(toTarget('watchlist')), ...searches.map(toTarget('saved_search'))].sort(
    (one, other) => other.newCount - one.newCount || one.name.localeCompare(other.name, LOCALE),
  )
}

/** Returns the URL that lists all matches of a target, read and unread. */
export function matchesPath({ kind, id }: Pick<FollowedTarget, 'kind' | 'id'>): string {
  return `/following?${kind === 'watchlist' ? 'list' : 'search'}=${id}`
}
