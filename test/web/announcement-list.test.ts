import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRegion, listRegionCodes } from '../../src/model/codes/regions/region-list.ts'
import {
  describeRole,
  findOfficerMove,
  kindOfCategories,
} from '../../web/src/pages/announcements/announcement-kind.ts'
import { describeDeadline } from '../../web/src/pages/announcements/deadlines.ts'
import {
  omitFilterParts,
  parseAnnouncementSortOrder,
  readAnnouncementFilter,
  toAnnouncementQuery,
  toSearchString,
} from '../../web/src/pages/announcements/list/announcement-list-filter.ts'
import { COUNTRY_TILES, listTiles } from '../../web/src/pages/announcements/list/filters/region-tiles.ts'
import {
  formatListViewSettings,
  parseListViewSettings,
} from '../../web/src/pages/announcements/list/list-view-settings.ts'

/** The computations behind the list of announcements: filters, columns by kind, deadlines, the map. */

test('describeDeadline: days left → words and tone', () => {
  const cases: [object, string | null, string?][] = [
    [{ deadline: '2026-11-27' }, 'Closed on 27 Nov 2026', 'plain'],
    [{ deadline: '2026-11-28' }, 'Closes today', 'warn'],
    [{ deadline: '2026-11-29' }, 'Closes tomorrow', 'warn'],
    [{ deadline: '2026-12-05' }, 'Closes in 7 days', 'warn'],
    [{ deadline: '2026-12-27' }, 'Closes in 29 days', 'good'],
    [{ claims_deadline: '2026-12-27' }, 'Claims close in 29 days', 'good'],
    [{ deadline: '2026-12-27', withdrawn: '2026-11-01' }, null],
    [{ deadline: 'soon' }, null],
    [{}, null],
  ]
  for (const [metadata, text, tone] of cases) {
    const described = describeDeadline(metadata as Record<string, unknown>, '2026-11-28')
    assert.deepEqual([described?.text ?? null, described?.tone], [text, tone], JSON.stringify(metadata))
  }
})

test('findOfficerMove: acts of one direction → comes or goes, of both → unknown', () => {
  assert.equal(findOfficerMove('officer_appointment', ['officer_appointment']), 'appointed')
  assert.equal(findOfficerMove('officer_resignation', undefined), 'left')
  assert.equal(findOfficerMove('officer_appointment', ['officer_appointment', 'officer_resignation']), null)
  assert.equal(findOfficerMove('officer_change', undefined), null)
  assert.equal(describeRole('officer', 'officer_resignation', undefined), 'Left office')
  assert.equal(describeRole('auditor', 'officer_resignation', undefined), 'Auditor')
})

test('kindOfCategories: one kind → its columns, none or several → general columns', () => {
  assert.equal(kindOfCategories(['tender_notice', 'contract_award']), 'tenders')
  assert.equal(kindOfCategories(['tender_notice', 'insolvency_filing']), 'other')
  assert.equal(kindOfCategories([]), 'other')
})

test('readAnnouncementFilter, toSearchString: every filter of the API → the same search', () => {
  const search =
    'q=road&date_from=2026-01-01&open=true&amount_min=10&category=tender_notice&cpv=45%2C71&region=FR1'
  const filter = readAnnouncementFilter(new URLSearchParams(`${search}&page=3&unknown=1`))
  assert.equal(toSearchString(filter), search)
  assert.deepEqual(toAnnouncementQuery(omitFilterParts(filter, 'q', 'date_from', 'category')), {
    open: 'true',
    amount_min: '10',
    cpv: ['45', '71'],
    region: ['FR1'],
  })
  assert.equal(parseAnnouncementSortOrder(new URLSearchParams('sort=date_asc')), 'date_asc')
  assert.equal(parseAnnouncementSortOrder(new URLSearchParams('sort=relevance')), 'date')
  assert.equal(parseAnnouncementSortOrder(new URLSearchParams('open=true&sort=deadline')), 'deadline')
  assert.equal(parseAnnouncementSortOrder(new URLSearchParams('q=road&sort=amount')), 'amount')
  assert.equal(parseAnnouncementSortOrder(new URLSearchParams('q=road&sort=price')), 'auto')
})

test('list view settings: written, parsed → the same; unknown values → defaults', () => {
  const settings = {
    view: 'table',
    density: 'compact',
    moreFilters: true,
    columns: { tenders: ['date', 'title'] },
  } as const
  assert.deepEqual(parseListViewSettings(formatListViewSettings(settings)), settings)
  assert.deepEqual(parseListViewSettings('view=cards&density=3'), {
    view: 'list',
    density: 'comfortable',
    moreFilters: false,
    columns: {},
  })
})

test('region tiles: codes → all regions of level 1 of their countries, on different places', () => {
  const tiles = COUNTRY_TILES.flatMap(listTiles)
  assert.equal(new Set(tiles.map(({ column, row }) => `${column} ${row}`)).size, tiles.length)
  const countries = new Set(tiles.map(({ code }) => code.slice(0, 2)))
  const expected = listRegionCodes().filter(
    code => countries.has(code.slice(0, 2)) && findRegion(code)?.level === 1 && !code.endsWith('Z'),
  )
  assert.deepEqual(tiles.map(({ code }) => code).sort(), expected.toSorted())
})
