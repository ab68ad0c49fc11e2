import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { PUBLISHERS } from './all.ts'
import { readAll, sampleFiles } from './files.ts'
import type { Answer, Asked } from './publisher.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', 'samples')
const BODACC = '/api/explore/v2.1/catalog/datasets/annonces-commerciales'
const FTS = '/api/1.0/ocdsReleasePackages'
const TED = '/v3/notices/search'
const GAZETTE = '/all-notices/notice/data.json'
const PVL = '/api/v0/avvisi'
const SUMARIO = '/datosabiertos/api/borme/sumario'
const REGISTER = '/coezbek/registerbekanntmachungen/main/db'
const FEED = '/sindicacion/sindicacion_643/licitacionesPerfilesContratanteCompleto3.atom'

/** What a publisher says to a request: the status, and how its body begins or what it holds. */
const EXCHANGES: readonly [string, string, Partial<Asked> & { url: string }, number, RegExp][] = [
  ['fr-bodacc', 'a day', { url: `${BODACC}/exports/json?where=dateparution=date'2026-11-19'` }, 200, /^\[/],
  [
    'fr-bodacc',
    'a day without issue',
    { url: `${BODACC}/exports/json?where=dateparution=date'2026-11-16'` },
    200,
    /^\[\]$/,
  ],
  [
    'fr-bodacc',
    'a page',
    { url: `${BODACC}/records?limit=2&offset=1` },
    200,
    /^\{"total_count":\d{3},"results":\[/,
  ],
  ['fr-bodacc', 'a page too long', { url: `${BODACC}/records?limit=101` }, 400, /at most 100/],
  ['fr-bodacc', 'a page too deep', { url: `${BODACC}/records?limit=100&offset=9950` }, 400, /at most 10000/],
  [
    'fr-bodacc',
    'a condition that is none',
    { url: `${BODACC}/exports/json?where=dateparution~1` },
    400,
    /ODSQLError/,
  ],
  [
    'fr-bodacc',
    'a parameter that is none',
    { url: `${BODACC}/records?rows=1` },
    400,
    /Invalid parameter rows/,
  ],
  [
    'fr-bodacc',
    'another data set',
    { url: '/api/explore/v2.1/catalog/datasets/nothing/records' },
    404,
    /NotFound/,
  ],
  ['es-placsp', 'the newest page', { url: FEED }, 200, /rel="next"/],
  ['es-placsp', 'an address that is none', { url: '/sindicacion/nothing.atom' }, 200, /^<!DOCTYPE html>/],
  [
    'gb-find-a-tender',
    'a window',
    { url: `${FTS}?updatedFrom=2026-01-01T00:00:00&updatedTo=2026-12-31T23:59:59&limit=2` },
    200,
    /"links":\{"next":"https:/,
  ],
  [
    'gb-find-a-tender',
    'the future',
    { url: `${FTS}?updatedFrom=2099-01-01T00:00:00` },
    200,
    /"releases":\[\]\}$/,
  ],
  [
    'gb-find-a-tender',
    'a time with a zone',
    { url: `${FTS}?updatedFrom=2026-01-01T00:00:00Z` },
    400,
    /not of the form/,
  ],
  ['gb-find-a-tender', 'a limit too high', { url: `${FTS}?limit=101` }, 400, /from 1 to 100/],
  ['gb-find-a-tender', 'a parameter that is none', { url: `${FTS}?from=x` }, 400, /Unknown parameter from/],
  [
    'de-handelsregister',
    'a day',
    { url: `${REGISTER}/2026-11/registerbekanntmachungen-2026-11-20.json` },
    200,
    /"announcements": \[/,
  ],
  [
    'de-handelsregister',
    'a day without a file',
    { url: `${REGISTER}/2026-12/registerbekanntmachungen-2026-12-31.json` },
    404,
    /^404: Not Found/,
  ],
  [
    'es-borme',
    'the index of a day',
    { url: `${SUMARIO}/20261120`, headers: { accept: 'application/json' } },
    200,
    /"publicacion":"BORME"/,
  ],
  ['es-borme', 'an index of no particular type', { url: `${SUMARIO}/20261120` }, 400, /<code>400/],
  [
    'es-borme',
    'a day without issue',
    { url: `${SUMARIO}/20261121`, headers: { accept: 'application/json' } },
    404,
    /<code>404/,
  ],
  [
    'es-borme',
    'a document that is none',
    { url: '/diario_borme/xml.php?id=BORME-A-1999-1-28' },
    200,
    /<error>/,
  ],
  ['eu-ted', 'a day', ted({}), 200, /"totalNoticeCount":\d+,"iterationNextToken":"\w/],
  ['eu-ted', 'more than it gives', ted({ limit: 251 }), 400, /SEARCH_EXCEEDS_MAX_LIMIT/],
  ['eu-ted', 'no fields', ted({ fields: [] }), 400, /must not be empty/],
  ['eu-ted', 'a field that is none', ted({ fields: ['title'] }), 400, /is not a supported field/],
  ['eu-ted', 'a key that is none', ted({ size: 1 }), 400, /Unrecognized field/],
  ['eu-ted', 'an old token', ted({ iterationNextToken: 'abc' }), 500, /Internal Server Error/],
  [
    'gb-gazette',
    'a day',
    { url: `${GAZETTE}?start-publish-date=2026-11-01&end-publish-date=2026-11-20&results-page-size=2` },
    200,
    /"f:total":"\d+","entry":\[/,
  ],
  [
    'gb-gazette',
    'a day without notices',
    { url: `${GAZETTE}?start-publish-date=1900-01-01&end-publish-date=1900-01-01` },
    200,
    /"entry":null\}$/,
  ],
  [
    'gb-gazette',
    'JSON by an Accept header too',
    { url: GAZETTE, headers: { accept: 'application/json' } },
    500,
    /Internal Server Error/,
  ],
  ['gb-gazette', 'a notice that is none', { url: '/notice/1/data.xml' }, 404, /not found/],
  [
    'it-anac',
    'a day in the wrong form',
    { url: `${PVL}?dataPubblicazioneStart=2026-11-20&dataPubblicazioneEnd=2026-11-20` },
    500,
    /Internal Server Error/,
  ],
]

for (const [id, what, asked, status, body] of EXCHANGES) {
  test(`${id} is asked for ${what}`, async () => {
    const answer = await ask(id, asked)
    assert.equal(answer.status, status)
    assert.match(String(answer.body), body)
  })
}

test('pages of es-placsp lead from the newest back, and each entry is on one of them', async () => {
  const seen: string[] = []
  let url: string | undefined = FEED
  while (url !== undefined) {
    const { body } = await ask('es-placsp', { url })
    seen.push(
      ...[...String(body).matchAll(/<entry>[\s\S]*?<updated>([^<]+)/g)].map(([, moment = '']) => moment),
    )
    const next: string | undefined = /href="([^"]+)" rel="next"/.exec(String(body))?.[1]
    url = next === undefined ? undefined : new URL(next).pathname
  }
  assert.ok(seen.length > 100, `${seen.length} entries`)
  const moments = seen.map(moment => Date.parse(moment))
  assert.deepEqual(
    moments,
    moments.toSorted((a, b) => b - a),
  )
})

test('the cursor of gb-find-a-tender leads through every release once', async () => {
  const seen: string[] = []
  let url: string | undefined = `${FTS}?updatedFrom=2024-01-01T00:00:00&limit=7`
  while (url !== undefined) {
    const { body } = await ask('gb-find-a-tender', { url })
    const page = JSON.parse(String(body)) as { releases: { id: string }[]; links?: { next: string } }
    assert.ok(page.releases.length <= 7)
    seen.push(...page.releases.map(release => release.id))
    const next = page.links === undefined ? undefined : new URL(page.links.next)
    url = next === undefined ? undefined : next.pathname + next.search
  }
  assert.equal(new Set(seen).size, seen.length)
  assert.ok(seen.length > 50, `${seen.length} releases`)
})

/** A question to TED's search API, with this different from a good one. */
function ted(change: Record<string, unknown>): Partial<Asked> & { url: string } {
  const question = {
    query: 'publication-date>=20261101 AND publication-date<=20261120 SORT BY publication-number ASC',
    fields: ['publication-number'],
    limit: 250,
    paginationMode: 'ITERATION',
    iterationNextToken: null,
    ...change,
  }
  const headers = { 'content-type': 'application/json' }
  return { url: TED, method: 'POST', headers, body: JSON.stringify(question) }
}

async function ask(id: string, { url, ...rest }: Partial<Asked> & { url: string }): Promise<Answer> {
  const publisher = PUBLISHERS.find(one => one.id === id)
  assert.ok(publisher !== undefined)
  const { pathname, searchParams } = new URL(url, 'http://publisher')
  const asked = {
    method: 'GET',
    path: decodeURIComponent(pathname),
    query: searchParams,
    headers: {},
    body: '',
  }
  const documents = await readAll(await sampleFiles(join(SAMPLES, id), publisher.files))
  return publisher.answer(publisher.items(documents), { ...asked, ...rest })
}
