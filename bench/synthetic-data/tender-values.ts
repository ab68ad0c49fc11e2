import { addDays, type CalendarDay } from '../../src/model/calendar-day.ts'
import type { AnnouncementCategory } from '../../src/model/category.ts'
import type { Jurisdiction } from '../../src/model/jurisdiction.ts'
import type { AnnouncementMetadata } from '../../src/model/metadata.ts'
import { drawZipf, type RandomNumbers } from './seeded-random.ts'

/** Codes of frequent purchases: works, services and supplies, some of them precise and some only a division. */
const CPV_CODES = (
  '45000000 45233140 45210000 45453100 45330000 45112700 45232400 45311000 33600000 33100000 33140000 33690000 72000000 ' +
  '72212000 72267000 48000000 90910000 90500000 90600000 77310000 50000000 50112000 71000000 71240000 71520000 79000000 ' +
  '79710000 79340000 30200000 30192000 34110000 34300000 39000000 39130000 15000000 15800000 55320000 60130000 85000000 ' +
  '85312000 66510000 92000000 98390000 09310000 24950000 44110000 38000000 64210000 80500000 65310000'
).split(' ')

const REGIONS: Readonly<Record<Jurisdiction, readonly string[]>> = {
  FR: [
    'FR101',
    'FRK26',
    'FRL04',
    'FRJ23',
    'FRI12',
    'FRF11',
    'FRH03',
    'FR105',
    'FRG01',
    'FRY40',
    'FRB04',
    'FRD22',
  ],
  ES: [
    'ES300',
    'ES511',
    'ES523',
    'ES618',
    'ES213',
    'ES243',
    'ES111',
    'ES620',
    'ES120',
    'ES418',
    'ES53',
    'ES70',
  ],
  DE: [
    'DE212',
    'DE300',
    'DE600',
    'DEA23',
    'DE712',
    'DE111',
    'DED51',
    'DEG01',
    'DE929',
    'DEF07',
    'DE501',
    'DE4',
  ],
  IT: [
    'ITC4C',
    'ITI43',
    'ITC11',
    'ITF33',
    'ITH55',
    'ITG12',
    'ITH35',
    'ITI14',
    'ITF47',
    'ITC33',
    'ITG27',
    'ITH20',
  ],
  GB: ['TLI', 'TLD3', 'TLG3', 'TLE3', 'TLM', 'TLL', 'TLN', 'TLK5', 'TLJ3', 'TLC4', 'TLH2', 'TLF1'],
  EU: [
    'PL911',
    'NL329',
    'BE100',
    'AT130',
    'SE110',
    'DK011',
    'PT170',
    'RO321',
    'CZ010',
    'HU110',
    'IE061',
    'EL303',
  ],
}
const PROCEDURES = ['Open procedure', 'Restricted procedure', 'Negotiated with prior call for competition']

const MIN_DEADLINE_DAYS = 8
const MAX_DEADLINE_DAYS = 60

/** Draws the values of a tender that lists filter by. A call has a deadline, and an award an amount. */
export function drawTenderValues(
  random: RandomNumbers,
  {
    category,
    date,
    jurisdiction,
  }: { category: AnnouncementCategory; date: CalendarDay; jurisdiction: Jurisdiction },
): AnnouncementMetadata {
  const cpv = [...new Set([drawZipf(random, CPV_CODES), drawZipf(random, CPV_CODES)])]
  const days = MIN_DEADLINE_DAYS + Math.floor(random() * (MAX_DEADLINE_DAYS - MIN_DEADLINE_DAYS))
  return {
    cpv: random() < 0.6 ? cpv.slice(0, 1) : cpv,
    ...(random() < 0.8 && { nuts: [drawZipf(random, REGIONS[jurisdiction])] }),
    ...(random() < 0.9 && { procedure: drawZipf(random, PROCEDURES) }),
    ...(category === 'tender_notice' && { deadline: addDays(date, days), deadline_time: '14:00' }),
    ...(category === 'contract_award' && { award_amount: Math.ceil(10 ** (3 + random() * 4) * 100) / 100 }),
  }
}
