import { systemClock as clock } from '../../../src/platform/clock.ts'
import type { ClusterProcess } from '../servers/cluster-process.ts'
import { promoteStandby } from '../servers/database-state.ts'
import type { HeraldNode } from '../servers/herald-node.ts'
import type { Cluster, LinkedDatabase } from '../servers/start-cluster.ts'

/** Something that goes wrong, and how it is brought back. */
export interface Accident {
  readonly name: string
  happen(): Promise<void> | void
  repair(): Promise<void> | void
}

/** All that can go wrong with one part of the cluster, by part. */
export type AccidentsByPart = ReadonlyMap<string, readonly Accident[]>

export const PROMOTION = 'promotion'
/** How long nothing accepts writes before a standby is promoted, as a failover manager needs to be sure. */
const NOTICE_MS = 1_000

/** Lists what can go wrong now: the primary is another one after a promotion. */
export function listAccidents(cluster: Cluster): AccidentsByPart {
  const roles = [...new Set(cluster.nodes.map(({ role }) => role))]
  const parts: [string, readonly Accident[]][] = [
    ...roles.map((role): [string, Accident[]] => [
      role,
      cluster.nodes
        .filter(node => node.role === role)
        .flatMap(node => [...ofProcess(node.process), ...ofNetwork(node)]),
    ]),
    ['search', cluster.search.all.flatMap(({ process }) => ofProcess(process))],
    ['s3', ofProcess(cluster.archive.process)],
    ['pooler', ofPooler(cluster)],
    ['standby', cluster.databases.filter(each => each !== cluster.primary()).flatMap(ofDatabase)],
    ['primary', [...ofDatabase(cluster.primary()), ...ofDatabaseLink(cluster.primary())]],
    [PROMOTION, ofPromotion(cluster)],
  ]
  return new Map(parts)
}

function ofProcess(process: ClusterProcess): Accident[] {
  return [
    { name: `${process.name} killed`, happen: () => process.kill(), repair: () => process.start() },
    { name: `${process.name} frozen`, happen: () => process.freeze(), repair: () => process.thaw() },
  ]
}

function ofNetwork(node: HeraldNode): Accident[] {
  return (['refusing', 'silent'] as const).map(mode => ({
    name: `${node.name} cut off (${mode})`,
    happen: () => node.setNetwork(mode),
    repair: () => node.setNetwork('open'),
  }))
}

function ofPooler({ pooler }: Cluster): Accident[] {
  return [
    { name: 'pooler killed', happen: pooler.kill, repair: pooler.restart },
    { name: 'pooler frozen', happen: pooler.freeze, repair: pooler.thaw },
  ]
}

function ofDatabase({ name, server }: LinkedDatabase): Accident[] {
  return [
    { name: `${name} killed`, happen: () => server.kill(), repair: () => server.restart() },
    { name: `${name} frozen`, happen: () => server.freeze(), repair: () => server.thaw() },
  ]
}

function ofDatabaseLink({ name, link }: LinkedDatabase): Accident[] {
  return (['refusing', 'silent'] as const).map(mode => ({
    name: `${name} cut off from the pooler (${mode})`,
    happen: () => link.setMode(mode),
    repair: () => link.setMode('open'),
  }))
}

/** The former primary is ended before it could come back, and becomes a standby of the new one. */
function ofPromotion(cluster: Cluster): Accident[] {
  return (['kill', 'freeze'] as const).map(end => {
    let former: LinkedDatabase | null = null
    return {
      name: `standby promoted after ${end} of the primary`,
      async happen() {
        former = cluster.primary()
        await former.server[end]()
        await clock.sleep(NOTICE_MS)
        await promoteStandby(cluster)
      },
      async repair() {
        await former?.server.kill()
        await former?.server.rejoin(cluster.primary().server)
      },
    }
  })
}
