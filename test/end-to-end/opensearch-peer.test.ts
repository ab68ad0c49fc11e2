import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { BenchReport } from '../../bench/bench-report.ts'
import { installOpenSearch } from '../../bench/opensearch/install-opensearch.ts'
import { REPOSITORY_ROOT } from '../support/code-files.ts'

/** Nothing is downloaded here: OpenSearch has to be in Maven's local repository, or built by an earlier benchmark. */
const installation = await installOpenSearch({ offline: true })

test('bench read: OpenSearch as the only peer, 600 rows → equal answers, every kind timed at both', {
  skip: 'absent' in installation ? installation.absent : false,
}, async () => {
  const bench = ['bench', 'read', '--rows', '600', '--seconds', '0.02', '--peers', 'opensearch', '--json']
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    join(REPOSITORY_ROOT, 'launch.cjs'),
    ...bench,
  ])
  assert.match(stderr, /opensearch: \d{3} answers compared with Herald's: all equal/)
  const { timings, quantities }: BenchReport = JSON.parse(stdout)
  const withPeer = timings.filter(({ opensearch = null }) => opensearch !== null)
  assert.ok(withPeer.length >= 25, `only ${withPeer.length} kinds were timed at OpenSearch`)
  for (const { what, opensearch } of withPeer) assert.ok((opensearch?.p50 ?? 0) > 0, what)
  const rates = quantities.filter(
    ({ unit, opensearch = null }) => unit === 'requests/s at 16' && opensearch !== null,
  )
  assert.equal(rates.length, withPeer.length - 1)
  for (const { what, herald, opensearch } of rates)
    assert.ok((herald ?? 0) > 0 && (opensearch ?? 0) > 0, what)
})
