import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { normalizeText } from '../../src/platform/text.ts'
import { openIngestRun } from '../../src/services/ingest/ingest-run.ts'
import { writeBatch } from '../../src/services/ingest/write-batch.ts'
import { createDraft, saveTestDocument, toIncomingAnnouncements } from '../support/announcement-drafts.ts'
import { createServiceKey, type SeenResponse, startMaskedService } from '../support/masked-service.ts'
import { announcePerson, createNamedPersons, type NamedPerson, secretsOf } from '../support/named-persons.ts'
import { createTestAppContext } from '../support/test-app-context.ts'

/* Natural persons are masked in every response to a key without the scope `personal`, and in none to another key. */

const PERSONS = createNamedPersons(5)
const ABSENT = createNamedPersons(4, 1_000)
const ALL = ['read', 'webhooks', 'admin'] as const

async function open(t: TestContext) {
  const app = await createTestAppContext(t)
  const documentId = await saveTestDocument(app.sql)
  const context = { now: app.clock.now(), random: app.random }
  const write = (drafts: Parameters<typeof toIncomingAnnouncements>[0]) =>
    app.sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId), context))
  const full = await createServiceKey(app, [...ALL, 'personal'])
  const masked = await createServiceKey(app, ALL)
  const on = await startMaskedService(t, app, 'on', true)
  const off = await startMaskedService(t, app, 'off', false)
  const body = {
    url: 'http://127.0.0.1:9/hook',
    events: ['announcement.created', 'entity.updated'],
  }
  const subscriptions = []
  for (const key of [full, masked]) {
    const created = await on.ask(key, '/api/v1/webhooks', { method: 'POST', body })
    assert.equal(created.status, 201, created.text)
    subscriptions.push(JSON.parse(created.text).id as string)
  }
  // Their earlier versions name the persons, too.
  await write(PERSONS.map(announcePerson).map(draft => ({ ...draft, title: `${draft.title} (entwurf)` })))
  await write([
    ...PERSONS.map(announcePerson),
    ...Array.from({ length: 5 }, (_, n) => createDraft(`C${n}`, { title: `Avis ordinaire ${n}` })),
  ])
  const run = await openIngestRun(
    app,
    { sourceId: 'fr-bodacc', kind: 'import', window: null },
    { onProblem: () => {}, signal: new AbortController().signal },
  )
  const reason = `the name "${PERSONS[0]?.surname}" is odd`
  run.addProblem('a.json', { kind: 'bad_value', location: '/0', reason, isRecordLost: false })
  await run.finish({ state: 'suspicious', reasons: ['odd'], error: null })
  await on.waitUntilIndexed()
  await off.waitUntilIndexed()
  await reportEntities(app, on, full)
  return { app, on, off, full, masked, write, subscriptions }
}

/** Reports every entity as a wrong merge, with the names of all persons in the comment. */
async function reportEntities(
  { sql }: Awaited<ReturnType<typeof createTestAppContext>>,
  service: Awaited<ReturnType<typeof startMaskedService>>,
  key: string,
): Promise<void> {
  const comment = PERSONS.flatMap(secretsOf).join(' ')
  for (const { id } of await sql<{ id: string }[]>`select id from entities`) {
    const body = { kind: 'different_parties', entity_id: id, comment }
    const { status, text } = await service.ask(key, '/api/v1/merge-reports', { method: 'POST', body })
    assert.equal(status, 201, text)
  }
}

/** Lists URLs that cover every GET operation of the API, with IDs and parameters of all kinds. */
async function listUrls(
  { app, on, full }: Awaited<ReturnType<typeof open>>,
  persons = PERSONS,
): Promise<string[]> {
  const document = JSON.parse((await on.ask(full, '/openapi.json')).text)
  const ids = async (table: string) =>
    (await app.sql<{ id: string }[]>`select id from ${app.sql(table)}`).map(({ id }) => id)
  const values: Record<string, string[]> = {
    announcements: await ids('announcements'),
    entities: await ids('entities'),
    webhooks: await ids('subscriptions'),
    keys: await ids('api_keys'),
    'merge-reports': await ids('merge_reports'),
    sources: ['fr-bodacc'],
  }
  const runs = await ids('runs')
  const queries: Record<string, string[]> = {
    '/api/v1/announcements': [
      ...['q', 'q*', 'qf', 'qr'].flatMap(kind => persons.flatMap(p => searchUrls(kind, p))),
      ...persons.map(misspelledQuery),
      ...EXPORT_QUERIES,
    ],
    '/api/v1/entities/{id}/timeline': EXPORT_QUERIES,
    '/api/v1/groups': [
      ...['buyer', 'supplier', 'region&level=nuts3', 'month'].map(by => `?by=${by}`),
      ...persons.flatMap(p => [`?by=supplier&q=${p.surname}`, `?by=buyer&role=officer&q=-${p.given}`]),
    ],
    '/api/v1/entities': [
      '?type=person',
      '?type=company&per_page=100',
      '?type=person&format=ndjson',
      ...EXPORT_QUERIES,
      ...['name', 'latest_date'].map(
        sort => `?sort=${sort}&role=officer,subject&include=facets&per_page=100`,
      ),
      ...persons.flatMap(p => [
        ...secretsOf(p).map(word => `?q=${word}`),
        `?q=${p.surname.slice(0, 5)}`,
        `?q=-${p.surname}&include=facets`,
        `?tax_id=${p.number}`,
        `${misspelledQuery(p)}&jurisdiction=IT`,
      ]),
    ],
    '/api/v1/suggest': persons.flatMap(p =>
      [...secretsOf(p), p.surname.slice(0, 4), p.number].map(
        text => `?q=${encodeURIComponent(text)}&limit=20`,
      ),
    ),
    '/api/v1/changes': ['?after=0&limit=10000', '?after=0&limit=10000&include=body'],
    '/api/v1/sources': ['?include=health'],
    '/api/v1/stats/history': [
      '?interval=day&by=source&date_from=2024-01-01&date_to=2024-12-31',
      '?by=category',
    ],
  }
  const paths = Object.entries(document.paths as Record<string, object>).filter(
    // The stream never ends, and a secret URL stands for the key that it was created with; their own tests mask persons too.
    ([path, methods]) => 'get' in methods && path !== '/api/v1/changes/stream' && !path.includes('{token}'),
  )
  return paths.flatMap(([path]) => {
    const noun = path.split('/')[3] ?? ''
    const expanded = path.includes('{id}')
      ? (values[noun] ?? ['00000000-0000-0000-0000-000000000000']).map(id => path.replace('{id}', id))
      : [path]
    const complete = expanded.flatMap(one =>
      one.includes('{run}') ? runs.map(id => one.replace('{run}', id)) : [one],
    )
    return [...complete, ...(queries[path] ?? []).flatMap(query => complete.map(one => `${one}${query}`))]
  })
}

const EXPORT_QUERIES = ['?format=csv', '?format=ndjson']

/** A search that finds nothing and has suggestions for keys that may see the person. */
function misspelledQuery({ surname }: NamedPerson): string {
  return `?q=${surname.slice(0, 3)}${surname.slice(4)}&include=suggestions`
}

function searchUrls(kind: string, { given, surname, number }: NamedPerson): string[] {
  const word = encodeURIComponent(surname)
  if (kind === 'q') return [`?q=${word}`, `?q=${given}+${word}`, `?q=${number}`, `?q=%22${word}+${given}%22`]
  if (kind === 'q*') return [`?q=${surname.slice(0, 4)}*`, `?q=-${word}`]
  const include = kind === 'qf' ? 'facets' : 'matches'
  return [`?q=${word}+or+nomination&include=${include}&sort=relevance&per_page=100`]
}

/** Everything that a response shows, in every reading. */
function readingsOf({ headers, text }: SeenResponse): string {
  const shown = `${text} ${JSON.stringify(headers)}`
  const unescaped = shown.replace(/\\u([0-9a-f]{4})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const decoded = unescaped.replace(/(?:%[0-9a-f]{2})+/gi, part =>
    Buffer.from(part.replaceAll('%', ''), 'hex').toString(),
  )
  return [
    shown,
    unescaped,
    decoded,
    normalizeText(decoded),
    normalizeText(decoded).replace(/[\s.\-,’']/g, ''),
  ]
    .join('\n')
    .toLowerCase()
}

const SECRETS = PERSONS.flatMap(secretsOf)

/** Values of the URL itself may be repeated in `instance`, `received` and links. */
function revealed(response: SeenResponse, url: string): string[] {
  const readings = readingsOf(response)
  const known = readingsOf({ status: 0, headers: {}, text: decodeURIComponent(url.replaceAll('+', ' ')) })
  return SECRETS.filter(secret => readings.includes(secret) && !known.includes(secret))
}

test('masking: every GET operation → key without the scope personal sees no name, with it all', {
  timeout: 240_000,
}, async t => {
  const opened = await open(t)
  const { on, off, full, masked, app } = opened
  const urls = (await listUrls(opened)).filter(url => !/\/(metrics|audit|readyz|healthz)\b/.test(url))
  assert.ok(urls.length > 150, `${urls.length} URLs`)
  let seen = ''
  for (const url of urls) {
    const before = await on.ask(masked, url)
    const shown = await on.ask(full, url)
    assert.deepEqual(revealed(before, url), [], `${url}: ${before.text.slice(0, 500)}`)
    seen += readingsOf(shown)
    // These differ by key, or by the time of the request.
    if (/\/(session|webhooks|keys|overview)|health|\/runs$/.test(url)) continue
    // Interleaved requests with the tags of the other key get their own response.
    const etag = shown.headers.etag
    const again = await on.ask(masked, url, { headers: etag === undefined ? {} : { 'if-none-match': etag } })
    if (again.status !== 304) assert.deepEqual(again, before, url)
    else assert.equal(before.text, shown.text, url)
    // With the setting off, both keys get what the full key gets with it on.
    const other = await off.ask(masked, url)
    assert.deepEqual([other.status, other.text], [shown.status, shown.text], url)
    assert.deepEqual(
      [other.headers.etag, other.headers['herald-search']],
      [etag, shown.headers['herald-search']],
      url,
    )
  }
  assert.deepEqual(
    SECRETS.filter(secret => !seen.includes(secret)),
    [],
    'the full key sees every name',
  )
  const persons = await app.sql<{ id: string }[]>`select id from entities where entity_type = 'person'`
  assert.equal(persons.length, PERSONS.length)
  const changes = await on.ask(masked, '/api/v1/changes?after=0&limit=10000')
  for (const { id } of persons) {
    assert.ok(!changes.text.includes(id))
    const ofEntity = ['', '/timeline', '/related', '/details', '/profile'].map(suffix => (one: string) => {
      return `entities/${one}${suffix}`
    })
    const byEntity = ['announcements?entity=', 'announcements?role=officer&entity=', 'groups?entity='].map(
      start => (one: string) => `${start}${one}`,
    )
    for (const pathOf of [...ofEntity, ...byEntity]) {
      const absent = '00000000-0000-4000-8000-000000000000'
      const asked = await on.ask(masked, `/api/v1/${pathOf(id)}`)
      const unknown = await on.ask(masked, `/api/v1/${pathOf(absent)}`)
      const withoutId = ({ status, text }: SeenResponse, own: string) => [status, text.replaceAll(own, '')]
      assert.deepEqual(withoutId(asked, id), withoutId(unknown, absent))
    }
    const found = JSON.parse((await on.ask(full, `/api/v1/announcements?entity=${id}`)).text)
    assert.ok(found.pagination.total > 0, 'the full key finds the announcements of the person')
  }
})

test('masking: search for a name → same response as for a word that does not exist', {
  timeout: 120_000,
}, async t => {
  const { on, full, masked } = await open(t)
  const [absent] = ABSENT
  assert.ok(absent !== undefined)
  for (const person of PERSONS) {
    const forms = ({ given, surname, number }: NamedPerson) => [
      `announcements?q=${surname}`,
      `announcements?q=${given}+${surname}&include=matches,facets&sort=relevance`,
      `announcements?q=${surname.slice(0, 7)}*`,
      `announcements?q=%22${given}+${surname}%22`,
      `announcements?q=${number}`,
      `announcements?q=NIF+${number}&sort=relevance`,
      `entities?q=NIF+${number}`,
      `entities?q=${surname}`,
      `entities?q=${surname}+${given}`,
      `entities?q=${surname.slice(0, 7)}`,
      `entities?tax_id=${number}`,
      `entities?type=person&q=${given}`,
      `announcements?q=${surname}&format=ndjson`,
      `entities?q=${surname}&format=csv`,
    ]
    for (const [n, form] of forms(person).entries()) {
      const real = await on.ask(masked, `/api/v1/${form}`)
      const none = await on.ask(masked, `/api/v1/${forms(absent)[n]}`)
      assert.deepEqual(real, none, form)
      if (n < 3)
        assert.ok(JSON.parse((await on.ask(full, `/api/v1/${form}`)).text).pagination.total > 0, form)
    }
    const rows = ({ given, surname, number }: NamedPerson) => [
      { name: `${given} ${surname}` },
      { name: `${surname} ${given}`, country: 'FR', town: 'Lyon' },
      { number },
      { number, name: surname, country: 'ES' },
    ]
    const matchAs = (key: string, listed: NamedPerson) =>
      on.ask(key, '/api/v1/match', { method: 'POST', body: { rows: rows(listed) } })
    assert.deepEqual(await matchAs(masked, person), await matchAs(masked, absent))
    const found = JSON.parse((await matchAs(full, person)).text)
    assert.equal(found.counts.unknown, 0, 'the full key finds the person by each row')
  }
})

test('masking: document → 403; API key with personal → only from a key that has it', {
  timeout: 120_000,
}, async t => {
  const { on, full, masked, app } = await open(t)
  const [row] = await app.sql<[{ id: string }]>`select id from announcements limit 1`
  assert.equal((await on.ask(masked, `/api/v1/announcements/${row.id}/document`)).status, 403)
  assert.notEqual((await on.ask(full, `/api/v1/announcements/${row.id}/document`)).status, 403)
  const body = { owner: 'x', name: 'x', scopes: ['personal'] }
  const create = (key: string) => on.ask(key, '/api/v1/keys', { method: 'POST', body })
  assert.deepEqual([(await create(masked)).status, (await create(full)).status], [403, 201])
  assert.equal(JSON.parse((await on.ask(masked, '/api/v1/session')).text).persons_masked, true)
  assert.equal('persons_masked' in JSON.parse((await on.ask(full, '/api/v1/session')).text), false)
})
