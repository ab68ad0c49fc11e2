import type { UrlChangeOptions, UrlParamChanges } from '../../../../ui/url-params.ts'
import type { AnnouncementListFilter } from '../announcement-list-filter.ts'

/** What the groups of filters in the sidebar need. */
export interface FilterPartProps {
  readonly filter: AnnouncementListFilter
  readonly countedFilter: AnnouncementListFilter
  readonly isCountable: boolean
  readonly hasFailed: boolean
  readonly findError: (field: string, label: string) => string | null
  readonly onChange: (change: UrlParamChanges, options?: UrlChangeOptions) => void
}
