import type { AnnouncementDraft } from '../../model/announcement.ts'
import type { GazetteRdfGraph } from './page/rdf-graph.ts'

/** The way in which a notice changes an earlier one. */
export interface GazetteNoticeChange {
  readonly category?: 'notice_annulment'
  readonly links: Pick<AnnouncementDraft, 'corrects' | 'withdraws'>
  readonly metadata: Pick<AnnouncementDraft['metadata'], 'corrects' | 'withdraws' | 'notice_state'>
}

const EARLIER_NOTICE_ID =
  /\/notice\/(\d{4,}|[LEB]-\d+-\d+)|\bnotice (?:id|number|no\.?|reference)s?\W{0,4}(\d{4,}|[LEB]-\d+-\d+)/i

/**
 * Detects a substitution or a retraction from the publisher's markup or the opening sentence. The earlier notice is
 * linked only if its ID is stated. Returns `null` for an ordinary notice.
 */
export function parseGazetteNoticeChange(
  graph: GazetteRdfGraph,
  lines: readonly string[],
): GazetteNoticeChange | null {
  const openingSentence = lines
    .slice(0, 3)
    .find(line => /\bin substitution for that which\b|\bretract(?:s|ed|ion)\b/i.test(line))
  const retraction =
    graph.firstText('hasRetraction') ??
    (openingSentence !== undefined && /retract/i.test(openingSentence) ? openingSentence : null)
  const text = retraction ?? graph.firstText('hasSubstitution') ?? openingSentence
  if (text === undefined || text === null) return null
  const [, idInUrl, idInText] = EARLIER_NOTICE_ID.exec(text) ?? []
  const earlierId = idInUrl ?? idInText
  const link =
    earlierId === undefined ? {} : retraction === null ? { corrects: earlierId } : { withdraws: earlierId }
  return {
    ...(retraction !== null && { category: 'notice_annulment' }),
    links: link,
    metadata: { ...link, notice_state: retraction === null ? 'substitution' : 'retraction' },
  }
}
