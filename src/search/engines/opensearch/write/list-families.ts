import type { SearchCluster } from '../client/search-cluster.ts'

/** Indexes of one installation as they are found in the cluster, also of other versions of Herald. */
export interface FoundFamily {
  /** As `familyName` returns it. */
  readonly name: string
  readonly schemaVersion: number
  readonly isMasked: boolean
  readonly indexes: readonly string[]
}

/** The part of an index name after the prefix. */
const INDEX = /^(-s(\d{1,9})(-masked\d{1,9})?)-(announcements|entities)-g\d{1,9}$/

/** Lists all families with a prefix. */
export async function listFamilies(cluster: SearchCluster, prefix: string): Promise<FoundFamily[]> {
  const { body } = await cluster.send({ method: 'GET', path: `/${prefix}-s*/_alias` })
  const found = Object.keys(body as object).flatMap(index => {
    const match = index.startsWith(prefix) ? INDEX.exec(index.slice(prefix.length)) : null
    return match === null ? [] : [{ index, match }]
  })
  return [...Map.groupBy(found, ({ match }) => match[1] as string)].map(([rest, indexes]) => ({
    name: prefix + rest,
    schemaVersion: Number(indexes[0]?.match[2]),
    isMasked: indexes[0]?.match[3] !== undefined,
    indexes: indexes.map(({ index }) => index),
  }))
}
