import type { AnnouncementDraft } from '../../../model/announcement.ts'
import type { AnnouncementCategory } from '../../../model/category.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { joinNames } from '../../shared/localized-values.ts'
import { omitMissing } from '../../shared/text-cleaning.ts'
import { buildGazetteHeadMetadata, GAZETTE_NOTICE_URL_PREFIX } from '../build-head-metadata.ts'
import type { GazetteNoticeKind } from '../classify-notice.ts'
import { composeGazetteSummary, findGazetteFullText } from '../compose-summary.ts'
import { composeGazetteTitle } from '../compose-title.ts'
import { parseGazetteNoticeChange } from '../parse-notice-change.ts'
import { findGazetteDatesInText } from '../text/dates/find-dates-in-text.ts'
import { findGazetteOccasion } from '../text/dates/find-occasion.ts'
import { findGazetteCompaniesInText, findGazetteCompanyNumbers } from '../text/find-companies.ts'
import { findGazetteLegalBasis } from '../text/find-legal-basis.ts'
import { findGazettePensionScheme, findGazetteReducedCapital } from '../text/find-text-facts.ts'
import {
  findGazetteUnlabelledActivity,
  findGazetteUnlabelledDeadline,
} from '../text/find-unlabelled-values.ts'
import { joinGazetteFragments } from '../text/join-fragments.ts'
import { parseGazetteTextLabels, parseSharedGazetteLabels } from '../text/parse-labels.ts'
import { findGazetteScottishCourt } from '../text/parse-notice-text.ts'
import { findGazetteStatedAddress } from '../text/parties/find-stated-address.ts'
import { buildGazettePageMentions } from './build-mentions.ts'
import {
  type GazetteLabels,
  type GazettePageContent,
  parseGazettePageCourt,
  parseGazettePageDetails,
  parseGazettePageMetadata,
} from './parse-page-facts.ts'
import { classifyGazettePage, parseGazettePageHead } from './parse-page-head.ts'
import { GazetteRdfGraph } from './rdf-graph.ts'

/**
 * The version of a full notice, which later extracts must not replace. A page, unlike the feed, does not state when it
 * was updated, so it counts as newer than any date.
 */
const FULL_NOTICE_VERSION = '9999-12-31T23:59:59.999Z'
/** The version of linked data, which has no text and, for older notices, no names, so it never replaces anything. */
const LINKED_DATA_VERSION = '0001-01-01T00:00:00.000Z'

/** Maps a notice page (`data.xml`, `data.htm` or JSON-LD) to a draft. Throws when it has no ID or no date. */
export function mapGazettePage(record: FieldReader): AnnouncementDraft {
  const lines = joinGazetteFragments(record.texts('lines'))
  const heading = record.text('heading')
  const graph = new GazetteRdfGraph(record)
  const kind = classifyGazettePage(record, lines.join('\n'))
  const head = parseGazettePageHead(record, kind, graph.firstText('editionName'))
  const content: GazettePageContent = {
    record,
    graph,
    labels: parseLabels(lines, kind),
    textLegalBasis: findGazetteLegalBasis(lines, kind.category),
    textDates: findGazetteDatesInText(lines.join(' '), kind.category),
  }
  const court = parseCourt(graph, lines, kind)
  const mentions = buildGazettePageMentions(content, kind, lines, court.court)
  const change = parseGazetteNoticeChange(graph, lines)
  const metadata = {
    ...buildGazetteHeadMetadata(head),
    ...parseGazettePageMetadata(content),
    ...omitMissing({ court: court.court, court_case: court.case }),
    ...(kind.category === 'capital_reduction' ? findGazetteReducedCapital(lines.join(' ')) : null),
    ...change?.metadata,
  }
  const facts = { ...parseOccasions(lines), ...parseGazettePageDetails(content) }
  const summary = composeGazetteSummary({ kind, mentions, metadata, details: facts, lines })
  const details = {
    ...facts,
    ...omitMissing({ text: findGazetteFullText(lines, summary), resolutions: findResolutions(graph) }),
  }
  const statedTitle =
    graph.firstText('hasTitle', 'hasHeading') ??
    (kind.code === '2604' ? findGazettePensionScheme(lines.join(' ')) : null) ??
    (mentions.length === 0 ? heading : null) ??
    nameCompaniesByNumber(lines)
  return {
    reference: head.id,
    date: head.date,
    category: change?.category ?? kind.category,
    language: 'en',
    title: composeGazetteTitle(kind, mentions, statedTitle, metadata),
    summary,
    url: `${GAZETTE_NOTICE_URL_PREFIX}${head.id}`,
    mentions,
    metadata,
    ...(Object.keys(details).length > 0 && { details }),
    ...change?.links,
    version: record.value('extract') === true ? LINKED_DATA_VERSION : FULL_NOTICE_VERSION,
  }
}

/** Categories of notices in which a sentence states the address of the company. */
const ADDRESS_IN_SENTENCE: readonly AnnouncementCategory[] = [
  'winding_up_petition',
  'petition_dismissal',
  'capital_reduction',
  'business_sale',
  'society_notice',
]

/** Parses the values under headings, and those that a sentence or a line without a heading states instead. */
function parseLabels(lines: readonly string[], { category, families }: GazetteNoticeKind): GazetteLabels {
  const numbers = findGazetteCompanyNumbers(lines.join('\n'))
  const labels = numbers.length > 1 ? parseSharedGazetteLabels(lines) : parseGazetteTextLabels(lines)
  const [company, ...others] = findGazetteCompaniesInText(lines)
  const hasAddress = ADDRESS_IN_SENTENCE.includes(category) && others.length === 0
  const hasClaims = category === 'creditor_notice' || category === 'insolvency_dividend'
  return {
    ...labels,
    ...omitMissing({
      address:
        labels.address ??
        (hasAddress ? findGazetteStatedAddress(lines.join(' '), company?.name ?? null) : null),
      activity: labels.activity ?? (families.includes('24') ? findGazetteUnlabelledActivity(lines) : null),
      claims: labels.claims ?? (hasClaims ? findGazetteUnlabelledDeadline(lines) : null),
    }),
  }
}

/** Names companies by their numbers if the notice has lost their names. */
function nameCompaniesByNumber(lines: readonly string[]): string | null {
  const numbers = findGazetteCompanyNumbers(lines.join('\n'))
  return numbers.length < 2 || numbers.length > 5 ? null : `companies ${joinNames(numbers, 'en')}`
}

/** Parses where and when the hearing and the meeting take place, for pages without markup. */
function parseOccasions(lines: readonly string[]): Record<string, string> {
  const text = lines.join(' ')
  const [hearing, meeting] = [findGazetteOccasion(text, 'hearing'), findGazetteOccasion(text, 'meeting')]
  return omitMissing({
    hearing_place: hearing.place,
    hearing_time: hearing.time,
    meeting_place: meeting.place,
    meeting_time: meeting.time,
  })
}

/** Parses the court; a Scottish petition names it in a sentence. */
function parseCourt(
  graph: GazetteRdfGraph,
  lines: readonly string[],
  { category }: GazetteNoticeKind,
): ReturnType<typeof parseGazettePageCourt> {
  const found = parseGazettePageCourt(graph, lines)
  return category === 'winding_up_petition' && found.court === null
    ? { ...found, court: findGazetteScottishCourt(lines.join(' ')) }
    : found
}

/** Returns the resolutions of a meeting in order. */
function findResolutions(graph: GazetteRdfGraph): string[] | null {
  const resolutions = graph.findNodes(/^resolution-\d+$/).flatMap(name => graph.nodeTexts(name, 'label'))
  return resolutions.length > 0 ? resolutions : null
}
