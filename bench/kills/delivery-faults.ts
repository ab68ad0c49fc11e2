import { systemClock as clock } from '../../src/platform/clock.ts'
import { createSqlPool, isDatabaseUnreachable, type SqlPool } from '../../src/platform/sql/sql-pool.ts'
import { readPostgresPid } from '../../test/support/data-folder-holder.ts'
import { type DeliveryNode, startDeliveryNode } from './delivery-node.ts'

/** The processes and connections that faults are injected into. */
export interface FaultTarget {
  /** The data folder, whose embedded PostgreSQL restarts by itself. */
  readonly folder: string
  readonly url: string
  readonly sql: SqlPool
  readonly nodes: DeliveryNode[]
  /** Records the deliveries in flight; called after each fault. */
  recordInFlight(): Promise<void>
}

const POLL_MS = 20

/** The time when a fault ended, from which the recovery time counts. */
export interface FaultEnd {
  readonly now: Date
  readonly elapsed: number
}

const captureFaultEnd = (): FaultEnd => ({ now: clock.now(), elapsed: clock.elapsed() })

/** Injects faults; each function resolves when its fault is over. */
export const DELIVERY_FAULTS = {
  /** Kills a node and starts another one. The subscriptions of the killed node wait until its lease expires. */
  async sender(target: FaultTarget): Promise<FaultEnd> {
    await target.nodes.shift()?.kill()
    const end = captureFaultEnd()
    await target.recordInFlight()
    target.nodes.push(await startDeliveryNode(target.folder))
    return end
  },
  /** Kills PostgreSQL. Resolves when it accepts connections again. */
  server: (target: FaultTarget): Promise<FaultEnd> => stopServer(target, 'SIGKILL'),
  /** Stops PostgreSQL normally, which closes all connections. */
  restart: (target: FaultTarget): Promise<FaultEnd> => stopServer(target, 'SIGINT'),
  /** Closes all other connections to the database. */
  async cut({ sql, recordInFlight }: FaultTarget): Promise<FaultEnd> {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend'`
    const end = captureFaultEnd()
    await recordInFlight()
    return end
  },
} as const
export type DeliveryFault = keyof typeof DELIVERY_FAULTS

async function stopServer(
  { folder, url, recordInFlight }: FaultTarget,
  signal: NodeJS.Signals,
): Promise<FaultEnd> {
  const pid = await readPostgresPid(folder)
  process.kill(pid, signal)
  while (!(await acceptsConnections(url)) || (await readPostgresPid(folder)) === pid)
    await clock.sleep(POLL_MS)
  const end = captureFaultEnd()
  await recordInFlight()
  return end
}

/** Returns whether PostgreSQL accepts new connections. An open connection may belong to a process of a dead server. */
async function acceptsConnections(url: string): Promise<boolean> {
  const sql = createSqlPool(url, { maxConnections: 1, applicationName: 'herald bench' })
  const isReachable = await statementReachesPostgres(sql`select 1`)
  await sql.end()
  return isReachable
}

/** Returns whether a statement reached PostgreSQL. Throws all errors except lost connections. */
export function statementReachesPostgres(statement: PromiseLike<unknown>): Promise<boolean> {
  return Promise.resolve(statement).then(
    () => true,
    error => {
      if (!isDatabaseUnreachable(error)) throw error
      return false
    },
  )
}
