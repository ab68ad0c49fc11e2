import { X } from 'lucide-react'
import { useSourceList } from '../../../api/source-list.ts'
import { humanizeCode, JURISDICTION_NAMES } from '../../../text/display-names.ts'
import { formatDate, formatMonthName } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import type { UrlParamChanges } from '../../../ui/url-params.ts'
import css from './active-filter-chips.module.css'
import { type AnnouncementListFilter, CLEARED_FILTER_PARAMS } from './announcement-list-filter.ts'
import { lastDayOfMonth } from './calendar-months.ts'

interface Chip {
  readonly text: string
  /** Change to the URL parameters that removes this filter. */
  readonly removal: UrlParamChanges
}

/** Shows the active filters, each with a remove button, and a button that clears them all. */
export function ActiveFilterChips({
  filter,
  onChange,
}: {
  filter: AnnouncementListFilter
  onChange: (change: UrlParamChanges) => void
}) {
  const names = useSourceList().data
  const nameOf = (id: string) => names?.find(({ source_id }) => source_id === id)?.name ?? id
  const chips = [
    ...(filter.q === '' ? [] : [{ text: `“${filter.q}”`, removal: { q: null, sort: null } }]),
    ...listDateChips(filter),
    ...listValueChips(filter, 'jurisdiction', code => JURISDICTION_NAMES[code] ?? code),
    ...listValueChips(filter, 'category', humanizeCode),
    ...listValueChips(filter, 'source', nameOf),
  ]
  if (chips.length === 0) return null
  return (
    <ul className={css.chips} aria-label="Active filters">
      {chips.map(({ text, removal }) => (
        <li key={text}>
          <button
            type="button"
            className={css.chip}
            aria-label={`Remove ${text}`}
            onClick={() => onChange({ ...removal, page: null })}
          >
            {text} <X size={14} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <Button small variant="quiet" onClick={() => onChange(CLEARED_FILTER_PARAMS)}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}

function listValueChips(
  filter: AnnouncementListFilter,
  part: 'jurisdiction' | 'category' | 'source',
  nameOf: (value: string) => string,
): Chip[] {
  return filter[part].map(value => ({
    text: nameOf(value),
    removal: { [part]: filter[part].filter(other => other !== value).join(',') },
  }))
}

function listDateChips({ date_from, date_to }: AnnouncementListFilter): Chip[] {
  const removal = { date_from: null, date_to: null }
  if (date_from === '' && date_to === '') return []
  if (date_from !== '' && date_to !== '') return [{ text: formatDateRange(date_from, date_to), removal }]
  return [
    {
      text: date_from === '' ? `Until ${formatFilterDate(date_to)}` : `Since ${formatFilterDate(date_from)}`,
      removal,
    },
  ]
}

/** Formats a date range. Ranges of whole months are written as months. */
export function formatDateRange(from: string, to: string): string {
  if (from === to) return formatFilterDate(from)
  if (!from.endsWith('-01') || lastDayOfMonth(to) !== to)
    return `${formatFilterDate(from)} – ${formatFilterDate(to)}`
  return from.slice(0, 7) === to.slice(0, 7)
    ? formatMonthName(from)
    : `${formatMonthName(from)} – ${formatMonthName(to)}`
}

/** Formats a date from the URL. An invalid date is returned unchanged. */
function formatFilterDate(day: string): string {
  return Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? day : formatDate(day)
}
