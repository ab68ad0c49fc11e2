import { tokenizeText } from '../../src/query/tokenizer.ts'
import {
  listAnnouncementTexts,
  listEntityTexts,
  normalizeEntityName,
} from '../synthetic-data/searchable-texts.ts'
import type { SyntheticEntity } from '../synthetic-data/synthetic-entities.ts'
import type { SyntheticRow } from '../synthetic-data/write-synthetic-rows.ts'

/** A document as it is indexed, with the ID that Herald gives it. */
export interface OpenSearchDocument {
  readonly id: string
  readonly fields: Readonly<Record<string, unknown>>
}

const MS_PER_DAY = 86_400_000
/** Makes room for the number of an announcement behind its date. A double holds the product exactly. */
const NUMBERS_PER_DAY = 1e9

export function buildAnnouncementDocument({ row, number, links }: SyntheticRow): OpenSearchDocument {
  const { announcement: a } = row
  return {
    id: a.id,
    fields: {
      position: (Date.parse(a.date) / MS_PER_DAY) * NUMBERS_PER_DAY + number,
      source_id: a.sourceId,
      publication_date: a.date,
      month: a.date.slice(0, 'YYYY-MM'.length),
      jurisdiction: a.jurisdiction,
      category: a.category,
      title: a.title,
      entities: a.mentions.map(({ type, name, role }) => ({ type, name, role })),
      metadata: a.metadata,
      entity_ids: links.map(({ id }) => id),
      words: buildWords(listAnnouncementTexts(a)),
    },
  }
}

export function buildEntityDocument(synthetic: SyntheticEntity): OpenSearchDocument {
  const { entity: e } = synthetic
  return {
    id: e.id,
    fields: {
      id: e.id,
      entity_type: e.type,
      name: e.name,
      jurisdiction: e.jurisdiction,
      tax_id: e.taxId,
      status: e.status,
      announcement_count: e.announcementCount,
      ...normalizeEntityName(synthetic),
      words: buildWords(listEntityTexts(synthetic)),
    },
  }
}

/**
 * Builds one value of normalized words for each text. OpenSearch leaves a gap between values, so that no phrase matches
 * across them. Joined spellings (`saintdenis` for Saint-Denis) are values of their own.
 */
function buildWords(texts: readonly string[]): string[] {
  const tokens = texts.map(text => tokenizeText(text, 'und'))
  const words = new Set(tokens.flatMap(text => [...text.words]))
  const variants = new Set(tokens.flatMap(text => [...text.variants]))
  return [
    ...tokens.map(text => text.words.join(' ')).filter(text => text !== ''),
    ...variants.difference(words),
  ]
}
