import { ANNOUNCEMENT_CATEGORIES, type AnnouncementCategory } from '../../../model/category.ts'
import type { Jurisdiction } from '../../../model/jurisdiction.ts'
import { capitalizeFirst, normalizeText } from '../../../platform/text.ts'
import type { ApiContext } from '../../routing.ts'

export interface CompletedCategory {
  readonly category: AnnouncementCategory
  /** The code in words, such as `Capital increase`. */
  readonly label: string
}

export interface CompletedSource {
  readonly id: string
  readonly name: string
  readonly jurisdiction: Jurisdiction
}

/** Returns the categories whose name has words that begin with all typed words. */
export function completeCategories(q: string, limit: number): CompletedCategory[] {
  return CATEGORIES.filter(({ label }) => completes(q, label)).slice(0, limit)
}

/** Returns the sources whose name or ID has words that begin with all typed words. */
export function completeSources(
  q: string,
  limit: number,
  { sources }: Pick<ApiContext, 'sources'>,
): CompletedSource[] {
  return sources
    .map(({ id, metadata: { name, jurisdiction } }) => ({ id, name, jurisdiction }))
    .filter(({ id, name }) => completes(q, `${name} ${id}`))
    .slice(0, limit)
}

const CATEGORIES = (Object.keys(ANNOUNCEMENT_CATEGORIES) as AnnouncementCategory[]).map(category => ({
  category,
  label: capitalizeFirst(category.replaceAll('_', ' ')),
}))

function completes(q: string, name: string): boolean {
  const typed = splitWords(q)
  const words = splitWords(name)
  return typed.length > 0 && typed.every(prefix => words.some(word => word.startsWith(prefix)))
}

function splitWords(text: string): readonly string[] {
  return normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
