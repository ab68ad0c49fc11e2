import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countNewMatches, type FollowedTargets } from '../../web/src/api/followed-targets.ts'
import { listTargets, matchesPath } from '../../web/src/pages/following/followed-target.ts'
import { savedSearchPath } from '../../web/src/pages/following/searches/saved-search-path.ts'
import { listCategoriesOfGroup } from '../../web/src/text/category-groups.ts'
import { describeSearch } from '../../web/src/text/describe-search.ts'

/** The computations behind the pages about watchlists and saved searches. */

const sourceNameOf = (id: string) => (id === 'fr-bodacc' ? 'BODACC' : id)

test('describeSearch: filters → words in the order of the page', () => {
  const cases: [string, string[]][] = [
    ['', []],
    ['q=+', []],
    [
      'category=dissolution,other&jurisdiction=FR&q=boulangerie+%22paris%22',
      ['“boulangerie "paris"”', 'France', 'Dissolution', 'Other'],
    ],
    ['source=fr-bodacc&date_from=2026-03-01', ['BODACC', 'Since 1 Mar 2026']],
    ['date_to=soon', ['Until soon']],
    ['cpv=45&q=road&amount_min=10000', ['“road”', 'At least 10,000', 'CPV 45']],
    [
      'open=true&deadline_to=2026-12-01&region=fr1&updated_since=2026-11-01T08:00:00Z&language=fr,und',
      [
        'Open tenders',
        'Deadline until 1 Dec 2026',
        'Region FR1',
        'French',
        'No stated language',
        'Changed since 2026-11-01 08:00:00 UTC',
      ],
    ],
    [`category=${listCategoriesOfGroup('filings').join(',')},other`, ['Filings', 'Other']],
    // Filters that the page does not know are named, so that no search looks wider than it is.
    ['q=road&color=red', ['“road”', 'Color: red']],
  ]
  for (const [search, words] of cases) assert.deepEqual(describeSearch(search, sourceNameOf), words, search)
})

test('describeSearch: search of entities → words in the order of its page, other filters named', () => {
  const search =
    'jurisdiction=FR&status=insolvent&type=company&tax_id=732+829&q=acme&role=buyer&since=2026-01-01'
  const words = ['“acme”', 'Number 732 829', 'Company', 'Insolvent', 'France', 'Role: buyer']
  assert.deepEqual(describeSearch(search, sourceNameOf, 'entities'), [...words, 'Named since 1 Jan 2026'])
})

test('savedSearchPath: filter that the page cannot show → no link', () => {
  const kind = 'announcements'
  assert.equal(
    savedSearchPath({ id: 'a', kind, search: 'q=caf%C3%A9' }),
    '/announcements?q=caf%C3%A9&saved=a',
  )
  assert.equal(
    savedSearchPath({ id: 'a', kind, search: 'q=road&cpv=45' }),
    '/announcements?q=road&cpv=45&saved=a',
  )
  assert.equal(savedSearchPath({ id: 'a', kind, search: 'q=road&color=red' }), null)
  const entities = { id: 'a', kind: 'entities' } as const
  assert.equal(
    savedSearchPath({ ...entities, search: 'status=insolvent' }),
    '/entities?status=insolvent&saved=a',
  )
  assert.equal(savedSearchPath({ ...entities, search: 'role=buyer' }), null)
})

test('listTargets: lists and searches → most new matches first, then by name', () => {
  const targets = {
    watchlists: [target('b', 2), target('c', 0)],
    searches: [target('d', 5, true), target('a', 2)],
  } as unknown as FollowedTargets
  assert.deepEqual(
    listTargets(targets).map(({ kind, name }) => [kind, name]),
    [
      ['saved_search', 'd'],
      ['saved_search', 'a'],
      ['watchlist', 'b'],
      ['watchlist', 'c'],
    ],
  )
  // Muted ones do not ask for attention.
  assert.equal(countNewMatches(targets), 4)
})

test('matchesPath: watchlist, saved search → their pages', () => {
  assert.equal(matchesPath({ kind: 'watchlist', id: '1' }), '/following?list=1')
  assert.equal(matchesPath({ kind: 'saved_search', id: '1' }), '/following?search=1')
})

function target(name: string, count: number, is_muted = false) {
  return { id: name, name, new: count, is_muted }
}
