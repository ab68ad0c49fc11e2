import type { DatabaseSync } from 'node:sqlite'
import { normalizeText } from '../../../../../platform/text.ts'
import { isFunctionWord } from '../../../../../query/languages/function-words.ts'
import { groupTerms } from '../../../../../query/query-terms.ts'
import type { IndexQuery } from '../../../../index-query.ts'
import type { CompletionResult, IndexListResult } from '../../../../index-reader.ts'
import { PREFIX_LENGTHS } from '../../term-sets/term-set-table.ts'
import { openNameCompletion } from './complete-names.ts'

/** Prefixes of other lengths have no term sets, so searching them can take long. */
const MIN_PREFIX = Math.min(...PREFIX_LENGTHS)
const MAX_PREFIX = Math.max(...PREFIX_LENGTHS)

type ListAnnouncements = (
  query: IndexQuery<'announcements'>,
  change: number,
  checkpoint: () => void,
) => IndexListResult

/** Prepares completing what a user types: entities and announcements that match it. */
export function openCompletions(db: DatabaseSync, listAnnouncements: ListAnnouncements) {
  const completeName = openNameCompletion(db)

  return (
    { q, limit }: IndexQuery<'completions'>,
    change: number,
    checkpoint: () => void,
  ): CompletionResult => {
    const entities = completeName(q, limit)
    let announcements: Uint8Array = new Uint8Array()
    for (const search of announcementSearches(q)) {
      checkpoint()
      const query = {
        kind: 'announcements',
        filter: { q: search },
        page: { page: 1, perPage: limit },
        sort: 'date',
      } as const
      announcements = listAnnouncements(query, change, checkpoint).items
      if (announcements.length > 0) break
    }
    return { entities, announcements, change }
  }
}

/**
 * Returns the searches for what a user types, whose last word can be incomplete. The first one with results applies. A long
 * word is searched as typed and then by its beginning.
 */
export function announcementSearches(q: string): readonly string[] {
  const last = groupTerms(q).flat().at(-1)
  const isComplete =
    last === undefined || last.isNegative || last.isPhrase || last.isPrefix || last.number !== null
  // A blank after the last word completes it.
  if (isComplete || !q.toLowerCase().endsWith(last.text)) return [q]
  const characters = [...last.text]
  if (!characters.every(character => /[\p{L}\p{N}]/u.test(character)) || characters.length < MIN_PREFIX)
    return [q]
  // `und` can be the beginning of `Undorf`, or the word that need not match.
  if (characters.length <= MAX_PREFIX)
    return isFunctionWord(normalizeText(last.text)) ? [`${q}*`, q] : [`${q}*`]
  return [q, `${q.slice(0, -characters.slice(MAX_PREFIX).join('').length)}*`]
}
