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

/** A page's statements, and what stands under headings in its text, for what nobody marked up. */
export interface Sources {
  readonly row: Fields
  readonly graph: Graph
  readonly labels: Partial<Record<Label, string>>
  readonly days: ReturnType<typeof daysIn>
}

/** What the notice says of the company and of its procedure, under the common names. */
export function factsOf({ row, graph, labels, days }: Sources): Metadata {
  const companies = companiesIn(graph)
  const activity = shared(companies.map(id => graph.text(id, 'natureOfBusiness')))
  const dayOf = (properties: readonly string[], label?: Label): Day | null => {
    const stated = properties.flatMap(property => graph.every(property))
    const text = stated[0] ?? (label === undefined ? undefined : labels[label])
    if (text === undefined) return null
    const found = momentIn(text)
    if (found === null) row.note('bad_value', `expected a date, found ${quoted(text)}`)
    return found?.day ?? null
  }
  return compact({
    procedure: graph.any('typeOfLiquidation') ?? labels.procedure,
    activity: activity ?? (companies.length > 1 ? null : (graph.any('natureOfBusiness') ?? labels.activity)),
    address:
      shared(companies.map(id => addressOf(graph, id))) ?? (companies.length > 1 ? null : labels.address),
    legal_form: graph.any('partnershipType'),
    legal_basis: legalBasisOf(graph),
    appointment_date: dayOf(['dateOfAppointment'], 'appointed'),
    petition_date:
      dayOf(['dateOfPetitionPresentation', 'datePetitionFiled'], 'petition') ?? days.petition_date,
    judgment_date: dayOf(['dateWoundUp'], 'order'),
    resolution_date:
      dayOf(['dateOfResolution', 'dateResolvedVoluntaryWindingUp'], 'resolution') ?? days.resolution_date,
    hearing_date: dayOf(['dateOfHearing']) ?? days.hearing_date,
    meeting_date: dayOf(['meetingTime', 'meetingDate', 'dateOfDecision']) ?? days.meeting_date,
    claims_deadline: dayOf(['onOrBeforeProvingDebts']) ?? days.claims_deadline,
  })
}

/** What every company of the notice has; null when they differ. */
function shared(values: readonly (string | null)[]): string | null {
  const [first = null, ...others] = new Set(values)
  return others.length > 0 ? null : first
}

function addressOf(graph: Graph, company: string): string | null {
  const office = officeOf(graph, company)
  return office === null ? null : graph.address(office)
}

/** Times of day, addresses, other names and the like: what the common names have no place for. */
export function furtherFactsOf({ graph, labels }: Sources): Record<string, string | string[]> {
  const list = (texts: string[]): string[] | null => (texts.length > 0 ? [...new Set(texts)] : null)
  const trading = [...graph.every('isTradingAs'), ...graph.every('tradingAs')]
  const former = [...graph.every('previousCompanyName'), ...graph.every('previouslyTradingAs')]
  const place = (property: string): string | null => {
    const node = graph.any(property)
    return node === null ? null : graph.address(node)
  }
  const tradingAddress =
    place('hasPrincipalTradingAddress') ?? named(graph, /(?:^|-)principal-trading-address-\d+$/)
  return compact({
    trading_names: list(trading.length > 0 ? trading : listed(labels.tradingName)),
    former_names: list(former.length > 0 ? former : listed(labels.formerName)),
    trading_address: tradingAddress ?? labels.tradingAddress,
    former_address: place('hasPreviousRegisteredOffice') ?? named(graph, /previous-registered-office-\d+$/),
    former_trading_address:
      place('hasPreviousTradingAddress') ?? named(graph, /^previous-trading-address-\d+$/),
    appointed_by: graph.any('hasAppointer') ?? labels.appointer,
    company_type: graph.any('companyType'),
    petition_type: graph.any('typeOfPetition'),
    petitioner_claims_to_be: graph.any('presentedBy'),
    hearing_place:
      [graph.any('nameOfPlaceOfHearing'), place('placeOfHearing')].filter(Boolean).join(', ') || null,
    hearing_time: timeIn(graph.every('dateOfHearing')[0]),
    meeting_place: place('meetingLocation') ?? named(graph, /^meetingAddress(?:-\d+)?$/),
    meeting_time: timeIn(graph.every('meetingTime')[0]),
    further_meetings: list([...graph.every('meetingTime').slice(1), ...graph.every('meetingTime2')]),
    proxies_by: graph.any('onOrBeforeProxySubmit'),
    decision_procedure: graph.any('hasDecisionMakingProcedure'),
  })
}

/** The court of the procedure by its name, and the number of its case; where they are not marked up, from the text. */
export function courtIn(
  graph: Graph,
  lines: readonly string[],
): { readonly court: string | null; readonly case: string | null } {
  const [name, county] = [graph.any('courtName'), graph.any('countyCourtName')]
  const district = graph.any('courtDistrict')
  const code = graph.any('caseCode')
  const [number, year] = [graph.any('caseNumber'), graph.any('caseYear')]
  const whole = number === null || year === null || /-\d{4}-|\bof \d{4}$/.test(number)
  const marked = name ?? county
  const court = marked ?? lines.map(courtOfLine).find(found => found !== null) ?? null
  const written = court === null ? null : lines.map(caseOfLine).find(found => found !== null)
  return {
    court:
      marked === null || district === null || marked.includes(district) ? court : `${marked}, ${district}`,
    case: code ?? (whole ? number : `${number} of ${year}`) ?? written ?? null,
  }
}

function legalBasisOf(graph: Graph): string | null {
  const laws = graph.every('isEnabledByLegislation')
  const title = graph.any('legislationTitle')
  const section = graph.any('legislationSection')
  const stated = [
    title ?? laws.map(law => graph.label(law)).find(isWords),
    section === null ? null : graph.label(section),
  ]
  return stated.filter(part => part != null).join(', ') || null
}

function named(graph: Graph, pattern: RegExp): string | null {
  return (
    graph
      .named(pattern)
      .map(name => graph.address(name))
      .find(address => address !== null) ?? null
  )
}

function listed(text: string | undefined): string[] {
  return text === undefined || /^\W*(?:n\/?a|none|not applicable)\W*$/i.test(text) ? [] : [text]
}

/** The moment a value states. A time that is none (`T1030:00`) does not make its day wrong. */
function momentIn(text: string): Moment | null {
  const iso = isoMoment(text.replace(/(T\d\d:\d\d)(?::?\d*)?$/, '$1').replace(/T$/, ''))
  const dayAlone = /^(\d{4}-\d\d-\d\d)T/.exec(text)?.[1] ?? englishDay(text) ?? ''
  return iso ?? isoMoment(dayAlone)
}

/** `T00:00` stands where a notice states no time. */
function timeIn(text: string | undefined): string | null {
  const time = text === undefined ? null : (momentIn(text)?.time ?? null)
  return time === '00:00' ? null : time
}
