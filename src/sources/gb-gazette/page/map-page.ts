import type { AnnouncementDraft, Mention } from '../../../model/announcement.ts'
import type { MentionRole } from '../../../model/mention-role.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { omitMissing } from '../../shared/text-cleaning.ts'
import { buildGazetteHeadMetadata, GAZETTE_NOTICE_URL_PREFIX } from '../build-head-metadata.ts'
import { type GazetteNoticeKind, isGazetteCorporateNotice } from '../classify-notice.ts'
import { composeGazetteSummary, findGazetteFullText } from '../compose-summary.ts'
import { composeGazetteTitle } from '../compose-title.ts'
import { GazetteMentionList, guessGazettePartyType } from '../mention-list.ts'
import { parseGazetteNoticeChange } from '../parse-notice-change.ts'
import {
  findGazetteCompaniesInText,
  findGazetteCompanyNumbers,
  findSoleGazetteCompanyNumber,
} from '../text/find-companies.ts'
import { findGazetteLegalBasis } from '../text/find-legal-basis.ts'
import {
  findGazetteDatesInText,
  findGazettePensionScheme,
  findGazettePetitionerInText,
  findGazetteReducedCapital,
  findGazetteSolicitorInText,
} from '../text/find-text-facts.ts'
import { joinGazetteFragments } from '../text/join-fragments.ts'
import { parseGazetteTextLabels, parseSharedGazetteLabels } from '../text/parse-labels.ts'
import { addGazettePartiesFromText } from '../text/parse-notice-text.ts'
import { addGazettePartiesFromMarkup } from './add-parties-from-markup.ts'
import {
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
    labels: parseLabels(lines),
    textLegalBasis: findGazetteLegalBasis(lines.join(' '), kind.category),
    textDates: findGazetteDatesInText(lines.join(' '), kind.category),
  }
  const court = parseGazettePageCourt(graph, lines)
  const mentions = buildMentions(content, kind, lines, heading, court.court)
  const change = parseGazetteNoticeChange(graph, lines)
  const metadata = {
    ...buildGazetteHeadMetadata(head),
    ...parseGazettePageMetadata(content),
    ...omitMissing({ court: court.court, court_case: court.case }),
    ...(kind.category === 'capital_reduction' ? findGazetteReducedCapital(lines.join(' ')) : null),
    ...change?.metadata,
  }
  const facts = parseGazettePageDetails(content)
  const summary = composeGazetteSummary({ kind, mentions, metadata, details: facts, lines })
  const details = {
    ...facts,
    ...omitMissing({ text: findGazetteFullText(lines, summary), resolutions: findResolutions(graph) }),
  }
  const statedTitle =
    graph.firstText('hasTitle', 'hasHeading') ??
    (kind.code === '2604' ? findGazettePensionScheme(lines.join(' ')) : null) ??
    (mentions.length === 0 ? heading : null)
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

/** Builds the mentions from the markup or, without any, from the text. The court comes last. */
function buildMentions(
  { record, graph, labels }: GazettePageContent,
  kind: GazetteNoticeKind,
  lines: readonly string[],
  heading: string | null,
  court: string | null,
): readonly Mention[] {
  const number = record.child('labels').text('Company number') ?? findSoleGazetteCompanyNumber(lines)
  const mentions = new GazetteMentionList()
  addGazettePartiesFromMarkup(graph, kind.code ?? '', number, mentions)
  // The heading is the name of a company if only its number is stated, or of a partnership, which has no number.
  const hasUnnamedNumber = number !== null && findGazetteCompaniesInText(lines).length === 0
  const timelineName = record.text('timelineName')
  const name =
    labels.name ??
    (hasUnnamedNumber ? timelineName : null) ??
    (hasUnnamedNumber || isPartnershipHeading(kind, heading) ? heading : null)
  if (isGazetteCorporateNotice(kind))
    addGazettePartiesFromText(mentions, kind, { lines, labels, name, number })
  if (kind.category === 'winding_up_petition' || kind.category === 'petition_dismissal')
    addPetitionParties(mentions, lines.join(' '))
  if (court !== null) mentions.add({ type: 'authority', role: 'court', name: court, identifiers: [] })
  return mentions.all
}

function parseLabels(lines: readonly string[]): GazettePageContent['labels'] {
  const numbers = findGazetteCompanyNumbers(lines.join('\n'))
  return numbers.length > 1 ? parseSharedGazetteLabels(lines) : parseGazetteTextLabels(lines)
}

/** Returns true if a heading is the name of a partnership rather than the notice kind. */
function isPartnershipHeading(kind: GazetteNoticeKind, heading: string | null): boolean {
  return kind.code?.startsWith('27') === true && !/\b(?:notice|dissolution|statement)\b/i.test(heading ?? '')
}

/** Adds the petitioner and their solicitors if only the text names them. */
function addPetitionParties(mentions: GazetteMentionList, text: string): void {
  const hasRole = (role: MentionRole): boolean => mentions.all.some(mention => mention.role === role)
  const [petitioner, solicitor] = [findGazettePetitionerInText(text), findGazetteSolicitorInText(text)]
  if (petitioner !== null && !hasRole('petitioner')) mentions.addPetitioner(petitioner, false, [])
  // A firm's name without a legal form looks like a person's name.
  if (solicitor !== null && !hasRole('solicitor') && guessGazettePartyType(solicitor) === 'company')
    mentions.add({ type: 'company', role: 'solicitor', name: solicitor, identifiers: [] })
}

/** Returns the resolutions of a meeting in order. */
function findResolutions(graph: GazetteRdfGraph): string[] | null {
  const resolutions = graph.findNodes(/^resolution-\d+$/).flatMap(name => graph.nodeTexts(name, 'label'))
  return resolutions.length > 0 ? resolutions : null
}
