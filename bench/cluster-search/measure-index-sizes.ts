import type { ClusterBenchProgress, IndexSize } from './cluster-bench-folder.ts'

interface CatalogEntry {
  readonly index: string
  readonly 'docs.count': string
  readonly 'pri.store.size': string
}

/** Measures the indexes of a cluster by content, without replicas; `null` if they do not exist. */
export async function measureIndexSizes(url: string): Promise<ClusterBenchProgress['sizes']> {
  await fetch(`${url}/_flush`, { method: 'POST' })
  const response = await fetch(`${url}/_cat/indices/herald-*?format=json&bytes=b`)
  const entries = (await response.json()) as readonly CatalogEntry[]
  const sizeOf = (content: string): IndexSize | null => {
    const entry = entries.find(({ index }) => index.includes(`-${content}-`))
    return (
      (entry && { documents: Number(entry['docs.count']), bytes: Number(entry['pri.store.size']) }) ?? null
    )
  }
  const [announcements, entities] = [sizeOf('announcements'), sizeOf('entities')]
  return announcements === null || entities === null ? null : { announcements, entities }
}
