import { X } from 'lucide-react'
import { useSourceList } from '../../../api/source-list.ts'
import { type DescribedFilter, describeFilters } from '../../../text/describe-search.ts'
import { Button } from '../../../ui/button.tsx'
import type { UrlParamChanges } from '../../../ui/url-params.ts'
import css from './active-filter-chips.module.css'
import {
  type AnnouncementListFilter,
  CLEARED_FILTER_PARAMS,
  omitFilterParts,
  toSearchString,
} from './announcement-list-filter.ts'
import { type CodeKind, useCodeNames } from './filters/group-queries.ts'
import { formatDateRange, formatFilterDate } from './format-date-range.ts'
import { announcementListMessages as messages } from './messages/messages.ts'

interface Chip {
  readonly text: string
  /** Change to the URL parameters that removes this filter. */
  readonly removal: UrlParamChanges
}

/** Shows the active filters, each with a remove button, and a button that clears them all. */
export default function ActiveFilterChips({
  filter,
  onChange,
}: {
  filter: AnnouncementListFilter
  onChange: (change: UrlParamChanges) => void
}) {
  const chips = useChips(filter)
  if (chips.length === 0) return null
  return (
    <ul className={css.chips} aria-label={messages.chips.label}>
      {chips.map(({ text, removal }) => (
        <li key={text}>
          <button
            type="button"
            className={css.chip}
            aria-label={messages.chips.remove(text)}
            onClick={() => onChange({ ...removal, page: null })}
          >
            {text} <X size={14} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <Button small variant="quiet" onClick={() => onChange(CLEARED_FILTER_PARAMS)}>
          {messages.chips.clearAll}
        </Button>
      </li>
    </ul>
  )
}

function useChips(filter: AnnouncementListFilter): Chip[] {
  const sources = useSourceList().data
  const codeNames = { cpv: useCodeNames('cpv', filter.cpv), region: useCodeNames('region', filter.region) }
  const sourceNameOf = (id: string) => sources?.find(({ source_id }) => source_id === id)?.name ?? id
  const others = omitFilterParts(filter, 'date_from', 'date_to')
  const described = describeFilters(new URLSearchParams(toSearchString(others)), sourceNameOf)
  return [
    ...listDateChips(filter),
    ...described.map(found => ({
      text: codeNames[found.name as CodeKind]?.get(found.values[0] ?? '') ?? found.text,
      removal: removalOf(found, filter),
    })),
  ]
}

function removalOf({ name, values }: DescribedFilter, filter: AnnouncementListFilter): UrlParamChanges {
  const current = filter[name as keyof AnnouncementListFilter]
  if (name === 'q') return { q: null, sort: null }
  if (typeof current === 'string') return { [name]: null }
  return { [name]: current.filter(value => !values.includes(value)).join(',') }
}

function listDateChips({ date_from, date_to }: AnnouncementListFilter): Chip[] {
  const removal = { date_from: null, date_to: null }
  if (date_from === '' && date_to === '') return []
  if (date_from !== '' && date_to !== '') return [{ text: formatDateRange(date_from, date_to), removal }]
  return [
    {
      text:
        date_from === ''
          ? messages.months.until(formatFilterDate(date_to))
          : messages.months.since(formatFilterDate(date_from)),
      removal,
    },
  ]
}
