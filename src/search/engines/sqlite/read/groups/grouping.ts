import type { RecentMatch } from '../sets/recent-matches.ts'
import type { SetMatches } from '../sets/set-search.ts'

/** The announcements of a group. */
export interface GroupMembers {
  /** The numbers of those that are not recent. */
  readonly numbers: Iterable<number>
  readonly recent: readonly RecentMatch[]
}

/** A division of the matches of a filter into groups. An announcement can be in several groups or in none. */
export interface Grouping {
  /** The number of announcements by key. */
  readonly counts: ReadonlyMap<string, number>
  members(key: string): GroupMembers
  /** Returns the key as it is shown. */
  formatKey(key: string): string
}

/** Groups matches by a key that each of them has. */
export function groupByKey(
  { numbers, set, recent }: SetMatches,
  keyOf: (match: { readonly facet: number; readonly day: number }) => string,
): Grouping {
  const members = new Map<string, { numbers: number[]; recent: RecentMatch[] }>()
  const membersOf = (key: string) => {
    const known = members.get(key) ?? { numbers: [], recent: [] }
    members.set(key, known)
    return known
  }
  numbers.order.forEachDay(set, (day, number) => {
    membersOf(keyOf({ facet: numbers.facets[number] as number, day })).numbers.push(number)
  })
  for (const match of recent) membersOf(keyOf(match)).recent.push(match)
  return {
    counts: new Map([...members].map(([key, group]) => [key, group.numbers.length + group.recent.length])),
    members: membersOf,
    formatKey: key => key,
  }
}
