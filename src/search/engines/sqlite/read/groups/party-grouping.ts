import type { DatabaseSync } from 'node:sqlite'
import type { MentionRole } from '../../../../../model/mention-role.ts'
import { uuidFromBytes } from '../../../../../platform/uuid.ts'
import { setIncludes, setMembers, setSize } from '../../../../number-sets/number-set.ts'
import { decodePartyRoles, entityKeyAt, rolesMask } from '../../mentioned-parties.ts'
import { numberOfRowidSql, rowidOnDay } from '../../rowids.ts'
import type { RecentMatch } from '../sets/recent-matches.ts'
import type { SetMatches } from '../sets/set-search.ts'
import type { Grouping } from './grouping.ts'

/** Up to this number of matches, their parties are read one by one. Beyond, all mentions with the role are read faster. */
const MAX_SINGLE_READS = 20_000
const ROWS_PER_CHECKPOINT = 5_000

/** Prepares grouping matches by the entities that have a role in them. Requires a read transaction. */
export function openPartyGrouping(db: DatabaseSync, maxSingleReads = MAX_SINGLE_READS) {
  const selectParties = db.prepare(`
    select ${numberOfRowidSql('place')} as number, entities from (select value as place from json_each(?))
    cross join announcement using (place)`)
  const selectMentions = db.prepare(`
    select entity, json_group_array(${numberOfRowidSql('place')}) as numbers from timeline
    where roles & ? <> 0 group by entity`)
  const selectNumbers = db.prepare(`
    select json_group_array(${numberOfRowidSql('place')}) as numbers from timeline where entity = ? and roles & ? <> 0`)

  /** Calls `visit` with each match at the given rowids and each of its entities with a role. */
  function visitParties(
    rowids: readonly bigint[],
    mask: number,
    visit: (id: string, number: number) => void,
  ): void {
    for (const { number, entities } of selectParties.iterate(`[${rowids.join()}]`)) {
      for (const { id, roles } of decodePartyRoles(entities as Uint8Array)) {
        if ((roles & mask) !== 0) visit(entityKeyAt(id, 0), Number(number))
      }
    }
  }

  return ({ numbers, set, recent }: SetMatches, role: MentionRole, checkpoint: () => void): Grouping => {
    const mask = rolesMask([role])
    const counts = new Map<string, number>()
    const recentByEntity = new Map<string, RecentMatch[]>()
    const recentByNumber = new Map(recent.map(match => [match.number, match]))
    visitParties(
      recent.map(({ day, number }) => rowidOnDay(day, number)),
      mask,
      (id, number) => {
        const matches = recentByEntity.get(id) ?? []
        recentByEntity.set(id, matches)
        matches.push(recentByNumber.get(number) as RecentMatch)
      },
    )
    for (const [id, matches] of recentByEntity) counts.set(id, matches.length)
    const addCount = (id: string, n: number): void => void counts.set(id, (counts.get(id) ?? 0) + n)
    const ofMatches = (stored: unknown): number[] =>
      (JSON.parse(String(stored)) as number[]).filter(number => setIncludes(set, number))
    checkpoint()
    if (setSize(set) <= maxSingleReads) {
      const rowids = Array.from(setMembers(set), number => rowidOnDay(numbers.order.dayOf(number), number))
      visitParties(rowids, mask, id => addCount(id, 1))
    } else {
      let rows = 0
      for (const { entity, numbers: stored } of selectMentions.iterate(mask)) {
        const n = ofMatches(stored).length
        if (n > 0) addCount(entityKeyAt(entity as Uint8Array, 0), n)
        if (++rows % ROWS_PER_CHECKPOINT === 0) checkpoint()
      }
    }
    return {
      counts,
      members: id => ({
        numbers: ofMatches(selectNumbers.get(Buffer.from(id, 'latin1'), mask)?.numbers),
        recent: recentByEntity.get(id) ?? [],
      }),
      formatKey: id => uuidFromBytes(Buffer.from(id, 'latin1')),
    }
  }
}
