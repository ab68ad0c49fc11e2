import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'
import type { Quantity } from '../report.ts'
import type { Stage } from '../stage.ts'

const MIB = 2 ** 20
const MOST_MEMORY_MIB = 600

/** What it takes: disk for each announcement, with its share of entities, and memory. */
export async function measureSizes({ house, peer, world, memory }: Stage): Promise<Quantity[]> {
  const each = (bytes: number) => bytes / world.rows
  const less = { moreIsBetter: false, target: null, counted: null, cached: null }
  const peerSize = each(await databaseSize(peer.sql))
  return [
    {
      ...less,
      what: 'search index',
      unit: 'bytes/announcement',
      herald: each(await folderSize(house.indexFolder)),
    },
    {
      ...less,
      what: 'database',
      unit: 'bytes/announcement',
      herald: each(await databaseSize(house.sql)),
      counted: peerSize,
    },
    {
      ...{ ...less, what: 'memory of the node without PostgreSQL', unit: 'MiB', target: MOST_MEMORY_MIB },
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
