import { systemClock as clock } from '../../../src/platform/clock.ts'
import { createSqlPool, isDatabaseUnreachable, type SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { readPostgresPid } from '../../../test/support/data-folder-holder.ts'
import { setDatabaseClock } from './database-clock-step.ts'
import { type DeliveryNode, type DeliveryNodePlan, startDeliveryNode } from './delivery-node.ts'

/** The processes and connections that accidents happen to. */
export interface AccidentTarget {
  /** The data folder, whose embedded PostgreSQL restarts by itself. */
  readonly folder: string
  readonly url: string
  readonly sql: SqlPool
  readonly nodes: DeliveryNode[]
  readonly nodePlan: Omit<DeliveryNodePlan, 'hasApi'>
  /** Returns a number from 0 to 1. */
  readonly random: () => number
  /** The longest time that a process took to end after SIGTERM, in milliseconds. */
  longestStopMs: number
  /** Milliseconds during which no node could reach the database. */
  unreachableMs: number
}

const POLL_MS = 20
/** Range of outages, in milliseconds. */
const OUTAGE = { shortest: 2_000, longest: 30_000 }
/** Range of the time for which a reader holds a snapshot and its locks, in milliseconds. */
const LONG_READ = { shortest: 3_000, longest: 15_000 }
const CLOCK_STEP_MS = 3_600_000
/** How long a clock stays wrong, in milliseconds. */
const WRONG_CLOCK_MS = 6_000

/** The time when an accident ended, from which the recovery time counts. */
export interface AccidentEnd {
  readonly now: Date
  readonly elapsed: number
  /** Resolves when the node that replaces another one is ready. The others deliver meanwhile. */
  readonly replaced: Promise<void>
}

const captureEnd = (replaced = Promise.resolve()): AccidentEnd => ({
  now: clock.now(),
  elapsed: clock.elapsed(),
  replaced,
})

/** Accidents by kind. Each function resolves when its accident is over. */
export const DELIVERY_ACCIDENTS = {
  /** Kills a node and starts another one. The subscriptions of the killed node wait until its lease expires. */
  async sender(target: AccidentTarget): Promise<AccidentEnd> {
    const node = target.nodes.shift()
    await node?.kill()
    return captureEnd(startNode(target, node))
  },
  /** Stops a node as a deployment does, and starts another one. */
  async deployment(target: AccidentTarget): Promise<AccidentEnd> {
    const node = target.nodes.shift()
    target.longestStopMs = Math.max(target.longestStopMs, (await node?.stop()) ?? 0)
    return captureEnd(startNode(target, node))
  },
  /** Kills PostgreSQL. Resolves when it accepts connections again. */
  server: (target: AccidentTarget): Promise<AccidentEnd> => stopServer(target, 'SIGKILL'),
  /** Stops PostgreSQL normally, which closes all connections. */
  restart: (target: AccidentTarget): Promise<AccidentEnd> => stopServer(target, 'SIGINT'),
  /** Closes all other connections to the database. */
  async cut({ sql }: AccidentTarget): Promise<AccidentEnd> {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend' and application_name like 'herald%'`
    return captureEnd()
  },
  /** Lets every node lose PostgreSQL, which refuses connections. */
  async outage(target: AccidentTarget): Promise<AccidentEnd> {
    const startedAt = clock.elapsed()
    const nodes = [...target.nodes]
    for (const { proxy } of nodes) proxy.setMode('refusing')
    await clock.sleep(between(OUTAGE, target.random))
    for (const { proxy } of nodes) proxy.setMode('open')
    target.unreachableMs += clock.elapsed() - startedAt
    return captureEnd()
  },
  /** Lets one node lose PostgreSQL without notice: its connections stay open and nothing is forwarded. */
  async silence({ nodes, random }: AccidentTarget): Promise<AccidentEnd> {
    const node = nodes[Math.floor(random() * nodes.length)]
    node?.proxy.setMode('silent')
    await clock.sleep(between(OUTAGE, random))
    node?.proxy.setMode('open')
    return captureEnd()
  },
  /** Holds a snapshot and locks, as a dump does, while a starting node has to create a partition. */
  async longReader(target: AccidentTarget): Promise<AccidentEnd> {
    await target.sql.unsafe(`
      do $$ declare name text := (select max(c.relname) from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'deliveries'::regclass and c.relname ~ '_[0-9]{8}$');
      begin if name is not null then execute 'drop table ' || name; end if; end $$`)
    await target.sql.begin('isolation level repeatable read', async tx => {
      await tx`select count(*) from deliveries`
      await tx`select count(*) from attempts`
      const until = clock.elapsed() + between(LONG_READ, target.random)
      const node = target.nodes.shift()
      await node?.kill()
      await startNode(target, node)
      while (clock.elapsed() < until) {
        await tx`select count(*) from delivery_queue`
        await clock.sleep(POLL_MS * 10)
      }
    })
    return captureEnd()
  },
  /** Sets the wall clock of one node wrong for some seconds. */
  async nodeClock({ nodes, random }: AccidentTarget): Promise<AccidentEnd> {
    const node = nodes[Math.floor(random() * nodes.length)]
    node?.setClock(random() < 0.5 ? -CLOCK_STEP_MS : CLOCK_STEP_MS)
    await clock.sleep(WRONG_CLOCK_MS)
    node?.setClock(0)
    return captureEnd()
  },
  /** Sets the clock of PostgreSQL wrong for some seconds. */
  async databaseClock({ sql, random }: AccidentTarget): Promise<AccidentEnd> {
    await setDatabaseClock(sql, random() < 0.5 ? -CLOCK_STEP_MS : CLOCK_STEP_MS)
    await clock.sleep(WRONG_CLOCK_MS)
    await setDatabaseClock(sql, 0)
    return captureEnd()
  },
} as const
export type DeliveryAccident = keyof typeof DELIVERY_ACCIDENTS

/** Starts a node in place of another one. */
async function startNode(target: AccidentTarget, former?: DeliveryNode): Promise<void> {
  target.nodes.push(await startDeliveryNode({ ...target.nodePlan, hasApi: former?.hasApi ?? false }))
}

async function stopServer(target: AccidentTarget, signal: NodeJS.Signals): Promise<AccidentEnd> {
  const startedAt = clock.elapsed()
  const pid = await readPostgresPid(target.folder)
  process.kill(pid, signal)
  while (!(await acceptsConnections(target.url)) || (await readPostgresPid(target.folder)) === pid)
    await clock.sleep(POLL_MS)
  target.unreachableMs += clock.elapsed() - startedAt
  return captureEnd()
}

/** Returns whether PostgreSQL accepts new connections. An open connection may belong to a process of a dead server. */
async function acceptsConnections(url: string): Promise<boolean> {
  const sql = createSqlPool(url, { maxConnections: 1, applicationName: 'bench' })
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

function between({ shortest, longest }: typeof OUTAGE, random: () => number): number {
  return shortest + random() * (longest - shortest)
}
