import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { systemClock as clock } from '../../../src/platform/clock.ts'
import type { SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { ApiClient } from '../load/api-client.ts'
import { READS } from '../load/keep-reading.ts'
import { HERALD, type HeraldNode, prepareNode } from '../servers/herald-node.ts'
import type { Cluster } from '../servers/start-cluster.ts'

const LISTS = ['/announcements?format=ndjson', '/entities?format=ndjson']
const READY_MS = 120_000

/** Starts a node with a search index of its own, and compares what it, both nodes of the cluster and the database have. */
export async function checkEngines(cluster: Cluster, sql: SqlPool): Promise<void> {
  const own = await prepareNode('api', 2, { ...cluster.plan, search: [] })
  try {
    await own.process.start()
    await waitUntilIndexed(own, sql)
    const nodes = [...cluster.nodes.filter(({ role }) => role === 'api'), own]
    for (const path of [...LISTS, ...READS]) {
      const [first, second, expected] = await Promise.all(
        nodes.map(async node => (await new ApiClient([node], cluster.apiKey).ask(path)).text),
      )
      assert.ok(first === expected && second === expected, `both engines give the same answer to ${path}`)
      if (path === LISTS[0]) await checkIds(expected as string, sql)
    }
  } finally {
    await own.process.kill()
    own.closeNetwork()
  }
}

async function waitUntilIndexed({ url }: HeraldNode, sql: SqlPool): Promise<void> {
  const [{ change }] = await sql<[{ change: number }]>`select change::integer from database_state`
  const deadline = clock.elapsed() + READY_MS
  for (;;) {
    const ready = (await (await fetch(`${url}/readyz`)).json()) as { index?: { change?: number } }
    if (ready.index?.change === change) return
    if (clock.elapsed() > deadline) throw new Error(`the index was not built: ${JSON.stringify(ready)}`)
    await clock.sleep(500)
  }
}

async function checkIds(exported: string, sql: SqlPool): Promise<void> {
  const ids = exported
    .trim()
    .split('\n')
    .map(line => (JSON.parse(line) as { id: string }).id)
  const rows = await sql<{ id: string }[]>`select id from announcements`
  assert.deepEqual(
    ids.sort(),
    rows.map(({ id }) => id).sort(),
    'the indexes have the announcements of the database',
  )
}

/** Has `herald doctor` look at the database, the archive with every document in it, and the search cluster. */
export async function checkWithDoctor({ env }: HeraldNode): Promise<void> {
  const run = promisify(execFile)(process.execPath, [HERALD, 'doctor', '--deep'], { env })
  const { code, stdout, stderr } = await run.then(
    output => ({ code: 0, ...output }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  assert.equal(code, 0, `${stdout}\n${stderr}`)
}
