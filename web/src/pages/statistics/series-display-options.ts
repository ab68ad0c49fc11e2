import { useMemo } from 'react'
import type { AnnouncementCountsQuery } from '../../api/announcement-counts.ts'
import type { ApiSchema } from '../../api/api-client.ts'
import { useSourceList } from '../../api/source-list.ts'
import {
  CATEGORY_GROUP_KEYS,
  CATEGORY_GROUP_NAMES,
  type CategoryGroupKey,
  findCategoryGroup,
} from '../../text/category-groups.ts'
import { humanizeCode, JURISDICTION_NAMES } from '../../text/display-names.ts'
import type { SeriesDisplayOptions } from './build-counts-plot.ts'

const JURISDICTION: SeriesDisplayOptions = {
  nameOf: key => JURISDICTION_NAMES[key] ?? key,
  order: Object.keys(JURISDICTION_NAMES),
}
/** All categories together, as groups in the colors that they have everywhere. */
const CATEGORY_GROUPS: SeriesDisplayOptions = {
  nameOf: key => CATEGORY_GROUP_NAMES[key as CategoryGroupKey] ?? humanizeCode(key),
  order: CATEGORY_GROUP_KEYS,
  groupOf: key => findCategoryGroup(key as ApiSchema<'Category'>),
}
/** More chosen categories are shown as groups, because the palette has nine colors. */
const MAX_CATEGORIES = 9

/**
 * Returns the display options of each plot. The order, and with it the color of each series, does not depend on the counts.
 * Options that need source names are null while the names load, so that a legend never changes on screen.
 */
export function useSeriesDisplayOptions({
  category: categories,
}: AnnouncementCountsQuery): Readonly<
  Record<'jurisdiction' | 'category' | 'source', SeriesDisplayOptions | null>
> {
  const { data: sources, isPending } = useSourceList()
  return useMemo(() => {
    const names = new Map(sources?.map(({ source_id, name }) => [source_id, name]))
    const source: SeriesDisplayOptions = {
      nameOf: key => names.get(key) ?? key,
      ...(names.size > 0 && { order: [...names.keys()].sort() }),
    }
    const hasFew = categories !== undefined && categories.length <= MAX_CATEGORIES
    const category = hasFew ? { nameOf: humanizeCode, order: categories.toSorted() } : CATEGORY_GROUPS
    return { jurisdiction: JURISDICTION, category, source: isPending ? null : source }
  }, [sources, isPending, categories])
}
