import type { Draft, Mention } from '../../model/announcement.ts'
import type { Role } from '../../model/role.ts'
import type { Fields } from '../kit/fields.ts'
import { compact } from '../kit/text.ts'
import { changeOf } from './change.ts'
import { courtIn, factsOf, furtherFactsOf, type Sources } from './facts.ts'
import { Graph } from './graph.ts'
import { headOfPage, kindOfPage } from './head.ts'
import { isCorporate, type Kind } from './kind.ts'
import { Mentions, typeOfName } from './parties.ts'
import { addPeople } from './people.ts'
import { metadataOf, titleOf, URL_OF_NOTICES, wholeOrShort } from './shown.ts'
import { addFromText, companiesIn, labelled, oneNumber } from './text.ts'
import { daysIn, petitionerIn, solicitorIn } from './text-facts.ts'

/**
 * The version of a full notice, which later extracts must not replace. A page, unlike the feed, does not state when it
 * was updated, so it counts as newer than any date.
 */
const FULL_NOTICE_VERSION = '9999-12-31T23:59:59.999Z'
/** The version of linked data, which has no text and, for older notices, no names, so it never replaces anything. */
const LINKED_DATA_VERSION = '0001-01-01T00:00:00.000Z'

/** Maps a notice page (`data.xml`, `data.htm` or JSON-LD) to a draft. Throws when it has no ID or no date. */
export function noticeOfPage(record: Fields): Draft {
  const lines = record.texts('lines')
  const heading = record.text('heading')
  const graph = new Graph(record)
  const kind = kindOfPage(record, lines.join('\n'))
  const head = headOfPage(record, kind, graph.any('editionName'))
  const content: Sources = {
    record,
    graph,
    labels: labelled(lines),
    days: daysIn(lines.join(' '), kind.category),
  }
  const court = courtIn(graph, lines)
  const mentions = buildMentions(content, kind, lines, heading, court.court)
  const change = changeOf(graph, lines)
  const { summary, whole: fullText } = wholeOrShort(lines)
  const details = {
    ...furtherFactsOf(content),
    ...compact({ text: fullText, resolutions: findResolutions(graph) }),
  }
  const statedTitle = graph.any('hasTitle', 'hasHeading') ?? (mentions.length === 0 ? heading : null)
  return {
    reference: head.id,
    date: head.date,
    category: change?.category ?? kind.category,
    language: 'en',
    title: titleOf(kind, mentions, statedTitle),
    summary,
    url: `${URL_OF_NOTICES}${head.id}`,
    mentions,
    metadata: {
      ...metadataOf(head),
      ...factsOf(content),
      ...compact({ court: court.court, court_case: court.case }),
      ...change?.metadata,
    },
    ...(Object.keys(details).length > 0 && { details }),
    ...change?.links,
    version: record.raw('extract') === true ? LINKED_DATA_VERSION : FULL_NOTICE_VERSION,
  }
}

/** Builds the mentions from the markup, else from the text; the court comes last. */
function buildMentions(
  { record, graph, labels }: Sources,
  kind: Kind,
  lines: readonly string[],
  heading: string | null,
  court: string | null,
): readonly Mention[] {
  const number = record.child('labels').text('Company number') ?? oneNumber(lines)
  const mentions = new Mentions()
  addPeople(graph, kind.code ?? '', number, mentions)
  // A heading is the name of a company whose number lacks a name, or of a partnership, which has no number.
  const hasUnnamedNumber = number !== null && companiesIn(lines).length === 0
  const name = labels.name ?? (hasUnnamedNumber || isPartnershipHeading(kind, heading) ? heading : null)
  if (isCorporate(kind)) addFromText(mentions, kind, { lines, labels, name, number })
  if (kind.category === 'winding_up_petition') addPetitionParties(mentions, lines.join(' '))
  if (court !== null) mentions.add({ type: 'authority', role: 'court', name: court, identifiers: [] })
  return mentions.all
}

/** True if a heading is the name of a partnership rather than the notice kind. */
function isPartnershipHeading(kind: Kind, heading: string | null): boolean {
  return kind.code?.startsWith('27') === true && !/\b(?:notice|dissolution|statement)\b/i.test(heading ?? '')
}

/** Adds the petitioner and their solicitors if only the text names them. */
function addPetitionParties(mentions: Mentions, text: string): void {
  const hasRole = (role: Role): boolean => mentions.all.some(mention => mention.role === role)
  const [petitioner, solicitor] = [petitionerIn(text), solicitorIn(text)]
  if (petitioner !== null && !hasRole('petitioner')) mentions.petitioner(petitioner, false, [])
  // A firm's name without a legal form looks like a person's name.
  if (solicitor !== null && !hasRole('solicitor') && typeOfName(solicitor) === 'company')
    mentions.add({ type: 'company', role: 'solicitor', name: solicitor, identifiers: [] })
}

/** Returns the resolutions of a meeting in order. */
function findResolutions(graph: Graph): string[] | null {
  const resolutions = graph.named(/^resolution-\d+$/).flatMap(name => graph.texts(name, 'label'))
  return resolutions.length > 0 ? resolutions : null
}
