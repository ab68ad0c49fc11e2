import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'
import type { BenchQuantity } from '../bench-report.ts'
import type { ReadBenchContext } from './read-bench-context.ts'

const MIB = 2 ** 20
const MAX_MEMORY_MIB = 600

/** Measures memory, and disk space per announcement, which includes its share of the entities. */
export async function measureSizes({
  app,
  baseline,
  dataset,
  memory,
}: ReadBenchContext): Promise<BenchQuantity[]> {
  const perAnnouncement = (bytes: number) => bytes / dataset.rows
  const lowerIsBetter = { moreIsBetter: false, target: null, counted: null, cached: null }
  const baselineSize = perAnnouncement(await databaseSize(baseline.sql))
  return [
    {
      ...lowerIsBetter,
      what: 'search index',
      unit: 'bytes/announcement',
      herald: perAnnouncement(await folderSize(app.indexFolder)),
    },
    {
      ...lowerIsBetter,
      what: 'database',
      unit: 'bytes/announcement',
      herald: perAnnouncement(await databaseSize(app.sql)),
      counted: baselineSize,
    },
    {
      ...lowerIsBetter,
      what: 'memory of the node without PostgreSQL',
      unit: 'MiB',
      target: MAX_MEMORY_MIB,
      herald: memory.length === 0 ? null : Math.max(...memory) / MIB,
    },
  ]
}

async function databaseSize(sql: SqlPool): Promise<number> {
  const [row] = await sql<{ size: number }[]>`select pg_database_size(current_database()) as size`
  return row?.size ?? 0
}

async function folderSize(folder: string): Promise<number> {
  const files = await Promise.all((await readdir(folder)).map(name => stat(join(folder, name))))
  return files.reduce((sum, file) => sum + file.size, 0)
}
