import type { AddressInfo } from 'node:net'
import { makeKeyRing } from '../accounts/ring.ts'
import { DASHBOARD } from '../api/routes/dashboard.ts'
import { makeServer } from '../api/server.ts'
import { HeraldError } from '../base/errors.ts'
import type { Settings } from '../base/settings.ts'
import { head } from '../changes/store.ts'
import { makeGuard } from '../deliveries/guard.ts'
import { makeResolve } from '../deliveries/resolve.ts'
import { accountDesk } from '../flows/accounts.ts'
import { addressCheck } from '../flows/address.ts'
import { runDesk } from '../flows/desk.ts'
import { recordLookup } from '../flows/lookup.ts'
import { webhookDesk } from '../flows/webhooks.ts'
import { openLiveIndex } from '../search/live.ts'
import { makeThreadPool } from '../search/threads/pool.ts'
import { openSharedReader } from '../search/threads/shared-reader.ts'
import { SOURCES } from '../sources/registry.ts'
import { startFollower } from '../worker/follower.ts'
import type { SealedHouse } from './sealing.ts'

/** A running API with the indexer that keeps its search index up to date. */
export interface Service {
  readonly url: string
  /** Resolves once the index contains everything committed before the call, or when `signal` is aborted. */
  caughtUp(signal: AbortSignal): Promise<void>
  /** Finishes requests in progress, then stops. */
  stop(): Promise<void>
}

/** Interval at which the last use of each API key is saved, in ms. */
const KEY_FLUSH_MS = 60_000
/** Polling interval of `waitUntilIndexed`, in ms. */
const POLL_MS = 20
/** Time that requests in progress have to finish before their connections are closed (design 7). */
const STOP_TIMEOUT_MS = 15_000

/** Starts the API and its indexer. Throws `port_in_use` if the service cannot listen on the configured port. */
export async function startService(app: SealedHouse, settings: Settings, version: string): Promise<Service> {
  const { sql, clock, dice: random, log } = app
  const { webhookAllow, webhookDns } = settings
  const checkAddress = addressCheck(makeGuard(webhookAllow), makeResolve(webhookDns), clock)
  const threads = makeThreadPool(clock)
  const index = openLiveIndex(app.indexFolder, clock, file => openSharedReader(file, threads, clock))
  const indexer = startFollower({ url: app.url, folder: app.indexFolder, log, clock })
  const keys = makeKeyRing(sql, clock)
  const api = makeServer({
    index: () => index.reader(),
    indexState: () => indexer.state(),
    record: recordLookup(app),
    runs: runDesk(app),
    webhooks: webhookDesk({ ...app, checkAddress }),
    keys,
    accounts: accountDesk(app, settings.sessionHours),
    sources: SOURCES,
    dashboard: DASHBOARD,
    settings,
    log,
    clock,
    dice: random,
    version,
  })
  const flushTimer = setInterval(
    () =>
      keys
        .flush()
        .catch(error => log.warn({ error: String(error) }, 'failed to save the last use of API keys')),
    KEY_FLUSH_MS,
  )

  async function stop(): Promise<void> {
    clearInterval(flushTimer)
    const closeTimer = setTimeout(() => api.server.closeAllConnections(), STOP_TIMEOUT_MS)
    await api.close()
    clearTimeout(closeTimer)
    await indexer.stop()
    index.close()
    await threads.close()
    await keys.flush().catch(() => {})
  }

  try {
    await api.listen({ host: settings.host, port: settings.port })
  } catch (error) {
    await stop()
    throw toListenError(error, settings)
  }
  const { address, port, family } = api.server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    async caughtUp(signal) {
      const { change } = await head(sql)
      while (!signal.aborted && (index.reader()?.position().change ?? -1) < change)
        await clock.sleep(POLL_MS, signal)
    },
    stop,
  }
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
