import type { Day } from '../../model/day.ts'
import type { Metadata } from '../../model/metadata.ts'
import { englishDay } from '../kit/english-days.ts'
import type { Fields } from '../kit/fields.ts'
import { isoMoment, type Moment } from '../kit/iso-time.ts'
import { compact, quoted } from '../kit/text.ts'
import type { Graph } from './graph.ts'
import { companiesIn, isWords, officeOf } from './people.ts'
import { caseOfLine, courtOfLine, type Label } from './text.ts'
import type { daysIn } from './text-facts.ts'

/** A page's marked-up statements, with facts from its text for values that are not marked up. */
export interface Sources {
  readonly record: Fields
  readonly graph: Graph
  readonly labels: Partial<Record<Label, string>>
  readonly days: ReturnType<typeof daysIn>
}

/** Parses the company and procedure facts that fit the common metadata. */
export function factsOf({ record, graph, labels, days }: Sources): Metadata {
  const companies = companiesIn(graph)
  const activity = commonValue(companies.map(id => graph.text(id, 'natureOfBusiness')))
  const dateOf = (properties: readonly string[], label?: Label): Day | null => {
    const stated = properties.flatMap(property => graph.every(property))
    const text = stated[0] ?? (label === undefined ? undefined : labels[label])
    if (text === undefined) return null
    const dateTime = parseDateTime(text)
    if (dateTime === null) record.note('bad_value', `expected a date, found ${quoted(text)}`)
    return dateTime?.day ?? null
  }
  return compact({
    procedure: graph.any('typeOfLiquidation') ?? labels.procedure,
    activity: activity ?? (companies.length > 1 ? null : (graph.any('natureOfBusiness') ?? labels.activity)),
    address:
      commonValue(companies.map(id => registeredAddress(graph, id))) ??
      (companies.length > 1 ? null : labels.address),
    legal_form: graph.any('partnershipType'),
    legal_basis: composeLegalBasis(graph),
    appointment_date: dateOf(['dateOfAppointment'], 'appointed'),
    petition_date:
      dateOf(['dateOfPetitionPresentation', 'datePetitionFiled'], 'petition') ?? days.petition_date,
    judgment_date: dateOf(['dateWoundUp'], 'order'),
    resolution_date:
      dateOf(['dateOfResolution', 'dateResolvedVoluntaryWindingUp'], 'resolution') ?? days.resolution_date,
    hearing_date: dateOf(['dateOfHearing']) ?? days.hearing_date,
    meeting_date: dateOf(['meetingTime', 'meetingDate', 'dateOfDecision']) ?? days.meeting_date,
    claims_deadline: dateOf(['onOrBeforeProvingDebts']) ?? days.claims_deadline,
  })
}

/** Returns the value that all companies of the notice share; null when they differ. */
function commonValue(values: readonly (string | null)[]): string | null {
  const [first = null, ...others] = new Set(values)
  return others.length > 0 ? null : first
}

function registeredAddress(graph: Graph, company: string): string | null {
  const office = officeOf(graph, company)
  return office === null ? null : graph.address(office)
}

/** Parses times, addresses, other names and further facts that do not fit the common metadata. */
export function furtherFactsOf({ graph, labels }: Sources): Record<string, string | string[]> {
  const distinctOrNull = (texts: string[]): string[] | null => (texts.length > 0 ? [...new Set(texts)] : null)
  const tradingNames = [...graph.every('isTradingAs'), ...graph.every('tradingAs')]
  const formerNames = [...graph.every('previousCompanyName'), ...graph.every('previouslyTradingAs')]
  const addressFrom = (property: string): string | null => {
    const node = graph.any(property)
    return node === null ? null : graph.address(node)
  }
  const tradingAddress =
    addressFrom('hasPrincipalTradingAddress') ?? addressOfNode(graph, /(?:^|-)principal-trading-address-\d+$/)
  return compact({
    trading_names: distinctOrNull(tradingNames.length > 0 ? tradingNames : listName(labels.tradingName)),
    former_names: distinctOrNull(formerNames.length > 0 ? formerNames : listName(labels.formerName)),
    trading_address: tradingAddress ?? labels.tradingAddress,
    former_address:
      addressFrom('hasPreviousRegisteredOffice') ?? addressOfNode(graph, /previous-registered-office-\d+$/),
    former_trading_address:
      addressFrom('hasPreviousTradingAddress') ?? addressOfNode(graph, /^previous-trading-address-\d+$/),
    appointed_by: graph.any('hasAppointer') ?? labels.appointer,
    company_type: graph.any('companyType'),
    petition_type: graph.any('typeOfPetition'),
    petitioner_claims_to_be: graph.any('presentedBy'),
    hearing_place:
      [graph.any('nameOfPlaceOfHearing'), addressFrom('placeOfHearing')].filter(Boolean).join(', ') || null,
    hearing_time: parseTime(graph.every('dateOfHearing')[0]),
    meeting_place: addressFrom('meetingLocation') ?? addressOfNode(graph, /^meetingAddress(?:-\d+)?$/),
    meeting_time: parseTime(graph.every('meetingTime')[0]),
    further_meetings: distinctOrNull([
      ...graph.every('meetingTime').slice(1),
      ...graph.every('meetingTime2'),
    ]),
    proxies_by: graph.any('onOrBeforeProxySubmit'),
    decision_procedure: graph.any('hasDecisionMakingProcedure'),
  })
}

/** Parses the court and the case number from the markup or, failing that, from the text. */
export function courtIn(
  graph: Graph,
  lines: readonly string[],
): { readonly court: string | null; readonly case: string | null } {
  const [name, county] = [graph.any('courtName'), graph.any('countyCourtName')]
  const district = graph.any('courtDistrict')
  const code = graph.any('caseCode')
  const [number, year] = [graph.any('caseNumber'), graph.any('caseYear')]
  const isCompleteNumber = number === null || year === null || /-\d{4}-|\bof \d{4}$/.test(number)
  const markedUpCourt = name ?? county
  const court = markedUpCourt ?? lines.map(courtOfLine).find(text => text !== null) ?? null
  const caseInText = court === null ? null : lines.map(caseOfLine).find(text => text !== null)
  return {
    court:
      markedUpCourt === null || district === null || markedUpCourt.includes(district)
        ? court
        : `${markedUpCourt}, ${district}`,
    case: code ?? (isCompleteNumber ? number : `${number} of ${year}`) ?? caseInText ?? null,
  }
}

function composeLegalBasis(graph: Graph): string | null {
  const laws = graph.every('isEnabledByLegislation')
  const title = graph.any('legislationTitle')
  const section = graph.any('legislationSection')
  const parts = [
    title ?? laws.map(law => graph.label(law)).find(isWords),
    section === null ? null : graph.label(section),
  ]
  return parts.filter(part => part != null).join(', ') || null
}

function addressOfNode(graph: Graph, pattern: RegExp): string | null {
  return (
    graph
      .named(pattern)
      .map(name => graph.address(name))
      .find(address => address !== null) ?? null
  )
}

function listName(text: string | undefined): string[] {
  return text === undefined || /^\W*(?:n\/?a|none|not applicable)\W*$/i.test(text) ? [] : [text]
}

/** Parses a date and time. An invalid time such as `T1030:00` does not invalidate the date. */
function parseDateTime(text: string): Moment | null {
  const isoDateTime = isoMoment(text.replace(/(T\d\d:\d\d)(?::?\d*)?$/, '$1').replace(/T$/, ''))
  const dateOnly = /^(\d{4}-\d\d-\d\d)T/.exec(text)?.[1] ?? englishDay(text) ?? ''
  return isoDateTime ?? isoMoment(dateOnly)
}

/** Parses the time of day; `T00:00` means that none is stated. */
function parseTime(text: string | undefined): string | null {
  const time = text === undefined ? null : (parseDateTime(text)?.time ?? null)
  return time === '00:00' ? null : time
}
