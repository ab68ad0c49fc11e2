import type { JsonValue } from '../../../model/announcement.ts'
import type { CalendarDay } from '../../../model/calendar-day.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { parseNumericDay } from '../../shared/dates.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { normalizeForComparison, omitMissing, quoteValue } from '../../shared/text-cleaning.ts'
import { splitBormeCompanyList, stripFinalPeriod, trimEndCharacters } from '../company-names.ts'
import type { BormeMentionCollector } from '../mention-collector.ts'
import { parseBormeCapitalAmounts } from './capital-amounts.ts'
import { parseBormeInsolvencyDecision } from './insolvency-decision.ts'
import { type BormeOffice, parseBormeOffices } from './office-holders.ts'
import type { BormeAct } from './split-acts.ts'

/** The content that Herald reads from an act. */
export interface BormeActContent {
  readonly act: BormeAct
  readonly category: AnnouncementCategory
  /** The label used in the announcement's title. */
  readonly label: string
  readonly metadata: AnnouncementMetadata
  readonly offices: readonly BormeOffice[]
  /** True when the act is a court decision in insolvency proceedings. */
  readonly isCourtDecision: boolean
  readonly details: { readonly [key: string]: JsonValue }
}

/** Maximum length of a metadata value in characters. Longer text appears only in the details and the summary. */
const MAX_METADATA_TEXT_LENGTH = 400
/** Maximum number of years by which the start of business can follow the publication. */
const MAX_YEARS_AHEAD = 10
/** Roles in a merger or demerger, with patterns for the normalized label of a company list. The first match applies. */
const ROLES_BY_LABEL = [
  ['absorbed', /absorbida|fusionada|extinguida/],
  ['absorbing', /absorbente/],
  ['beneficiary', /beneficiari|cesionari/],
  ['other', /./],
] as const

/** Reads an act and adds the parties that it names to `collector`. */
export function readBormeAct(
  act: BormeAct,
  collector: BormeMentionCollector,
  record: FieldReader,
  published: CalendarDay,
): BormeActContent {
  const { contentKind, category, label } = act.type
  const base: Omit<BormeActContent, 'details'> = {
    act,
    category,
    label,
    metadata: {},
    offices: [],
    isCourtDecision: false,
  }
  const details = { heading: act.printedHeading, text: act.text }
  const withMetadata = (metadata: AnnouncementMetadata = {}): BormeActContent => ({
    ...base,
    metadata,
    details: { ...details, category },
  })
  switch (contentKind) {
    case 'offices':
      return { ...withMetadata(), ...readOffices(act, collector, record) }
    case 'insolvency':
      return { ...withMetadata(), ...readInsolvency(act, collector, record) }
    case 'owner':
      for (const name of readOwners(act.text)) collector.addHolder('owner', name)
      return withMetadata()
    case 'companies':
      addBormeCompanyMentions(act.text, collector)
      return withMetadata()
    case 'bonds':
      for (const name of readCommissioners(act.text)) collector.addHolder('other', name)
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
      return withMetadata(pickShortBormeMetadata({ activity: cleanPurpose(act.text) }))
    case 'name':
      return withMetadata(
        pickShortBormeMetadata({
          new_name: stripFinalPeriod(act.text.replace(/^Denominaci[oó]n y forma adoptada: ?/, '')),
        }),
      )
    case 'website':
      return withMetadata(pickShortBormeMetadata({ website: findWebsite(act.text) }))
    case 'text':
      return withMetadata()
  }
}

/**
 * Returns the acts in which everybody who leaves an office is reappointed to the same office by the announcement. The
 * offices are then renewed and nobody leaves (sources/es-borme).
 */
export function findBormeOfficeRenewals(
  actContents: readonly BormeActContent[],
): ReadonlySet<BormeActContent> {
  const departures = actContents.filter(
    ({ act, offices }) => act.type.heading === 'Ceses/Dimisiones' && offices.length > 0,
  )
  if (departures.length === 0) return new Set()
  const appointments = new Set(
    actContents
      .filter(({ category }) => category === 'officer_appointment' || category === 'officer_reappointment')
      .flatMap(officeHolderKeys),
  )
  return new Set(
    departures.filter(departure => officeHolderKeys(departure).every(key => appointments.has(key))),
  )
}

function officeHolderKeys(content: BormeActContent): string[] {
  return content.offices.flatMap(({ label, names }) =>
    names.map(name => normalizeForComparison(`${label}:${name}`)),
  )
}

function readOffices(
  act: BormeAct,
  collector: BormeMentionCollector,
  record: FieldReader,
): Pick<BormeActContent, 'offices' | 'details'> {
  const found = parseBormeOffices(act.text)
  for (const { role, names } of found) for (const name of names) collector.addHolder(role ?? 'other', name)
  for (const label of new Set(found.flatMap(({ label, role }) => (role === null ? [label] : [])))) {
    record.reportProblem('unknown_code', `unknown office ${quoteValue(label)}`, 'parrafo')
  }
  const { category } = act.type
  const officeDetails = found.map(({ label, names }) => ({ office: label, names }))
  return {
    offices: found,
    details: { heading: act.printedHeading, text: act.text, category, offices: officeDetails },
  }
}

function readInsolvency(
  act: BormeAct,
  collector: BormeMentionCollector,
  record: FieldReader,
): Partial<BormeActContent> {
  const found = parseBormeInsolvencyDecision(act.text)
  if (found === null || !found.isKnownPhase) {
    record.reportProblem(
      'unknown_code',
      `unknown phase of insolvency proceedings in ${quoteValue(act.text)}`,
      'parrafo',
    )
  }
  if (found === null) return { label: 'situación concursal' }
  if (found.court !== null) collector.addAuthority('court', found.court)
  for (const { name, identifier } of found.practitioners) {
    if (/\p{L}{2}/u.test(name))
      collector.addHolder('insolvency_practitioner', name, identifier === null ? [] : [identifier])
  }
  const { category, label } = found
  return {
    category,
    label,
    isCourtDecision: true,
    metadata: omitMissing({
      ...pickShortBormeMetadata({
        court: found.court,
        court_case: found.caseNumber,
        judge: found.judge,
        judgment_nature: found.phase,
      }),
      judgment_date: found.date,
      judgment_final: found.isFinal,
      appointment_date:
        category === 'insolvency_practitioner_appointment'
          ? found.practitioners.find(({ appointmentDate }) => appointmentDate !== null)?.appointmentDate
          : null,
    }),
    details: { heading: act.printedHeading, text: act.text, category },
  }
}

/**
 * Reads the names of a company's sole member, such as `A;B.` A married couple counts as one sole member with two names.
 */
function readOwners(text: string): string[] {
  return text
    .split(';')
    .map(name => stripFinalPeriod(name.replace(/^Socio [uú]nico: ?/, '')))
    .filter(name => /\p{L}{2}/u.test(name))
}

/**
 * Adds mentions of the companies in a text such as `Sociedades absorbidas: A SL. B SL.`, with the roles that its labels
 * state.
 */
export function addBormeCompanyMentions(text: string, collector: BormeMentionCollector): void {
  for (const [, label = '', list = ''] of text.matchAll(
    /([^:.;]{3,60}): ?(.*?)(?=$|[.;] ?(?:Socied|Benefici)[^:.;]{3,50}:)/gs,
  )) {
    const [role] = ROLES_BY_LABEL.find(([, pattern]) => pattern.test(normalizeForComparison(label))) ?? [
      'other',
    ]
    for (const name of splitBormeCompanyList(list)) collector.addCompany(role ?? 'other', name)
  }
}

function readCommissioners(text: string): string[] {
  const [, names = ''] = /Comisario: ?(.*?)(?= ?Importe| ?$)/s.exec(text) ?? []
  return names
    .split(';')
    .map(stripFinalPeriod)
    .filter(name => /\p{L}{2}/u.test(name))
}

function readFormation(text: string, published: CalendarDay): AnnouncementMetadata {
  const [, start = ''] = /Comienzo de [Oo]peraciones: ?([\d./]+)/.exec(text) ?? []
  const [, object] =
    /Objeto [Ss]ocial: ?(.*?)(?= ?(?:Domicilio|Capital|Capital suscrito|Duraci[oó]n): |$)/s.exec(text) ?? []
  const [, seat] =
    /^.*Domicilio: ?(.*?)(?=\.? ?(?:Capital|Capital suscrito|Suscrito|Poblaci[oó]n|Duraci[oó]n): ?|\.? ?$)/s.exec(
      text,
    ) ?? []
  return {
    ...omitMissing({ start_date: parseStartDate(start, published) }),
    ...pickShortBormeMetadata({ activity: object === undefined ? null : cleanPurpose(object) }),
    ...(seat === undefined ? {} : readAddress(seat)),
  }
}

/**
 * Parses a date such as `16.09.26` or `16/09/2026`. A two-digit year that would lie too far in the future belongs to
 * the previous century.
 */
function parseStartDate(text: string, published: CalendarDay): CalendarDay | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})/.exec(text) ?? []
  if (year.length !== 2) return parseNumericDay(`${day}/${month}/${year}`)
  const latestYear = Number(published.slice(0, 4)) + MAX_YEARS_AHEAD
  return parseNumericDay(`${day}/${month}/${Number(`20${year}`) <= latestYear ? 20 : 19}${year}`)
}

function readCapital(text: string, isFormation: boolean, record: FieldReader): AnnouncementMetadata {
  const { capital: found, unparsedAmount } = parseBormeCapitalAmounts(text, isFormation)
  if (unparsedAmount !== null)
    record.reportProblem(
      'bad_value',
      `cannot parse the capital amount ${quoteValue(unparsedAmount)}`,
      'parrafo',
    )
  if (found === null) return {}
  const { total, change, paidIn, currency } = found
  return omitMissing({ capital: total, capital_change_amount: change, capital_paid_in: paidIn, currency })
}

/** Reads an address and the town in parentheses at its end, such as `(MADRID)` or `(ROZAS DE MADRID (LAS))`. */
function readAddress(text: string): AnnouncementMetadata {
  const address = stripFinalPeriod(text)
  const [, town] = /\(((?:[^()]|\([^()]*\)){2,60})\)$/.exec(address) ?? []
  return pickShortBormeMetadata({ address, seat: town?.trim() })
}

/** Removes the trailing punctuation of a truncated company purpose. */
function cleanPurpose(text: string): string {
  return trimEndCharacters(text, ' .,;:-').trim()
}

function findWebsite(text: string): string | null {
  const pattern =
    /(?:https?:\/\/|www\.)[^\s,;]*[^\s,;.)]|\b[\w-]{1,60}(?:\.[\w-]{1,60}){0,4}\.(?:com|es|net|org|eu|cat|info|shop|tech|online)\b/i
  return pattern.exec(text)?.[0] ?? null
}

/** Returns only the values that are present and short enough for metadata. */
export function pickShortBormeMetadata(
  texts: Readonly<Record<string, string | null | undefined>>,
): AnnouncementMetadata {
  return omitMissing(
    Object.fromEntries(
      Object.entries(texts).filter(([, text]) => text && text.length <= MAX_METADATA_TEXT_LENGTH),
    ),
  )
}
