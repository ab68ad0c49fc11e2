import { announcementListMessages } from '../messages/messages.ts'
import css from './code-dialog.module.css'
import type { CodeChoice } from './code-tree.tsx'
import { useCodeGroups } from './group-queries.ts'
import { COUNTRY_TILES, listTiles } from './region-tiles.ts'

const messages = announcementListMessages.filters

/** Shades of a tile, from few to many results. */
const SHADES = 4

/** Shows regions as tiles, roughly where they lie, darker the more results they have. Selecting a tile selects the region. */
export function RegionMap({ filter, selected, onToggle }: CodeChoice) {
  const { data } = useCodeGroups('region', 'nuts1', filter)
  const groups = new Map(data?.map(group => [group.key, group]))
  const largest = Math.max(1, ...(data?.map(({ count }) => count) ?? []))
  return (
    <fieldset className={css.map} aria-label={messages.map}>
      {COUNTRY_TILES.flatMap(listTiles).map(({ code, label, country, column, row }) => {
        const { name, count = 0 } = groups.get(code) ?? {}
        const text = messages.tile(label, name ?? country, messages.results(count))
        return (
          <button
            key={code}
            type="button"
            className={css.tile}
            style={{ gridColumn: column, gridRow: row }}
            data-shade={count === 0 ? 0 : Math.max(1, Math.ceil(SHADES * Math.sqrt(count / largest)))}
            aria-pressed={selected.some(chosen => code.startsWith(chosen))}
            aria-label={text}
            title={text}
            onClick={() => onToggle(selected.find(chosen => code.startsWith(chosen)) ?? code)}
          >
            {label}
          </button>
        )
      })}
    </fieldset>
  )
}
