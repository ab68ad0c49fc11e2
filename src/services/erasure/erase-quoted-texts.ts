import {
  deleteFrontiersByText,
  type ErasableText,
  findDocumentsByUrl,
  findProblemsByText,
  replaceDocumentUrls,
  replaceProblemTexts,
} from '../../crawls/archive/erase-document-store.ts'
import { clearResponses, waitForRecording } from '../../deliveries/erase-attempt-store.ts'
import type { BlockList } from '../../erasure/block-list.ts'
import { REMOVED } from '../../erasure/find-names.ts'
import type { TextSearch } from '../../erasure/name-fragments.ts'
import { type RedactionRules, redactText } from '../../erasure/redact-text.ts'
import {
  type EventPayload,
  findEventsAbout,
  listRedactedEvents,
  replaceEventBodies,
} from '../../outbox/erase-event-store.ts'
import { type SqlPool, type SqlTransaction, WITHOUT_TIME_LIMITS } from '../../platform/sql/sql-pool.ts'

/** Numbers of rows outside of announcements and entities that an erasure changed. */
export interface QuotedTextCounts {
  readonly events: number
  readonly attempts: number
  readonly problems: number
  readonly documentUrls: number
  readonly crawlFrontiers: number
}

interface QuotedTextScope {
  readonly list: BlockList
  /** Hashes of the names that were removed from announcements. */
  readonly names: ReadonlySet<string>
  /** Numbers of the identifiers that were removed with them. */
  readonly numbers: ReadonlySet<string>
  readonly search: TextSearch
  readonly changedIds: readonly string[]
  /** Announcements and entities that no longer exist. */
  readonly goneIds: readonly string[]
}

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
  const gone = new Set(scope.goneIds)
  let counts = NOTHING
  if (names.size === 0 && gone.size === 0) return counts
  const ids = [...scope.changedIds, ...gone]
  // Without a search, only the events of the changed announcements and entities are examined.
  for (const fragments of search.length === 0 ? [null] : search) {
    const events = (await findEventsAbout(tx, ids, fragments)).flatMap(({ id, body }): EventPayload[] => {
      const redacted = redactPayload(body, gone, rules)
      return redacted === body ? [] : [{ id, body: redacted }]
    })
    await replaceEventBodies(tx, events)
    const problems = fragments === null ? [] : redactRows(await findProblemsByText(tx, fragments), rules)
    await replaceProblemTexts(tx, problems)
    const documents = fragments === null ? [] : redactRows(await findDocumentsByUrl(tx, fragments), rules)
    await replaceDocumentUrls(tx, documents)
    const eventIds = events.map(event => event.id)
    counts = {
      events: counts.events + events.length,
      attempts: counts.attempts + (await clearResponses(tx, eventIds, fragments ?? [])),
      problems: counts.problems + problems.length,
      documentUrls: counts.documentUrls + documents.length,
      crawlFrontiers: counts.crawlFrontiers + (await deleteFrontiersByText(tx, fragments ?? [])),
    }
  }
  return counts
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

const NOTHING: QuotedTextCounts = { events: 0, attempts: 0, problems: 0, documentUrls: 0, crawlFrontiers: 0 }

function redactRows(rows: readonly ErasableText[], rules: RedactionRules): ErasableText[] {
  return rows.flatMap(({ id, texts }) => {
    const redacted = texts.map(text => redactText(text, 'lines', rules))
    return redacted.every((text, index) => text === texts[index]) ? [] : [{ id, texts: redacted }]
  })
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
