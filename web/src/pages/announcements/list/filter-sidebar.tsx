import { SlidersHorizontal } from 'lucide-react'
import { memo, useState } from 'react'
import type { ApiRequestError } from '../../../api/api-error.ts'
import { useSourceList } from '../../../api/source-list.ts'
import { humanizeCode, JURISDICTION_NAMES } from '../../../text/labels.ts'
import { Button } from '../../../ui/button.tsx'
import type { UrlParamChanges } from '../../../ui/url-params.ts'
import { type AnnouncementListFilter, omitFilterParts } from './announcement-list-filter.ts'
import { useAnnouncementFacets } from './announcement-list-queries.ts'
import { CategoryFilter } from './category-filter.tsx'
import { CheckboxFilter } from './checkbox-filter.tsx'
import { DateRangeFilter } from './date-range-filter.tsx'
import css from './filter-sidebar.module.css'

interface Props {
  /** What stands in the address. */
  readonly filter: AnnouncementListFilter
  /** What the numbers are of: the filter of the answer that is shown. */
  readonly countedFilter: AnnouncementListFilter | undefined
  /** Whether it can be counted. */
  readonly isCountable: boolean
  readonly validationError: ApiRequestError | null
  readonly onChange: (change: UrlParamChanges) => void
}

/** All filters but the search, each with how much it would show. On narrow pages they open by a button. */
export const FilterSidebar = memo(function Rail({
  filter,
  countedFilter = filter,
  isCountable,
  validationError,
  onChange,
}: Props) {
  const [open, setOpen] = useState(false)
  const jurisdictions = useAnnouncementFacets(omitFilterParts(countedFilter, 'jurisdiction'), isCountable)
  const sources = useAnnouncementFacets(omitFilterParts(countedFilter, 'source'), isCountable)
  const names = useSourceList().data
  const { jurisdiction, category, source, date_from, date_to } = filter
  const on = [...jurisdiction, ...category, ...source].length + (date_from || date_to ? 1 : 0)
  const error = (parameter: string) => validationError?.findFieldError(parameter) ?? null
  const change = (name: string) => (values: readonly string[]) =>
    onChange({ [name]: values.join(','), page: null })

  return (
    <aside className={css.rail} aria-label="Filters" data-open={open}>
      <div className={css.toggle}>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          <SlidersHorizontal size={16} aria-hidden /> {open ? 'Hide filters' : 'Filters'}
          {on > 0 && <span className={css.on}>{on} on</span>}
        </Button>
      </div>
      <div className={css.filters}>
        <DateRangeFilter
          from={filter.date_from}
          to={filter.date_to}
          onChange={(date_from, date_to) => onChange({ date_from, date_to, page: null })}
          errors={{ from: error('date_from'), to: error('date_to') }}
        />
        <CategoryFilter
          filter={omitFilterParts(countedFilter, 'category')}
          selected={filter.category}
          onChange={change('category')}
          error={error('category')}
        />
        <CheckboxFilter
          legend="Jurisdiction"
          options={Object.entries(JURISDICTION_NAMES).map(([value, label]) => ({ value, label }))}
          selected={filter.jurisdiction}
          onChange={change('jurisdiction')}
          counts={jurisdictions?.jurisdiction}
          approximate={jurisdictions?.approximate ?? false}
          error={error('jurisdiction')}
        />
        <CheckboxFilter
          legend="Source"
          options={
            names?.map(({ source_id: value, name }) => ({ value, label: name })) ??
            filter.source.map(value => ({ value, label: humanizeCode(value) }))
          }
          selected={filter.source}
          onChange={change('source')}
          counts={sources?.source}
          approximate={sources?.approximate ?? false}
          error={error('source')}
        />
      </div>
    </aside>
  )
})
