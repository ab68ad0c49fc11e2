import type { AnnouncementFilter, EntityFilter } from '../model/list-filters.ts'

export const SUGGESTION_KINDS = [
  'spelling',
  'dropped_word',
  'dropped_filter',
  'entity',
  'announcements',
] as const

/** A field of a filter other than the query. */
export type FilterField = Exclude<keyof AnnouncementFilter | keyof EntityFilter, 'q'>

/** Something that is found where a search found nothing. */
export type SearchSuggestion =
  | {
      /** The same search with a corrected or dropped word, or the same words among announcements. */
      readonly kind: 'spelling' | 'dropped_word' | 'announcements'
      readonly q: string
      readonly total: number
    }
  | {
      readonly kind: 'dropped_filter'
      /** The fields of the filter that hide the results. */
      readonly filters: readonly FilterField[]
      readonly total: number
    }
  | {
      /** The announcements of an entity, with the same filters. */
      readonly kind: 'entity'
      readonly entity: { readonly id: string; readonly name: string }
      readonly total: number
    }
