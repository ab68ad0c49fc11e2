import type { DatabaseSync } from 'node:sqlite'
import { parseNameQuery } from '../../../../../query/entities/parse-name-query.ts'
import { buildFtsExpression } from '../../../../../query/query-language.ts'
import { jsonListSql, readJsonList } from '../json-list.ts'

/**
 * The maximum number of names that are ranked by match quality. Of more, those with the most announcements are taken,
 * because exact matches take too long to find among frequent words such as `gmbh`.
 */
export const MAX_RANKED_NAMES = 5_000

/** Prepares finding the best entities for the beginning of a name, or for a number, without counting all. */
export function openNameCompletion(db: DatabaseSync) {
  const select = db.prepare(
    'select rowid as place from entity_text where entity_text match ? order by rowid limit ?',
  )
  select.setReadBigInts(true)
  const selectItems = db.prepare(`
    select ${jsonListSql('entity.json', 'chosen.key')} from json_each(?) as chosen
    cross join entity on entity.place = cast(chosen.value as integer)`)

  const findRowids = (match: string, limit: number): bigint[] =>
    select.all(match, BigInt(limit)).map(row => row.place as bigint)

  /** Returns entities as comma-separated JSON: exact names, then names that begin with the text, then others. */
  return (q: string, limit: number): Uint8Array => {
    const query = parseNameQuery(q)
    if (query === null) return readJsonList(undefined)
    const { all, none } = query
    const expressions = query.tiers.map(tier => buildFtsExpression({ all: [tier], none }, all))
    const widest = expressions.at(-1) ?? ''
    const matches = findRowids(widest, MAX_RANKED_NAMES + 1)
    const better = matches.length > MAX_RANKED_NAMES ? [] : expressions.slice(0, -1)
    const rowids = new Set<bigint>()
    for (const expression of better) {
      if (rowids.size < limit) for (const rowid of findRowids(expression, limit)) rowids.add(rowid)
    }
    for (const rowid of matches.slice(0, limit)) rowids.add(rowid)
    // Rowids exceed the numbers of JSON, so they are sent as texts.
    const texts = [...rowids].slice(0, limit).map(String)
    return readJsonList(selectItems.get(JSON.stringify(texts)))
  }
}
