import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnnouncementDraft } from '../model/announcement.ts'
import type { SourceRecord } from '../model/source-document.ts'
import { type DocumentProblem, MAX_DOCUMENT_BYTES } from '../model/source-document.ts'
import { type DocumentReading, MAX_UNREADABLE_RECORDS, readSourceDocument } from './read-source-document.ts'
import { parseNumericDay } from './shared/dates.ts'
import type { FieldReader } from './shared/field-reader.ts'
import type { Source } from './source.ts'

/** Builds a minimal source with the given records, each mapped to a draft with its id and title. */
function sourceOf(
  parse: () => Iterable<SourceRecord | DocumentProblem>,
  change: (draft: AnnouncementDraft, record: FieldReader) => AnnouncementDraft = draft => draft,
): Source {
  return {
    id: 'xx-test',
    metadata: {
      name: '',
      jurisdiction: 'FR',
      language: 'fr',
      url: '',
      baseUrl: 'https://example.org',
      description: '',
      timeZone: '',
      pauseMs: 0,
      revisitDays: 0,
      schedule: '0 9 * * *',
      issueDays: [1, 2, 3, 4, 5],
      gapDays: 7,
    },
    reach: 'day',
    ignoredFields: ['ignored'],
    discover: () => [],
    parse,
    map: record => {
      const draft: AnnouncementDraft = {
        reference: record.text('id') ?? '',
        date: '2020-01-01',
        category: 'other_notice',
        language: 'fr',
        title: record.text('title') ?? 'T',
        summary: null,
        url: 'https://example.test/1',
        mentions: [],
        metadata: {},
      }
      return change(draft, record)
    },
  }
}

function recordsOf(...values: unknown[]): SourceRecord[] {
  return values.map((value, index) => ({ location: `/${index}`, value }))
}

async function readSource(
  source: Source,
  bytes = Buffer.from('x'),
): Promise<(DocumentReading | DocumentProblem)[]> {
  return Array.fromAsync(readSourceDocument(source, { url: 'x', contentType: null, bytes }))
}

function describe(items: readonly (DocumentReading | DocumentProblem)[]): string[] {
  return items.map(item =>
    'draft' in item
      ? `${item.location} ${item.draft.reference} ${item.draft.title}`
      : `${item.location} ${item.kind} ${item.isRecordLost}`,
  )
}

test('readSourceDocument: unreadable record → problem, next record follows', async () => {
  const source = sourceOf(
    () => recordsOf({ id: 'a' }, { id: 'b' }, { id: 'c' }),
    draft => {
      if (draft.reference === 'b') throw new RangeError('Maximum call stack size exceeded')
      return draft
    },
  )
  const found = await readSource(source)
  assert.deepEqual(describe(found), ['/0 a T', '/1 unreadable_row true', '/2 c T'])
  assert.match('reason' in (found[1] ?? {}) ? (found[1] as DocumentProblem).reason : '', /call stack/)
})

test('readSourceDocument: document breaks → earlier records kept; breaks at once → unreadable_document', async () => {
  function* breakAfter(records: SourceRecord[]): Iterable<SourceRecord> {
    yield* records
    throw new Error('no more')
  }
  assert.deepEqual(describe(await readSource(sourceOf(() => breakAfter(recordsOf({ id: 'a' }))))), [
    '/0 a T',
    ' truncated_document true',
  ])
  assert.deepEqual(describe(await readSource(sourceOf(() => breakAfter([])))), [' unreadable_document true'])
})

test('readSourceDocument: document above the size limit → too_large', async () => {
  const found = await readSource(
    sourceOf(() => recordsOf({ id: 'a' })),
    Buffer.alloc(MAX_DOCUMENT_BYTES + 1),
  )
  assert.deepEqual(describe(found), [' too_large true'])
})

test('readSourceDocument: unused field → reported once per document; ignored field → not reported', async () => {
  const found = await readSource(
    sourceOf(() => recordsOf({ id: 'a', x: 1, ignored: 1 }, { id: 'b', x: 2, y: 3 })),
  )
  assert.deepEqual(found.slice(2), [
    {
      kind: 'unknown_field',
      location: 'a',
      reason: '"x" is neither used nor ignored (2 records)',
      isRecordLost: false,
    },
    {
      kind: 'unknown_field',
      location: 'b',
      reason: '"y" is neither used nor ignored (1 record)',
      isRecordLost: false,
    },
  ])
})

test('readSourceDocument: 5,000 unknown fields → 100 reported, the rest counted', async () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`f${i}`, 1]))
  const found = await readSource(sourceOf(() => recordsOf({ id: 'a', ...many })))
  assert.equal(found.length, 1 + 100 + 1)
  assert.match((found.at(-1) as DocumentProblem).reason, /^4900 more unknown fields/)
})

test('readSourceDocument: field problems → reported, record kept', async () => {
  const source = sourceOf(
    () => recordsOf({ id: 'a', when: 'hier' }),
    (draft, record) => {
      record.day('when', parseNumericDay)
      record.reportProblem('unknown_code', 'no such code')
      return draft
    },
  )
  const found = await readSource(source)
  assert.deepEqual(describe(found), ['a when bad_value false', 'a unknown_code false', '/0 a T'])
})

test('readSourceDocument: repeated reference → equal record reported, different record a conflict and yielded', async () => {
  const found = await readSource(sourceOf(() => recordsOf({ id: 'a' }, { id: 'a' }, { id: 'a', title: 'U' })))
  assert.deepEqual(describe(found), ['/0 a T', '/2 conflict false', '/2 a U', '/1 conflict false'])
})

test('readSourceDocument: three equal records → one draft and one problem with the number', async () => {
  const found = await readSource(sourceOf(() => recordsOf({ id: 'a' }, { id: 'a' }, { id: 'a' })))
  assert.deepEqual(describe(found), ['/0 a T', '/1 conflict false'])
  const [problem] = found.flatMap(item => ('kind' in item ? item : []))
  assert.equal(problem?.reason, '2 records are identical to an earlier one and stored once, e.g. a')
})

test('readSourceDocument: problem yielded by the source → passed through', async () => {
  const problem: DocumentProblem = { kind: 'too_large', location: '/0', reason: 'r', isRecordLost: true }
  assert.deepEqual(await readSource(sourceOf(() => [problem])), [problem])
})

const company = { type: 'company', role: 'subject', name: 'A', identifiers: [] } as const
for (const [name, change, reason] of [
  ['empty reference', { reference: ' ' }, /the reference is empty/],
  ['date that does not exist', { date: '2021-02-29' }, /does not exist/],
  ['year outside the index', { date: '2500-01-01' }, /not between 1841-01-01 and 2199-12-31/],
  ['unknown category', { category: 'party' }, /category "party" is unknown/],
  ['empty title', { title: '' }, /the title is empty/],
  ['title too long', { title: 'x'.repeat(2001) }, /the title is 2001 characters long; the limit is 2000/],
  ['empty summary', { summary: '' }, /the summary is empty/],
  ['summary too long', { summary: 'x'.repeat(100_001) }, /summary is 100001 characters long/],
  ['URL with another scheme', { url: 'javascript:alert(1)' }, /not a valid http/],
  ['unknown metadata key', { metadata: { party: 1 } }, /metadata.party is not a known key/],
  [
    'metadata number not finite',
    { metadata: { capital: Number.POSITIVE_INFINITY } },
    /metadata.capital must be/,
  ],
  ['unknown role', { mentions: [{ ...company, role: 'guest' }] }, /role "guest" is unknown/],
  ['mention without a name', { mentions: [{ ...company, name: '' }] }, /the name is empty/],
  [
    'company index out of range',
    { mentions: [{ ...company, companyIndex: 4 }] },
    /company of "A" is not in the record/,
  ],
  [
    'locality too long',
    { mentions: [{ ...company, locality: 'x'.repeat(501) }] },
    /the locality of "A" is 501 characters long; the limit is 500/,
  ],
  [
    'identifier too long',
    {
      mentions: [
        {
          ...company,
          identifiers: [{ scheme: 'lei', jurisdiction: 'FR', number: '1'.repeat(201), valid: false }],
        },
      ],
    },
    /the lei of "A" is 201 characters long; the limit is 200/,
  ],
  [
    'corrected reference too long',
    { corrects: 'x'.repeat(201) },
    /the corrected reference is 201 characters long/,
  ],
  [
    'withdrawn reference too long',
    { withdraws: 'x'.repeat(201) },
    /the withdrawn reference is 201 characters long/,
  ],
  [
    'too many mentions',
    { mentions: Array.from({ length: 2001 }, () => company) },
    /2001 mentions; the limit is 2000/,
  ],
  ['details too long', { details: { text: 'x'.repeat(1_000_001) } }, /characters long; the limit is 1000000/],
  ['NUL', { details: { text: 'a\u0000' } }, /a NUL or a lone surrogate/],
  ['lone surrogate', { title: 'a\ud800' }, /a NUL or a lone surrogate/],
] as const) {
  test(`findDraftError: ${name} → unreadable_row`, async () => {
    const [found] = await readSource(
      sourceOf(
        () => recordsOf({ id: 'a' }),
        draft => ({ ...draft, ...change }) as AnnouncementDraft,
      ),
    )
    assert.ok(found !== undefined && 'kind' in found && found.kind === 'unreadable_row' && found.isRecordLost)
    assert.match(found.reason, reason)
  })
}

test('findDraftError: literal \\u0000 in a text → valid', async () => {
  assert.deepEqual(describe(await readSource(sourceOf(() => recordsOf({ id: 'a', title: 'a\\u0000' })))), [
    '/0 a a\\u0000',
  ])
})

test('readSourceDocument: 10,000 unreadable records → the rest not read, reported with the counts', async () => {
  let parsed = 0
  const source = sourceOf(function* () {
    yield { location: '/good', value: { id: 'a' } }
    for (; parsed < 1_000_000; parsed++) yield { location: `/${parsed}`, value: null }
  })
  const found = await readSource(source)
  const last = found.at(-1)
  assert.equal(parsed, MAX_UNREADABLE_RECORDS - 1)
  assert.equal(found.length, MAX_UNREADABLE_RECORDS + 2)
  assert.ok(last !== undefined && 'kind' in last)
  assert.deepEqual([last.kind, last.location, last.isRecordLost], ['limit_exceeded', `/${parsed}`, true])
  assert.match(
    last.reason,
    /^10000 of the first 10001 records could not be read; the rest of the document was not read/,
  )
})
