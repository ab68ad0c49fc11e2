import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../../test/support/api-server.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createLogger } from '../../../platform/logger.ts'
import { systemRandom } from '../../../platform/random.ts'
import { openIngestRun } from '../../../services/ingest/ingest-run.ts'

const api = await startTestApi({ after })
const dependencies = { sql: api.sql, clock: systemClock, random: systemRandom, log: createLogger('silent') }
const OPTIONS = { onProblem: () => {}, signal: new AbortController().signal }
const SOURCE = '/api/v1/sources/es-borme'

interface List {
  readonly data: readonly { readonly id: number; readonly place: string; readonly count: number }[]
  readonly pagination: { readonly total: number }
}

async function finishRun(): Promise<string> {
  const spec = { sourceId: 'es-borme', kind: 'crawl', window: null } as const
  const run = await openIngestRun(dependencies, spec, OPTIONS)
  for (const [location, reason] of [
    ['A-1 parrafo', 'unknown office "Vocal"'],
    ['A-2 parrafo', 'unknown office "Vocal"'],
    ['A-3 parrafo', 'unknown office "Censor"'],
  ] as const)
    run.addProblem('borme.xml', { kind: 'unknown_code', location, reason, isRecordLost: false })
  await run.finish({ state: 'ok', reasons: [], error: null })
  return run.id
}

test('GET /sources/{id}/problem-causes: cause → its problems with the parameter cause', async () => {
  const [run] = [await finishRun(), await finishRun()]
  const reply = await api.ask(`${SOURCE}/problem-causes?run=${run.toUpperCase()}`)
  const { data, pagination } = reply.json() as List
  assert.deepEqual([reply.status, pagination.total, data.map(({ count }) => count)], [200, 2, [2, 1]])
  const problems = (await api.ask(`${SOURCE}/problems?cause=${data[0]?.id}`)).json() as List
  assert.deepEqual(
    problems.data.map(({ place }) => place),
    ['A-2 parrafo', 'A-1 parrafo', 'A-2 parrafo', 'A-1 parrafo'],
  )
  const ofRun = (
    await api.ask(`${SOURCE}/problems?cause=${data[0]?.id}&run=${run}&per_page=1`)
  ).json() as List
  assert.deepEqual([ofRun.pagination.total, ofRun.data.length], [2, 1])
  const other = (await api.ask('/api/v1/sources/fr-bodacc/problems')).json() as List
  assert.deepEqual([other.data, other.pagination.total], [[], 0])
})

test('GET /sources/{id}/problems: invalid parameters → 400 with all of them', async () => {
  const reply = await api.ask(`${SOURCE}/problems?cause=x&run=latest&kind=odd`)
  const { errors } = reply.json() as { errors: { parameter: string; code: string }[] }
  assert.equal(reply.status, 400)
  assert.deepEqual(
    errors.map(({ parameter, code }) => [parameter, code]),
    [
      ['cause', 'invalid_id'],
      ['run', 'invalid_uuid'],
      ['kind', 'unknown_value'],
    ],
  )
  assert.equal((await api.ask('/api/v1/sources/xx-nowhere/problem-causes')).status, 404)
})
