import { storedSearchReader } from '../../api/resources/stored-search-reader.ts'
import { makeAddressGuard } from '../../deliveries/http/address-guard.ts'
import { makeHostResolver } from '../../deliveries/http/host-resolver.ts'
import { makeWebhookSender } from '../../deliveries/http/webhook-sender.ts'
import type { RetryPolicy } from '../../deliveries/retry-policy.ts'
import type { Encryptor } from '../../platform/encryption.ts'
import type { Settings } from '../../platform/settings.ts'
import { createSqlPool } from '../../platform/sql/sql-pool.ts'
import { replaceSynonyms } from '../../query/synonyms/active-synonyms.ts'
import { ConditionKeeper } from '../../services/matching/condition-keeper.ts'
import { createDeliveryGateway } from '../../services/webhooks/delivery-gateway.ts'
import { startCancellationWorker } from '../../workers/cancellation-worker.ts'
import { type DeliveryWorker, startDeliveryWorker } from '../../workers/delivery-worker.ts'
import { startDispatchWorker } from '../../workers/dispatch/dispatch-worker.ts'
import type { AppContext } from './app-context.ts'
import { readAuthorities } from './certificates/read-authorities.ts'
import { readSynonyms } from './indexes/read-synonyms.ts'

/** Number of database connections. Deliveries use a separate pool, so that API requests never wait for them. */
const CONNECTIONS = 4
/** Time a receiver has to respond, in ms (contract 8). */
const DEADLINE_MS = 10_000

export interface WebhookRoles {
  readonly shouldDispatch: boolean
  /** Decrypts the signing secrets; null if this node does not deliver. */
  readonly deliveryEncryptor: Encryptor | null
}

/** Starts dispatch, delivery or both on this node. Throws `invalid_setting` before anything is opened. */
export async function startWebhookWorkers(
  app: AppContext,
  settings: Settings,
  version: string,
  { shouldDispatch, deliveryEncryptor: encryptor }: WebhookRoles,
): Promise<{ stop(): Promise<void> }> {
  // Matching must know the same synonyms as the search, also on a node without the API.
  if (shouldDispatch) replaceSynonyms(await readSynonyms(settings))
  const authorities =
    encryptor === null ? [] : await readAuthorities('HERALD_WEBHOOK_CA_FILE', settings.webhookCaFile)
  const sql = createSqlPool(app.url, {
    maxConnections: CONNECTIONS,
    applicationName: 'herald deliver',
    log: app.log,
  })
  const webhookApp = { ...app, sql, url: settings.databaseDirectUrl ?? app.url }
  const deliveryWorker =
    encryptor === null ? null : startDelivering(webhookApp, settings, version, encryptor, authorities)
  const cancellationWorker = startCancellationWorker(webhookApp)
  const dispatchWorker = shouldDispatch
    ? startDispatchWorker(webhookApp, deliveryWorker, {
        masksPersons: settings.maskPersons,
        publicUrl: settings.publicUrl,
        keeper: new ConditionKeeper(storedSearchReader),
      })
    : null
  return {
    async stop() {
      await dispatchWorker?.stop()
      await Promise.all([deliveryWorker?.stop(), cancellationWorker.stop()])
      await sql.end()
    },
  }
}

function startDelivering(
  app: AppContext,
  settings: Settings,
  version: string,
  encryptor: Encryptor,
  authorities: readonly string[],
): DeliveryWorker {
  const { sql, clock } = app
  const policy: RetryPolicy = {
    delaysMs: settings.webhookRetryDelays,
    failedAfter: settings.webhookFailedAfter,
  }
  const sender = makeWebhookSender({
    guard: makeAddressGuard(settings.webhookAllowedNetworks),
    resolve: makeHostResolver(settings.webhookDnsServers),
    ca: authorities,
    clock,
    deadlineMs: DEADLINE_MS,
  })
  return startDeliveryWorker({
    ...app,
    sender,
    policy,
    gateway: createDeliveryGateway(sql, encryptor, policy, { masksPersons: settings.maskPersons }),
    userAgent: `Herald/${version}`,
    maxConcurrency: settings.webhookConcurrency,
    ownerShare: settings.webhookOwnerShare,
    deadlineMs: DEADLINE_MS,
    retentionDays: settings.webhookRetentionDays,
  })
}
