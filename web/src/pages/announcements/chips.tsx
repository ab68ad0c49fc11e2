import { X } from 'lucide-react'
import { useSourceNames } from '../../api/sources.ts'
import { showDate, showMonth } from '../../text/format.ts'
import { JURISDICTIONS, label } from '../../text/labels.ts'
import type { Change } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import css from './chips.module.css'
import { lastOfMonth } from './days.ts'
import { CLEAR, type Filter } from './filter.ts'

interface Chip {
  readonly text: string
  /** What takes it away. */
  readonly away: Change
}

/** What the list is limited to: each can be taken away, or all at once. */
export function Chips({ filter, onChange }: { filter: Filter; onChange: (change: Change) => void }) {
  const names = useSourceNames().data
  const nameOf = (id: string) => names?.find(({ source_id }) => source_id === id)?.name ?? id
  const chips = [
    ...(filter.q === '' ? [] : [{ text: `“${filter.q}”`, away: { q: null, sort: null } }]),
    ...datesOf(filter),
    ...each(filter, 'jurisdiction', code => JURISDICTIONS[code] ?? code),
    ...each(filter, 'category', label),
    ...each(filter, 'source', nameOf),
  ]
  if (chips.length === 0) return null
  return (
    <ul className={css.chips} aria-label="Filters that are on">
      {chips.map(({ text, away }) => (
        <li key={text}>
          <button
            type="button"
            className={css.chip}
            aria-label={`Remove ${text}`}
            onClick={() => onChange({ ...away, page: null })}
          >
            {text} <X size={14} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <Button small look="quiet" onClick={() => onChange(CLEAR)}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}

function each(
  filter: Filter,
  part: 'jurisdiction' | 'category' | 'source',
  nameOf: (value: string) => string,
): Chip[] {
  return filter[part].map(value => ({
    text: nameOf(value),
    away: { [part]: filter[part].filter(other => other !== value).join(',') },
  }))
}

function datesOf({ date_from, date_to }: Filter): Chip[] {
  const away = { date_from: null, date_to: null }
  if (date_from === '' && date_to === '') return []
  if (date_from !== '' && date_to !== '') return [{ text: stretchOf(date_from, date_to), away }]
  return [{ text: date_from === '' ? `until ${dateOf(date_to)}` : `since ${dateOf(date_from)}`, away }]
}

/** Whole months by their names, anything else by its days. */
export function stretchOf(from: string, to: string): string {
  if (from === to) return dateOf(from)
  if (!from.endsWith('-01') || lastOfMonth(to) !== to) return `${dateOf(from)} – ${dateOf(to)}`
  return from.slice(0, 7) === to.slice(0, 7) ? showMonth(from) : `${showMonth(from)} – ${showMonth(to)}`
}

/** A day of the address, which may be none. */
function dateOf(day: string): string {
  return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : showDate(day)
}
