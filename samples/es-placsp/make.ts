/**
 * Writes the sample pages of this folder in the format of the platform's feed, one page per half-year. Each page
 * starts with the newest entry and repeats a folder at every change of its state. `notices.atom` is written by hand
 * and is not changed. All people and companies are invented; their numbers use province 00, which does not exist.
 * The same seed produces the same files: `node samples/es-placsp/make.ts`.
 */
import { writeFileSync } from 'node:fs'
import { createSeededChoices } from '../fr-bodacc/make/seeded-choices.ts'
import {
  formatPlacspEntry,
  formatPlacspPage,
  formatPlacspTombstone,
  type PlacspSampleEntry,
  type PlacspSampleLot,
} from './make/format-feed.ts'
import {
  PLACSP_SAMPLE_BUYERS,
  PLACSP_SAMPLE_SUBJECTS,
  PLACSP_SAMPLE_SUPPLIERS,
  type PlacspSampleSupplier,
} from './make/invented-buyers-and-suppliers.ts'

const SEED = 20261122
const LAST_DAY = '2026-11-20'
const DAY_MS = 86_400_000

/**
 * An event of a folder: its notice type or state and the days before it. `lots` is the number of lots
 * awarded by then.
 */
interface Event {
  readonly notice?: string
  readonly status: string
  readonly after: readonly [number, number]
  readonly lots?: number
}

const CALL: Event = { notice: 'DOC_CN', status: 'PUB', after: [0, 0] }
const CLOSED: Event = { status: 'EV', after: [26, 40] }
const AWARD: Event = { notice: 'DOC_CAN_ADJ', status: 'ADJ', after: [30, 60] }
const SIGNATURE: Event = { notice: 'DOC_FORM', status: 'RES', after: [15, 30] }
const CHANGE: Event = { notice: 'DOC_MOD', status: 'RES', after: [90, 200] }
const END: Event = { notice: 'DOC_CCN', status: 'RES', after: [150, 300] }

/** Sequences of folder events. Common ones are listed several times. */
const LIVES: readonly (readonly Event[])[] = [
  [CALL, CLOSED, AWARD, SIGNATURE],
  [CALL, CLOSED, AWARD, SIGNATURE, CHANGE, CHANGE],
  [
    { ...CALL, notice: 'DOC_PIN', status: 'PRE' },
    { ...CALL, after: [40, 60] },
    CLOSED,
    AWARD,
    SIGNATURE,
    END,
  ],
  [CALL, CLOSED, { ...AWARD, status: 'EV', lots: 1 }, { ...AWARD, lots: 3 }, { ...SIGNATURE, lots: 3 }],
  [CALL, CLOSED, { ...AWARD, status: 'RES', lots: 0 }],
  [CALL, AWARD, SIGNATURE, END],
  [CALL, CLOSED, { notice: 'DESISTIMIENTO', status: 'ANUL', after: [10, 20] }],
  [{ notice: 'DOC_CON', status: 'PRE', after: [0, 0] }, { ...CALL, after: [50, 80] }, CLOSED, AWARD],
  [CALL, CLOSED, AWARD, { notice: 'ANUL_CAN_ADJ', status: 'EV', after: [5, 10] }],
  [
    { notice: 'DOC_FORM_ENC', status: 'RES', after: [0, 0] },
    { notice: 'PRO_FORM_ENC', status: 'RES', after: [300, 360] },
  ],
  [CALL, CLOSED, { notice: 'RENUNCIA', status: 'ANUL', after: [12, 30] }],
  [CALL, { notice: 'ANUL_CN', status: 'ANUL', after: [4, 9] }],
]
const FOLDERS = 34
/** Sequences after which the folder is deleted. */
const DELETED = 17

const random = createSeededChoices(SEED)
const entries: { moment: string; xml: string }[] = []
const tombstones: { moment: string; xml: string }[] = []
const [buyer, subject, supplier] = [
  random.bag(PLACSP_SAMPLE_BUYERS),
  random.bag(PLACSP_SAMPLE_SUBJECTS),
  random.bag(PLACSP_SAMPLE_SUPPLIERS),
]

for (let i = 0; i < FOLDERS; i++) live(i)
for (const half of ['2024-01', '2024-07', '2025-01', '2025-07', '2026-01', '2026-07']) write(half)

/** Generates a folder from its first publication to its last, with one entry for each. */
function live(i: number): void {
  const life = LIVES[i % LIVES.length] ?? []
  const number = 90_000_001 + i
  const first = plus('2024-01-15', Math.floor((i * 960) / FOLDERS) + random.int(0, 15))
  const what = subject()
  const budget = random.int(what.from, what.to) + random.int(0, 99) / 100
  const inLots = life.some(event => (event.lots ?? 0) > 1)
  const notices: { code: string; day: string }[] = []
  let [day, lots, modifications] = [first, [] as PlacspSampleLot[], 0]
  const base = {
    number,
    file: `${random.int(1, 400)}/${first.slice(0, 4)}`,
    buyer: buyer(),
    subject: what,
    budget,
  }
  const closes = plus(first, 25)
  for (const event of life) {
    day = weekday(plus(day, random.int(...event.after)))
    if (day > LAST_DAY) return
    if (event.notice === 'DOC_CN') notices.push({ code: 'DOC_CD', day })
    if (event.notice !== undefined) notices.push({ code: event.notice, day })
    if (event.notice === 'DOC_CAN_ADJ') lots = award(budget, day, event.lots, lots, inLots)
    if (event.notice === 'DOC_FORM') lots = lots.map(lot => ({ ...lot, signed: day }))
    if (event.notice === 'DOC_MOD') modifications++
    if (event.notice === 'ANUL_CAN_ADJ') lots = []
    const entry: PlacspSampleEntry = {
      ...base,
      status: event.status,
      notices: [...notices],
      lots,
      modifications,
      closes,
      inLots,
    }
    add(entries, day, moment => formatPlacspEntry(entry, moment))
  }
  if (i === DELETED) add(tombstones, plus(day, 6), moment => formatPlacspTombstone(number, moment, 'ANULADA'))
  if (i === DELETED - 1)
    add(tombstones, plus(day, 30), moment => formatPlacspTombstone(number, moment, 'CERRADA'))
}

/** Returns the winners so far. A folder without lots has one winner, or none if `awarded` is 0. */
function award(
  budget: number,
  day: string,
  awarded: number | undefined,
  before: readonly PlacspSampleLot[],
  inLots: boolean,
): PlacspSampleLot[] {
  if (awarded === 0) return [{ lot: null, day, winner: null, amount: 0, offers: 0, signed: null }]
  const share = inLots ? budget / 3 : budget
  const fresh = Array.from({ length: (awarded ?? 1) - before.length }, (_, i) => ({
    lot: inLots ? before.length + i + 1 : null,
    day: plus(day, -random.int(1, 6)),
    winner: supplier() as PlacspSampleSupplier,
    amount: Math.round(share * random.int(74, 98)) / 100,
    offers: random.int(1, 9),
    signed: null,
  }))
  return [...before, ...fresh]
}

function add(list: { moment: string; xml: string }[], day: string, xml: (moment: string) => string): void {
  const time = [random.int(8, 19), random.int(0, 59), random.int(0, 59)]
    .map(part => String(part).padStart(2, '0'))
    .join(':')
  const moment = `${day}T${time}.${random.int(100, 999)}${isSummer(day) ? '+02:00' : '+01:00'}`
  list.push({ moment, xml: xml(moment) })
}

function write(half: string): void {
  const until = half.endsWith('01') ? `${half.slice(0, 4)}-07` : `${Number(half.slice(0, 4)) + 1}-01`
  const newestFirst = (list: typeof entries) =>
    list
      .filter(({ moment }) => moment >= half && moment < until)
      .sort((a, b) => (a.moment < b.moment ? 1 : -1))
  const [published, deleted] = [newestFirst(entries), newestFirst(tombstones)]
  const stamp = (published[0]?.moment ?? half).slice(0, 10).replaceAll('-', '')
  const name = `licitacionesPerfilesContratanteCompleto3_${stamp}_200616.atom`
  const xml = formatPlacspPage(
    name,
    published[0]?.moment ?? '',
    [...deleted, ...published].map(item => item.xml),
  )
  writeFileSync(new URL(name, import.meta.url), xml)
}

function plus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

function weekday(day: string): string {
  const inWeek = new Date(`${day}T00:00:00Z`).getUTCDay()
  return plus(day, inWeek === 0 ? 1 : inWeek === 6 ? 2 : 0)
}

/** Approximates summer time. The exact changes are on the last Sundays of March and October. */
function isSummer(day: string): boolean {
  return day.slice(5) >= '03-31' && day.slice(5) < '10-25'
}
