import { SlidersHorizontal } from 'lucide-react'
import { memo, useCallback, useState } from 'react'
import type { ApiRequestError } from '../../../../api/api-error.ts'
import { useSourceList } from '../../../../api/source-list.ts'
import { lazyComponent } from '../../../../loading/lazy-component.tsx'
import { PartFallback } from '../../../../loading/loading-fallbacks.tsx'
import { humanizeCode, JURISDICTION_NAMES } from '../../../../text/display-names.ts'
import { describeFieldError } from '../../../../text/field-errors.ts'
import { Button } from '../../../../ui/button.tsx'
import type { UrlChangeOptions, UrlParamChanges } from '../../../../ui/url-params.ts'
import { type AnnouncementListFilter, omitFilterParts } from '../announcement-list-filter.ts'
import { useAnnouncementFacets } from '../announcement-list-queries.ts'
import { useListViewSettings } from '../list-view-settings.ts'
import { announcementListMessages } from '../messages/messages.ts'
import { CategoryFilter } from './category-filter.tsx'
import { CheckboxFilter } from './checkbox-filter.tsx'
import { DateRangeFilter } from './date-range-filter.tsx'
import type { FilterPartProps } from './filter-part-props.ts'
import css from './filter-sidebar.module.css'

const messages = announcementListMessages.filters

// Fetched only when needed, because the first view has to stay small.
const MoreFilters = lazyComponent(async () => (await import('./more-filters.tsx')).default, PartFallback)

interface Props {
  /** Filter in the URL. */
  readonly filter: AnnouncementListFilter
  /** Filter that the facet counts belong to. It is the filter of the list on screen. */
  readonly countedFilter: AnnouncementListFilter | undefined
  /** Whether the API has accepted this filter, so that facet counts can be requested. */
  readonly isCountable: boolean
  /** Whether the list could not be loaded. The options are then shown without counts. */
  readonly hasFailed: boolean
  readonly validationError: ApiRequestError | null
  readonly onChange: (change: UrlParamChanges, options?: UrlChangeOptions) => void
}

/** Renders all filters except the search. On narrow pages, they are hidden behind a button. */
export const FilterSidebar = memo(function FilterSidebar(props: Props) {
  const { filter, countedFilter = filter, isCountable, hasFailed, validationError, onChange } = props
  const [open, setOpen] = useState(false)
  const { settings } = useListViewSettings()
  const activeCount = countActiveFilters(filter)
  const findError = (field: string, label: string) =>
    describeFieldError(validationError, field, label, { dates_reversed: messages.onOrBeforeTo })
  const change = useCallback((changes: UrlParamChanges) => onChange({ ...changes, page: null }), [onChange])
  const parts = { filter, countedFilter, isCountable, hasFailed, findError, onChange: change }

  return (
    <aside
      className={`${css.rail} screen-only`}
      aria-label={messages.label}
      data-open={open}
      data-folded={settings.view === 'table' || undefined}
    >
      <div className={css.toggle}>
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          <SlidersHorizontal size={16} aria-hidden /> {open ? messages.hide : messages.label}
          {activeCount > 0 && <span className={css.on}>{messages.active(activeCount)}</span>}
        </Button>
      </div>
      <div className={css.filters}>
        <DateRangeFilter
          from={filter.date_from}
          to={filter.date_to}
          onChange={(date_from, date_to) => change({ date_from, date_to })}
          errors={{ from: findError('date_from', messages.from), to: findError('date_to', messages.to) }}
        />
        <ContentFilters {...parts} />
        <OriginFilters {...parts} />
      </div>
    </aside>
  )
})

/** Counts the values of the active filters, with a complete range or a whole list of categories as one. */
function countActiveFilters(filter: AnnouncementListFilter): number {
  const { q, category, date_from, date_to, ...others } = filter
  const values = Object.values(others).map(value =>
    typeof value === 'string' ? Number(value !== '') : value.length,
  )
  return (
    values.reduce((sum, count) => sum + count, 0) +
    Number(category.length > 0) +
    Number(date_from !== '' || date_to !== '')
  )
}

/** Renders the filters by what an announcement is about. */
function ContentFilters(parts: FilterPartProps) {
  const { filter, countedFilter, isCountable, hasFailed, findError, onChange } = parts
  return (
    <>
      <CategoryFilter
        filter={omitFilterParts(countedFilter, 'category')}
        isCountable={isCountable}
        hasFailed={hasFailed}
        selected={filter.category}
        onChange={values => onChange({ category: values.join(',') })}
        error={findError('category', messages.category)}
      />
      <div className={css.fields}>
        <div className={css.checks}>
          <label>
            <input
              type="checkbox"
              checked={filter.open === 'true'}
              onChange={({ target }) => onChange({ open: target.checked ? 'true' : null })}
            />
            <span>{messages.openOnly}</span>
          </label>
        </div>
        <MoreFiltersToggle {...parts} />
      </div>
    </>
  )
}

/** Filters that are shown with `MoreFilters`. */
const FURTHER_FILTERS = [
  'deadline_from',
  'deadline_to',
  'amount_min',
  'amount_max',
  'currency',
  'cpv',
  'region',
  'updated_since',
] as const

/** Shows further filters on request, and those in use at once. Whether they are shown is remembered. */
function MoreFiltersToggle(parts: FilterPartProps) {
  const { settings, change } = useListViewSettings()
  const isInUse = FURTHER_FILTERS.some(name => parts.filter[name].length > 0)
  const isOpen = settings.moreFilters || isInUse
  return (
    <>
      {!isInUse && (
        <Button
          small
          aria-expanded={isOpen}
          onClick={() => change({ moreFilters: !isOpen })}
          onPointerEnter={MoreFilters.preload}
          onFocus={MoreFilters.preload}
        >
          {isOpen ? messages.fewer : messages.further}
        </Button>
      )}
      {isOpen && <MoreFilters {...parts} />}
    </>
  )
}

/** Renders the filters by where an announcement comes from. */
function OriginFilters({
  filter,
  countedFilter,
  isCountable,
  hasFailed,
  findError,
  onChange,
}: FilterPartProps) {
  const counted = { countedFilter, isCountable, hasFailed }
  return (
    <>
      <JurisdictionFilter
        {...counted}
        selected={filter.jurisdiction}
        onChange={values => onChange({ jurisdiction: values.join(',') })}
        error={findError('jurisdiction', messages.jurisdiction)}
      />
      <SourceFilter
        {...counted}
        selected={filter.source}
        onChange={values => onChange({ source: values.join(',') })}
        error={findError('source', messages.source)}
      />
    </>
  )
}

interface CountedFilterProps {
  readonly countedFilter: AnnouncementListFilter
  readonly isCountable: boolean
  readonly hasFailed: boolean
  readonly selected: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly error: string | null
}

function JurisdictionFilter({ countedFilter, isCountable, hasFailed, ...rest }: CountedFilterProps) {
  const facets = useAnnouncementFacets(omitFilterParts(countedFilter, 'jurisdiction'), isCountable)
  return (
    <CheckboxFilter
      legend={messages.jurisdiction}
      options={Object.entries(JURISDICTION_NAMES).map(([value, label]) => ({ value, label }))}
      counts={facets?.jurisdiction}
      approximate={facets?.approximate ?? false}
      isLoading={!hasFailed && facets === undefined}
      {...rest}
    />
  )
}

function SourceFilter({ countedFilter, isCountable, hasFailed, ...rest }: CountedFilterProps) {
  const facets = useAnnouncementFacets(omitFilterParts(countedFilter, 'source'), isCountable)
  const sources = useSourceList().data
  return (
    <CheckboxFilter
      legend={messages.source}
      options={
        sources?.map(({ source_id: value, name }) => ({ value, label: name })) ??
        rest.selected.map(value => ({ value, label: humanizeCode(value) }))
      }
      counts={facets?.source}
      approximate={facets?.approximate ?? false}
      isLoading={!hasFailed && facets === undefined}
      {...rest}
    />
  )
}
