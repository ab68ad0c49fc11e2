import type { Pool } from 'undici'
import { systemClock as clock } from '../../src/platform/clock.ts'
import type { BenchQuantity } from '../bench-report.ts'
import type { BenchRow } from './list-kinds.ts'

const MAX_SECONDS = 10

interface Verdict {
  readonly verdict: string
}

/**
 * Measures importing companies into a watchlist as CSV, from the request to the last verdict, after which every row is stored. A
 * repeated import must find every entry as it is.
 */
export async function measureImport(
  pool: Pool,
  key: string,
  rows: readonly BenchRow[],
  expected: readonly Verdict[],
): Promise<BenchQuantity> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'text/csv' }
  const created = await pool.request({
    method: 'POST',
    path: '/api/v1/watchlists',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Portfolio' }),
  })
  const { id } = (await created.body.json()) as { id: string }
  const cells = rows.map(row => [row.id, row.name, row.number, row.country].map(quoteCell).join())
  const send = async () => {
    const path = `/api/v1/watchlists/${id}/import`
    const body = `id,name,number,country\n${cells.join('\n')}`
    const { statusCode, body: response } = await pool.request({ method: 'POST', path, headers, body })
    const text = await response.text()
    if (statusCode !== 200) throw new Error(`The import returned ${statusCode}: ${text.slice(0, 500)}`)
    return JSON.parse(text) as { data: Verdict[]; counts: Record<string, number> }
  }
  const startedAt = clock.elapsed()
  const imported = await send()
  const seconds = (clock.elapsed() - startedAt) / 1000
  for (const [at, { verdict }] of expected.entries())
    if (imported.data[at]?.verdict !== verdict) throw new Error(`Row ${at + 1} is not ${verdict}.`)
  const again = await send()
  if (imported.counts.added !== rows.length || again.counts.unchanged !== rows.length)
    throw new Error(`Not every row became an entry: ${JSON.stringify([imported.counts, again.counts])}`)
  return {
    what: `CSV of ${rows.length} companies imported into a watchlist`,
    unit: 's',
    target: rows.length === 10_000 ? MAX_SECONDS : null,
    moreIsBetter: false,
    herald: seconds,
    counted: null,
    cached: null,
  }
}

function quoteCell(text = ''): string {
  return `"${text.replaceAll('"', '""')}"`
}
