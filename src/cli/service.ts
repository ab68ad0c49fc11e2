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

/** A node that serves: the API, and the follower that keeps its index in step. */
export interface Service {
  readonly url: string
  /** Resolves when the index has everything that was committed before the call, or when `signal` is aborted. */
  caughtUp(signal: AbortSignal): Promise<void>
  /** Finishes what is in flight, then ends. */
  stop(): Promise<void>
}

/** How often the keys' last use is written down. */
const FLUSH_MS = 60_000
/** How often `caughtUp` looks. */
const LOOK_MS = 20
/** Requests in flight get this long before they are cut off (design 7). */
const LONGEST_CLOSE_MS = 15_000

/** Starts the API and its follower. Throws `port_in_use` when somebody else listens there. */
export async function startService(
  house: SealedHouse,
  settings: Settings,
  version: string,
): Promise<Service> {
  const { sql, clock, dice, log } = house
  const { webhookAllow, webhookDns } = settings
  const checkAddress = addressCheck(makeGuard(webhookAllow), makeResolve(webhookDns), clock)
  const threads = makeThreadPool(clock)
  const index = openLiveIndex(house.indexFolder, clock, file => openSharedReader(file, threads, clock))
  const follower = startFollower({ url: house.url, folder: house.indexFolder, log, clock })
  const keys = makeKeyRing(sql, clock)
  const app = makeServer({
    index: () => index.reader(),
    indexState: () => follower.state(),
    record: recordLookup(house),
    runs: runDesk(house),
    webhooks: webhookDesk({ ...house, checkAddress }),
    keys,
    accounts: accountDesk(house, settings.sessionHours),
    sources: SOURCES,
    dashboard: DASHBOARD,
    settings,
    log,
    clock,
    dice,
    version,
  })
  const flushing = setInterval(
    () => keys.flush().catch(error => log.warn({ error: String(error) }, 'key use not noted')),
    FLUSH_MS,
  )

  async function stop(): Promise<void> {
    clearInterval(flushing)
    const cut = setTimeout(() => app.server.closeAllConnections(), LONGEST_CLOSE_MS)
    await app.close()
    clearTimeout(cut)
    await follower.stop()
    index.close()
    await threads.close()
    await keys.flush().catch(() => {})
  }

  try {
    await app.listen({ host: settings.host, port: settings.port })
  } catch (error) {
    await stop()
    throw listenError(error, settings)
  }
  const { address, port, family } = app.server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    async caughtUp(signal) {
      const { change } = await head(sql)
      while (!signal.aborted && (index.reader()?.position().change ?? -1) < change)
        await clock.sleep(LOOK_MS, signal)
    },
    stop,
  }
}

function listenError(error: unknown, { host, port }: Settings): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') {
    const detail = `Port ${port} on ${host} is taken. Stop what listens there, or choose another: HERALD_PORT=${port + 1}`
    return new HeraldError('port_in_use', detail, { cause: error })
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    const detail = `Herald cannot listen on ${host}:${port} (${code}). Check HERALD_HOST and HERALD_PORT.`
    return new HeraldError('port_in_use', detail, { cause: error })
  }
  return error
}
