/**
 * Writes the sample notices of this folder as exports of API v2.1, one file per year. `notices.json` is written by
 * hand and is not changed. Buyers and most suppliers are invented for this folder, with a SIREN that begins with 00
 * and is never assigned; some suppliers come from samples/fr-bodacc. The same seed produces the same files:
 * `node samples/fr-boamp/make.ts`.
 */
import { writeFileSync } from 'node:fs'
import { createSeededChoices } from '../fr-bodacc/make/seeded-choices.ts'
import { formatBoampRecord } from './make/format-record.ts'
import {
  BOAMP_SAMPLE_BUYERS,
  BOAMP_SAMPLE_SUBJECTS,
  BOAMP_SAMPLE_SUPPLIERS,
  type BoampSampleSubject,
} from './make/invented-buyers-and-suppliers.ts'
import {
  BOAMP_SAMPLE_NOTICE_KINDS,
  type BoampSampleForm,
  type BoampSampleNotice,
  type BoampSampleNoticeKind,
  type BoampSampleProcedure,
} from './make/sample-notice.ts'

const SEED = 20261123
const LAST_DAY = '2026-11-20'
const DAY_MS = 86_400_000
/** Each of the last days has notices, including a few on Saturdays and Sundays. */
const RECENT = 14

/**
 * A notice in a procedure: its type and the days since the previous notice. `failed` means that nothing was
 * awarded.
 */
interface Step {
  readonly kind: BoampSampleNoticeKind
  readonly after: number
  readonly failed?: true
}

const EUROPEAN: readonly (readonly Step[])[] = [
  [
    step(BOAMP_SAMPLE_NOTICE_KINDS.euPlan, 0),
    step(BOAMP_SAMPLE_NOTICE_KINDS.euCall, 60),
    step(BOAMP_SAMPLE_NOTICE_KINDS.euAward, 120),
    step(BOAMP_SAMPLE_NOTICE_KINDS.euModification, 200),
  ],
  [
    step(BOAMP_SAMPLE_NOTICE_KINDS.euCall, 0),
    step(changed(BOAMP_SAMPLE_NOTICE_KINDS.euCall, 'RECTIFICATIF'), 10),
    step(BOAMP_SAMPLE_NOTICE_KINDS.euAward, 110),
  ],
  [
    step(BOAMP_SAMPLE_NOTICE_KINDS.euCall, 0),
    step(changed(BOAMP_SAMPLE_NOTICE_KINDS.euCall, 'ANNULATION'), 20),
  ],
  [step(BOAMP_SAMPLE_NOTICE_KINDS.euConcession, 0)],
  [step(BOAMP_SAMPLE_NOTICE_KINDS.euContest, 0), step(BOAMP_SAMPLE_NOTICE_KINDS.euContestResult, 150)],
  [
    step(BOAMP_SAMPLE_NOTICE_KINDS.euCall, 0),
    step(BOAMP_SAMPLE_NOTICE_KINDS.euAward, 90),
    step(changed(BOAMP_SAMPLE_NOTICE_KINDS.euAward, 'RECTIFICATIF'), 12),
  ],
  [
    step(BOAMP_SAMPLE_NOTICE_KINDS.euCall, 0),
    { ...step(BOAMP_SAMPLE_NOTICE_KINDS.euAward, 70), failed: true },
  ],
  [step(BOAMP_SAMPLE_NOTICE_KINDS.euIntention, 0), step(BOAMP_SAMPLE_NOTICE_KINDS.euAward, 30)],
  [step(BOAMP_SAMPLE_NOTICE_KINDS.euSystem, 0)],
]
const NATIONAL: readonly (readonly Step[])[] = [
  [
    step(BOAMP_SAMPLE_NOTICE_KINDS.call, 0),
    step(BOAMP_SAMPLE_NOTICE_KINDS.correction, 12),
    step(BOAMP_SAMPLE_NOTICE_KINDS.award, 80),
  ],
  [step(BOAMP_SAMPLE_NOTICE_KINDS.call, 0), step(BOAMP_SAMPLE_NOTICE_KINDS.award, 70)],
  [step(BOAMP_SAMPLE_NOTICE_KINDS.call, 0), { ...step(BOAMP_SAMPLE_NOTICE_KINDS.award, 60), failed: true }],
  [step(BOAMP_SAMPLE_NOTICE_KINDS.call, 0), step(BOAMP_SAMPLE_NOTICE_KINDS.cancellation, 15)],
  [step(BOAMP_SAMPLE_NOTICE_KINDS.call, 0), step(changed(BOAMP_SAMPLE_NOTICE_KINDS.call, 'ANNULATION'), 25)],
  [step(BOAMP_SAMPLE_NOTICE_KINDS.subcontract, 0)],
  [step(BOAMP_SAMPLE_NOTICE_KINDS.profile, 0)],
  [step(BOAMP_SAMPLE_NOTICE_KINDS.other, 0)],
]
const PROCEDURES = 51

const random = createSeededChoices(SEED)
const draw = {
  buyer: random.bag(BOAMP_SAMPLE_BUYERS),
  subject: random.bag(BOAMP_SAMPLE_SUBJECTS),
  contest: random.bag(BOAMP_SAMPLE_SUBJECTS.filter(({ cpv }) => cpv.startsWith('71'))),
  concession: random.bag(BOAMP_SAMPLE_SUBJECTS.filter(({ cpv }) => /^(?:555|452313|601)/.test(cpv))),
  supplier: (type: BoampSampleSubject['type']) =>
    random.pick(BOAMP_SAMPLE_SUPPLIERS.filter(({ sells }) => sells === type)),
}
const notices: BoampSampleNotice[] = []

for (let i = 0; i < PROCEDURES; i++) {
  const european = i % 2 === 0
  const lives = european ? EUROPEAN : NATIONAL
  const form: BoampSampleForm = european ? 'eforms' : i % 4 === 1 ? 'FNSimple' : 'MAPA'
  const life = lives[Math.floor(i / 2) % lives.length] ?? []
  publish(procedure(i, form, life), life, plus('2024-01-09', i * 20))
}
for (let back = RECENT - 1; back >= 0; back--) {
  const form: BoampSampleForm = back % 3 === 0 ? 'eforms' : back % 3 === 1 ? 'FNSimple' : 'MAPA'
  const kind = form === 'eforms' ? BOAMP_SAMPLE_NOTICE_KINDS.euCall : BOAMP_SAMPLE_NOTICE_KINDS.call
  const life = [step(kind, 0)]
  publish(procedure(100 + back, form, life), life, plus(LAST_DAY, -back))
}
number()
for (const [year, ofYear] of Map.groupBy(notices, ({ day }) => day.slice(0, 4))) {
  const lines = ofYear.map(notice => JSON.stringify(formatBoampRecord(notice)))
  writeFileSync(new URL(`avis-${year}.json`, import.meta.url), `[\n${lines.join(',\n')}\n]\n`)
}

function step(kind: BoampSampleNoticeKind, after: number): Step {
  return { kind, after }
}

/** Notices that reuse the form of an earlier notice to change or withdraw it. */
function changed(
  kind: BoampSampleNoticeKind,
  state: NonNullable<BoampSampleNoticeKind['state']>,
): BoampSampleNoticeKind {
  return { ...kind, state }
}

function procedure(i: number, form: BoampSampleForm, life: readonly Step[]): BoampSampleProcedure {
  const subject = subjectOf(life)
  const first = draw.supplier(subject.type)
  const others = random.chance(0.25) ? [draw.supplier(subject.type)].filter(other => other !== first) : []
  // These are the thresholds of the forms. The EU threshold for works is much higher.
  const threshold =
    form === 'MAPA' ? 89_000 : form === 'FNSimple' && subject.type !== 'TRAVAUX' ? 220_000 : subject.to
  const top = Math.min(subject.to, threshold)
  return {
    form,
    uuid: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    file: `${2024 + Math.min(2, Math.floor(i / 18))}-${String(i).padStart(3, '0')}`,
    buyer: draw.buyer(),
    subject,
    value: random.int(Math.min(subject.from, top - 20_000), top),
    winners: [first, ...others],
    open: random.chance(0.8),
  }
}

/** Contests are used to select architects, and concessions cover services that their users pay for. */
function subjectOf([first]: readonly Step[]): BoampSampleSubject {
  if (first?.kind === BOAMP_SAMPLE_NOTICE_KINDS.euContest) return draw.contest()
  return first?.kind === BOAMP_SAMPLE_NOTICE_KINDS.euConcession ? draw.concession() : draw.subject()
}

/** Returns the notices of a procedure that are published by the last day. */
function publish(procedure: BoampSampleProcedure, life: readonly Step[], first: string): void {
  let day = first
  let closes = plus(first, random.int(28, 40))
  const previous: BoampSampleNotice[] = []
  for (const { kind, after, failed } of life) {
    day = plus(day, after)
    if (day > LAST_DAY) return
    if (kind.nature === 'RECTIFICATIF' || kind.state === 'RECTIFICATIF') closes = plus(closes, 7)
    if (kind === BOAMP_SAMPLE_NOTICE_KINDS.euCall && after > 0) closes = plus(day, 35)
    const notice = {
      procedure,
      kind,
      day,
      closes,
      failed: failed === true,
      previous: [...previous],
      idweb: '',
    }
    notices.push(notice)
    previous.push(notice)
  }
}

/** Assigns ascending numbers within each year, in order of publication. */
function number(): void {
  notices.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const start = new Map<string, number>()
  for (const notice of notices) {
    const year = notice.day.slice(2, 4)
    const next = (start.get(year) ?? 900_000) + random.int(1, 40)
    start.set(year, next)
    notice.idweb = `${year}-${next}`
  }
}

function plus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
