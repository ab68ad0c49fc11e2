import { useMemo } from 'react'
import { useSourceList } from '../../api/source-list.ts'
import { humanizeCode, JURISDICTION_NAMES } from '../../text/display-names.ts'
import type { SeriesDisplayOptions } from './build-counts-plot.ts'

const JURISDICTION: SeriesDisplayOptions = {
  nameOf: key => JURISDICTION_NAMES[key] ?? key,
  order: Object.keys(JURISDICTION_NAMES),
}
const CATEGORY: SeriesDisplayOptions = { nameOf: humanizeCode, maxSeries: 8 }

/**
 * Returns the display options of each plot. Sources are colored in the order of their IDs. Options that need source
 * names are null while the names load, so that a legend never changes on screen.
 */
export function useSeriesDisplayOptions(): Readonly<
  Record<'jurisdiction' | 'category' | 'source', SeriesDisplayOptions | null>
> {
  const { data: sources, isPending } = useSourceList()
  return useMemo(() => {
    const names = new Map(sources?.map(({ source_id, name }) => [source_id, name]))
    const source: SeriesDisplayOptions = {
      nameOf: key => names.get(key) ?? key,
      ...(names.size > 0 && { order: [...names.keys()].sort() }),
    }
    return { jurisdiction: JURISDICTION, category: CATEGORY, source: isPending ? null : source }
  }, [sources, isPending])
}
