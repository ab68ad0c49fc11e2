import { SlidersHorizontal } from 'lucide-react'
import { memo, useCallback, useState } from 'react'
import type { ApiRequestError } from '../../../../api/api-error.ts'
import { useSourceList } from '../../../../api/source-list.ts'
import { describeFilters } from '../../../../text/describe-search.ts'
import { humanizeCode, JURISDICTION_NAMES } from '../../../../text/display-names.ts'
import { describeFieldError } from '../../../../text/field-errors.ts'
import { Button } from '../../../../ui/button.tsx'
import type { UrlParamChanges } from '../../../../ui/url-params.ts'
import { type AnnouncementListFilter, omitFilterParts, toSearchString } from '../announcement-list-filter.ts'
import { useAnnouncementFacets } from '../announcement-list-queries.ts'
import { useListViewSettings } from '../list-view-settings.ts'
import { CategoryFilter } from './category-filter.tsx'
import { ChangedSinceFilter } from './changed-since-filter.tsx'
import { CheckboxFilter } from './checkbox-filter.tsx'
import { CodeFilter } from './code-filter.tsx'
import { DateRangeFilter } from './date-range-filter.tsx'
import css from './filter-sidebar.module.css'
import { TenderFilter } from './tender-filter.tsx'

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
  const { settings } = useListViewSettings()
  const activeCount = countActiveFilters(filter)
  const findError = (field: string, label: string) =>
    describeFieldError(validationError, field, label, { dates_reversed: 'Choose a date on or before “To”.' })
  const change = useCallback((changes: UrlParamChanges) => onChange({ ...changes, page: null }), [onChange])
  const parts = { filter, countedFilter, isCountable, findError, onChange: change }

  return (
    <aside
      className={`${css.rail} screen-only`}
      aria-label="Filters"
      data-open={open}
      data-folded={settings.view === 'table' || undefined}
    >
      <div className={css.toggle}>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          <SlidersHorizontal size={16} aria-hidden /> {open ? 'Hide filters' : 'Filters'}
          {activeCount > 0 && <span className={css.on}>{activeCount} active</span>}
        </Button>
      </div>
      <div className={css.filters}>
        <DateRangeFilter
          from={filter.date_from}
          to={filter.date_to}
          onChange={(date_from, date_to) => change({ date_from, date_to })}
          errors={{ from: findError('date_from', 'From'), to: findError('date_to', 'To') }}
        />
        <ContentFilters {...parts} />
        <OriginFilters {...parts} />
      </div>
    </aside>
  )
})

/** Counts the active filters as the chips above the list do, except the search and single dates. */
function countActiveFilters(filter: AnnouncementListFilter): number {
  const params = new URLSearchParams(toSearchString(omitFilterParts(filter, 'q', 'date_from', 'date_to')))
  return describeFilters(params, id => id).length + (filter.date_from || filter.date_to ? 1 : 0)
}

interface PartProps {
  readonly filter: AnnouncementListFilter
  readonly countedFilter: AnnouncementListFilter
  readonly isCountable: boolean
  readonly findError: (field: string, label: string) => string | null
  readonly onChange: (change: UrlParamChanges) => void
}

/** Renders the filters by what an announcement is about. */
function ContentFilters({ filter, countedFilter, isCountable, findError, onChange }: PartProps) {
  return (
    <>
      <CategoryFilter
        filter={omitFilterParts(countedFilter, 'category')}
        isCountable={isCountable}
        selected={filter.category}
        onChange={values => onChange({ category: values.join(',') })}
        error={findError('category', 'Category')}
      />
      <TenderFilter filter={filter} findError={findError} onChange={onChange} />
      <div className={css.fields}>
        {(['cpv', 'region'] as const).map(kind => (
          <CodeFilter
            key={kind}
            kind={kind}
            filter={countedFilter}
            selected={filter[kind]}
            onChange={codes => onChange({ [kind]: codes.join(',') })}
            error={findError(kind, kind === 'cpv' ? 'Subject' : 'Region')}
          />
        ))}
      </div>
    </>
  )
}

/** Renders the filters by where an announcement comes from. */
function OriginFilters({ filter, countedFilter, isCountable, findError, onChange }: PartProps) {
  const counted = { countedFilter, isCountable }
  return (
    <>
      <JurisdictionFilter
        {...counted}
        selected={filter.jurisdiction}
        onChange={values => onChange({ jurisdiction: values.join(',') })}
        error={findError('jurisdiction', 'Jurisdiction')}
      />
      <SourceFilter
        {...counted}
        selected={filter.source}
        onChange={values => onChange({ source: values.join(',') })}
        error={findError('source', 'Source')}
      />
      <ChangedSinceFilter
        since={filter.updated_since}
        onChange={updated_since => onChange({ updated_since })}
        error={findError('updated_since', 'Received or changed')}
      />
    </>
  )
}

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
