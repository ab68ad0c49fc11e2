import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'
import type { BenchQuantity } from '../bench-report.ts'
import { readTargetsFor } from '../http-load/read-targets.ts'
import type { SystemMeasurement } from './measure-system.ts'
import type { BenchedSystem, ReadBenchContext } from './read-bench-context.ts'

const MIB = 2 ** 20
const MAX_MEMORY_MIB = 600

/** Measures disk space per announcement, which includes its share of the entities, and states the memory of the servers. */
export async function measureSizes(
  { app, baseline, dataset, settings, peers }: ReadBenchContext,
  measured: Readonly<Record<BenchedSystem, SystemMeasurement | null>>,
): Promise<BenchQuantity[]> {
  const perAnnouncement = (bytes: number) => bytes / dataset.rows
  const { bytesPerAnnouncement } = readTargetsFor(dataset.rows)
  const less = { moreIsBetter: false, target: null, counted: null, cached: null }
  const memoryOf = (system: BenchedSystem) => {
    const bytes = measured[system]?.memory ?? null
    return bytes === null ? null : bytes / MIB
  }
  return [
    {
      ...less,
      what: 'search index',
      unit: 'bytes/announcement',
      target: bytesPerAnnouncement,
      herald: perAnnouncement(await folderSize(app.indexFolder)),
      opensearch: peers.includes('opensearch')
        ? perAnnouncement(await folderSize(join(settings.data, 'opensearch', 'node_1', 'data')))
        : null,
    },
    {
      ...less,
      what: 'database',
      unit: 'bytes/announcement',
      herald: perAnnouncement(await databaseSize(app.sql)),
      counted: peers.includes('postgres') ? perAnnouncement(await databaseSize(baseline.sql)) : null,
    },
    {
      ...less,
      what: 'memory of the server without PostgreSQL',
      unit: 'MiB',
      target: MAX_MEMORY_MIB,
      herald: memoryOf('herald'),
      counted: memoryOf('counted'),
      cached: memoryOf('cached'),
      opensearch: memoryOf('opensearch'),
    },
  ]
}

async function databaseSize(sql: SqlPool): Promise<number> {
  const [row] = await sql<{ size: number }[]>`select pg_database_size(current_database()) as size`
  return row?.size ?? 0
}

/** Returns the size of all files in a folder and its subfolders. */
async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  const sizes = await Promise.all(
    files.map(async file => (await stat(join(file.parentPath, file.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
