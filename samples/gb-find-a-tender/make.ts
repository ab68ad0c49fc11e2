/**
 * Writes the sample notices of this folder in the format of Find a Tender: one OCDS release package per year.
 * `notices.json` is written by hand and is not changed. All people, companies and numbers are invented.
 * Run `node samples/gb-find-a-tender/make.ts`, then review the diff.
 */
import { writeFileSync } from 'node:fs'
import {
  type FindATenderSampleEvent,
  generateDirectAward,
  generateDynamicMarket,
  generateOpenProcedure,
  generatePaymentsCompliance,
  generateProcedureUnder2015Rules,
} from './make/generate-releases.ts'
import {
  FIND_A_TENDER_SAMPLE_BUYERS,
  FIND_A_TENDER_SAMPLE_NEEDS,
  FIND_A_TENDER_SAMPLE_SUPPLIERS,
  type FindATenderSampleBody,
  type FindATenderSampleNeed,
} from './make/invented-buyers-and-suppliers.ts'
import type { FindATenderSampleProcedure } from './make/release-parts.ts'
import { addWorkingDays, type FindATenderSampleDay, formatUkTime } from './make/working-days.ts'

const LAST_DAY = '2026-11-20'

let count = 0
/** Returns the nth procedure. The index determines the buyer, the subject and the suppliers. */
function procedure(start: FindATenderSampleDay, old = false): FindATenderSampleProcedure {
  const n = count++
  return {
    ocid: `ocds-h6vhtk-ff${n.toString(16).padStart(4, '0')}`,
    number: `INV-${1000 + n}`,
    buyer: FIND_A_TENDER_SAMPLE_BUYERS[n % FIND_A_TENDER_SAMPLE_BUYERS.length] as FindATenderSampleBody,
    need: FIND_A_TENDER_SAMPLE_NEEDS[n % FIND_A_TENDER_SAMPLE_NEEDS.length] as FindATenderSampleNeed,
    suppliers: [
      FIND_A_TENDER_SAMPLE_SUPPLIERS[n % FIND_A_TENDER_SAMPLE_SUPPLIERS.length],
      FIND_A_TENDER_SAMPLE_SUPPLIERS[(n * 3 + 1) % FIND_A_TENDER_SAMPLE_SUPPLIERS.length],
    ] as FindATenderSampleBody[],
    start: addWorkingDays(start, 0),
    old,
  }
}

const events: FindATenderSampleEvent[] = [
  ...['2024-01-15', '2024-04-08', '2024-09-02'].flatMap(day =>
    generateProcedureUnder2015Rules(procedure(day, true), 'awarded'),
  ),
  ...generateProcedureUnder2015Rules(procedure('2024-11-04', true), 'cancelled'),
  ...[
    '2025-02-24',
    '2025-03-17',
    '2025-04-28',
    '2025-07-14',
    '2025-09-01',
    '2025-11-10',
    '2026-03-02',
  ].flatMap(day => generateOpenProcedure(procedure(day))),
  ...generateOpenProcedure(procedure('2025-06-02'), 'terminated'),
  ...generateOpenProcedure(procedure('2025-10-06'), 'unsuccessful'),
  ...['2025-05-12', '2026-01-19'].flatMap(day => generateDirectAward(procedure(day))),
  ...generateDynamicMarket(procedure('2025-03-03')),
  ...['2025-10-28', '2026-04-27', '2026-10-27'].flatMap(day => generatePaymentsCompliance(procedure(day))),
]

const published = events.filter(({ day }) => day <= LAST_DAY).sort((a, b) => (a.day < b.day ? -1 : 1))
for (const [year, ofYear] of Map.groupBy(published, ({ day }) => day.slice(0, 4))) {
  const releases = ofYear.map(({ release }, i) => JSON.stringify(release(`${900_001 + i}-${year}`)))
  const head = {
    uri: `https://www.find-tender.service.gov.uk/api/1.0/ocdsReleasePackages?updatedFrom=${year}-01-01T00:00:00`,
    version: '1.1',
    publishedDate: formatUkTime(ofYear.at(-1)?.day ?? '', '18:00:00'),
    publisher: { name: 'Cabinet Office', scheme: 'GB-GOR', uid: 'D2' },
    license: 'http://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
  }
  const json = `${JSON.stringify(head).slice(0, -1)},"releases":[\n${releases.join(',\n')}\n]}\n`
  writeFileSync(new URL(`releases-${year}.json`, import.meta.url), json)
}
