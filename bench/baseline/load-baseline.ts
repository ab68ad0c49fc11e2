import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'
import { tokenizeText } from '../../src/query/tokenizer.ts'
import { copyRows } from '../synthetic-data/copy-rows.ts'
import {
  listAnnouncementTexts,
  listEntityTexts,
  normalizeEntityName,
} from '../synthetic-data/searchable-texts.ts'
import type { SyntheticEntity } from '../synthetic-data/synthetic-entities.ts'
import type { SyntheticSink } from '../synthetic-data/synthetic-sink.ts'
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

/** Loads a dataset into the baseline's tables. */
export function createBaselineSink(sql: SqlPool): SyntheticSink {
  return {
    async keepOnly(rows) {
      await sql`delete from announcements where number > ${rows}`
      await sql`delete from events where number > ${rows}`
      await sql`truncate entities`
    },
    writeAnnouncements: rows => writeBaselineAnnouncements(sql, rows),
    async flush() {},
    writeEntities: entities => writeBaselineEntities(sql, entities),
    async finish() {},
  }
}

/** Writes announcements and their parties into the baseline's tables. */
async function writeBaselineAnnouncements(sql: SqlPool, rows: readonly SyntheticRow[]): Promise<void> {
  await Promise.all([
    copyRows(
      sql,
      ANNOUNCEMENTS,
      rows.map(({ row: { announcement: a }, number }) => {
        const entities = a.mentions.map(({ type, name, role }) => ({ type, name, role }))
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
          buildTsvector(listAnnouncementTexts(a)),
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

async function writeBaselineEntities(sql: SqlPool, entities: readonly SyntheticEntity[]): Promise<void> {
  const rows = entities.map(entity => {
    const { entity: e } = entity
    const { folded, bare } = normalizeEntityName(entity)
    return [
      e.id,
      e.type,
      e.name,
      e.jurisdiction,
      e.taxId,
      e.status,
      e.announcementCount,
      folded,
      bare,
      buildTsvector(listEntityTexts(entity)),
    ]
  })
  await copyRows(sql, ENTITIES, rows)
}

/**
 * Builds a tsvector of several strings, which are normalized and tokenized as in Herald. A gap in positions separates
 * the strings, so that no phrase matches across them. Joined spellings (`saintdenis` for Saint-Denis) have no position.
 */
function buildTsvector(texts: readonly string[]): string {
  const positions = new Map<string, number[]>()
  let position = 0
  for (const text of texts) {
    const { words, variants } = tokenizeText(text, 'und')
    for (const word of words) {
      position += 1
      const wordPositions = positions.get(word)
      if (wordPositions === undefined) positions.set(word, [position])
      else wordPositions.push(position)
    }
    for (const word of variants) if (!positions.has(word)) positions.set(word, [])
    position += 1
  }
  return [...positions].map(([word, at]) => `'${word}'${at.length === 0 ? '' : ':'}${at.join()}`).join(' ')
}
