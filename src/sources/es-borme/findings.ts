import type { Json } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import type { Day } from '../../model/day.ts'
import type { Metadata } from '../../model/metadata.ts'
import { frenchDay } from '../kit/days.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, fold, quoted } from '../kit/text.ts'
import type { Act } from './acts.ts'
import { capitalOf } from './capital.ts'
import { decision } from './insolvency.ts'
import { companyList, trimmedEnd, withoutStop } from './names.ts'
import { type Office, offices } from './officers.ts'
import type { Parties } from './parties.ts'

/** What an act says. */
export interface Finding {
  readonly act: Act
  readonly category: Category
  /** For the title. */
  readonly label: string
  readonly metadata: Metadata
  readonly offices: readonly Office[]
  /** True when it is a court's decision in a procedure. */
  readonly decision: boolean
  readonly details: { readonly [key: string]: Json }
}

/** Longer texts stand in the details and the summary only: metadata is for what fits a line. */
const LONGEST_METADATA_TEXT = 400
/** So long before its business begins a company may be founded. */
const MOST_YEARS_AHEAD = 10
/** Who takes part in a merger or division, by how the label in front of them begins, folded. */
const SIDES = [
  ['absorbed', /absorbida|fusionada|extinguida/],
  ['absorbing', /absorbente/],
  ['beneficiary', /beneficiari|cesionari/],
  ['other', /./],
] as const

/** What an act says; whom it names is added to `parties`. */
export function readAct(act: Act, parties: Parties, row: Fields, published: Day): Finding {
  const { kind, category, label } = act.facts
  const base = { act, category, label, metadata: {}, offices: [], decision: false }
  const details = { heading: act.heading, text: act.text }
  const plain = (metadata: Metadata = {}): Finding => ({
    ...base,
    metadata,
    details: { ...details, category },
  })
  switch (kind) {
    case 'offices':
      return { ...plain(), ...officesOf(act, parties, row) }
    case 'insolvency':
      return { ...plain(), ...insolvency(act, parties, row) }
    case 'owner':
      for (const name of holders(act.text)) parties.holder('owner', name)
      return plain()
    case 'companies':
      companies(act.text, parties)
      return plain()
    case 'bonds':
      for (const name of commissioners(act.text)) parties.holder('other', name)
      return plain()
    case 'formation':
      return plain({ ...formation(act.text, published), ...capital(act.text, true, row) })
    case 'capital':
      return plain(capital(act.text, false, row))
    case 'address':
      return plain(address(act.text))
    case 'purpose':
      return plain(short({ activity: purpose(act.text) }))
    case 'name':
      return plain(
        short({ new_name: withoutStop(act.text.replace(/^Denominaci[oó]n y forma adoptada: ?/, '')) }),
      )
    case 'website':
      return plain(short({ website: website(act.text) }))
    case 'text':
      return plain()
  }
}

/**
 * True when the act at `index` reports departures, and each of those people takes up the same office in the same
 * announcement: an office is renewed and nobody left (sheet, section 2).
 */
export function renewed(findings: readonly Finding[], index: number): boolean {
  const leaving = findings[index]
  if (leaving?.act.facts.heading !== 'Ceses/Dimisiones' || leaving.offices.length === 0) return false
  const taken = findings
    .filter(({ category }) => category === 'officer_appointment' || category === 'officer_reappointment')
    .flatMap(held)
  return held(leaving).every(holding => taken.includes(holding))
}

function held(finding: Finding): string[] {
  return finding.offices.flatMap(({ label, names }) => names.map(name => fold(`${label}:${name}`)))
}

function officesOf(act: Act, parties: Parties, row: Fields): Pick<Finding, 'offices' | 'details'> {
  const found = offices(act.text)
  for (const { role, names } of found) for (const name of names) parties.holder(role ?? 'other', name)
  for (const label of new Set(found.flatMap(({ label, role }) => (role === null ? [label] : [])))) {
    row.note('unknown_code', `the office ${quoted(label)} is not known`, 'parrafo')
  }
  const { category } = act.facts
  const listed = found.map(({ label, names }) => ({ office: label, names }))
  return { offices: found, details: { heading: act.heading, text: act.text, category, offices: listed } }
}

function insolvency(act: Act, parties: Parties, row: Fields): Partial<Finding> {
  const found = decision(act.text)
  if (found === null || !found.known) {
    row.note('unknown_code', `no known phase of a procedure in ${quoted(act.text)}`, 'parrafo')
  }
  if (found === null) return { label: 'situación concursal' }
  if (found.court !== null) parties.authority('court', found.court)
  for (const { name, identifier } of found.practitioners) {
    if (/\p{L}{2}/u.test(name))
      parties.holder('insolvency_practitioner', name, identifier === null ? [] : [identifier])
  }
  const { category, label } = found
  return {
    category,
    label,
    decision: true,
    metadata: compact({
      ...short({
        court: found.court,
        court_case: found.case,
        judge: found.judge,
        judgment_nature: found.phase,
      }),
      judgment_date: found.date,
      judgment_final: found.isFinal,
      appointment_date:
        category === 'insolvency_practitioner_appointment'
          ? found.practitioners.find(({ appointed }) => appointed !== null)?.appointed
          : null,
    }),
    details: { heading: act.heading, text: act.text, category },
  }
}

/** `A;B.`, the names of the sole member (there are several when a marriage owns it). */
function holders(text: string): string[] {
  return text
    .split(';')
    .map(name => withoutStop(name.replace(/^Socio [uú]nico: ?/, '')))
    .filter(name => /\p{L}{2}/u.test(name))
}

/** Adds the companies of `Sociedades absorbidas: A SL. B SL.`, each in its part. */
export function companies(text: string, parties: Parties): void {
  for (const [, label = '', list = ''] of text.matchAll(
    /([^:.;]{3,60}): ?(.*?)(?=$|[.;] ?(?:Socied|Benefici)[^:.;]{3,50}:)/gs,
  )) {
    const [role] = SIDES.find(([, pattern]) => pattern.test(fold(label))) ?? ['other']
    for (const name of companyList(list)) parties.company(role ?? 'other', name)
  }
}

function commissioners(text: string): string[] {
  const [, names = ''] = /Comisario: ?(.*?)(?= ?Importe| ?$)/s.exec(text) ?? []
  return names
    .split(';')
    .map(withoutStop)
    .filter(name => /\p{L}{2}/u.test(name))
}

function formation(text: string, published: Day): Metadata {
  const [, start = ''] = /Comienzo de [Oo]peraciones: ?([\d./]+)/.exec(text) ?? []
  const [, object] =
    /Objeto [Ss]ocial: ?(.*?)(?= ?(?:Domicilio|Capital|Capital suscrito|Duraci[oó]n): |$)/s.exec(text) ?? []
  const [, seat] =
    /^.*Domicilio: ?(.*?)(?=\.? ?(?:Capital|Capital suscrito|Suscrito|Poblaci[oó]n|Duraci[oó]n): ?|\.? ?$)/s.exec(
      text,
    ) ?? []
  return {
    ...compact({ start_date: startDay(start, published) }),
    ...short({ activity: object === undefined ? null : purpose(object) }),
    ...(seat === undefined ? {} : address(seat)),
  }
}

/** `16.09.26` or `16/09/2026`. Of two digits the century is meant that puts it no further ahead than a plan may look. */
function startDay(text: string, published: Day): Day | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})/.exec(text) ?? []
  if (year.length !== 2) return frenchDay(`${day}/${month}/${year}`)
  const latest = Number(published.slice(0, 4)) + MOST_YEARS_AHEAD
  return frenchDay(`${day}/${month}/${Number(`20${year}`) <= latest ? 20 : 19}${year}`)
}

function capital(text: string, isFormation: boolean, row: Fields): Metadata {
  const { capital: found, unread } = capitalOf(text, isFormation)
  if (unread !== null) row.note('bad_value', `${quoted(unread)} is no known amount`, 'parrafo')
  if (found === null) return {}
  const { total, change, paidIn, currency } = found
  return compact({ capital: total, capital_change_amount: change, capital_paid_in: paidIn, currency })
}

/** Address, and the town in brackets at its end: `(MADRID)`, `(ROZAS DE MADRID (LAS))`. */
function address(text: string): Metadata {
  const written = withoutStop(text)
  const [, town] = /\(((?:[^()]|\([^()]*\)){2,60})\)$/.exec(written) ?? []
  return short({ address: written, seat: town?.trim() })
}

/** The object without the dots of a text that was cut off. */
function purpose(text: string): string {
  return trimmedEnd(text, ' .,;:-').trim()
}

function website(text: string): string | null {
  const found =
    /(?:https?:\/\/|www\.)[^\s,;]*[^\s,;.)]|\b[\w-]{1,60}(?:\.[\w-]{1,60}){0,4}\.(?:com|es|net|org|eu|cat|info|shop|tech|online)\b/i
  return found.exec(text)?.[0] ?? null
}

/** The texts that have a value and fit a line. */
export function short(texts: Readonly<Record<string, string | null | undefined>>): Metadata {
  return compact(
    Object.fromEntries(
      Object.entries(texts).filter(([, text]) => text && text.length <= LONGEST_METADATA_TEXT),
    ),
  )
}
