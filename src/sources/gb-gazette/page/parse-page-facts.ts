import type { CalendarDay } from '../../../model/calendar-day.ts'
import type { AnnouncementMetadata } from '../../../model/metadata.ts'
import { findEnglishDay, type LocalDateTime, parseIsoLocalDateTime } from '../../shared/dates.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { omitMissing, quoteValue } from '../../shared/text-cleaning.ts'
import type { GazetteTextDates } from '../text/dates/find-dates-in-text.ts'
import type { GazetteTextLabel } from '../text/parse-labels.ts'
import { parseGazetteCaseNumber, parseGazetteCourtLine } from '../text/parse-notice-text.ts'
import {
  findGazetteCompanyNodes,
  findGazetteRegisteredOffice,
  isGazetteReadableText,
} from './add-parties-from-markup.ts'
import type { GazetteRdfGraph } from './rdf-graph.ts'

/** The values under the headings of the text. */
export type GazetteLabels = Partial<Record<GazetteTextLabel, string>>

/** A page's marked-up statements, with facts from its text for values that are not marked up. */
export interface GazettePageContent {
  readonly record: FieldReader
  readonly graph: GazetteRdfGraph
  readonly labels: GazetteLabels
  /** The provision that the text states. */
  readonly textLegalBasis: string | null
  readonly textDates: GazetteTextDates
}

/** Parses the company and procedure facts that fit the common metadata. */
export function parseGazettePageMetadata({
  record,
  graph,
  labels,
  textDates,
  textLegalBasis,
}: GazettePageContent): AnnouncementMetadata {
  const companies = findGazetteCompanyNodes(graph)
  const activity = commonValue(companies.map(id => graph.nodeText(id, 'natureOfBusiness')))
  const dateOf = (properties: readonly string[], label?: GazetteTextLabel): CalendarDay | null => {
    const stated = properties.flatMap(property => graph.allTexts(property))
    const text = stated[0] ?? (label === undefined ? undefined : labels[label])
    if (text === undefined) return null
    const dateTime = parseDateTime(text)
    if (dateTime === null) record.reportProblem('bad_value', `expected a date, found ${quoteValue(text)}`)
    return dateTime?.day ?? null
  }
  return omitMissing({
    procedure: graph.firstText('typeOfLiquidation') ?? labels.procedure,
    activity:
      activity ?? (companies.length > 1 ? null : (graph.firstText('natureOfBusiness') ?? labels.activity)),
    address:
      commonValue(companies.map(id => registeredAddress(graph, id))) ??
      (companies.length > 1 ? null : labels.address),
    legal_form: graph.firstText('partnershipType'),
    legal_basis: composeLegalBasis(graph) ?? textLegalBasis,
    appointment_date: dateOf(['dateOfAppointment'], 'appointed') ?? textDates.appointment_date,
    petition_date:
      dateOf(['dateOfPetitionPresentation', 'datePetitionFiled'], 'petition') ?? textDates.petition_date,
    judgment_date: dateOf(['dateWoundUp'], 'order') ?? textDates.judgment_date,
    effect_date: textDates.effect_date,
    entry_date: textDates.entry_date,
    resolution_date:
      dateOf(['dateOfResolution', 'dateResolvedVoluntaryWindingUp'], 'resolution') ??
      textDates.resolution_date,
    hearing_date: dateOf(['dateOfHearing']) ?? textDates.hearing_date,
    meeting_date:
      dateOf(['meetingTime', 'meetingDate', 'dateOfDecision'], 'meeting') ?? textDates.meeting_date,
    claims_deadline: dateOf(['onOrBeforeProvingDebts'], 'claims') ?? textDates.claims_deadline,
  })
}

/** Returns the value that all companies of the notice share, or `null` when they differ. */
function commonValue(values: readonly (string | null)[]): string | null {
  const [first = null, ...others] = new Set(values)
  return others.length > 0 ? null : first
}

function registeredAddress(graph: GazetteRdfGraph, company: string): string | null {
  const office = findGazetteRegisteredOffice(graph, company)
  return office === null ? null : graph.composeAddress(office)
}

/** Parses times, addresses, other names and further facts that do not fit the common metadata. */
export function parseGazettePageDetails({
  graph,
  labels,
}: GazettePageContent): Record<string, string | string[]> {
  const distinctOrNull = (texts: string[]): string[] | null => (texts.length > 0 ? [...new Set(texts)] : null)
  const tradingNames = [...graph.allTexts('isTradingAs'), ...graph.allTexts('tradingAs')]
  const formerNames = [...graph.allTexts('previousCompanyName'), ...graph.allTexts('previouslyTradingAs')]
  const addressFrom = (property: string): string | null => {
    const node = graph.firstText(property)
    return node === null ? null : graph.composeAddress(node)
  }
  const tradingAddress =
    addressFrom('hasPrincipalTradingAddress') ?? addressOfNode(graph, /(?:^|-)principal-trading-address-\d+$/)
  return omitMissing({
    trading_names: distinctOrNull(tradingNames.length > 0 ? tradingNames : listNames(labels.tradingName)),
    former_names: distinctOrNull(formerNames.length > 0 ? formerNames : listNames(labels.formerName)),
    trading_address: tradingAddress ?? labels.tradingAddress,
    former_address:
      addressFrom('hasPreviousRegisteredOffice') ??
      addressOfNode(graph, /previous-registered-office-\d+$/) ??
      labels.formerAddress,
    former_trading_address:
      addressFrom('hasPreviousTradingAddress') ??
      addressOfNode(graph, /^previous-trading-address-\d+$/) ??
      labels.formerTradingAddress,
    appointed_by: graph.firstText('hasAppointer') ?? labels.appointer,
    company_type: graph.firstText('companyType'),
    petition_type: graph.firstText('typeOfPetition'),
    petitioner_claims_to_be: graph.firstText('presentedBy'),
    hearing_place:
      [graph.firstText('nameOfPlaceOfHearing'), addressFrom('placeOfHearing')].filter(Boolean).join(', ') ||
      null,
    hearing_time: parseTime(graph.allTexts('dateOfHearing')[0]),
    meeting_place: addressFrom('meetingLocation') ?? addressOfNode(graph, /^meetingAddress(?:-\d+)?$/),
    meeting_time: parseTime(graph.allTexts('meetingTime')[0]),
    further_meetings: distinctOrNull([
      ...graph.allTexts('meetingTime').slice(1),
      ...graph.allTexts('meetingTime2'),
    ]),
    proxies_by: graph.firstText('onOrBeforeProxySubmit'),
    decision_procedure: graph.firstText('hasDecisionMakingProcedure'),
  })
}

/** Parses the court and the case number from the markup or, failing that, from the text. */
export function parseGazettePageCourt(
  graph: GazetteRdfGraph,
  lines: readonly string[],
): { readonly court: string | null; readonly case: string | null } {
  const [name, county] = [graph.firstText('courtName'), graph.firstText('countyCourtName')]
  const district = graph.firstText('courtDistrict')
  const code = graph.firstText('caseCode')
  const [number, year] = [graph.firstText('caseNumber'), graph.firstText('caseYear')]
  const isCompleteNumber = number === null || year === null || /-\d{4}-|\bof \d{4}$/.test(number)
  const markedUpCourt = name ?? county
  const court = markedUpCourt ?? lines.map(parseGazetteCourtLine).find(text => text !== null) ?? null
  const caseInText = court === null ? null : lines.map(parseGazetteCaseNumber).find(text => text !== null)
  return {
    court:
      markedUpCourt === null || district === null || markedUpCourt.includes(district)
        ? court
        : `${markedUpCourt}, ${district}`,
    case: code ?? (isCompleteNumber ? number : `${number} of ${year}`) ?? caseInText ?? null,
  }
}

function composeLegalBasis(graph: GazetteRdfGraph): string | null {
  const laws = graph.allTexts('isEnabledByLegislation')
  const title = graph.firstText('legislationTitle')
  const section = graph.firstText('legislationSection')
  const parts = [
    title ?? laws.map(law => graph.resolveLabel(law)).find(isGazetteReadableText),
    section === null ? null : graph.resolveLabel(section),
  ]
  return parts.filter(part => part != null).join(', ') || null
}

function addressOfNode(graph: GazetteRdfGraph, pattern: RegExp): string | null {
  return (
    graph
      .findNodes(pattern)
      .map(name => graph.composeAddress(name))
      .find(address => address !== null) ?? null
  )
}

function listNames(text: string | undefined): string[] {
  return text === undefined || /^\W*(?:n\/?a|none|not applicable)\W*$/i.test(text) ? [] : text.split(/;\s*/)
}

/** Parses a date and time. An invalid time such as `T1030:00` does not invalidate the date. */
function parseDateTime(text: string): LocalDateTime | null {
  const isoDateTime = parseIsoLocalDateTime(text.replace(/(T\d\d:\d\d)(?::?\d*)?$/, '$1').replace(/T$/, ''))
  const dateOnly = /^(\d{4}-\d\d-\d\d)T/.exec(text)?.[1] ?? findEnglishDay(text) ?? ''
  return isoDateTime ?? parseIsoLocalDateTime(dateOnly)
}

/** Parses the time of day; `T00:00` means that none is stated. */
function parseTime(text: string | undefined): string | null {
  const time = text === undefined ? null : (parseDateTime(text)?.time ?? null)
  return time === '00:00' ? null : time
}
