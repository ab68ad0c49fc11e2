import type { AppContext } from '../src/cli/shared/app-context.ts'
import type { Settings } from '../src/platform/settings.ts'
import { type Server, startHerald, startPeer } from './ask/child.ts'
import { asking, type Client } from './ask/client.ts'
import type { Peer } from './peer/peer.ts'
import type { World } from './world/world.ts'

/** What the phases of a bench of reading stand on. */
export interface Stage {
  readonly house: AppContext
  readonly settings: Settings
  readonly peer: Peer
  /** Opens both. */
  readonly key: string
  readonly world: World
  /** Time for each measurement. */
  readonly seconds: number
  /** Herald's own memory in bytes, noted whenever a node was done with its work. */
  readonly memory: number[]
  say(text: string): void
}

/** Herald, the peer that counts every total, and the peer that remembers totals for a minute. */
export const SYSTEMS = ['herald', 'counted', 'cached'] as const
export type System = (typeof SYSTEMS)[number]

/** Starts a server with empty memories, lets `work` ask it, and stops it. */
export async function withServer<T>(
  stage: Stage,
  system: System,
  work: (client: Client, server: Server) => Promise<T>,
): Promise<T> {
  const { settings, peer, key } = stage
  const starting = system === 'herald' ? startHerald(settings) : startPeer(peer.url, system)
  return await asking(starting, key, async (client, server) => {
    const result = await work(client, server)
    const memory = await server.memory()
    if (system === 'herald' && memory !== null) stage.memory.push(memory)
    return result
  })
}
