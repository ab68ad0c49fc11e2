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

/** Content of an act. */
export interface Finding {
  readonly act: Act
  readonly category: Category
  /** Label for the announcement's title. */
  readonly label: string
  readonly metadata: Metadata
  readonly offices: readonly Office[]
  /** True for a court decision in insolvency proceedings. */
  readonly decision: boolean
  readonly details: { readonly [key: string]: Json }
}

/** Metadata texts must fit one line. Longer ones appear only in the details and the summary. */
const MAX_METADATA_TEXT_LENGTH = 400
/** Maximum number of years between publication and the start of business. */
const MAX_YEARS_AHEAD = 10
/** Roles in a merger or division, by patterns for the normalized label of a list of companies. */
const ROLES_BY_LABEL = [
  ['absorbed', /absorbida|fusionada|extinguida/],
  ['absorbing', /absorbente/],
  ['beneficiary', /beneficiari|cesionari/],
  ['other', /./],
] as const

/** Reads an act and adds its mentions to `collector`. */
export function readAct(act: Act, collector: Parties, record: Fields, published: Day): Finding {
  const { kind, category, label } = act.facts
  const base: Omit<Finding, 'details'> = { act, category, label, metadata: {}, offices: [], decision: false }
  const details = { heading: act.heading, text: act.text }
  const withMetadata = (metadata: Metadata = {}): Finding => ({
    ...base,
    metadata,
    details: { ...details, category },
  })
  switch (kind) {
    case 'offices':
      return { ...withMetadata(), ...readOffices(act, collector, record) }
    case 'insolvency':
      return { ...withMetadata(), ...readInsolvency(act, collector, record) }
    case 'owner':
      for (const name of readOwners(act.text)) collector.holder('owner', name)
      return withMetadata()
    case 'companies':
      companies(act.text, collector)
      return withMetadata()
    case 'bonds':
      for (const name of readCommissioners(act.text)) collector.holder('other', name)
      return withMetadata()
    case 'formation':
      return withMetadata({
        ...readFormation(act.text, published),
        ...readCapital(act.text, true, record),
      })
    case 'capital':
      return withMetadata(readCapital(act.text, false, record))
    case 'address':
      return withMetadata(readAddress(act.text))
    case 'purpose':
      return withMetadata(short({ activity: cleanPurpose(act.text) }))
    case 'name':
      return withMetadata(
        short({ new_name: withoutStop(act.text.replace(/^Denominaci[oó]n y forma adoptada: ?/, '')) }),
      )
    case 'website':
      return withMetadata(short({ website: findWebsite(act.text) }))
    case 'text':
      return withMetadata()
  }
}

/**
 * Returns true when each departure in the act at `index` is matched by an appointment to the same office in the same
 * announcement, so that the offices are renewed and nobody leaves (sources/es-borme).
 */
export function renewed(findings: readonly Finding[], index: number): boolean {
  const departures = findings[index]
  if (departures?.act.facts.heading !== 'Ceses/Dimisiones' || departures.offices.length === 0) return false
  const appointments = findings
    .filter(({ category }) => category === 'officer_appointment' || category === 'officer_reappointment')
    .flatMap(officeHolderKeys)
  return officeHolderKeys(departures).every(key => appointments.includes(key))
}

function officeHolderKeys(finding: Finding): string[] {
  return finding.offices.flatMap(({ label, names }) => names.map(name => fold(`${label}:${name}`)))
}

function readOffices(act: Act, collector: Parties, record: Fields): Pick<Finding, 'offices' | 'details'> {
  const found = offices(act.text)
  for (const { role, names } of found) for (const name of names) collector.holder(role ?? 'other', name)
  for (const label of new Set(found.flatMap(({ label, role }) => (role === null ? [label] : [])))) {
    record.note('unknown_code', `unknown office ${quoted(label)}`, 'parrafo')
  }
  const { category } = act.facts
  const officeDetails = found.map(({ label, names }) => ({ office: label, names }))
  return {
    offices: found,
    details: { heading: act.heading, text: act.text, category, offices: officeDetails },
  }
}

function readInsolvency(act: Act, collector: Parties, record: Fields): Partial<Finding> {
  const found = decision(act.text)
  if (found === null || !found.known) {
    record.note('unknown_code', `no known phase of insolvency proceedings in ${quoted(act.text)}`, 'parrafo')
  }
  if (found === null) return { label: 'situación concursal' }
  if (found.court !== null) collector.authority('court', found.court)
  for (const { name, identifier } of found.practitioners) {
    if (/\p{L}{2}/u.test(name))
      collector.holder('insolvency_practitioner', name, identifier === null ? [] : [identifier])
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

/** Reads the names of the sole member (`A;B.`). A married couple can be one sole member with two names. */
function readOwners(text: string): string[] {
  return text
    .split(';')
    .map(name => withoutStop(name.replace(/^Socio [uú]nico: ?/, '')))
    .filter(name => /\p{L}{2}/u.test(name))
}

/** Adds the companies of `Sociedades absorbidas: A SL. B SL.` with their roles. */
export function companies(text: string, collector: Parties): void {
  for (const [, label = '', list = ''] of text.matchAll(
    /([^:.;]{3,60}): ?(.*?)(?=$|[.;] ?(?:Socied|Benefici)[^:.;]{3,50}:)/gs,
  )) {
    const [role] = ROLES_BY_LABEL.find(([, pattern]) => pattern.test(fold(label))) ?? ['other']
    for (const name of companyList(list)) collector.company(role ?? 'other', name)
  }
}

function readCommissioners(text: string): string[] {
  const [, names = ''] = /Comisario: ?(.*?)(?= ?Importe| ?$)/s.exec(text) ?? []
  return names
    .split(';')
    .map(withoutStop)
    .filter(name => /\p{L}{2}/u.test(name))
}

function readFormation(text: string, published: Day): Metadata {
  const [, start = ''] = /Comienzo de [Oo]peraciones: ?([\d./]+)/.exec(text) ?? []
  const [, object] =
    /Objeto [Ss]ocial: ?(.*?)(?= ?(?:Domicilio|Capital|Capital suscrito|Duraci[oó]n): |$)/s.exec(text) ?? []
  const [, seat] =
    /^.*Domicilio: ?(.*?)(?=\.? ?(?:Capital|Capital suscrito|Suscrito|Poblaci[oó]n|Duraci[oó]n): ?|\.? ?$)/s.exec(
      text,
    ) ?? []
  return {
    ...compact({ start_date: parseStartDate(start, published) }),
    ...short({ activity: object === undefined ? null : cleanPurpose(object) }),
    ...(seat === undefined ? {} : readAddress(seat)),
  }
}

/** Parses `16.09.26` or `16/09/2026`. A two-digit year that would be too far ahead belongs to the previous century. */
function parseStartDate(text: string, published: Day): Day | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})/.exec(text) ?? []
  if (year.length !== 2) return frenchDay(`${day}/${month}/${year}`)
  const latestYear = Number(published.slice(0, 4)) + MAX_YEARS_AHEAD
  return frenchDay(`${day}/${month}/${Number(`20${year}`) <= latestYear ? 20 : 19}${year}`)
}

function readCapital(text: string, isFormation: boolean, record: Fields): Metadata {
  const { capital: found, unread } = capitalOf(text, isFormation)
  if (unread !== null) record.note('bad_value', `unreadable amount ${quoted(unread)}`, 'parrafo')
  if (found === null) return {}
  const { total, change, paidIn, currency } = found
  return compact({ capital: total, capital_change_amount: change, capital_paid_in: paidIn, currency })
}

/** Reads an address and the town in parentheses at its end: `(MADRID)`, `(ROZAS DE MADRID (LAS))`. */
function readAddress(text: string): Metadata {
  const address = withoutStop(text)
  const [, town] = /\(((?:[^()]|\([^()]*\)){2,60})\)$/.exec(address) ?? []
  return short({ address, seat: town?.trim() })
}

/** Removes the trailing dots of a truncated company object. */
function cleanPurpose(text: string): string {
  return trimmedEnd(text, ' .,;:-').trim()
}

function findWebsite(text: string): string | null {
  const pattern =
    /(?:https?:\/\/|www\.)[^\s,;]*[^\s,;.)]|\b[\w-]{1,60}(?:\.[\w-]{1,60}){0,4}\.(?:com|es|net|org|eu|cat|info|shop|tech|online)\b/i
  return pattern.exec(text)?.[0] ?? null
}

/** Keeps the texts that have a value and fit the metadata. */
export function short(texts: Readonly<Record<string, string | null | undefined>>): Metadata {
  return compact(
    Object.fromEntries(
      Object.entries(texts).filter(([, text]) => text && text.length <= MAX_METADATA_TEXT_LENGTH),
    ),
  )
}
