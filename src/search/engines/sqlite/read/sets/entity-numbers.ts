import type { DatabaseSync } from 'node:sqlite'
import { type MentionRole, rolesMask } from '../../../../../model/mention-role.ts'
import { isUuid, uuidFromBytes, uuidToBytes } from '../../../../../platform/uuid.ts'
import { type NumberSet, setBytes, setFromNumbers, uniteSets } from '../../../../number-sets/number-set.ts'
import { numberOfRowidSql } from '../../rowids.ts'
import { ByteBoundedCache } from './byte-bounded-cache.ts'
import type { IndexNumbers } from './index-numbers.ts'

/** The maximum size of the sets kept in memory, for each thread. */
const CACHED_BYTES = 4 * 2 ** 20
const ENTRY_BYTES = 100
const ANY_ROLE = 2 ** 32 - 1

/** The entities of a filter and the roles of which they must have one; any role if `roles` is `undefined`. */
export interface EntityCondition {
  readonly ids: readonly string[]
  readonly roles: readonly MentionRole[] | undefined
}

/** Finds the announcements that mention entities. The ID of a merged entity stands for the surviving entity. */
export class EntityNumbers {
  readonly #selectSurvivor
  readonly #selectNumbers
  readonly #selectMention
  readonly #sets = new ByteBoundedCache<NumberSet>(CACHED_BYTES, set => ENTRY_BYTES + setBytes(set))
  #generation = -1

  constructor(db: DatabaseSync) {
    // `union` stops at cycles.
    this.#selectSurvivor = db.prepare(`
      with recursive survivor (id) as (
        select ? union select merged_into from survivor join item using (id) where merged_into is not null
      )
      select survivor.id from survivor join item using (id) where kind = 'entity' and place is not null`)
    this.#selectNumbers = db.prepare(`
      select json_group_array(${numberOfRowidSql('place')}) as numbers from timeline
      where entity = ? and roles & ? <> 0`)
    this.#selectMention = db.prepare(
      'select 1 from timeline where entity = ? and place = ? and roles & ? <> 0',
    )
  }

  /** Returns the announcements that mention one of the entities. The result does not apply to recent announcements. */
  find({ ids, roles }: EntityCondition, { generation, capacity }: IndexNumbers): NumberSet {
    if (generation !== this.#generation) this.#sets.clear()
    this.#generation = generation
    const mask = maskOf(roles)
    return uniteSets(
      this.#survivors(ids).map(id =>
        this.#sets.getOrCompute(`${uuidFromBytes(id)} ${mask}`, () => {
          const numbers = JSON.parse(String(this.#selectNumbers.get(id, mask)?.numbers)) as number[]
          return setFromNumbers(numbers.filter(number => number < capacity))
        }),
      ),
    )
  }

  /** Prepares checking whether the announcement at a rowid mentions one of the entities. */
  matcher({ ids, roles }: EntityCondition): (rowid: bigint) => boolean {
    const survivors = this.#survivors(ids)
    const mask = maskOf(roles)
    return rowid => survivors.some(id => this.#selectMention.get(id, rowid, mask) !== undefined)
  }

  #survivors(ids: readonly string[]): Uint8Array[] {
    return ids.filter(isUuid).flatMap(id => {
      const row = this.#selectSurvivor.get(uuidToBytes(id))
      return row === undefined ? [] : [row.id as Uint8Array]
    })
  }
}

function maskOf(roles: readonly MentionRole[] | undefined): number {
  return roles === undefined ? ANY_ROLE : rolesMask(roles)
}
