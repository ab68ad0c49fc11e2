import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  compareVersions,
  type ListedVersion,
} from '../../web/src/pages/announcements/detail/versions/compare-versions.ts'
import { diffWords } from '../../web/src/pages/announcements/detail/versions/diff-words.ts'
import { createSeededRandom } from '../support/in-memory-database.ts'

const marked = (before: string, after: string) =>
  diffWords(before, after)
    ?.map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}]` : `[+${text}]`))
    .join('')

const DIFFERENCES: readonly [before: string, after: string, marked: string][] = [
  ['', '', ''],
  ['the same', 'the same', 'the same'],
  ['', 'new', '[+new]'],
  ['gone', '', '[-gone]'],
  ['closes on 3 May', 'closes on 10 May', 'closes on [-3][+10] May'],
  ['road works', 'road and rail works', 'road [+and rail ]works'],
  ['a b c d', 'a x y d', 'a [-b c][+x y] d'],
  ['Straße, Köln.', 'Straße, Bonn.', 'Straße, [-Köln][+Bonn].'],
]
for (const [before, after, expected] of DIFFERENCES)
  test(`diffWords: ${before} | ${after} → ${expected}`, () => assert.equal(marked(before, after), expected))

test('diffWords: random texts → both texts can be read from the parts; hardly related texts → null', () => {
  const random = createSeededRandom(5)
  const words = ['a', 'bb', 'c', 'dd', 'e', 'f.', 'g,', '\n']
  const draw = (count: number) =>
    Array.from({ length: count }, () => words[Math.floor(random() * words.length)]).join(' ')
  for (let round = 0; round < 300; round++) {
    const [before, after] = [draw(Math.floor(random() * 30)), draw(Math.floor(random() * 30))]
    const parts = diffWords(before, after) ?? []
    const textOf = (left: string) =>
      parts
        .filter(({ kind }) => kind !== left)
        .map(({ text }) => text)
        .join('')
    assert.deepEqual([textOf('added'), textOf('removed')], [before, after], `${before} | ${after}`)
  }
  const long = (word: string) => Array.from({ length: 2_000 }, (_, at) => `${word}${at}`).join(' ')
  assert.equal(diffWords(long('a'), long('b')), null)
})

const version = (announcement: object, details: object | null) =>
  ({
    number: 1,
    seen_from: '',
    seen_until: null,
    announcement: { title: 'T', entities: [], metadata: {}, ...announcement },
    details,
  }) as unknown as ListedVersion

test('compareVersions: fields, lists and nested details → the fields that differ, with both values', () => {
  const before = version(
    { title: 'Old', metadata: { deadline: '2026-05-03', cpv: ['45000000'], lots: 2 } },
    {
      text: 'same',
      lots: [{ id: 'L1', title: 'Road' }, { id: 'L2', title: 'Rail' }, { id: 'L3' }],
      empty: '',
    },
  )
  const after = version(
    { title: 'New', metadata: { deadline: '2026-05-10', cpv: ['45000000', '71000000'] } },
    { text: 'same', lots: [{ id: 'L3' }, { id: 'L2', title: 'Rails', price: 5 }], added: { note: 'x' } },
  )
  assert.deepEqual(
    compareVersions(before, after).map(({ part, path, before: one, after: other }) => [
      `${part} ${path.join('/')}`,
      one,
      other,
    ]),
    [
      ['announcement title', 'Old', 'New'],
      ['metadata deadline', '2026-05-03', '2026-05-10'],
      ['metadata cpv', ['45000000'], ['45000000', '71000000']],
      ['metadata lots', 2, undefined],
      ['details lots/1/title', 'Rail', 'Rails'],
      ['details lots/1/price', undefined, 5],
      ['details lots/0/id', 'L1', undefined],
      ['details lots/0/title', 'Road', undefined],
      ['details added/note', undefined, 'x'],
    ],
  )
  assert.deepEqual(compareVersions(before, before), [])
})
