import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '../../support/code-files.ts'
import { type LinkMode, type NetworkLink, openNetworkLink } from '../../support/network-link.ts'
import type { ArchiveServer } from './archive-server.ts'
import { ClusterProcess } from './cluster-process.ts'
import { findStablePort } from './find-stable-port.ts'
import type { SearchServer } from './search-servers.ts'

export const HERALD = join(REPOSITORY_ROOT, 'src', 'main.ts')

/** What the nodes of a cluster share. */
export interface NodePlan {
  readonly folder: string
  /** The URL of the pooler with the database that accepts writes, and with one that may lag. */
  readonly databaseUrl: string
  readonly readUrl: string
  /** The search cluster; without nodes, each API node has an index of its own. */
  readonly search: readonly SearchServer[]
  readonly archive: ArchiveServer
  readonly settings: Readonly<Record<string, string>>
}

/** A process of `herald serve` with a network of its own: links to all servers, which can be cut together. */
export interface HeraldNode {
  readonly name: string
  readonly role: NodeRoleName
  readonly process: ClusterProcess
  /** The URL of its API, if it has that role. */
  readonly url: string
  /** The environment of its process, for other commands. */
  readonly env: NodeJS.ProcessEnv
  setNetwork(mode: LinkMode): void
  closeNetwork(): void
}

export type NodeRoleName = 'api' | 'crawl' | 'index' | 'dispatch' | 'deliver'

/** Prepares a node, which is started with `process.start()`. */
export async function prepareNode(role: NodeRoleName, number: number, plan: NodePlan): Promise<HeraldNode> {
  const name = `${role}-${number}`
  const data = join(plan.folder, name)
  await mkdir(data, { mode: 0o700 })
  const links: NetworkLink[] = []
  const through = async (port: number): Promise<number> => {
    const link = await openNetworkLink(port)
    links.push(link)
    return link.port
  }
  const port = await findStablePort()
  const searchUrls: string[] = []
  for (const server of plan.search) searchUrls.push(`http://127.0.0.1:${await through(server.port)}`)
  const poolerPort = await through(Number(new URL(plan.databaseUrl).port))
  const env = {
    PATH: globalThis.process.env.PATH,
    NODE_COMPILE_CACHE: globalThis.process.env.NODE_COMPILE_CACHE,
    ...plan.settings,
    ...plan.archive.settingsAt(await through(plan.archive.port)),
    HERALD_DATA: data,
    HERALD_PORT: String(port),
    DATABASE_URL: withPort(plan.databaseUrl, poolerPort),
    DATABASE_READ_URL: withPort(plan.readUrl, poolerPort),
    ...(searchUrls.length > 0 && { HERALD_SEARCH_URL: searchUrls.join() }),
  }
  const process = new ClusterProcess({
    name,
    command: [globalThis.process.execPath, HERALD, 'serve', '--roles', role],
    options: { env },
    isReady: output => /listening on|running with roles/.test(output),
  })
  return {
    name,
    role,
    process,
    env,
    url: `http://127.0.0.1:${port}`,
    setNetwork(mode) {
      for (const link of links) link.setMode(mode)
    },
    closeNetwork() {
      for (const link of links) link.close()
    },
  }
}

function withPort(url: string, port: number): string {
  const changed = new URL(url)
  changed.port = String(port)
  return changed.href
}
