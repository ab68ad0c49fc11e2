/**
 * Writes the sample files of this folder in the format of the register announcements dataset, one file per day.
 * `notices.json` is written by hand and is not changed. All people, companies and numbers are invented.
 * Run `node samples/de-handelsregister/make.ts`, then review the diff.
 */
import { writeFileSync } from 'node:fs'
import { createSeededChoices } from '../fr-bodacc/make/seeded-choices.ts'
import {
  INVENTED_GERMAN_COMPANIES,
  type InventedGermanCompany,
  SAMPLE_REGISTER_ACTS,
  type SampleRegisterAct,
  SPECIAL_REGISTER_TYPE,
} from './make/invented-companies-and-acts.ts'

const SEED = 20261123
const LAST_DAY = '2026-11-20'
const DAY_MS = 86_400_000
/** Each of the last days has a file. Before them, there is a file every few weeks, back to 2024. */
const LAST_DAYS = 14
const EARLIER = 40

const random = createSeededChoices(SEED)
const [company, other] = [random.bag(INVENTED_GERMAN_COMPANIES), random.bag(INVENTED_GERMAN_COMPANIES)]
let acts = 0
let id = 170_000

for (const day of days()) {
  const announcements = Array.from({ length: isSunday(day) ? 1 : random.int(2, 3) }, () => announcement(day))
  const file = {
    date: day,
    date_of_scrape: `${plus(day, 1)}T04:15:${10 + random.int(0, 49)}.000Z`,
    tool_version: '0.2.0',
    number_of_announcements: announcements.length,
    announcements,
  }
  writeFileSync(
    new URL(`registerbekanntmachungen-${day}.json`, import.meta.url),
    `${JSON.stringify(file, null, 2)}\n`,
  )
}

function days(): string[] {
  const earlier = Array.from({ length: EARLIER }, (_, i) => plus(LAST_DAY, -LAST_DAYS - 23 * (EARLIER - i)))
  const last = Array.from({ length: LAST_DAYS }, (_, i) => plus(LAST_DAY, i + 1 - LAST_DAYS))
  return [...earlier.filter(day => !isSunday(day)), ...last]
}

/** Generates the next act in the list for the next random company. */
function announcement(day: string): Record<string, string> {
  const act = SAMPLE_REGISTER_ACTS[acts++ % SAMPLE_REGISTER_ACTS.length] as SampleRegisterAct
  const who = suited(act)
  let second = other()
  while (second === who || !second.number.startsWith('HRB')) second = other()
  return act.type === SPECIAL_REGISTER_TYPE ? special(day, act, who) : entered(day, act, who, second)
}

/**
 * Acts that apply only to clubs are matched with a club, because a club has no capital and a bank has no
 * club register entry.
 */
function suited(act: SampleRegisterAct): InventedGermanCompany {
  const club = /Verein|Notvorstand/.test(
    act.body(
      INVENTED_GERMAN_COMPANIES[0] as InventedGermanCompany,
      INVENTED_GERMAN_COMPANIES[1] as InventedGermanCompany,
    ),
  )
  let who = company()
  while (who.number.startsWith('VR') !== club)
    who = club
      ? (INVENTED_GERMAN_COMPANIES.find(c => c.number.startsWith('VR')) as InventedGermanCompany)
      : company()
  return who
}

function entered(
  day: string,
  act: SampleRegisterAct,
  who: InventedGermanCompany,
  second: InventedGermanCompany,
): Record<string, string> {
  const former = who.formerCourt === undefined ? '' : ` früher Amtsgericht ${who.formerCourt}`
  const place = `${who.state} ${who.court} ${who.number}${former}`
  const entry = random.chance(0.66) ? ` ${german(plus(day, -random.int(0, 3)))} (Eintragungsdatum)` : ''
  return {
    date: day,
    id: String(++id),
    original_text: `${act.type}\n${place}\n${who.name} – ${who.seat}`,
    type: act.type,
    state: who.state,
    amtsgericht: who.court,
    registernummer: who.number,
    registerart: who.number.split(' ')[0] ?? '',
    company_name: who.name,
    company_seat: who.seat,
    ...(who.formerCourt !== undefined && { former_amtsgericht: who.formerCourt }),
    details: `${german(day)} (Bekanntmachungsdatum)\n\n${place}\n${act.type}${entry}\n\n${who.name}\n${who.form}\n${who.seat}\n\n${act.body(who, second)}`,
  }
}

function special(day: string, act: SampleRegisterAct, who: InventedGermanCompany): Record<string, string> {
  const file = `65 AR ${random.int(9000, 9999)}/${day.slice(2, 4)}`
  return {
    date: day,
    id: String(random.int(100, 200)),
    original_text: `${act.type}\n${who.state} ${who.court}\n${file}\n${who.name}`,
    type: act.type,
    state: who.state,
    amtsgericht: who.court,
    company_name: who.name,
    sonderegister_referenz: file,
    details: `${german(day)} (Bekanntmachungsdatum)\n\n${who.state} ${who.court}\n${file}\n${act.type}\n\n${who.name}\n\n${act.body(who, who)}`,
  }
}

function german(day: string): string {
  return day.split('-').reverse().join('.')
}

function plus(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

function isSunday(day: string): boolean {
  return new Date(day).getUTCDay() === 0
}
