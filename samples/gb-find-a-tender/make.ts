/**
 * Writes the sample notices of this folder in the form in which Find a Tender publishes: one OCDS release package a
 * year. `notices.json` is written by hand and left alone. Everybody in them is invented, and so is every number:
 * `node samples/gb-find-a-tender/make.ts`, then look at the difference.
 */
import { writeFileSync } from 'node:fs'
import { at, type Day, later } from './make/calendar.ts'
import type { Procedure } from './make/parts.ts'
import {
  directAward,
  dynamicMarket,
  type Event,
  oldProcedure,
  openProcedure,
  paymentsCompliance,
} from './make/stories.ts'
import { type Body, BUYERS, NEEDS, type Need, SUPPLIERS } from './make/words.ts'

const LAST_DAY = '2026-11-20'

let count = 0
/** The nth procedure: who buys what from whom follows from its place in the row. */
function procedure(start: Day, old = false): Procedure {
  const n = count++
  return {
    ocid: `ocds-h6vhtk-ff${n.toString(16).padStart(4, '0')}`,
    number: `INV-${1000 + n}`,
    buyer: BUYERS[n % BUYERS.length] as Body,
    need: NEEDS[n % NEEDS.length] as Need,
    suppliers: [SUPPLIERS[n % SUPPLIERS.length], SUPPLIERS[(n * 3 + 1) % SUPPLIERS.length]] as Body[],
    start: later(start, 0),
    old,
  }
}

const events: Event[] = [
  ...['2024-01-15', '2024-04-08', '2024-09-02'].flatMap(day => oldProcedure(procedure(day, true), 'awarded')),
  ...oldProcedure(procedure('2024-11-04', true), 'cancelled'),
  ...[
    '2025-02-24',
    '2025-03-17',
    '2025-04-28',
    '2025-07-14',
    '2025-09-01',
    '2025-11-10',
    '2026-03-02',
  ].flatMap(day => openProcedure(procedure(day))),
  ...openProcedure(procedure('2025-06-02'), 'terminated'),
  ...openProcedure(procedure('2025-10-06'), 'unsuccessful'),
  ...['2025-05-12', '2026-01-19'].flatMap(day => directAward(procedure(day))),
  ...dynamicMarket(procedure('2025-03-03')),
  ...['2025-10-28', '2026-04-27', '2026-10-27'].flatMap(day => paymentsCompliance(procedure(day))),
]

const published = events.filter(({ day }) => day <= LAST_DAY).sort((a, b) => (a.day < b.day ? -1 : 1))
for (const [year, ofYear] of Map.groupBy(published, ({ day }) => day.slice(0, 4))) {
  const releases = ofYear.map(({ release }, i) => JSON.stringify(release(`${900_001 + i}-${year}`)))
  const head = {
    uri: `https://www.find-tender.service.gov.uk/api/1.0/ocdsReleasePackages?updatedFrom=${year}-01-01T00:00:00`,
    version: '1.1',
    publishedDate: at(ofYear.at(-1)?.day ?? '', '18:00:00'),
    publisher: { name: 'Cabinet Office', scheme: 'GB-GOR', uid: 'D2' },
    license: 'http://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
  }
  const json = `${JSON.stringify(head).slice(0, -1)},"releases":[\n${releases.join(',\n')}\n]}\n`
  writeFileSync(new URL(`releases-${year}.json`, import.meta.url), json)
}
