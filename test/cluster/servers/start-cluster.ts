import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClusterServer, startDatabaseCluster } from '../../support/database-cluster.ts'
import { type NetworkLink, openNetworkLink } from '../../support/network-link.ts'
import { type PgBouncer, startPgBouncer } from '../../support/pgbouncer.ts'
import { createTemporaryFolder } from '../../support/temporary-folder.ts'
import { type ArchiveServer, startArchiveServer } from './archive-server.ts'
import type { ClusterScope } from './cluster-scope.ts'
import { withDatabase } from './database-state.ts'
import { type HeraldNode, type NodePlan, type NodeRoleName, prepareNode } from './herald-node.ts'
import { type SearchServers, startSearchServers } from './search-servers.ts'

const ROLES: readonly NodeRoleName[] = ['api', 'crawl', 'index', 'dispatch', 'deliver']
const STOP_MS = 20_000
/** As recommended in docs/operations.md, for ten processes. */
const POOLER_SETTINGS = {
  max_client_conn: 500,
  default_pool_size: 60,
  reserve_pool_size: 5,
  reserve_pool_timeout: 1,
  server_login_retry: 1,
  server_connect_timeout: 3,
}
/** What the pooler keeps Herald from setting for its sessions, also recommended there. */
const ROLE_SETTINGS = `
  alter role herald set statement_timeout = '10min';
  alter role herald set idle_in_transaction_session_timeout = '10min';
  alter role herald set tcp_keepalives_idle = 5;
  alter role herald set tcp_keepalives_interval = 2;
  alter role herald set tcp_keepalives_count = 3;
  alter role herald set tcp_user_timeout = 10000`

export interface ClusterOptions {
  readonly isSynchronous: boolean
  /** Settings of all nodes beside those that lead to the servers. */
  readonly settings: Readonly<Record<string, string>>
}

/** A PostgreSQL server, and what leads from the pooler to it. */
export interface LinkedDatabase {
  readonly name: string
  readonly server: ClusterServer
  readonly link: NetworkLink
}

/** All processes of an installation on several machines. */
export interface Cluster {
  readonly databases: readonly LinkedDatabase[]
  readonly pooler: PgBouncer
  readonly search: SearchServers
  readonly archive: ArchiveServer
  /** Two nodes of each role. */
  readonly nodes: readonly HeraldNode[]
  /** The key of the first API node, with all scopes. */
  readonly apiKey: string
  /** The settings with which another node reaches the same servers. */
  readonly plan: NodePlan
  /** The server that accepts writes. */
  primary(): LinkedDatabase
  /** Lets the pooler lead to another primary. */
  setPrimary(database: LinkedDatabase): Promise<void>
}

/** Starts a primary with two standbys, a pooler, three search nodes, an S3 server and two nodes of each role. */
export async function startCluster(scope: ClusterScope, options: ClusterOptions): Promise<Cluster> {
  const folder = await createTemporaryFolder(scope)
  const [{ databases, pooler, setPrimary, primary }, search, archive] = await Promise.all([
    startDatabases(scope, options),
    startSearchServers(scope, folder),
    startArchive(scope, folder),
  ])
  const plan: NodePlan = {
    folder,
    databaseUrl: pooler.urlOf('herald'),
    readUrl: pooler.urlOf('standby'),
    search: search.all,
    archive,
    settings: { HERALD_SECRET_KEY: randomBytes(24).toString('hex'), ...options.settings },
  }
  const nodes: HeraldNode[] = []
  for (const role of ROLES) for (const n of [0, 1]) nodes.push(await prepareNode(role, n, plan))
  for (const node of nodes)
    scope.after(async () => {
      node.process.thaw()
      await node.process.stop(STOP_MS)
      node.closeNetwork()
    })
  const [first, ...others] = nodes as [HeraldNode, ...HeraldNode[]]
  await first.process.start()
  const [, apiKey = ''] = /only once\): (\S+)/.exec(first.process.output) ?? []
  await Promise.all(others.map(node => node.process.start()))
  return { databases, pooler, search, archive, nodes, apiKey, plan, primary, setPrimary }
}

async function startDatabases(scope: ClusterScope, { isSynchronous }: ClusterOptions) {
  const cluster = await startDatabaseCluster(scope, { standbys: 2, isSynchronous })
  const databases: LinkedDatabase[] = []
  for (const [n, server] of [cluster.primary, ...cluster.standbys].entries()) {
    const link = await openNetworkLink(Number(new URL(server.url).port))
    scope.after(() => link.close())
    databases.push({ name: `database-${n}`, server, link })
  }
  let primary = databases[0] as LinkedDatabase
  await withDatabase(primary, sql => sql.unsafe(ROLE_SETTINGS))
  const standby = (): LinkedDatabase => databases.find(each => each !== primary) as LinkedDatabase
  const pooler = await startPgBouncer(scope, {
    databases: { herald: linkedUrl(primary), standby: linkedUrl(standby()) },
    settings: POOLER_SETTINGS,
  })
  return {
    databases,
    pooler,
    primary: () => primary,
    async setPrimary(database: LinkedDatabase) {
      primary = database
      await pooler.setServer('herald', linkedUrl(primary))
      await pooler.setServer('standby', linkedUrl(standby()))
    },
  }
}

function linkedUrl({ server, link }: LinkedDatabase): string {
  const url = new URL(server.url)
  url.port = String(link.port)
  return url.href
}

async function startArchive(scope: ClusterScope, folder: string): Promise<ArchiveServer> {
  const data = join(folder, 's3')
  await mkdir(data)
  return await startArchiveServer(scope, data)
}
