import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import type { SimulatorRequest, SimulatorResponse } from './fake-publisher.ts'
import { loadFakePublisher } from './fake-publishers.ts'
import { listSampleFiles, readTextFiles } from './sample-files.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', 'samples')
const BODACC = '/api/explore/v2.1/catalog/datasets/annonces-commerciales'
const FTS = '/api/1.0/ocdsReleasePackages'
const TED = '/v3/notices/search'
const GAZETTE = '/all-notices/notice/data.json'
const PVL = '/api/v0/avvisi'
const SUMARIO = '/datosabiertos/api/borme/sumario'
const REGISTER = '/coezbek/registerbekanntmachungen/main/db'
const FEED = '/sindicacion/sindicacion_643/licitacionesPerfilesContratanteCompleto3.atom'

/** Source ID, test name, request, expected status, and a pattern that the response body must match. */
const EXCHANGES: readonly [string, string, Partial<SimulatorRequest> & { url: string }, number, RegExp][] = [
  [
    'fr-bodacc',
    'day → its records',
    { url: `${BODACC}/exports/json?where=dateparution=date'2026-11-19'` },
    200,
    /^\[/,
  ],
  [
    'fr-bodacc',
    'day without issue → empty list',
    { url: `${BODACC}/exports/json?where=dateparution=date'2026-11-16'` },
    200,
    /^\[\]$/,
  ],
  [
    'fr-bodacc',
    'page → total and records',
    { url: `${BODACC}/records?limit=2&offset=1` },
    200,
    /^\{"total_count":\d{3},"results":\[/,
  ],
  ['fr-bodacc', 'page too long → 400', { url: `${BODACC}/records?limit=101` }, 400, /at most 100/],
  [
    'fr-bodacc',
    'offset too large → 400',
    { url: `${BODACC}/records?limit=100&offset=9950` },
    400,
    /at most 10000/,
  ],
  [
    'fr-bodacc',
    'invalid where → ODSQLError',
    { url: `${BODACC}/exports/json?where=dateparution~1` },
    400,
    /ODSQLError/,
  ],
  [
    'fr-bodacc',
    'unknown parameter → 400',
    { url: `${BODACC}/records?rows=1` },
    400,
    /Invalid parameter rows/,
  ],
  [
    'fr-bodacc',
    'unknown data set → 404',
    { url: '/api/explore/v2.1/catalog/datasets/nothing/records' },
    404,
    /NotFound/,
  ],
  ['es-placsp', 'newest page → link to the next', { url: FEED }, 200, /rel="next"/],
  [
    'es-placsp',
    'unknown URL → HTML page with 200',
    { url: '/sindicacion/nothing.atom' },
    200,
    /^<!DOCTYPE html>/,
  ],
  [
    'gb-find-a-tender',
    'time window → link to the next page',
    { url: `${FTS}?updatedFrom=2026-01-01T00:00:00&updatedTo=2026-12-31T23:59:59&limit=2` },
    200,
    /"links":\{"next":"https:/,
  ],
  [
    'gb-find-a-tender',
    'future window → no releases',
    { url: `${FTS}?updatedFrom=2099-01-01T00:00:00` },
    200,
    /"releases":\[\]\}$/,
  ],
  [
    'gb-find-a-tender',
    'time with a zone → 400',
    { url: `${FTS}?updatedFrom=2026-01-01T00:00:00Z` },
    400,
    /not of the form/,
  ],
  ['gb-find-a-tender', 'limit too high → 400', { url: `${FTS}?limit=101` }, 400, /from 1 to 100/],
  ['gb-find-a-tender', 'unknown parameter → 400', { url: `${FTS}?from=x` }, 400, /Unknown parameter from/],
  [
    'de-handelsregister',
    'day → its announcements',
    { url: `${REGISTER}/2026-11/registerbekanntmachungen-2026-11-20.json` },
    200,
    /"announcements": \[/,
  ],
  [
    'de-handelsregister',
    'day without a file → 404',
    { url: `${REGISTER}/2026-12/registerbekanntmachungen-2026-12-31.json` },
    404,
    /^404: Not Found/,
  ],
  [
    'es-borme',
    'index of a day → JSON',
    { url: `${SUMARIO}/20261120`, headers: { accept: 'application/json' } },
    200,
    /"publicacion":"BORME"/,
  ],
  ['es-borme', 'index without Accept header → 400', { url: `${SUMARIO}/20261120` }, 400, /<code>400/],
  [
    'es-borme',
    'day without issue → 404 as XML',
    { url: `${SUMARIO}/20261121`, headers: { accept: 'application/json' } },
    404,
    /<code>404/,
  ],
  [
    'es-borme',
    'unknown document → error with 200',
    { url: '/diario_borme/xml.php?id=BORME-A-1999-1-28' },
    200,
    /<error>/,
  ],
  ['eu-ted', 'day → total and token', ted({}), 200, /"totalNoticeCount":\d+,"iterationNextToken":"\w/],
  ['eu-ted', 'limit too high → 400', ted({ limit: 251 }), 400, /SEARCH_EXCEEDS_MAX_LIMIT/],
  ['eu-ted', 'no fields → 400', ted({ fields: [] }), 400, /must not be empty/],
  ['eu-ted', 'unknown notice field → 400', ted({ fields: ['title'] }), 400, /is not a supported field/],
  ['eu-ted', 'unknown request field → 400', ted({ size: 1 }), 400, /Unrecognized field/],
  ['eu-ted', 'expired token → 500', ted({ iterationNextToken: 'abc' }), 500, /Internal Server Error/],
  [
    'gb-gazette',
    'days → total and entries',
    { url: `${GAZETTE}?start-publish-date=2026-11-01&end-publish-date=2026-11-20&results-page-size=2` },
    200,
    /"f:total":"\d+","entry":\[/,
  ],
  [
    'gb-gazette',
    'day without notices → null',
    { url: `${GAZETTE}?start-publish-date=1900-01-01&end-publish-date=1900-01-01` },
    200,
    /"entry":null\}$/,
  ],
  [
    'gb-gazette',
    'JSON path with Accept header → 500',
    { url: GAZETTE, headers: { accept: 'application/json' } },
    500,
    /Internal Server Error/,
  ],
  ['gb-gazette', 'unknown notice → 404', { url: '/notice/1/data.xml' }, 404, /not found/],
  [
    'it-anac',
    'wrong date format → 500',
    { url: `${PVL}?dataPubblicazioneStart=2026-11-20&dataPubblicazioneEnd=2026-11-20` },
    500,
    /Internal Server Error/,
  ],
]

for (const [id, name, request, status, body] of EXCHANGES) {
  test(`${id}: ${name}`, async () => {
    const response = await send(id, request)
    assert.equal(response.status, status)
    assert.match(String(response.body), body)
  })
}

test('es-placsp: following next links → every entry, newest first', async () => {
  const seen: string[] = []
  let url: string | undefined = FEED
  while (url !== undefined) {
    const { body } = await send('es-placsp', { url })
    seen.push(
      ...[...String(body).matchAll(/<entry>[\s\S]*?<updated>([^<]+)/g)].map(([, updated = '']) => updated),
    )
    const next: string | undefined = /href="([^"]+)" rel="next"/.exec(String(body))?.[1]
    url = next === undefined ? undefined : new URL(next).pathname
  }
  assert.ok(seen.length > 100, `${seen.length} entries`)
  const timestamps = seen.map(updated => Date.parse(updated))
  assert.deepEqual(
    timestamps,
    timestamps.toSorted((a, b) => b - a),
  )
})

test('gb-find-a-tender: following the cursor → every release once', async () => {
  const seen: string[] = []
  let url: string | undefined = `${FTS}?updatedFrom=2024-01-01T00:00:00&limit=7`
  while (url !== undefined) {
    const { body } = await send('gb-find-a-tender', { url })
    const page = JSON.parse(String(body)) as { releases: { id: string }[]; links?: { next: string } }
    assert.ok(page.releases.length <= 7)
    seen.push(...page.releases.map(release => release.id))
    const next = page.links === undefined ? undefined : new URL(page.links.next)
    url = next === undefined ? undefined : next.pathname + next.search
  }
  assert.equal(new Set(seen).size, seen.length)
  assert.ok(seen.length > 50, `${seen.length} releases`)
})

/** Returns a valid request to TED's search API with the given changes. */
function ted(change: Record<string, unknown>): Partial<SimulatorRequest> & { url: string } {
  const body = {
    query: 'publication-date>=20261101 AND publication-date<=20261120 SORT BY publication-number ASC',
    fields: ['publication-number'],
    limit: 250,
    paginationMode: 'ITERATION',
    iterationNextToken: null,
    ...change,
  }
  const headers = { 'content-type': 'application/json' }
  return { url: TED, method: 'POST', headers, body: JSON.stringify(body) }
}

async function send(
  id: string,
  { url, ...rest }: Partial<SimulatorRequest> & { url: string },
): Promise<SimulatorResponse> {
  const publisher = await loadFakePublisher(id)
  const { pathname, searchParams } = new URL(url, 'http://publisher')
  const request = {
    method: 'GET',
    path: decodeURIComponent(pathname),
    query: searchParams,
    headers: {},
    body: '',
  }
  const documents = await readTextFiles(await listSampleFiles(join(SAMPLES, id), publisher.samplePattern))
  return publisher.respond(publisher.parseItems(documents), { ...request, ...rest }, () => false)
}
