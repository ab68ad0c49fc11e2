import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Draft } from '../model/announcement.ts'
import { MAX_RAW_BYTES, type Problem } from '../model/raw.ts'
import type { Fields } from './kit/fields.ts'
import { type Reading, read } from './read.ts'
import type { Row, Source } from './source.ts'

/** The smallest source: rows as given, and a draft of what they say. */
function sourceOf(
  parse: () => Iterable<Row | Problem>,
  change: (draft: Draft, row: Fields) => Draft = d => d,
): Source {
  return {
    id: 'xx-test',
    about: {
      name: '',
      jurisdiction: 'FR',
      language: 'fr',
      url: '',
      base: 'https://example.org',
      description: '',
      timeZone: '',
      pauseMs: 0,
      revisitDays: 0,
      schedule: '0 9 * * *',
      issueDays: [1, 2, 3, 4, 5],
      gapDays: 7,
    },
    reach: 'day',
    ignored: ['ignored'],
    discover: () => [],
    parse,
    map: row => {
      const draft: Draft = {
        reference: row.text('id') ?? '',
        date: '2020-01-01',
        category: 'other_notice',
        language: 'fr',
        title: row.text('title') ?? 'T',
        summary: null,
        url: 'https://example.test/1',
        mentions: [],
        metadata: {},
      }
      return change(draft, row)
    },
  }
}

function rowsOf(...values: unknown[]): Row[] {
  return values.map((value, index) => ({ place: `/${index}`, value }))
}

async function readAll(source: Source, bytes = Buffer.from('x')): Promise<(Reading | Problem)[]> {
  return Array.fromAsync(read(source, { url: 'x', contentType: null, bytes }))
}

function inWords(found: readonly (Reading | Problem)[]): string[] {
  return found.map(item =>
    'draft' in item
      ? `${item.place} ${item.draft.reference} ${item.draft.title}`
      : `${item.place} ${item.kind} ${item.lost}`,
  )
}

test('a row that cannot be read is a problem and the next one follows', async () => {
  const source = sourceOf(
    () => rowsOf({ id: 'a' }, { id: 'b' }, { id: 'c' }),
    draft => {
      if (draft.reference === 'b') throw new RangeError('Maximum call stack size exceeded')
      return draft
    },
  )
  const found = await readAll(source)
  assert.deepEqual(inWords(found), ['/0 a T', '/1 unreadable_row true', '/2 c T'])
  assert.match('reason' in (found[1] ?? {}) ? (found[1] as Problem).reason : '', /call stack/)
})

test('a document that breaks keeps what came before; one that breaks at once has nothing', async () => {
  function* broken(rows: Row[]): Iterable<Row> {
    yield* rows
    throw new Error('no more')
  }
  assert.deepEqual(inWords(await readAll(sourceOf(() => broken(rowsOf({ id: 'a' }))))), [
    '/0 a T',
    ' truncated_document true',
  ])
  assert.deepEqual(inWords(await readAll(sourceOf(() => broken([])))), [' unreadable_document true'])
})

test('a document larger than a Raw may be is not read', async () => {
  const found = await readAll(
    sourceOf(() => rowsOf({ id: 'a' })),
    Buffer.alloc(MAX_RAW_BYTES + 1),
  )
  assert.deepEqual(inWords(found), [' too_large true'])
})

test('fields that nobody took are told once a document, those ignored by name are not', async () => {
  const found = await readAll(sourceOf(() => rowsOf({ id: 'a', x: 1, ignored: 1 }, { id: 'b', x: 2, y: 3 })))
  assert.deepEqual(found.slice(2), [
    {
      kind: 'unknown_field',
      place: 'a',
      reason: '"x" is neither used nor ignored, in 2 records',
      lost: false,
    },
    {
      kind: 'unknown_field',
      place: 'b',
      reason: '"y" is neither used nor ignored, in 1 records',
      lost: false,
    },
  ])
})

test('a document of another shape does not fill the table of problems with its fields', async () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`f${i}`, 1]))
  const found = await readAll(sourceOf(() => rowsOf({ id: 'a', ...many })))
  assert.equal(found.length, 1 + 100 + 1)
  assert.match((found.at(-1) as Problem).reason, /^4900 further unknown fields/)
})

test('notes of a row are its problems, and it is not lost', async () => {
  const source = sourceOf(
    () => rowsOf({ id: 'a', when: 'hier' }),
    (draft, row) => {
      row.day('when')
      row.note('unknown_code', 'no such code')
      return draft
    },
  )
  const found = await readAll(source)
  assert.deepEqual(inWords(found), ['a when bad_value false', 'a unknown_code false', '/0 a T'])
})

test('the same reference twice: the same again is no news, another text is a conflict and the later stands', async () => {
  const found = await readAll(sourceOf(() => rowsOf({ id: 'a' }, { id: 'a' }, { id: 'a', title: 'U' })))
  assert.deepEqual(inWords(found), ['/0 a T', '/2 conflict false', '/2 a U'])
})

test("a source's own problems pass through", async () => {
  const problem: Problem = { kind: 'too_large', place: '/0', reason: 'r', lost: true }
  assert.deepEqual(await readAll(sourceOf(() => [problem])), [problem])
})

const company = { type: 'company', role: 'subject', name: 'A', identifiers: [] } as const
for (const [name, change, reason] of [
  ['no reference', { reference: ' ' }, /the reference is empty/],
  ['a date that does not exist', { date: '2021-02-29' }, /does not exist/],
  ['a year the index cannot place', { date: '2500-01-01' }, /not from 1841-01-01 to 2199-12-31/],
  ['an unknown category', { category: 'party' }, /category "party" is not on the list/],
  ['no title', { title: '' }, /the title is empty/],
  ['a title too long', { title: 'x'.repeat(2001) }, /the title is 2001 characters long, the most is 2000/],
  ['an empty summary', { summary: '' }, /the summary is empty/],
  ['a summary too long', { summary: 'x'.repeat(100_001) }, /summary is 100001 characters long/],
  ['an address that is none', { url: 'javascript:alert(1)' }, /not an http address/],
  ['an unknown metadata key', { metadata: { party: 1 } }, /metadata.party is not a known key/],
  ['a number that is none', { metadata: { capital: Number.POSITIVE_INFINITY } }, /metadata.capital must be/],
  ['an unknown role', { mentions: [{ ...company, role: 'guest' }] }, /role "guest" is not on the list/],
  ['a mention without a name', { mentions: [{ ...company, name: '' }] }, /the name is empty/],
  ['somebody within nobody', { mentions: [{ ...company, within: 4 }] }, /"A" is within no company/],
  [
    'an endless place',
    { mentions: [{ ...company, place: 'x'.repeat(501) }] },
    /the place of "A" is 501 characters long, the most is 500/,
  ],
  [
    'an endless number',
    {
      mentions: [
        {
          ...company,
          identifiers: [{ scheme: 'lei', jurisdiction: 'FR', number: '1'.repeat(201), valid: false }],
        },
      ],
    },
    /the lei of "A" is 201 characters long, the most is 200/,
  ],
  ['an endless correction', { corrects: 'x'.repeat(201) }, /the corrected reference is 201 characters long/],
  ['an endless withdrawal', { withdraws: 'x'.repeat(201) }, /the withdrawn reference is 201 characters long/],
  [
    'too many mentions',
    { mentions: Array.from({ length: 2001 }, () => company) },
    /2001 names, the most is 2000/,
  ],
  ['details too long', { details: { text: 'x'.repeat(1_000_001) } }, /characters long, the most is 1000000/],
  ['a NUL', { details: { text: 'a\u0000' } }, /a NUL or half a character/],
  ['half a character', { title: 'a\ud800' }, /a NUL or half a character/],
] as const) {
  test(`a draft with ${name} is a row that cannot be read`, async () => {
    const [found] = await readAll(
      sourceOf(
        () => rowsOf({ id: 'a' }),
        draft => ({ ...draft, ...change }) as Draft,
      ),
    )
    assert.ok(found !== undefined && 'kind' in found && found.kind === 'unreadable_row' && found.lost)
    assert.match(found.reason, reason)
  })
}

test('an escape that is spelled out in a text is no NUL', async () => {
  assert.deepEqual(inWords(await readAll(sourceOf(() => rowsOf({ id: 'a', title: 'a\\u0000' })))), [
    '/0 a a\\u0000',
  ])
})
