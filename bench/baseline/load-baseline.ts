import { splitLegalForm } from '../../src/model/legal-form.ts'
import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'
import { tokenizeText } from '../../src/query/tokenizer.ts'
import { copyRows } from '../synthetic-data/copy-rows.ts'
import type { SyntheticEntity } from '../synthetic-data/synthetic-entities.ts'
import type { SyntheticRow } from '../synthetic-data/write-synthetic-rows.ts'

const ANNOUNCEMENTS = {
  table: 'announcements',
  columns: [
    'id',
    'number',
    'source_id',
    'publication_date',
    'jurisdiction',
    'category',
    'title',
    'summary',
    'source_reference',
    'source_url',
    'entities',
    'metadata',
    'words',
  ],
}
const ENTITIES = {
  table: 'entities',
  columns: [
    'id',
    'entity_type',
    'name',
    'jurisdiction',
    'tax_id',
    'status',
    'announcement_count',
    'folded',
    'bare',
    'words',
  ],
}
const EVENTS = { table: 'events', columns: ['entity_id', 'publication_date', 'number'] }

/** Writes announcements, and who stands in them, into the peer's tables. */
export async function writeBaselineAnnouncements(sql: SqlPool, rows: readonly SyntheticRow[]): Promise<void> {
  await Promise.all([
    copyRows(
      sql,
      ANNOUNCEMENTS,
      rows.map(({ row: { announcement: a }, number }) => {
        const entities = a.mentions.map(({ type, name, role }) => ({ type, name, role }))
        const numbers = a.mentions.flatMap(m => m.identifiers.map(identifier => identifier.number))
        const texts = [a.title, a.summary ?? '', ...a.mentions.map(m => m.name), a.reference, ...numbers]
        return [
          a.id,
          number,
          a.sourceId,
          a.date,
          a.jurisdiction,
          a.category,
          a.title,
          a.summary,
          a.reference,
          a.url,
          JSON.stringify(entities),
          JSON.stringify(a.metadata),
          vectorOf(texts),
        ]
      }),
    ),
    copyRows(
      sql,
      EVENTS,
      rows.flatMap(({ row, number, links }) => links.map(({ id }) => [id, row.announcement.date, number])),
    ),
  ])
}

/** Writes entities into the peer's table. */
export async function writeBaselineEntities(
  sql: SqlPool,
  entities: readonly SyntheticEntity[],
): Promise<void> {
  const rows = entities.map(({ entity: e }) => [
    e.id,
    e.type,
    e.name,
    e.jurisdiction,
    e.taxId,
    e.status,
    e.announcementCount,
    foldedName(e.name),
    foldedName(splitLegalForm(e.name, e.jurisdiction).name),
    vectorOf([e.name, e.legalForm ?? '']),
  ])
  await copyRows(sql, ENTITIES, rows)
}

function foldedName(name: string): string {
  return tokenizeText(name, 'und').words.join(' ')
}

/**
 * A tsvector of texts, folded and cut into words as Herald does it. A place is left free between two texts, so that no
 * phrase is found across them; joined spellings (`saintdenis` of Saint-Denis) have no place.
 */
function vectorOf(texts: readonly string[]): string {
  const places = new Map<string, number[]>()
  let place = 0
  for (const text of texts) {
    const { words, variants } = tokenizeText(text, 'und')
    for (const word of words) {
      place += 1
      const known = places.get(word)
      if (known === undefined) places.set(word, [place])
      else known.push(place)
    }
    for (const word of variants) if (!places.has(word)) places.set(word, [])
    place += 1
  }
  return [...places].map(([word, at]) => `'${word}'${at.length === 0 ? '' : ':'}${at.join()}`).join(' ')
}
