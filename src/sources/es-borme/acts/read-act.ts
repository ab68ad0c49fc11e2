import type { CalendarDay } from '../../../model/calendar-day.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { normalizeForComparison, omitMissing, quoteValue } from '../../shared/text-cleaning.ts'
import { splitBormeCompanyList, splitBormeStatus, stripFinalPeriod } from '../company-names.ts'
import { readBormeArticlesChange } from '../free-text/articles-change.ts'
import { readBormeCorrection } from '../free-text/correction.ts'
import { readBormeOtherAct } from '../free-text/read-other-act.ts'
import { repairBormeProse } from '../free-text/repair-prose.ts'
import type { BormeMentionCollector } from '../mention-collector.ts'
import {
  type BormeActContent,
  type BormeNamedCompany,
  createBormeActContent,
  pickShortBormeMetadata,
} from './act-content.ts'
import { parseBormeInsolvencyDecision } from './insolvency-decision.ts'
import { parseBormeOffices } from './office-holders.ts'
import {
  cleanBormePurpose,
  findBormeWebsite,
  readBormeAddress,
  readBormeCapital,
  readBormeFormation,
} from './read-company-facts.ts'
import type { BormeAct } from './split-acts.ts'

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
  const base = createBormeActContent(act)
  const withMetadata = (metadata: AnnouncementMetadata): BormeActContent => ({ ...base, metadata })
  switch (act.type.contentKind) {
    case 'offices':
      return { ...base, ...readOffices(act, collector, record) }
    case 'insolvency':
      return { ...base, ...readInsolvency(act, collector, record) }
    case 'owner': {
      const owners = readOwners(act.text)
      for (const name of owners) collector.addHolder('owner', name)
      return { ...base, owners }
    }
    case 'companies':
      return { ...base, companies: addBormeCompanyMentions(act.text, collector) }
    case 'bonds':
      for (const name of readBormeCommissioners(act.text)) collector.addHolder('other', name)
      return base
    case 'formation':
      return withMetadata({
        ...readBormeFormation(act.text, published),
        ...readBormeCapital(act.text, true, record),
      })
    case 'capital':
      return withMetadata(readBormeCapital(act.text, false, record))
    case 'address':
      return withMetadata(readBormeAddress(act.text))
    case 'purpose':
      return withMetadata(pickShortBormeMetadata({ activity: cleanBormePurpose(act.text) }))
    case 'name':
      return withMetadata(readNewName(act.text))
    case 'website':
      return withMetadata(pickShortBormeMetadata({ website: findBormeWebsite(act.text) }))
    case 'articles':
      return { ...base, ...readBormeArticlesChange(act) }
    case 'correction':
      return withMetadata(readBormeCorrection(repairBormeProse(act.text), collector))
    case 'other':
      return readBormeOtherAct(act, collector)
    case 'text':
      return base
  }
}

/** Reads the new name of a company, without the words that precede it after a change of the legal form. */
function readNewName(text: string): AnnouncementMetadata {
  return pickShortBormeMetadata({
    new_name: stripFinalPeriod(text.replace(/^Denominaci[oó]n y forma adoptada: ?/, '')),
  })
}

/**
 * Returns the acts as they are reported. Where everybody who leaves an office is appointed to the same office again, the
 * offices are renewed: nobody leaves, and appointments of nobody else are reappointments (sources/es-borme).
 */
export function reportBormeOfficeRenewals(actContents: readonly BormeActContent[]): BormeActContent[] {
  const keysIn = (...headings: readonly string[]): Set<string> =>
    new Set(actContents.filter(({ act }) => headings.includes(act.type.heading)).flatMap(officeHolderKeys))
  const leaving = keysIn('Ceses/Dimisiones')
  const staying = keysIn('Nombramientos', 'Reelecciones')
  const changesAuditor = isAuditorChange(actContents)
  return actContents.flatMap(content => {
    const keys = officeHolderKeys(content)
    if (keys.length === 0) return [content]
    if (changesAuditor) return [{ ...content, category: 'auditor_change' as const }]
    if (content.act.type.heading === 'Ceses/Dimisiones')
      return keys.every(key => staying.has(key)) ? [] : [content]
    const isRenewal = content.category === 'officer_appointment' && keys.every(key => leaving.has(key))
    return isRenewal ? [{ ...content, category: 'officer_reappointment' as const }] : [content]
  })
}

/** Tells whether the announcement replaces one auditor with another and changes no other office. */
function isAuditorChange(actContents: readonly BormeActContent[]): boolean {
  const changes = actContents.filter(({ offices }) => offices.length > 0)
  const headings = new Set(changes.map(({ act }) => act.type.heading))
  const leaves = headings.has('Ceses/Dimisiones') || headings.has('Revocaciones')
  const roles = changes.flatMap(({ offices }) => offices.map(({ role }) => role))
  return headings.has('Nombramientos') && leaves && roles.every(role => role === 'auditor')
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
    decision: found,
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
export function addBormeCompanyMentions(
  text: string,
  collector: BormeMentionCollector,
): readonly BormeNamedCompany[] {
  const companies: BormeNamedCompany[] = []
  for (const [, label = '', list = ''] of text.matchAll(
    /([^:.;]{3,60}): ?(.*?)(?=$|[.;] ?(?:Socied|Benefici)[^:.;]{3,50}:)/gs,
  )) {
    const [role] = ROLES_BY_LABEL.find(([, pattern]) => pattern.test(normalizeForComparison(label))) ?? [
      'other',
    ]
    for (const name of splitBormeCompanyList(list))
      companies.push({ role: role ?? 'other', name: splitBormeStatus(name).name })
  }
  for (const { role, name } of companies) collector.addCompany(role, name)
  return companies
}

/** Returns the commissioners of bondholders. */
export function readBormeCommissioners(text: string): string[] {
  const [, names = ''] = /Comisario: ?(.*?)(?= ?Importe| ?$)/s.exec(text) ?? []
  return names
    .split(';')
    .map(stripFinalPeriod)
    .filter(name => /\p{L}{2}/u.test(name))
}
