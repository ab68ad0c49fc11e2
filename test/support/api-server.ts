import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { insertApiKey } from '../../src/accounts/api-key-store.ts'
import { type ApiKey, type ApiKeyRequest, issueApiKey } from '../../src/accounts/api-keys.ts'
import { makeCredentialVerifier } from '../../src/accounts/credential-verifier.ts'
import { makeUrlTokenVerifier } from '../../src/accounts/url-token-verifier.ts'
import type { ApiDependencies } from '../../src/api/api-dependencies.ts'
import { storedSearchReader } from '../../src/api/resources/stored-search-reader.ts'
import { createApiServer } from '../../src/api/server.ts'
import { openDocumentArchive } from '../../src/crawls/archive/document-archive.ts'
import { makeAddressGuard } from '../../src/deliveries/http/address-guard.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { createEncryptor } from '../../src/platform/encryption.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { systemRandom as random } from '../../src/platform/random.ts'
import { createSqlPool } from '../../src/platform/sql/sql-pool.ts'
import { openSqliteReader } from '../../src/search/engines/sqlite/read/sqlite-reader.ts'
import { buildIndexRows } from '../../src/search/engines/sqlite/write/index-rows.ts'
import { openIndexWriter } from '../../src/search/engines/sqlite/write/index-writer.ts'
import { createAccountService } from '../../src/services/admin/account-service.ts'
import { createAuditLog } from '../../src/services/admin/audit-log.ts'
import { createBacklogMonitor } from '../../src/services/admin/backlog-monitor.ts'
import { createMergeReportService } from '../../src/services/admin/merge-report-service.ts'
import { createDatabaseLookup } from '../../src/services/admin/reads/database-lookup.ts'
import { createOverviewReads } from '../../src/services/admin/reads/overview-reads.ts'
import {
  createUrlTokenService,
  FEED_RULES,
  RECONCILIATION_RULES,
} from '../../src/services/admin/url-token-service.ts'
import { createRunService } from '../../src/services/crawl/run-service.ts'
import { createFollowingService } from '../../src/services/following/following-service.ts'
import { createChangeHistory } from '../../src/services/indexing/change-history.ts'
import { createMailServices } from '../../src/services/mail/mail-services.ts'
import { createWebhookUrlCheck } from '../../src/services/webhooks/check-webhook-url.ts'
import { createWebhookService } from '../../src/services/webhooks/webhook-service.ts'
import { startDatabaseProxy } from './database-proxy.ts'
import { GENERATED_SOURCES, InMemoryDatabase } from './in-memory-database.ts'
import { createTemporaryFolder } from './temporary-folder.ts'
import { createTestDatabase } from './test-database.ts'
import { createTestParser } from './test-parser.ts'

interface Scope {
  after(work: () => Promise<void>): void
}

export interface TestApiResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
  /** The body as JSON. */
  json(): unknown
}

/** A configured source without announcements. */
export const SOURCE_WITHOUT_ANNOUNCEMENTS = 'gb-find-a-tender'

/**
 * Starts the API on loopback over a real index of 400 generated announcements (`generated`) and a real database, which
 * is empty except for API keys and can be cut off. `overrides` replace single dependencies.
 */
export async function startTestApi(scope: Scope, overrides: Partial<ApiDependencies> = {}) {
  const folder = await createTemporaryFolder(scope)
  const database = await createTestDatabase(scope)
  const proxy = await startDatabaseProxy(database.url, scope)
  const sql = createSqlPool(proxy.url, { maxConnections: 2, applicationName: 'herald tests' })
  scope.after(() => sql.end({ timeout: 0 }))

  const generated = new InMemoryDatabase({ seed: 1, words: 300, parties: 100 })
  for (let batch = 0; batch < 4; batch += 1) generated.add(100)
  const file = join(folder, 'index.sqlite')
  const writer = openIndexWriter(file)
  for (let change = 1; change <= generated.change; change += 1) {
    writer.applyRows(buildIndexRows(generated.changesBetween(change - 1, change)))
  }
  writer.close()
  const index = openSqliteReader(file)
  scope.after(async () => index.close())

  const archiveFolder = join(folder, 'archive')
  const archive = openDocumentArchive(archiveFolder, { clock, random: random })
  const { change } = generated
  const encryptor = createEncryptor('a secret of the tests', random)
  const audit = createAuditLog({ sql, clock, log: createLogger('silent'), encryptor })
  const app = createApiServer({
    index: () => index,
    indexState: () => ({ state: 'following', change, head: change }),
    database: createDatabaseLookup({ sql, clock, archive, parser: createTestParser(archive) }),
    backlog: createBacklogMonitor({
      sql,
      clock,
      log: createLogger('silent'),
      indexedChange: () => index.position().change,
    }),
    overview: createOverviewReads({ sql, clock }, folder),
    masked: null,
    changeHistory: createChangeHistory({ sql, clock }),
    runs: createRunService({ sql, clock, random: random, audit }),
    webhooks: createWebhookService({
      sql,
      clock,
      random: random,
      encryptor,
      audit,
      // No host name resolves here, so the check only refuses malformed names.
      checkUrl: createWebhookUrlCheck(makeAddressGuard([]), () => Promise.resolve([]), clock),
      maxSubscriptions: 200,
      masksPersons: false,
      readSearch: storedSearchReader,
      publicUrl: null,
    }),
    keys: makeCredentialVerifier(sql, clock, 120),
    accounts: createAccountService({ sql, clock, random: random, audit }, 12),
    following: createFollowingService({ sql, clock, random: random, audit }),
    mergeReports: createMergeReportService({ sql, clock, random: random, audit }),
    feeds: createUrlTokenService({ sql, clock, random: random, audit }, FEED_RULES),
    reconciliations: createUrlTokenService({ sql, clock, random: random, audit }, RECONCILIATION_RULES),
    ...createMailServices({ sql, clock, random: random, encryptor, audit, isMailEnabled: true }),
    urlTokens: makeUrlTokenVerifier(sql, clock),
    audit,
    sources: [...GENERATED_SOURCES.map(({ id }) => source(id)), source(SOURCE_WITHOUT_ANNOUNCEMENTS)],
    settings: { rateLimit: 0, corsOrigins: [], trustProxy: [], publicUrl: null },
    webhookSourceAddresses: ['203.0.113.7', '2001:db8::/64'],
    dashboardFolder: join(folder, 'dashboard'),
    log: createLogger('silent'),
    clock,
    random: random,
    version: '0.0.0-test',
    ...overrides,
  })
  scope.after(() => app.close())
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  /** Creates an API key in the database, as `herald keys create` does. */
  async function makeKey(fields: Partial<ApiKeyRequest> = {}): Promise<{ key: string; apiKey: ApiKey }> {
    const request = { owner: 'test', name: 'test', scopes: ['read'], expiresAt: null, ...fields } as const
    const issued = issueApiKey(request, clock.now(), random)
    await insertApiKey(database.sql, issued.key, issued.apiKey)
    return issued
  }
  const { key } = await makeKey()
  const authorization = { authorization: `Bearer ${key}` }

  return {
    app,
    port,
    generated,
    index,
    archive,
    archiveFolder,
    audit,
    encryptor,
    proxy,
    sql: database.sql,
    key,
    makeKey,
    authorization,
    /** Sends a request with the default key. `headers` are added; null removes one. */
    ask: (
      path: string,
      headers: Record<string, string | null> = {},
      method = 'GET',
      body?: string | Buffer,
    ) => send(port, path, { ...authorization, ...headers }, method, body),
    raw: (bytes: string | Buffer) => sendRaw(port, bytes),
  }
}

function source(id: string): ApiDependencies['sources'][number] {
  return {
    id,
    reach: 'day',
    metadata: {
      name: id,
      jurisdiction: 'FR',
      language: 'fr',
      description: `Announcements of ${id}.`,
      url: `https://${id}.example`,
      baseUrl: `https://${id}.example`,
      timeZone: 'Europe/Paris',
      pauseMs: 0,
      revisitDays: 0,
      schedule: '0 6 * * *',
      issueDays: [1, 2, 3, 4, 5],
      gapDays: 5,
    },
  }
}

function send(
  port: number,
  path: string,
  headers: Record<string, string | null>,
  method: string,
  body?: string | Buffer,
): Promise<TestApiResponse> {
  const sentHeaders = Object.fromEntries(
    Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== null),
  )
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { host: '127.0.0.1', port, path, method, headers: sentHeaders, agent: false },
      async response => {
        const bytes = Buffer.concat(await response.toArray())
        const text = bytes.toString()
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          text,
          json: () => JSON.parse(text),
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** Sends raw bytes and returns everything received until the server closes the connection. */
function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', chunk => {
      received += chunk.toString('latin1')
    })
    socket.on('error', () => {}) // a reset after the response counts as its end
    socket.on('close', () => resolve(received))
    socket.write(bytes)
  })
}
