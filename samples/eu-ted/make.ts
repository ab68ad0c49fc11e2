/**
 * Writes the sample files of this folder as search API responses, one file per year. `notices.xml`,
 * `registration.xml` and `export-2022.xml` are written by hand and are not changed. Buyers and most suppliers are
 * invented for this folder; some come from samples/es-placsp, fr-boamp and de-handelsregister. The same seed
 * produces the same files: `node samples/eu-ted/make.ts`.
 */
import { writeFileSync } from 'node:fs'
import { createSeededChoices } from '../fr-bodacc/make/seeded-choices.ts'
import {
  formatTedPublicationNumber,
  formatTedSearchNotice,
  type TedSampleNotice,
  type TedSampleNoticeKind,
  type TedSampleProcedure,
} from './make/format-search-notice.ts'
import { TED_SAMPLE_COUNTRIES, type TedSampleSubject } from './make/invented-buyers-and-suppliers.ts'

const SEED = 20261124
const LAST_DAY = '2026-11-20'
const DAY_MS = 86_400_000
/** Each of the last days has notices. The publisher has no weekend issue, but a few real notices have weekend dates. */
const RECENT = 14
const PROCEDURES = 34

/** A notice in a procedure: its type and the days since the previous notice. */
interface Step {
  readonly kind: TedSampleNoticeKind
  readonly after: number
  readonly failed?: true
  readonly reason?: string
}

const kind = (type: string, form: string, subtype: string): TedSampleNoticeKind => ({ type, form, subtype })
const PLAN = kind('pin-only', 'planning', '4')
const CALL = kind('cn-standard', 'competition', '16')
const AWARD = kind('can-standard', 'result', '29')
const LIGHT = kind('cn-social', 'competition', '20')

const step = (what: TedSampleNoticeKind, after: number): Step => ({ kind: what, after })
const LIVES: readonly (readonly Step[])[] = [
  [step(PLAN, 0), step(CALL, 45), step(AWARD, 110), step(kind('can-modif', 'cont-modif', '38'), 200)],
  [step(CALL, 0), { ...step(CALL, 12), reason: 'update-add' }, step(AWARD, 95)],
  [step(CALL, 0), { ...step(AWARD, 80), failed: true }],
  [step(kind('pmc', 'consultation', 'E1'), 0), step(CALL, 60), step(AWARD, 100)],
  [step(CALL, 0), { ...step(CALL, 15), reason: 'cancel' }],
  [step(kind('cn-standard', 'competition', '19'), 0), step(kind('can-standard', 'result', '32'), 130)],
  [step(kind('veat', 'dir-awa-pre', '25'), 0), step(AWARD, 30)],
  [step(kind('cn-desg', 'competition', '23'), 0), step(kind('can-desg', 'result', '36'), 120)],
  [
    step(LIGHT, 0),
    step(kind('can-social', 'result', '33'), 90),
    { ...step(kind('can-social', 'result', '33'), 9), reason: 'cor-buy' },
  ],
  [step(kind('qu-sy', 'competition', '15'), 0)],
  [step(kind('pin-tran', 'planning', 'T01'), 0), step(kind('can-tran', 'result', 'T02'), 365)],
  [step(CALL, 0), { ...step(CALL, 20), reason: 'susp-review' }],
  [step(CALL, 0), step(AWARD, 85), step(kind('compl', 'completion', 'E5'), 150)],
  [step(kind('subco', 'competition', '22'), 0)],
]

const random = createSeededChoices(SEED)
const drawn = random.bag(TED_SAMPLE_COUNTRIES)
const notices: TedSampleNotice[] = []

for (let i = 0; i < PROCEDURES; i++) {
  const life = LIVES[i % LIVES.length] ?? []
  publish(procedure(i, life), life, plus('2024-01-08', i * 29))
}
for (let back = RECENT - 1; back >= 0; back--) {
  const life = [step(back % 3 === 0 ? LIGHT : CALL, 0)]
  publish(procedure(100 + back, life), life, plus(LAST_DAY, -back))
}
for (const [year, ofYear] of Map.groupBy(notices, ({ day }) => day.slice(0, 4))) {
  const lines = ofYear
    .toSorted((a, b) => a.number - b.number)
    .map(notice => JSON.stringify(formatTedSearchNotice(notice)))
  const end = `"totalNoticeCount":${lines.length},"iterationNextToken":null,"timedOut":false}`
  writeFileSync(
    new URL(`search-${year}.json`, import.meta.url),
    `{"notices":[\n${lines.join(',\n')}\n],\n${end}\n`,
  )
}

/**
 * Returns whether the subject fits the procedure, because design contests, transport notices and concessions need
 * certain subjects.
 */
function fits({ cpv, nature }: TedSampleSubject, { kind: first }: Step): boolean {
  if (first.type === 'cn-desg') return nature === 'works'
  if (first.type === 'pin-tran') return cpv.startsWith('60')
  return first.subtype !== '19' || /^(?:555|60)/.test(cpv)
}

function procedure(i: number, [first = step(CALL, 0)]: readonly Step[]): TedSampleProcedure {
  let where = drawn()
  while (!where.subjects.some(subject => fits(subject, first))) where = drawn()
  const subject = random.pick(where.subjects.filter(candidate => fits(candidate, first)))
  const able = where.suppliers.filter(({ sells }) => sells === undefined || sells === subject.nature)
  const winner = random.pick(able)
  const others = able.filter(party => party !== winner)
  const grouped = others.length > 0 && random.chance(0.2) ? [random.pick(others)] : []
  const losers = random.chance(0.4) ? others.filter(party => !grouped.includes(party)).slice(0, 2) : []
  return {
    uuid: `00000000-0000-4000-a000-${String(i).padStart(12, '0')}`,
    country: where,
    buyer: random.pick(where.buyers),
    subject,
    value: random.int(subject.from / 100, subject.to / 100) * 100,
    winners: [winner, ...grouped],
    losers,
    open: random.chance(0.8),
  }
}

/** Returns the notices of a procedure that are published by the last day. */
function publish(what: TedSampleProcedure, life: readonly Step[], first: string): void {
  let day = first
  let before: string | null = null
  for (const { after, reason, ...rest } of life) {
    day = plus(day, after)
    if (day > LAST_DAY) return
    const change: Pick<TedSampleNotice, 'change'> =
      reason === undefined || before === null ? {} : { change: { reason, notice: before } }
    const number = numberOn(day)
    const closes = plus(day, random.int(30, 45))
    notices.push({ procedure: what, ...rest, ...change, day, number, closes })
    before = formatTedPublicationNumber({ number, day })
  }
}

/** Returns a number that rises through the year, by about 3,000 per issue. */
function numberOn(day: string): number {
  const of = (Date.parse(`${day}T00:00:00Z`) - Date.parse(`${day.slice(0, 4)}-01-01T00:00:00Z`)) / DAY_MS
  return of * 2_300 + random.int(1, 2_200)
}

function plus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
