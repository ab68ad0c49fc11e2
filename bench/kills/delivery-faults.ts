import { systemClock as clock } from '../../src/platform/clock.ts'
import { createSqlPool, isDatabaseUnreachable, type SqlPool } from '../../src/platform/sql/sql-pool.ts'
import { readPostgresPid } from '../../test/support/data-folder-holder.ts'
import { type DeliveryNode, startDeliveryNode } from './delivery-node.ts'

/** What something can happen to. */
export interface FaultTarget {
  /** With a PostgreSQL of our own, that starts again by itself. */
  readonly folder: string
  readonly url: string
  readonly sql: SqlPool
  readonly nodes: DeliveryNode[]
  /** To be called when something has died. */
  recordInFlight(): Promise<void>
}

const LOOK_MS = 20

/** When somebody died or came back: from then on it is for the others to go on. */
export interface FaultEnd {
  readonly now: Date
  readonly elapsed: number
}

const thisMoment = (): FaultEnd => ({ now: clock.now(), elapsed: clock.elapsed() })

/** What can happen; resolves when it is over. */
export const DELIVERY_FAULTS = {
  /** A sender is killed, and another one is started. Its subscriptions wait until its lease is over. */
  async sender(scene: FaultTarget): Promise<FaultEnd> {
    await scene.nodes.shift()?.kill()
    const moment = thisMoment()
    await scene.recordInFlight()
    scene.nodes.push(await startDeliveryNode(scene.folder))
    return moment
  },
  /** PostgreSQL is killed: over when it answers again. */
  server: (scene: FaultTarget): Promise<FaultEnd> => endServer(scene, 'SIGKILL'),
  /** PostgreSQL ends as it should, cutting its connections. */
  restart: (scene: FaultTarget): Promise<FaultEnd> => endServer(scene, 'SIGINT'),
  /** Every connection but the one that says so is cut. */
  async cut({ sql, recordInFlight }: FaultTarget): Promise<FaultEnd> {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend'`
    const moment = thisMoment()
    await recordInFlight()
    return moment
  },
} as const
export type DeliveryFault = keyof typeof DELIVERY_FAULTS

async function endServer(
  { folder, url, recordInFlight }: FaultTarget,
  signal: NodeJS.Signals,
): Promise<FaultEnd> {
  const pid = await readPostgresPid(folder)
  process.kill(pid, signal)
  while (!(await answers(url)) || (await readPostgresPid(folder)) === pid) await clock.sleep(LOOK_MS)
  const moment = thisMoment()
  await recordInFlight()
  return moment
}

/** Whether PostgreSQL takes connections: one that is open may be of a process whose server is dead. */
async function answers(url: string): Promise<boolean> {
  const sql = createSqlPool(url, { maxConnections: 1, applicationName: 'herald bench' })
  const does = await statementReachesPostgres(sql`select 1`)
  await sql.end()
  return does
}

/** Whether a statement reached PostgreSQL. Throws what else went wrong. */
export function statementReachesPostgres(statement: PromiseLike<unknown>): Promise<boolean> {
  return Promise.resolve(statement).then(
    () => true,
    error => {
      if (!isDatabaseUnreachable(error)) throw error
      return false
    },
  )
}
