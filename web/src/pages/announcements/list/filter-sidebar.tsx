import { SlidersHorizontal } from 'lucide-react'
import { memo, useState } from 'react'
import type { ApiRequestError } from '../../../api/api-error.ts'
import { useSourceList } from '../../../api/source-list.ts'
import { humanizeCode, JURISDICTION_NAMES } from '../../../text/display-names.ts'
import { describeFieldError } from '../../../text/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import type { UrlParamChanges } from '../../../ui/url-params.ts'
import { type AnnouncementListFilter, omitFilterParts } from './announcement-list-filter.ts'
import { useAnnouncementFacets } from './announcement-list-queries.ts'
import { CategoryFilter } from './category-filter.tsx'
import { CheckboxFilter } from './checkbox-filter.tsx'
import { DateRangeFilter } from './date-range-filter.tsx'
import css from './filter-sidebar.module.css'

interface Props {
  /** Filter in the URL. */
  readonly filter: AnnouncementListFilter
  /** Filter that the facet counts belong to. It is the filter of the list on screen. */
  readonly countedFilter: AnnouncementListFilter | undefined
  /** Whether the API has accepted this filter, so that facet counts can be requested. */
  readonly isCountable: boolean
  readonly validationError: ApiRequestError | null
  readonly onChange: (change: UrlParamChanges) => void
}

/** Renders all filters except the search. On narrow pages, they are hidden behind a button. */
export const FilterSidebar = memo(function FilterSidebar(props: Props) {
  const { filter, countedFilter = filter, isCountable, validationError, onChange } = props
  const [open, setOpen] = useState(false)
  const { jurisdiction, category, source, date_from, date_to } = filter
  const activeCount = [...jurisdiction, ...category, ...source].length + (date_from || date_to ? 1 : 0)
  const findError = (field: string, label: string) =>
    describeFieldError(validationError, field, label, { dates_reversed: 'Choose a date on or before “To”.' })
  const select = (name: string) => (values: readonly string[]) =>
    onChange({ [name]: values.join(','), page: null })

  return (
    <aside className={`${css.rail} screen-only`} aria-label="Filters" data-open={open}>
      <div className={css.toggle}>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          <SlidersHorizontal size={16} aria-hidden /> {open ? 'Hide filters' : 'Filters'}
          {activeCount > 0 && <span className={css.on}>{activeCount} active</span>}
        </Button>
      </div>
      <div className={css.filters}>
        <DateRangeFilter
          from={date_from}
          to={date_to}
          onChange={(date_from, date_to) => onChange({ date_from, date_to, page: null })}
          errors={{ from: findError('date_from', 'From'), to: findError('date_to', 'To') }}
        />
        <CategoryFilter
          filter={omitFilterParts(countedFilter, 'category')}
          selected={category}
          onChange={select('category')}
          error={findError('category', 'Category')}
        />
        <JurisdictionFilter
          countedFilter={countedFilter}
          isCountable={isCountable}
          selected={jurisdiction}
          onChange={select('jurisdiction')}
          error={findError('jurisdiction', 'Jurisdiction')}
        />
        <SourceFilter
          countedFilter={countedFilter}
          isCountable={isCountable}
          selected={source}
          onChange={select('source')}
          error={findError('source', 'Source')}
        />
      </div>
    </aside>
  )
})

interface CountedFilterProps {
  readonly countedFilter: AnnouncementListFilter
  readonly isCountable: boolean
  readonly selected: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly error: string | null
}

function JurisdictionFilter({ countedFilter, isCountable, ...rest }: CountedFilterProps) {
  const facets = useAnnouncementFacets(omitFilterParts(countedFilter, 'jurisdiction'), isCountable)
  return (
    <CheckboxFilter
      legend="Jurisdiction"
      options={Object.entries(JURISDICTION_NAMES).map(([value, label]) => ({ value, label }))}
      counts={facets?.jurisdiction}
      approximate={facets?.approximate ?? false}
      {...rest}
    />
  )
}

function SourceFilter({ countedFilter, isCountable, ...rest }: CountedFilterProps) {
  const facets = useAnnouncementFacets(omitFilterParts(countedFilter, 'source'), isCountable)
  const sources = useSourceList().data
  return (
    <CheckboxFilter
      legend="Source"
      options={
        sources?.map(({ source_id: value, name }) => ({ value, label: name })) ??
        rest.selected.map(value => ({ value, label: humanizeCode(value) }))
      }
      counts={facets?.source}
      approximate={facets?.approximate ?? false}
      {...rest}
    />
  )
}
