import type { EntityFilter } from '../../../src/model/list-filters.ts'
import type { MatchRow } from '../../../src/query/matching/row-match.ts'
import { EXPORT_FORMATS, type ExportedList, type IndexExportQuery } from '../../../src/search/index-export.ts'
import {
  COUNT_GROUPINGS,
  COUNT_INTERVALS,
  ENTITY_SORT_ORDERS,
  type IndexQuery,
  type IndexQueryKind,
} from '../../../src/search/index-query.ts'
import type { InMemoryDatabase } from '../in-memory-database.ts'
import { drawFilter } from '../random-index-questions.ts'

/* Random queries of every kind about generated announcements and entities. */

type PickOne = <T>(values: readonly T[]) => T

type GroupsParameters = Pick<IndexQuery<'groups'>, 'by' | 'level'>

const GROUPS: readonly GroupsParameters[] = [
  { by: 'category', level: null },
  { by: 'source', level: null },
  { by: 'month', level: null },
  { by: 'cpv', level: 'division' },
  { by: 'cpv', level: 'class' },
  { by: 'region', level: 'country' },
  { by: 'region', level: 'nuts3' },
  { by: 'buyer', level: null },
  { by: 'supplier', level: null },
]

const UNKNOWN_IDS = ['no ID', '00000000-0000-0000-0000-000000000000']

/** Draws a query of any kind. Lists are more frequent, because they have the most parameters. */
export function drawIndexQuery(database: InMemoryDatabase): IndexQuery {
  const { random } = database
  const pick: PickOne = values => values[Math.floor(random() * values.length)] as never
  const kinds = Object.keys(DRAWERS) as IndexQueryKind[]
  const kind = random() < 0.3 ? 'announcements' : random() < 0.2 ? 'entities' : pick(kinds)
  return { kind, ...DRAWERS[kind](database, pick) } as IndexQuery
}

type Parameters<K extends IndexQueryKind> = Omit<IndexQuery<K>, 'kind'>

const DRAWERS: {
  readonly [K in IndexQueryKind]: (database: InMemoryDatabase, pick: PickOne) => Parameters<K>
} = {
  announcements: (database, pick) => ({
    filter: drawFilter(database),
    page: drawPage(database),
    sort: pick(['date', 'date_asc', 'relevance', 'deadline', 'amount']),
    // Among the deadlines that are drawn, which begin in 2024.
    minute: 28_400_000 + Math.floor(database.random() * 1_300_000),
    facets: pick([true, false]),
    parties: pick([true, false, false]),
    matches: pick([true, false, false]),
    ...(database.random() < 0.2 && { firstLanguage: pick(['fr', 'es', 'de']) }),
  }),
  announcementSuggestions: database => ({ filter: drawFilter(database) }),
  announcementSpelling: (database, pick) => ({ q: misspell(database, pick(database.words)) }),
  entitySuggestions: (database, pick) => ({ filter: drawEntityFilter(database, pick) }),
  announcement: (database, pick) => ({ id: pick([...database.announcements.keys(), ...UNKNOWN_IDS]) }),
  entities: (database, pick) => ({
    filter: drawEntityFilter(database, pick),
    page: drawPage(database),
    sort: pick(ENTITY_SORT_ORDERS),
    facets: pick([true, false]),
  }),
  completions: (database, pick) => ({
    q: pick([pick(database.words), pick(database.words).slice(0, 4), drawName(database, pick).slice(0, 6)]),
    limit: 5,
  }),
  matches: (database, pick) => ({ rows: [drawRow(database, pick), drawRow(database, pick)], limit: 3 }),
  entity: (database, pick) => ({ id: drawEntityId(database, pick) }),
  timeline: (database, pick) => ({ id: drawEntityId(database, pick), page: drawPage(database) }),
  coMentionedEntities: (database, pick) => ({
    id: drawEntityId(database, pick),
    page: drawPage(database),
  }),
  statistics: () => ({}),
  dateSpan: database => ({ filter: withoutWords(database) }),
  countsOverTime: (database, pick) => ({
    filter: withoutWords(database),
    interval: pick(COUNT_INTERVALS),
    by: pick([null, ...COUNT_GROUPINGS]),
  }),
  groups: (database, pick) => ({
    filter: drawFilter(database),
    page: drawPage(database),
    ...pick(GROUPS),
  }),
  changes: (database, pick) => ({
    after: Math.floor(database.random() * (database.change + 2)),
    limit: 1 + Math.floor(database.random() * 60),
    bodies: pick([true, false]),
  }),
}

function drawPage({ random }: InMemoryDatabase) {
  return { page: 1 + Math.floor(random() ** 2 * 6), perPage: 1 + Math.floor(random() * 20) }
}

function withoutWords(database: InMemoryDatabase) {
  const { q: _, ...filter } = drawFilter(database)
  return filter
}

function drawEntityId({ entities }: InMemoryDatabase, pick: PickOne): string {
  return pick([...entities.keys(), ...UNKNOWN_IDS])
}

function drawName({ parties }: InMemoryDatabase, pick: PickOne): string {
  return pick(parties).entity.name
}

/** Replaces or adds a letter. */
function misspell({ random }: InMemoryDatabase, text: string): string {
  const at = 1 + Math.floor(random() * (text.length - 1))
  return `${text.slice(0, at)}x${text.slice(at + Math.floor(random() * 2))}`
}

function drawEntityFilter(database: InMemoryDatabase, pick: PickOne): EntityFilter {
  const { random, parties, words } = database
  const name = drawName(database, pick)
  const q = pick([
    name,
    name.slice(0, 5),
    misspell(database, name),
    pick(words),
    `${pick(words)} or ${pick(words)}`,
    `${name} -${pick(words)}`,
    `"${pick(words)}"`,
    pick(parties).entity.taxId ?? '100000001',
  ])
  return {
    ...(random() < 0.5 && { q }),
    ...(random() < 0.2 && { type: [pick(['company', 'person', 'authority'] as const)] }),
    ...(random() < 0.2 && { jurisdiction: [pick(['FR', 'ES', 'DE'] as const)] }),
    ...(random() < 0.1 && { status: [pick(['active', 'dissolved'] as const)] }),
    ...(random() < 0.2 && { role: [pick(['buyer', 'subject', 'officer'] as const)] }),
    ...(random() < 0.2 && { category: [pick(['merger', 'other', 'company_formation'] as const)] }),
    ...(random() < 0.2 && { since: pick(['2020-01-01', '2023-01-01', '2030-01-01']) }),
    ...(random() < 0.05 && { taxId: pick(parties).entity.taxId ?? 'B1' }),
  }
}

function drawRow(database: InMemoryDatabase, pick: PickOne): MatchRow {
  const { random, parties } = database
  const { entity } = pick(parties)
  const name = pick([entity.name, misspell(database, entity.name), entity.name.slice(0, -2)])
  return {
    name,
    ...(random() < 0.4 && entity.taxId !== null && { number: entity.taxId }),
    ...(random() < 0.2 && { number: entity.id }),
    ...(random() < 0.3 && { country: pick(['FR', 'ES']) }),
    ...(random() < 0.2 && { town: 'Paris' }),
  }
}

/** Draws an export of a whole list, or of the rest of one. */
export function drawExport(database: InMemoryDatabase): IndexExportQuery {
  const { random } = database
  const pick: PickOne = values => values[Math.floor(random() * values.length)] as never
  const announcements = [...database.announcements.values()]
  const { id, announcement } = pick(announcements)
  const dated = pick([null, { date: announcement?.date ?? '2022-01-01', id }])
  const counted = pick([
    null,
    { count: 1 + Math.floor(random() * 4), id: pick([...database.entities.keys()]) },
  ])
  const existing = [...database.entities.values()].flatMap(change => (change.entity ? [change.id] : []))
  const list = pick<ExportedList>([
    { kind: 'announcements', filter: drawFilter(database), after: dated },
    { kind: 'entities', filter: drawEntityFilter(database, pick), after: counted },
    { kind: 'timeline', id: pick(existing), after: dated },
  ])
  return { list, format: pick(EXPORT_FORMATS), withByteOrderMark: pick([true, false]) }
}
