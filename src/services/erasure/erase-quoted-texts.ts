import { deleteFrontiers, findFrontiersByText } from '../../crawls/archive/erase-document-store.ts'
import {
  deleteQuotingRow,
  findDocumentsByUrl,
  lockQuotingRows,
  QUOTING_TABLES,
  type QuotingTable,
  replaceDocumentUrls,
  replaceQuotingTexts,
} from '../../crawls/archive/erase-text-store.ts'
import { clearResponses, waitForRecording } from '../../deliveries/erase-attempt-store.ts'
import type { BlockList } from '../../erasure/block-list.ts'
import { REMOVED } from '../../erasure/find-names.ts'
import { ALL_TEXTS, type TextSearch } from '../../erasure/name-search.ts'
import { listBlockedNames, type RedactionRules, redactText } from '../../erasure/redact-text.ts'
import { decodeUrl, redactUrl } from '../../erasure/redact-url.ts'
import {
  findEventsAbout,
  findEventsByText,
  listRedactedEvents,
  readErasablePayloads,
  replaceEventBodies,
} from '../../outbox/erase-event-store.ts'
import { type SqlPool, type SqlTransaction, WITHOUT_TIME_LIMITS } from '../../platform/sql/sql-pool.ts'

/** Numbers of rows outside of announcements and entities that an erasure changed. */
export interface QuotedTextCounts {
  readonly events: number
  readonly attempts: number
  readonly problems: number
  /** Rows of runs and crawl days that were rewritten, and reading failures that were deleted. */
  readonly crawlTexts: number
  readonly documentUrls: number
  readonly crawlFrontiers: number
}

/** The texts outside of announcements that an erasure examines. */
export interface QuotedTextSearch {
  readonly words: TextSearch
  /** Numbers of the events up to `lastEvent` that the words select, found before the writer lock was taken. */
  readonly events: readonly number[]
  readonly lastEvent: number
}

interface QuotedTextScope {
  readonly list: BlockList
  /** Hashes of the names that were removed from announcements. */
  readonly names: ReadonlySet<string>
  /** Numbers of the identifiers that were removed with them. */
  readonly numbers: ReadonlySet<string>
  /** Without a search, only the events of the changed announcements and entities are examined. */
  readonly search: QuotedTextSearch | null
  readonly changedIds: readonly string[]
  /** Announcements and entities that no longer exist. */
  readonly goneIds: readonly string[]
}

/** Payloads in memory at a time. */
const EVENTS_PER_BATCH = 1_000

/** Removes the names from payloads, responses of receivers, problems and URLs. */
export async function eraseQuotedTexts(
  tx: SqlTransaction,
  scope: QuotedTextScope,
): Promise<QuotedTextCounts> {
  const { list, names, numbers, search } = scope
  const rules: RedactionRules = {
    list,
    shouldRemove: name => names.has(name),
    protectedPhrases: [],
    numbers,
  }
  if (names.size === 0 && scope.goneIds.length === 0) return NOTHING
  const eventIds = await eraseFromEvents(tx, scope, rules)
  if (search === null)
    return { ...NOTHING, events: eventIds.length, attempts: await clearResponses(tx, eventIds, []) }
  const { words } = search
  const documents = (await findDocumentsByUrl(tx, words)).flatMap(document => {
    const fileUrl = redactUrl(document.fileUrl, rules)
    return fileUrl === document.fileUrl ? [] : [{ ...document, fileUrl }]
  })
  await replaceDocumentUrls(tx, documents)
  const rows = new Map<QuotingTable, number>()
  for (const table of QUOTING_TABLES) rows.set(table, await eraseFromTable(tx, table, words, rules))
  const { problems = 0, ...others } = Object.fromEntries(rows)
  const frontiers = (await findFrontiersByText(tx, words)).filter(({ requests }) =>
    [requests, decodeUrl(requests)].some(text => !listBlockedNames(text, 'json', list).isDisjointFrom(names)),
  )
  await deleteFrontiers(tx, frontiers)
  return {
    events: eventIds.length,
    // Responses are cleared without being read, so a search for all texts would clear all of them.
    attempts: await clearResponses(tx, eventIds, words === ALL_TEXTS ? [] : words),
    problems,
    crawlTexts: Object.values(others).reduce((sum, count) => sum + count, 0),
    documentUrls: documents.length,
    crawlFrontiers: frontiers.length,
  }
}

/**
 * Clears the responses to redacted events that were recorded while the events were redacted. Later ones are cleared before
 * they are recorded.
 */
export async function clearLateResponses(sql: SqlPool): Promise<void> {
  const eventIds = await listRedactedEvents(sql)
  if (eventIds.length === 0) return
  await waitForRecording(sql)
  await sql.begin(WITHOUT_TIME_LIMITS, tx => clearResponses(tx, eventIds, []))
}

const NOTHING: QuotedTextCounts = {
  events: 0,
  attempts: 0,
  problems: 0,
  crawlTexts: 0,
  documentUrls: 0,
  crawlFrontiers: 0,
}

/** Returns the IDs of the changed events. */
async function eraseFromEvents(
  tx: SqlTransaction,
  { search, changedIds, goneIds }: QuotedTextScope,
  rules: RedactionRules,
): Promise<string[]> {
  const gone = new Set(goneIds)
  const numbers = new Set(await findEventsAbout(tx, [...changedIds, ...goneIds]))
  if (search !== null) {
    for (const number of search.events) numbers.add(number)
    for (const number of await findEventsByText(tx, search.words, search.lastEvent)) numbers.add(number)
  }
  const all = [...numbers]
  const changed: string[] = []
  for (let first = 0; first < all.length; first += EVENTS_PER_BATCH) {
    const events = await readErasablePayloads(tx, all.slice(first, first + EVENTS_PER_BATCH))
    const redacted = events.flatMap(({ number, body }) => {
      const payload = redactPayload(body, gone, rules)
      return payload === body ? [] : [{ number, body: payload }]
    })
    changed.push(...(await replaceEventBodies(tx, redacted)))
  }
  return changed
}

/** Removes the names from the texts of a table and returns the number of changed rows. */
async function eraseFromTable(
  tx: SqlTransaction,
  table: QuotingTable,
  words: TextSearch,
  rules: RedactionRules,
): Promise<number> {
  let changed = 0
  for (const { position, texts } of await lockQuotingRows(tx, table, words)) {
    const redacted = texts.map(text => (text === null ? null : redactUrl(text, rules)))
    if (redacted.every((text, index) => text === texts[index])) continue
    // The key of a reading failure contains the path of the document.
    if (table === 'reading_failures') await deleteQuotingRow(tx, table, { position, texts })
    else await replaceQuotingTexts(tx, table, { position, texts: redacted })
    changed += 1
  }
  return changed
}

interface Payload {
  data: {
    announcement?: { id: string; title: string }
    entity?: { id: string; name: string; tax_id: string | null }
    changes?: readonly unknown[]
  }
}

/** Empties the payload of an event about something erased, and removes the names from any other. Its shape stays valid. */
function redactPayload(body: string, gone: ReadonlySet<string>, rules: RedactionRules): string {
  const payload = JSON.parse(body) as Payload
  const { announcement, entity } = payload.data
  if (announcement !== undefined && gone.has(announcement.id)) {
    announcement.title = REMOVED
    return JSON.stringify(payload)
  }
  if (entity !== undefined && gone.has(entity.id)) {
    entity.name = REMOVED
    entity.tax_id = null
    payload.data.changes = []
    return JSON.stringify(payload)
  }
  return redactText(body, 'json', rules)
}
