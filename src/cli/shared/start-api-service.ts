import type { AddressInfo } from 'node:net'
import { makeCredentialVerifier } from '../../accounts/credential-verifier.ts'
import { makeUrlTokenVerifier } from '../../accounts/url-token-verifier.ts'
import type { MaskedDependencies } from '../../api/api-dependencies.ts'
import { DASHBOARD_FOLDER } from '../../api/pages/dashboard.ts'
import { storedSearchReader } from '../../api/resources/stored-search-reader.ts'
import { createApiServer } from '../../api/server.ts'
import { readLatestPosition } from '../../changes/change-number-store.ts'
import { makeAddressGuard } from '../../deliveries/http/address-guard.ts'
import { makeHostResolver } from '../../deliveries/http/host-resolver.ts'
import type { Clock } from '../../platform/clock.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Settings } from '../../platform/settings.ts'
import { createSqlPool, isDatabaseUnavailable } from '../../platform/sql/sql-pool.ts'
import { replaceSynonyms } from '../../query/synonyms/active-synonyms.ts'
import { createReaderThreadPool } from '../../search/engines/sqlite/threads/reader-thread-pool.ts'
import { createAccountService } from '../../services/admin/account-service.ts'
import { type AuditLog, createAuditLog } from '../../services/admin/audit-log.ts'
import { createBacklogMonitor } from '../../services/admin/backlog-monitor.ts'
import { createMergeReportService } from '../../services/admin/merge-report-service.ts'
import { createDatabaseLookup, type DatabaseReads } from '../../services/admin/reads/database-lookup.ts'
import { createOverviewReads } from '../../services/admin/reads/overview-reads.ts'
import { createStandbyReads, type StandbyReads } from '../../services/admin/reads/standby-reads.ts'
import {
  createUrlTokenService,
  FEED_RULES,
  RECONCILIATION_RULES,
} from '../../services/admin/url-token-service.ts'
import { createRunService } from '../../services/crawl/run-service.ts'
import { createFollowingService } from '../../services/following/following-service.ts'
import { createChangeHistory } from '../../services/indexing/change-history.ts'
import { createMailServices } from '../../services/mail/mail-services.ts'
import { createMaskedLookup } from '../../services/masking/masked-lookup.ts'
import { createMaskedRunService } from '../../services/masking/masked-runs.ts'
import { createMaskedWebhookService } from '../../services/masking/masked-webhooks.ts'
import { createWebhookUrlCheck } from '../../services/webhooks/check-webhook-url.ts'
import { createWebhookService } from '../../services/webhooks/webhook-service.ts'
import { SOURCES } from '../../sources/registry.ts'
import { type NodeIndex, startNodeIndexes } from './indexes/node-indexes.ts'
import { readSynonyms } from './indexes/read-synonyms.ts'
import type { AppContextWithEncryptor } from './verified-encryptor.ts'

/** A running API with the indexer that keeps its search index up to date. */
export interface ApiService {
  readonly url: string
  /** Resolves once the index contains everything committed before the call, or once `signal` is aborted. */
  waitUntilIndexed(signal: AbortSignal): Promise<void>
  /** Finishes requests in progress, then stops. */
  stop(): Promise<void>
}

/** Interval at which the times of last use of API keys and the counts of refused requests are saved, in ms. */
const FLUSH_MS = 60_000
/** Maximum number of connections to the standby that answers reads. */
const STANDBY_CONNECTIONS = 10
/** Polling interval of `waitUntilIndexed`, in ms. */
const POLL_MS = 20
/** Time that requests in progress have to finish before their connections are closed, in ms (design 7). */
const STOP_TIMEOUT_MS = 10_000

/** Creates the services for what belongs to the owner of a key. */
function createOwnerServices(
  app: AppContextWithEncryptor & { readonly audit: AuditLog },
  settings: Settings,
) {
  return {
    accounts: createAccountService(app, settings.sessionHours),
    following: createFollowingService(app),
    mergeReports: createMergeReportService(app),
    feeds: createUrlTokenService(app, FEED_RULES),
    reconciliations: createUrlTokenService(app, RECONCILIATION_RULES),
    ...createMailServices({ ...app, isMailEnabled: settings.smtpUrl !== null }),
  }
}

/** Starts the API and its indexer. Throws `port_in_use` if the service cannot listen on the configured port. */
export async function startApiService(
  app: AppContextWithEncryptor,
  settings: Settings,
  version: string,
): Promise<ApiService> {
  const { sql, clock, random, log } = app
  replaceSynonyms(await readSynonyms(settings))
  const threads = createReaderThreadPool(clock)
  const indexes = await startNodeIndexes(app, threads, settings)
  const keys = makeCredentialVerifier(sql, clock, settings.sessionIdleMinutes)
  const urlTokens = makeUrlTokenVerifier(sql, clock)
  const audit = createAuditLog(app)
  const standby = openStandby(app, settings, indexes.full)
  const reads = createReads(app, settings, { audit, standby: standby.reads })
  const api = createApiServer({
    index: () => indexes.full.live.reader(),
    indexState: () => indexes.full.indexer.state(),
    ...reads,
    masked: createMaskedReads(app, indexes.masked, reads),
    ...createStateReads(app, settings, indexes.full),
    keys,
    ...createOwnerServices({ ...app, audit }, settings),
    urlTokens,
    audit,
    sources: SOURCES,
    webhookSourceAddresses: settings.webhookSourceAddresses,
    dashboardFolder: DASHBOARD_FOLDER,
    settings,
    log,
    clock,
    random: random,
    version,
  })
  const flushTimer = setInterval(() => void saveCounts([keys, urlTokens], audit, log), FLUSH_MS)

  async function stop(): Promise<void> {
    clearInterval(flushTimer)
    const closeTimer = setTimeout(() => api.server.closeAllConnections(), STOP_TIMEOUT_MS)
    await api.close()
    clearTimeout(closeTimer)
    await Promise.all([indexes.full.stop(), indexes.masked?.stop()])
    await threads.close()
    await standby.close()
    await saveCounts([keys, urlTokens], audit, log)
  }

  try {
    await api.listen({ host: settings.host, port: settings.port })
  } catch (error) {
    await stop()
    throw toListenError(error, settings)
  }
  threads.prepare()
  const { address, port, family } = api.server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    async waitUntilIndexed(signal) {
      const { change } = await readLatestPosition(sql)
      const started = [indexes.full, indexes.masked].filter(index => index !== null)
      const isBehind = ({ live }: NodeIndex) => (live.reader()?.position().change ?? -1) < change
      while (!signal.aborted && started.some(isBehind)) await clock.sleep(POLL_MS, signal)
    },
    stop,
  }
}

/** Opens the standby that answers reads, if there is one. */
function openStandby(
  { clock, log }: AppContextWithEncryptor,
  { databaseReadUrl }: Settings,
  { live }: NodeIndex,
): { readonly reads: StandbyReads | null; readonly close: () => Promise<void> } {
  if (databaseReadUrl === null) return { reads: null, close: async () => {} }
  const sql = createSqlPool(databaseReadUrl, {
    maxConnections: STANDBY_CONNECTIONS,
    applicationName: 'herald reads',
    isForReading: true,
  })
  const servedPosition = () => live.reader()?.position() ?? null
  return { reads: createStandbyReads(sql, { clock, log, servedPosition }), close: () => sql.end() }
}

/** Creates what tells the state of the service and of its history. */
function createStateReads(app: AppContextWithEncryptor, settings: Settings, { live }: NodeIndex) {
  return {
    backlog: createBacklogMonitor({ ...app, indexedChange: () => live.reader()?.position().change ?? 0 }),
    overview: createOverviewReads(app, settings.data),
    changeHistory: createChangeHistory(app),
  }
}

/** Creates the services that masking replaces for some keys. */
function createReads(
  app: AppContextWithEncryptor,
  settings: Settings,
  { audit, standby }: { readonly audit: AuditLog; readonly standby: StandbyReads | null },
) {
  return {
    database: createDatabaseLookup(app, standby),
    runs: createRunService({ ...app, audit }),
    webhooks: createWebhookService({
      ...app,
      audit,
      checkUrl: createUrlCheck(settings, app.clock),
      maxSubscriptions: settings.webhookSubscriptionsPerOwner,
      masksPersons: settings.maskPersons,
      readSearch: storedSearchReader,
      publicUrl: settings.publicUrl,
    }),
  }
}

/** Creates what keys without the scope `personal` get instead; `null` if natural persons are not masked. */
function createMaskedReads(
  app: AppContextWithEncryptor,
  index: NodeIndex | null,
  {
    database,
    runs,
    webhooks,
  }: Pick<MaskedDependencies, 'runs' | 'webhooks'> & { readonly database: DatabaseReads },
): MaskedDependencies | null {
  if (index === null) return null
  return {
    index: () => index.live.reader(),
    indexState: () => index.indexer.state(),
    database: createMaskedLookup(app, database),
    runs: createMaskedRunService(runs),
    webhooks: createMaskedWebhookService(webhooks),
  }
}

function createUrlCheck({ webhookAllowedNetworks, webhookDnsServers }: Settings, clock: Clock) {
  return createWebhookUrlCheck(
    makeAddressGuard(webhookAllowedNetworks),
    makeHostResolver(webhookDnsServers),
    clock,
  )
}

/** Saves what is collected in memory between two saves: last uses of credentials and refused requests. Never throws. */
async function saveCounts(
  verifiers: readonly { saveLastUsedTimes(): Promise<void> }[],
  audit: Pick<AuditLog, 'saveRefusals'>,
  log: Logger,
): Promise<void> {
  await Promise.all(verifiers.map(verifier => verifier.saveLastUsedTimes())).catch(error => {
    // They are shown to the minute at best, so those of an outage are not kept.
    if (!isDatabaseUnavailable(error))
      log.warn({ error: String(error) }, 'failed to save when credentials were last used')
  })
  await audit.saveRefusals()
}

/** Converts an error of `listen` into a `HeraldError`; returns any other error unchanged. */
function toListenError(error: unknown, { host, port }: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') {
    const detail = `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another port with HERALD_PORT.`
    return new HeraldError('port_in_use', detail, { cause: error })
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    const detail = `Herald cannot listen on ${host}:${port} (${code}). Check HERALD_HOST and HERALD_PORT.`
    return new HeraldError('port_in_use', detail, { cause: error })
  }
  return error
}
