import { useMemo } from 'react'
import { useSourceNames } from '../../api/sources.ts'
import { JURISDICTIONS, label } from '../../text/labels.ts'
import type { Naming } from './plot.ts'

const JURISDICTION: Naming = { nameOf: key => JURISDICTIONS[key] ?? key, order: Object.keys(JURISDICTIONS) }
const CATEGORY: Naming = { nameOf: label, most: 8 }

/**
 * How the series of each plot are called; sources keep their colours in the order of their ids. Null
 * until the names are there: a legend does not change under the reader.
 */
export function useNamings(): Readonly<Record<'jurisdiction' | 'category' | 'source', Naming | null>> {
  const { data: sources, isPending } = useSourceNames()
  return useMemo(() => {
    const names = new Map(sources?.map(({ source_id, name }) => [source_id, name]))
    const source: Naming = {
      nameOf: key => names.get(key) ?? key,
      ...(names.size > 0 && { order: [...names.keys()].sort() }),
    }
    return { jurisdiction: JURISDICTION, category: CATEGORY, source: isPending ? null : source }
  }, [sources, isPending])
}
