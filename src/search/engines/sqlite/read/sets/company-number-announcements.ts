import type { DatabaseSync } from 'node:sqlite'
import {
  anyOfFtsExpressions,
  parseTermPatterns,
  quoteFtsPhrase,
} from '../../../../../query/query-language.ts'
import type { TermPatterns } from '../../../../../query/term-patterns.ts'
import { filterToken } from '../../../../../query/tokenizer.ts'
import {
  EMPTY_SET,
  type NumberSet,
  setBytes,
  setFromNumbers,
  setSize,
} from '../../../../number-sets/number-set.ts'
import { numberOfRowidSql } from '../../rowids.ts'
import { ByteBoundedCache } from './byte-bounded-cache.ts'

/** The maximum size of the sets kept in memory, for each thread. */
const CACHED_BYTES = 4 * 2 ** 20
const ENTRY_BYTES = 200

/** Finds the announcements of the entities that have a company number. Requires a read transaction. */
export class CompanyNumberAnnouncements {
  readonly #selectNumbers
  readonly #sets = new ByteBoundedCache<NumberSet>(CACHED_BYTES, set => ENTRY_BYTES + setBytes(set))
  #change = -1

  constructor(db: DatabaseSync) {
    this.#selectNumbers = db.prepare(`
      select json_group_array(${numberOfRowidSql('timeline.place')}) as numbers from entity_text
      cross join entity on entity.place = entity_text.rowid
      cross join timeline on timeline.entity = entity.id
      where entity_text match ?`)
  }

  /**
   * Returns a function that finds the announcements of the entities meant by a term, or `null` if no entity has a number in
   * the query.
   */
  forQuery(q: string | undefined, change: number): ((term: TermPatterns) => NumberSet) | null {
    const terms = q === undefined ? [] : parseTermPatterns(q).flat()
    const hasEntities = terms.some(term => setSize(this.#find(term.numberKeys, change)) > 0)
    return hasEntities ? term => this.#find(term.numberKeys, change) : null
  }

  /**
   * Returns the announcements of all entities that have one of the keys, whether the announcements print the number or not.
   * Recent announcements are included.
   */
  #find(keys: readonly string[], change: number): NumberSet {
    if (keys.length === 0) return EMPTY_SET
    if (change !== this.#change) this.#sets.clear()
    this.#change = change
    return this.#sets.getOrCompute(keys.join(' '), () => {
      const tokens = keys.map(key => quoteFtsPhrase(filterToken('tax_id', key)))
      const row = this.#selectNumbers.get(`keys : ${anyOfFtsExpressions(tokens)}`)
      return setFromNumbers(JSON.parse(String(row?.numbers)) as number[])
    })
  }
}
