import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACCEPTED_ADVISORIES } from '../../scripts/advisories/accepted-advisories.ts'
import {
  type Advisory,
  findAdvisoryMatches,
  isVersionAffected,
  type RangeEvent,
} from '../../scripts/advisories/advisory.ts'
import { comparePackageVersions } from '../../scripts/advisories/compare-versions.ts'
import { findRegistryMatches } from '../../scripts/advisories/registry-audit.ts'
import {
  describeCopyAge,
  listLockedVersions,
  readAdvisoryCopy,
  separateAccepted,
} from '../../scripts/check-advisories.ts'

const copy = readAdvisoryCopy()
const locked = listLockedVersions()

test('package-lock.json: every version → not affected by an advisory of the copy, except accepted ones', () => {
  const { open, accepted } = separateAccepted(findAdvisoryMatches(copy.advisories, locked))
  assert.deepEqual(
    open.map(({ advisory, locked: { name, version } }) => `${name}@${version}: ${advisory.id}`),
    [],
  )
  const used = new Set(accepted.map(({ advisory, locked: { path } }) => `${advisory.id} ${path}`))
  for (const { id, path, reason } of ACCEPTED_ADVISORIES) {
    assert.ok(used.has(`${id} ${path}`), `${id} is accepted and no longer concerns ${path}`)
    assert.ok(reason.length > 30)
  }
})

test('readAdvisoryCopy: every entry → an identifier, a source, well-formed ranges, a locked package', () => {
  assert.match(copy.date, /^\d{4}-\d\d-\d\d$/)
  assert.ok(copy.advisories.length >= 20)
  const names = new Set(locked.map(({ name }) => name))
  for (const { id, package: name, source, ranges, summary } of copy.advisories) {
    assert.match(id, /^(?:GHSA(?:-[0-9a-z]{4}){3}|CVE-\d{4}-\d{4,})$/)
    assert.match(source, /^https:\/\//)
    assert.ok(names.has(name) && summary.length > 10 && ranges.length > 0, id)
    for (const [first, last, ...more] of ranges) {
      assert.ok(first !== undefined && 'introduced' in first && last !== undefined && more.length === 0, id)
      const end = 'fixed' in last ? last.fixed : 'last_affected' in last ? last.last_affected : ''
      assert.equal(isVersionAffected(end, [[first, last]]), 'last_affected' in last, id)
    }
  }
  assert.equal(new Set(copy.advisories.map(({ id }) => id)).size, copy.advisories.length)
})

test('findAdvisoryMatches: affected version in a nested folder → found; fixed version and other package → not', () => {
  const planted = { name: 'undici', version: '8.12.1', path: 'node_modules/x/node_modules/undici' }
  const matches = findAdvisoryMatches(copy.advisories, [
    planted,
    { ...planted, version: '8.12.2' },
    { ...planted, name: 'undici-types' },
  ])
  assert.deepEqual(
    matches.map(({ advisory, locked: { version } }) => [advisory.id, version]),
    [
      ['GHSA-4qv8-2p9j-2685', '8.12.1'],
      ['GHSA-f72v-6w45-q472', '8.12.1'],
    ],
  )
  const accepted = [{ id: 'GHSA-4qv8-2p9j-2685', path: planted.path, reason: '' }]
  assert.deepEqual(
    separateAccepted(matches, accepted).open.map(({ advisory }) => advisory.id),
    ['GHSA-f72v-6w45-q472'],
  )
  assert.equal(separateAccepted(matches, [{ ...accepted[0], path: 'elsewhere' } as never]).open.length, 2)
})

/** In the order of precedence; the first eight are the example of Semantic Versioning 2.0, section 11. */
const ORDERED = [
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.1',
  '1.2.0',
  '1.10.0-0',
  '1.10.0-0.1',
  '1.10.0--',
  '1.10.0',
  '2.0.0-tuxcare.1',
  '2.0.0',
  '10.0.0',
]

test('comparePackageVersions: every pair → the order of Semantic Versioning', () => {
  for (const [i, one] of ORDERED.entries())
    for (const [j, other] of ORDERED.entries())
      assert.equal(Math.sign(comparePackageVersions(one, other)), Math.sign(i - j), `${one} and ${other}`)
  assert.equal(comparePackageVersions('1.2.3+one', '1.2.3+two'), 0)
  for (const wrong of ['1.2', 'v1.2.3', '1.2.3.4', '', '*']) {
    assert.throws(() => comparePackageVersions(wrong, '1.0.0'), /not a semantic version/)
  }
})

test('isVersionAffected: random ranges → what the versions between their bounds say', () => {
  for (let seed = 1; seed <= 3_000; seed++) {
    const [a, b] = [(seed * 7) % ORDERED.length, (seed * 13) % ORDERED.length].toSorted((x, y) => x - y)
    const [first, last] = [ORDERED[a ?? 0] ?? '', ORDERED[b ?? 0] ?? '']
    const isFixed = seed % 2 === 0
    const start: RangeEvent = { introduced: seed % 5 === 0 ? '0' : first }
    const end: RangeEvent = isFixed ? { fixed: last } : { last_affected: last }
    const events = seed % 3 === 0 ? [end, start] : [start, end]
    if (first === last) continue
    for (const [index, version] of ORDERED.entries()) {
      const isInside =
        index >= (seed % 5 === 0 ? 0 : (a ?? 0)) && (isFixed ? index < (b ?? 0) : index <= (b ?? 0))
      assert.equal(isVersionAffected(version, [events]), isInside, `${version} in ${JSON.stringify(events)}`)
    }
  }
})

test('isVersionAffected: a second range, or a range that begins again → affected in both, not between', () => {
  const events: RangeEvent[] = [
    { introduced: '0' },
    { fixed: '1.0.0' },
    { introduced: '1.2.0' },
    { fixed: '2.0.0' },
  ]
  const ranges: Advisory['ranges'][] = [
    [events],
    [events.slice(0, 2), events.slice(2)],
    [events.toReversed()],
  ]
  for (const list of ranges) {
    const affected = ['0.0.0-0', '0.9.9', '1.0.0', '1.1.9', '1.2.0', '1.9.9', '2.0.0'].map(version =>
      isVersionAffected(version, list),
    )
    assert.deepEqual(affected, [true, true, false, false, true, true, false])
  }
})

test('findRegistryMatches: report of npm → each advisory with its locked paths; error or no report → null', () => {
  const [first] = locked
  assert.ok(first !== undefined)
  const url = 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc'
  const advisory = { source: 1, name: first.name, title: 'A flaw', url, severity: 'high', range: '<9' }
  const report = {
    auditReportVersion: 2,
    vulnerabilities: {
      [first.name]: { via: [advisory], nodes: [first.path] },
      parent: { via: [first.name], nodes: ['node_modules/parent'] },
    },
  }
  const matches = findRegistryMatches(JSON.stringify(report), locked)
  assert.deepEqual(
    matches?.map(match => [match.advisory.id, match.advisory.summary, match.locked.path]),
    [['GHSA-aaaa-bbbb-cccc', 'A flaw', first.path]],
  )
  assert.deepEqual(findRegistryMatches('{"auditReportVersion":2,"vulnerabilities":{}}', locked), [])
  for (const none of ['', 'npm error', '{"message":"405 Method Not Allowed","statusCode":405}'])
    assert.equal(findRegistryMatches(none, locked), null)
})

test('describeCopyAge: 30 days → nothing; older → told; a clock that is behind → nothing', () => {
  const date = '2026-11-22'
  assert.equal(describeCopyAge({ date }, new Date('2026-12-22T23:00:00Z')), null)
  assert.match(describeCopyAge({ date }, new Date('2026-12-23T01:00:00Z')) ?? '', /31 days old/)
  assert.equal(describeCopyAge({ date }, new Date('2020-01-01T00:00:00Z')), null)
})
