import { systemClock as clock } from '../../src/platform/clock.ts'
import { createSqlPool, isDatabaseUnreachable, type SqlPool } from '../../src/platform/sql/sql-pool.ts'
import { serverPid } from '../../test/hold.ts'
import { type Sender, startSender } from './sender.ts'

/** What something can happen to. */
export interface Scene {
  /** With a PostgreSQL of our own, that starts again by itself. */
  readonly folder: string
  readonly url: string
  readonly sql: SqlPool
  readonly senders: Sender[]
  /** To be called when something has died. */
  noteInFlight(): Promise<void>
}

const LOOK_MS = 20

/** When somebody died or came back: from then on it is for the others to go on. */
export interface Moment {
  readonly now: Date
  readonly elapsed: number
}

const thisMoment = (): Moment => ({ now: clock.now(), elapsed: clock.elapsed() })

/** What can happen; resolves when it is over. */
export const ACCIDENTS = {
  /** A sender is killed, and another one is started. Its subscriptions wait until its lease is over. */
  async sender(scene: Scene): Promise<Moment> {
    await scene.senders.shift()?.kill()
    const moment = thisMoment()
    await scene.noteInFlight()
    scene.senders.push(await startSender(scene.folder))
    return moment
  },
  /** PostgreSQL is killed: over when it answers again. */
  server: (scene: Scene): Promise<Moment> => endServer(scene, 'SIGKILL'),
  /** PostgreSQL ends as it should, cutting its connections. */
  restart: (scene: Scene): Promise<Moment> => endServer(scene, 'SIGINT'),
  /** Every connection but the one that says so is cut. */
  async cut({ sql, noteInFlight }: Scene): Promise<Moment> {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend'`
    const moment = thisMoment()
    await noteInFlight()
    return moment
  },
} as const
export type Accident = keyof typeof ACCIDENTS

async function endServer({ folder, url, noteInFlight }: Scene, signal: NodeJS.Signals): Promise<Moment> {
  const pid = await serverPid(folder)
  process.kill(pid, signal)
  while (!(await answers(url)) || (await serverPid(folder)) === pid) await clock.sleep(LOOK_MS)
  const moment = thisMoment()
  await noteInFlight()
  return moment
}

/** Whether PostgreSQL takes connections: one that is open may be of a process whose server is dead. */
async function answers(url: string): Promise<boolean> {
  const sql = createSqlPool(url, { maxConnections: 1, applicationName: 'herald bench' })
  const does = await reaches(sql`select 1`)
  await sql.end()
  return does
}

/** Whether a statement reached PostgreSQL. Throws what else went wrong. */
export function reaches(statement: PromiseLike<unknown>): Promise<boolean> {
  return Promise.resolve(statement).then(
    () => true,
    error => {
      if (!isDatabaseUnreachable(error)) throw error
      return false
    },
  )
}
