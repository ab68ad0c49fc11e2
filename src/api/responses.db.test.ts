import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../test/support/announcement-drafts.ts'
import { startTestApi } from '../../test/support/api-server.ts'
import { createMatch } from '../../test/support/following/followed-rows.ts'
import { createSchemaChecker, type DocumentedSchema } from '../../test/support/json-schema-check.ts'
import { insertMatches } from '../matches/match-store.ts'
import { deriveAnnouncementId } from '../model/announcement.ts'
import { systemClock } from '../platform/clock.ts'
import { createLogger } from '../platform/logger.ts'
import { systemRandom } from '../platform/random.ts'
import { openIngestRun } from '../services/ingest/ingest-run.ts'
import { writeBatch } from '../services/ingest/write-batch.ts'

/** Every JSON response of the running API is compared with the schema of its operation. */

interface Operation {
  readonly operationId: string
  readonly responses: Record<string, { content?: Record<string, { schema: DocumentedSchema }> }>
}
type JsonObject = Record<string, unknown>

const api = await startTestApi({ after })
const { key } = await api.makeKey({ owner: 'schemas', scopes: ['read', 'webhooks', 'admin'] })
const document = (await api.ask('/openapi.json', { authorization: null })).json() as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, DocumentedSchema> }
}
const differences = createSchemaChecker(document.components.schemas)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    ...operation,
  })),
)
const testedOperations = new Set<string>()

interface Call {
  readonly id?: string
  readonly run?: string
  readonly token?: string
  readonly entry?: string
  readonly query?: string
  readonly body?: unknown
  /** The body of a form. */
  readonly form?: string
  /** A mail as the body. */
  readonly message?: string
}

/** Calls an operation, compares the response with its schema, and returns it. */
async function call(
  operationId: string,
  { id = '', run = '', token = '', entry = '', query = '', body, form, message }: Call = {},
): Promise<JsonObject> {
  const operation = operations.find(candidate => candidate.operationId === operationId)
  assert.ok(operation, operationId)
  const path = operation.path
    .replace('{id}', id)
    .replace('{run}', run)
    .replace('{token}', token)
    .replace('{entry}', entry)
  const type =
    message !== undefined
      ? 'message/rfc822'
      : form === undefined
        ? 'application/json'
        : 'application/x-www-form-urlencoded'
  const text = body === undefined ? (form ?? message) : JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${key}`,
    ...(text !== undefined && { 'content-type': type }),
  }
  const reply = await api.ask(`${path}${query}`, headers, operation.method, text)
  const schema = operation.responses[reply.status]?.content?.['application/json']?.schema
  assert.ok(reply.status < 300 && schema !== undefined, `${reply.status} ${reply.text}`)
  assert.deepEqual(differences(schema, reply.json(), ''), [])
  testedOperations.add(operationId)
  return reply.json() as JsonObject
}

/** Stores an announcement that corrects another one, and a company that both name. */
async function storeAnnouncements(): Promise<{ announcementId: string; entityId: string }> {
  const documentId = await saveTestDocument(api.sql)
  const siren = { scheme: 'siren', jurisdiction: 'FR', number: '005000013', valid: true } as const
  const mention = { type: 'company', role: 'subject', name: 'ACME', identifiers: [siren] } as const
  const drafts = [
    createDraft('first', { mentions: [mention], details: { text: 'long' } }),
    createDraft('correction', { mentions: [mention], corrects: 'first' }),
  ]
  for (const title of ['Earlier title', 'Title']) {
    const versions = drafts.map(draft => ({ ...draft, title }))
    await api.sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(versions, documentId)))
  }
  const [entity] = await api.sql<[{ id: string }]>`select id from entities`
  return { announcementId: deriveAnnouncementId('fr-bodacc', 'first'), entityId: entity.id }
}

async function finishRun(sourceId: string): Promise<string> {
  const dependencies = {
    sql: api.sql,
    clock: systemClock,
    random: systemRandom,
    log: createLogger('silent'),
  }
  const options = { onProblem: () => {}, signal: new AbortController().signal }
  const window = { from: '2026-03-02', to: '2026-03-03' }
  const run = await openIngestRun(dependencies, { sourceId, kind: 'crawl', window }, options)
  run.addProblem('d', { kind: 'bad_value', location: '/1', reason: 'unusual', isRecordLost: true })
  await run.finish({ state: 'failed', reasons: ['a reason'], error: { code: 'busy', message: 'Busy.' } })
  return run.id
}

const [indexedId = ''] = api.generated.announcements.keys()
const indexedEntity = [...api.generated.entities.values()].map(row => row.entity).find(row => row !== null)

test('announcements and entities: responses from the index → match their schemas', async () => {
  await call('listAnnouncements', { query: '?per_page=100' })
  const q = encodeURIComponent(api.generated.words[0] ?? '')
  const { data } = await call('listAnnouncements', { query: `?q=${q}&include=facets,matches,parties,codes` })
  assert.ok(Array.isArray(data) && data.length > 0)
  const none = await call('listAnnouncements', { query: `?q=${q}%20xqzvxqzv&include=suggestions` })
  assert.ok(Array.isArray(none.suggestions) && none.suggestions.length > 0)
  await call('getAnnouncement', { id: indexedId })
  await call('listEntities', { query: '?per_page=100' })
  await call('listEntities', { query: '?include=facets&sort=name&role=subject' })
  const rows = [{ name: indexedEntity?.name }, { number: indexedEntity?.taxId }, { name: 'a', country: 'x' }]
  const matched = await call('matchList', { body: { rows } })
  assert.ok(Array.isArray(matched.data) && matched.data.length === rows.length)
  const typed = await call('suggest', { query: `?q=${q}` })
  assert.ok(Array.isArray(typed.data) && typed.data.length > 0)
  const id = indexedEntity?.id ?? ''
  await call('getEntity', { id })
  await call('getEntityTimeline', { id })
  const related = await call('getRelatedEntities', { id })
  assert.ok(Array.isArray(related.data) && related.data.length > 0)
  await call('listChanges', { query: '?limit=10' })
  await call('listChanges', { query: '?limit=10&include=body' })
  await call('listAnnouncementGroups', { query: '?by=category' })
  await call('getStatistics')
  await call('getOverview')
  for (const query of ['', '?by=category', '?interval=day&source=gb-find-a-tender'])
    await call('getHistory', { query })
})

test('announcements and entities: responses from the database → match their schemas', async () => {
  const { announcementId, entityId } = await storeAnnouncements()
  await call('getAnnouncement', { id: announcementId })
  const details = await call('getAnnouncementDetails', { id: announcementId })
  assert.ok(Array.isArray(details.references) && details.references.length === 1)
  const versions = await call('listAnnouncementVersions', { id: announcementId })
  assert.ok(Array.isArray(versions.data) && versions.data.length === 2)
  await call('getEntity', { id: entityId })
  await call('getEntityTimeline', { id: entityId })
  const { names, seats } = await call('getEntityProfile', { id: entityId })
  assert.ok(Array.isArray(names) && names.length > 0 && Array.isArray(seats))
  const report = { kind: 'different_parties', entity_id: entityId, comment: 'Two companies' }
  const id = String((await call('createMergeReport', { body: report })).id)
  await call('listMergeReports')
  await call('getMergeReport', { id })
  await call('decideMergeReport', { id, body: { status: 'accepted', note: 'Split' } })
  const { identifiers } = await call('getEntityDetails', { id: entityId })
  assert.ok(Array.isArray(identifiers) && identifiers.length === 1)
})

test('sources and runs: responses → match their schemas', async () => {
  const run = await finishRun('fr-bodacc')
  await call('listSources')
  await call('listSources', { query: '?include=health' })
  await call('startRun', { id: 'es-borme', body: { from: '2026-03-02', to: '2026-03-03' } })
  for (const id of ['fr-bodacc', 'es-borme']) await call('listRuns', { id })
  const { error, problems } = await call('getRun', { id: 'fr-bodacc', run })
  assert.ok(error !== null && Array.isArray(problems) && problems.length === 1)
  const listed = [
    await call('listProblemCauses', { id: 'fr-bodacc' }),
    await call('listProblems', { id: 'fr-bodacc' }),
  ]
  assert.ok(listed.every(({ data }) => Array.isArray(data) && data.length === 1))
})

test('webhooks and deliveries: responses → match their schemas', async () => {
  const body = { url: 'https://example.com/hook', events: ['announcement.created'], jurisdictions: ['FR'] }
  const id = String((await call('createWebhook', { body })).id)
  await call('listWebhooks')
  const delivery = String((await call('testWebhook', { id })).id)
  await api.sql`
    insert into attempts (delivery_id, number, subscription_id, trigger, started_at, status, total_ms, request_headers,
      response_headers, response_body)
    values (${delivery}, 1, ${id}, 'test', now(), 500, 1.5, '{"a": "b"}', '{"set-cookie": ["a", "b"]}', 'x')`
  const { attempts } = await call('getDelivery', { id: delivery })
  assert.ok(Array.isArray(attempts) && attempts.length === 1)
  await call('changeWebhook', { id, body: { is_active: false } }) // the waiting delivery fails
  await call('changeWebhook', { id, body: { is_active: true, rate_limit: 5 } })
  await call('getWebhook', { id })
  await call('listDeliveries', { id })
  await api.sql`update deliveries set trigger = 'event' where id = ${delivery}` // tests cannot be resent
  await call('redeliver', { id: delivery })
  await call('rotateWebhookSecret', { id })
  await call('getWebhook', { id })
  await call('rotateWebhookSecret', { id, body: { end_overlap: true } })
  await call('pauseWebhook', { id })
  await call('resumeWebhook', { id })
  await call('listAllWebhooks')
  await call('previewWebhook', { body: { filter: { jurisdiction: 'FR' } } })
  const selection = { since: '2026-11-20T00:00:00Z', dry_run: true }
  await call('recoverWebhook', { id, body: selection })
  await call('listWebhookSourceAddresses')
  await call('getWebhookStatistics', { id })
  await call('getStatisticsOfWebhooks')
  await call('recoverWebhooks', { body: { ...selection, webhooks: [id] } })
  await call('redeliverDeliveries', { body: { ...selection, webhooks: 'all' } })
})

test('mail: responses → match their schemas', async () => {
  const address = await call('createMailAddress', { body: { address: 'anna@example.com' } })
  const id = String(address.id)
  await call('listMailAddresses')
  await call('getMailAddress', { id })
  await call('updateMailAddress', { id, body: { alerts: true } })
  await api.sql`update mail_addresses set confirmation_issued_at = now() - interval '1 day'`
  await call('resendConfirmation', { id })
  const digest = await call('createDigest', { body: { address_id: id, frequency: 'daily' } })
  await call('listDigests')
  await call('getDigest', { id: String(digest.id) })
  await call('updateDigest', { id: String(digest.id), body: { name: 'Suppliers' } })
  const [mail] = await api.sql<{ id: string }[]>`select id from mails limit 1`
  const lines = [
    'Content-Type: multipart/report; report-type=delivery-status; boundary="part"',
    '',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    `Original-Envelope-Id: ${mail?.id}`,
    '',
    'Final-Recipient: rfc822; anna@example.com',
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--part--',
    '',
  ]
  await call('recordMailBounce', { message: lines.join('\r\n') })
})

test('feeds: responses → match their schemas', async () => {
  const { id } = await call('createFeed', { body: { search: 'jurisdiction=FR', name: 'French' } })
  await call('getFeed', { id: String(id) })
  await call('listFeeds')
})

test('watchlists, saved searches and matches: responses → match their schemas', async () => {
  const list = await call('createWatchlist', { body: { name: 'Suppliers', minimum_severity: 'high' } })
  const search = await call('createSavedSearch', { body: { name: 'French', search: 'jurisdiction=FR' } })
  const [first] = api.generated.listAnnouncements()
  const matches = [{ watchlistId: String(list.id) }, { savedSearchId: String(search.id) }].map(target =>
    createMatch(target, first?.announcement.id ?? '', { owner: 'schemas' }),
  )
  await api.sql.begin(tx => tx.pipeline([insertMatches(tx, matches)]))
  const { data } = await call('listMatches')
  assert.equal((data as unknown[]).length, 2)
  for (const [id, kind, lists] of [
    [list.id, 'Watchlist', 'listWatchlists'],
    [search.id, 'SavedSearch', 'listSavedSearches'],
  ] as const) {
    await call(lists)
    await call(`get${kind}`, { id: String(id) })
    await call(`change${kind}`, { id: String(id), body: { is_muted: true } })
    await call(`mark${kind}Seen`, { id: String(id), body: {} })
  }
  await call('markMatchesSeen', { body: {} })
  const id = String(list.id)
  const added = await call('addWatchlistEntry', { id, body: { name: 'Exemple SARL', country: 'FR' } })
  const entry = { id, entry: String(added.id) }
  await call('listWatchlistEntries', { id })
  await call('getWatchlistEntry', entry)
  await call('decideWatchlistEntry', { ...entry, body: { state: 'unknown' } })
  await call('importWatchlist', {
    id,
    body: { rows: [{ name: 'Exemple SARL' }, { name: 'A', country: 'x' }] },
  })
})

test('reconciliation: responses → match their schemas', async () => {
  const { id, url } = await call('createReconciliationService', { body: { name: 'OpenRefine' } })
  await call('getReconciliationService', { id: String(id) })
  await call('listReconciliationServices')
  const token = String(url).split('/').at(-1) ?? ''
  await call('readReconciliationService', { token })
  const queries = encodeURIComponent(JSON.stringify({ q0: { query: indexedEntity?.name } }))
  await call('reconcile', { token, form: `queries=${queries}` })
  await call('suggestReconciliationEntities', { token, query: '?prefix=a' })
  await call('suggestReconciliationTypes', { token, query: '?prefix=' })
  await call('suggestReconciliationProperties', { token, query: '?prefix=' })
  await call('readReconciliationFlyout', { token, query: `?id=${indexedEntity?.id}` })
  await call('proposeReconciliationProperties', { token, query: '?type=company' })
})

test('keys and sessions: responses → match their schemas', async () => {
  const body = { owner: 'other', name: 'n', scopes: ['read'], expires_at: '2199-01-31T00:00:00Z' }
  const created = await call('createKey', { body })
  await call('getKey', { id: String(created.id) })
  await call('listKeys')
  await call('listAuditEntries')
  await call('signIn', { body: { key } })
  await call('getSession')
})

test('monitoring: responses → match their schemas', async () => {
  await call('getHealth')
  await call('getReadiness')
})

test('JSON operations: all → compared with their schemas above', () => {
  const isJson = ({ content = {} }: Operation['responses'][string]) => 'application/json' in content
  const all = operations.filter(({ responses }) => Object.values(responses).some(isJson))
  const untested = all.map(({ operationId }) => operationId).filter(id => !testedOperations.has(id))
  // A document of a publisher can be any JSON.
  assert.deepEqual(untested, ['getAnnouncementDocument', 'getOpenApi'])
})
