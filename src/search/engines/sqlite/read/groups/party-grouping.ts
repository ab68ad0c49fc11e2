import type { DatabaseSync } from 'node:sqlite'
import type { MentionRole } from '../../../../../model/mention-role.ts'
import { rolesMask } from '../../../../../model/mention-role.ts'
import { uuidFromBytes } from '../../../../../platform/uuid.ts'
import type { DatedNumber } from '../../../../number-sets/dated-number.ts'
import { type NumberSet, setIncludes, setMembers, setSize } from '../../../../number-sets/number-set.ts'
import { decodePartyRoles, entityKeyAt } from '../../mentioned-parties.ts'
import { numberOfRowidSql, rowidOnDay } from '../../rowids.ts'
import type { RecentMatch } from '../sets/recent-matches.ts'
import type { SetMatches } from '../sets/set-search.ts'
import type { Grouping } from './grouping.ts'

/** Up to this number of matches, their parties are read one by one. Beyond, all mentions with the role are read faster. */
const MAX_SINGLE_READS = 20_000
const ROWS_PER_CHECKPOINT = 5_000

/** Prepares grouping matches by the entities that have a role in them. Requires a read transaction. */
export function openPartyGrouping(db: DatabaseSync, maxSingleReads = MAX_SINGLE_READS) {
  const mentions = openMentions(db)

  return ({ numbers, set, recent }: SetMatches, role: MentionRole, checkpoint: () => void): Grouping => {
    const mask = rolesMask([role])
    const counts = new Map<string, number>()
    const addCount = (id: string, n: number): void => void counts.set(id, (counts.get(id) ?? 0) + n)
    const recentByEntity = new Map<string, RecentMatch[]>()
    const recentByNumber = new Map(recent.map(match => [match.number, match]))
    mentions.visit(recent, mask, (id, number) => {
      const matches = recentByEntity.get(id) ?? []
      recentByEntity.set(id, matches)
      matches.push(recentByNumber.get(number) as RecentMatch)
    })
    for (const [id, matches] of recentByEntity) addCount(id, matches.length)
    checkpoint()
    if (setSize(set) <= maxSingleReads) {
      const matches = Array.from(setMembers(set), number => ({ number, day: numbers.order.dayOf(number) }))
      mentions.visit(matches, mask, id => addCount(id, 1))
    } else {
      let rows = 0
      for (const [id, n] of mentions.countAll(mask, set)) {
        if (n > 0) addCount(id, n)
        if (++rows % ROWS_PER_CHECKPOINT === 0) checkpoint()
      }
    }
    return {
      counts,
      members: id => ({ numbers: mentions.numbersOf(id, mask, set), recent: recentByEntity.get(id) ?? [] }),
      formatKey: id => uuidFromBytes(bytesOfKey(id)),
    }
  }
}

/** Prepares reading which entities have a role of a mask in which announcements. Entities are given by their keys. */
function openMentions(db: DatabaseSync) {
  const selectParties = db.prepare(`
    select ${numberOfRowidSql('place')} as number, entities from (select value as place from json_each(?))
    cross join announcement using (place)`)
  const selectAll = db.prepare(`
    select entity, json_group_array(${numberOfRowidSql('place')}) as numbers from timeline
    where roles & ? <> 0 group by entity`)
  const selectNumbers = db.prepare(`
    select json_group_array(${numberOfRowidSql('place')}) as numbers from timeline where entity = ? and roles & ? <> 0`)

  return {
    /** Calls `visit` with each entity of the given announcements. */
    visit(
      announcements: readonly DatedNumber[],
      mask: number,
      visit: (id: string, number: number) => void,
    ): void {
      const rowids = announcements.map(({ day, number }) => rowidOnDay(day, number))
      for (const { number, entities } of selectParties.iterate(`[${rowids.join()}]`)) {
        for (const { id, roles } of decodePartyRoles(entities as Uint8Array))
          if ((roles & mask) !== 0) visit(entityKeyAt(id, 0), Number(number))
      }
    },
    /** Returns the number of announcements of each entity in a set. */
    *countAll(mask: number, set: NumberSet): Generator<[id: string, n: number]> {
      for (const { entity, numbers } of selectAll.iterate(mask))
        yield [entityKeyAt(entity as Uint8Array, 0), membersOf(numbers, set).length]
    },
    numbersOf: (id: string, mask: number, set: NumberSet): number[] =>
      membersOf(selectNumbers.get(bytesOfKey(id), mask)?.numbers, set),
  }
}

/** Returns the numbers of a JSON array that are in a set. */
function membersOf(numbers: unknown, set: NumberSet): number[] {
  return (JSON.parse(String(numbers)) as number[]).filter(number => setIncludes(set, number))
}

function bytesOfKey(key: string): Uint8Array {
  return Buffer.from(key, 'latin1')
}
