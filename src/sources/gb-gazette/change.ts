import type { Draft } from '../../model/announcement.ts'
import type { Graph } from './graph.ts'

/** What a notice does to an earlier one. */
export interface Change {
  readonly category?: 'notice_annulment'
  readonly links: Pick<Draft, 'corrects' | 'withdraws'>
  readonly metadata: Pick<Draft['metadata'], 'corrects' | 'withdraws' | 'notice_state'>
}

const EARLIER =
  /\/notice\/(\d{4,}|[LEB]-\d+-\d+)|\bnotice (?:id|number|no\.?|reference)s?\W{0,4}(\d{4,}|[LEB]-\d+-\d+)/i

/**
 * A notice in substitution for an earlier one, or one that retracts it: marked as such by the publisher, or begun with
 * that sentence. The earlier one is linked only where its ID is named; null for an ordinary notice.
 */
export function changeOf(graph: Graph, lines: readonly string[]): Change | null {
  const first = lines
    .slice(0, 3)
    .find(line => /\bin substitution for that which\b|\bretract(?:s|ed|ion)\b/i.test(line))
  const retraction =
    graph.any('hasRetraction') ?? (first !== undefined && /retract/i.test(first) ? first : null)
  const text = retraction ?? graph.any('hasSubstitution') ?? first
  if (text === undefined || text === null) return null
  const [, byAddress, byName] = EARLIER.exec(text) ?? []
  const earlier = byAddress ?? byName
  const link =
    earlier === undefined ? {} : retraction === null ? { corrects: earlier } : { withdraws: earlier }
  return {
    ...(retraction !== null && { category: 'notice_annulment' }),
    links: link,
    metadata: { ...link, notice_state: retraction === null ? 'substitution' : 'retraction' },
  }
}
