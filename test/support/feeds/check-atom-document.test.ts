import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAtomFaults, parseAtomDocument } from './check-atom-document.ts'

const ENTRY = `<entry><id>urn:uuid:1</id><title>A</title><updated>2026-03-01T00:00:00Z</updated>
  <link rel="alternate" href="https://example.com/1"/></entry>`
const FEED = `<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:uuid:0</id><title>F</title>
  <updated>2026-03-01T00:00:00Z</updated><author><name>H</name></author>
  <link rel="self" href="https://example.com/f"/><link rel="alternate" href="https://example.com/"/>${ENTRY}</feed>`

test('findAtomFaults: valid document → none', () => {
  assert.deepEqual(findAtomFaults(parseAtomDocument(FEED)), [])
})

const FAULTS: readonly [replaced: string, by: string, fault: RegExp][] = [
  ['<id>urn:uuid:1</id>', '', /^entry 0: 0 id$/],
  ['<id>urn:uuid:1</id>', '<id>one</id>', /^entry 0\/id: one is no IRI$/],
  [ENTRY, ENTRY + ENTRY, /^two entries have the same ID$/],
  ['2026-03-01T00:00:00Z', '2026-03-01', /is no date and time$/],
  ['<title>A</title>', '<title> </title>', /^entry 0\/title: empty$/],
  ['<author><name>H</name></author>', '', /^entry 0: no author$/],
  ['<author><name>H</name></author>', '<author/>', /^feed\/author: 0 name$/],
  ['rel="self"', 'rel="next"', /0 links of the relation self$/],
  ['href="https://example.com/1"', 'href="/1"', /is no IRI$/],
  ['<title>F</title>', '<title>F</title><description>x</description>', /^feed: unknown description$/],
  ['<title>F</title>', '<title mode="x">F</title>', /unknown attribute mode$/],
  ['<title>F</title>', '<title>F</title>text', /^feed: text between elements$/],
]
for (const [replaced, by, fault] of FAULTS) {
  test(`findAtomFaults: "${replaced.slice(0, 30)}" → "${by.slice(0, 30)}" is reported`, () => {
    assert.ok(findAtomFaults(parseAtomDocument(FEED.replace(replaced, by))).some(text => fault.test(text)))
  })
}

test('parseAtomDocument: forbidden character, unclosed element or another namespace → error', () => {
  for (const xml of [
    FEED.replace('>A<', '>\u0001<'),
    FEED.replace('</feed>', ''),
    FEED.replace('2005', '2006'),
  ])
    assert.throws(() => parseAtomDocument(xml))
})
