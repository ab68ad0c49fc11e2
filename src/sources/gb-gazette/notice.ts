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
 * A notice is never replaced by an extract of it that is read later: the feed says when a notice was touched, its page
 * does not, so the page counts as newer than any moment.
 */
const WHOLE_NOTICE = '9999-12-31T23:59:59.999Z'
/** Linked data has no text, and of older notices no names: it never takes the place of anything. */
const LINKED_DATA = '0001-01-01T00:00:00.000Z'

/** A notice as its page has it (`data.xml`, `data.htm`, JSON-LD), in Herald's words. Throws without an ID or a date. */
export function noticeOfPage(row: Fields): Draft {
  const lines = row.texts('lines')
  const heading = row.text('heading')
  const graph = new Graph(row)
  const kind = kindOfPage(row, lines.join('\n'))
  const head = headOfPage(row, kind, graph.any('editionName'))
  const sources = { row, graph, labels: labelled(lines), days: daysIn(lines.join(' '), kind.category) }
  const court = courtIn(graph, lines)
  const mentions = mentionsOf(sources, kind, lines, heading, court.court)
  const change = changeOf(graph, lines)
  const { summary, whole } = wholeOrShort(lines)
  const details = {
    ...furtherFactsOf(sources),
    ...compact({ text: whole, resolutions: resolutionsOf(graph) }),
  }
  const stated = graph.any('hasTitle', 'hasHeading') ?? (mentions.length === 0 ? heading : null)
  return {
    reference: head.id,
    date: head.date,
    category: change?.category ?? kind.category,
    language: 'en',
    title: titleOf(kind, mentions, stated),
    summary,
    url: `${URL_OF_NOTICES}${head.id}`,
    mentions,
    metadata: {
      ...metadataOf(head),
      ...factsOf(sources),
      ...compact({ court: court.court, court_case: court.case }),
      ...change?.metadata,
    },
    ...(Object.keys(details).length > 0 && { details }),
    ...change?.links,
    version: row.raw('extract') === true ? LINKED_DATA : WHOLE_NOTICE,
  }
}

/** Everybody named: marked up, or else in the text; the court last. */
function mentionsOf(
  { row, graph, labels }: Sources,
  kind: Kind,
  lines: readonly string[],
  heading: string | null,
  court: string | null,
): readonly Mention[] {
  const number = row.child('labels').text('Company number') ?? oneNumber(lines)
  const mentions = new Mentions()
  addPeople(graph, kind.code ?? '', number, mentions)
  // A heading is a company's name where the text gives a number and no name with it, or a partnership's, which has none.
  const unnamed = number !== null && companiesIn(lines).length === 0
  const name = labels.name ?? (unnamed || headsPartnership(kind, heading) ? heading : null)
  if (isCorporate(kind)) addFromText(mentions, kind, { lines, labels, name, number })
  if (kind.category === 'winding_up_petition') addPetition(mentions, lines.join(' '))
  if (court !== null) mentions.add({ type: 'authority', role: 'court', name: court, identifiers: [] })
  return mentions.all
}

/** Whether a heading is the name of a partnership that a notice dissolves or changes: nothing else stands there but its kind. */
function headsPartnership(kind: Kind, heading: string | null): boolean {
  return kind.code?.startsWith('27') === true && !/\b(?:notice|dissolution|statement)\b/i.test(heading ?? '')
}

/** The petitioner and his solicitors where only the text names them. */
function addPetition(mentions: Mentions, text: string): void {
  const has = (role: Role): boolean => mentions.all.some(mention => mention.role === role)
  const [petitioner, solicitor] = [petitionerIn(text), solicitorIn(text)]
  if (petitioner !== null && !has('petitioner')) mentions.petitioner(petitioner, false, [])
  // The name of a firm without a legal form looks like a person's.
  if (solicitor !== null && !has('solicitor') && typeOfName(solicitor) === 'company')
    mentions.add({ type: 'company', role: 'solicitor', name: solicitor, identifiers: [] })
}

/** What a meeting resolved, in its order. */
function resolutionsOf(graph: Graph): string[] | null {
  const resolutions = graph.named(/^resolution-\d+$/).flatMap(name => graph.texts(name, 'label'))
  return resolutions.length > 0 ? resolutions : null
}
