import { useMemo } from 'react'
import { ApiRequestError } from '../../../api/api-error.ts'
import { describeFieldError } from '../../../text/field-errors.ts'
import { useRestoreListPosition } from '../../../ui/list-scroll-position.ts'
import { PageHeader } from '../../../ui/page-layout.tsx'
import { ErrorState } from '../../../ui/page-states.tsx'
import { readPageParam, useUrlParams } from '../../../ui/url-params.ts'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { useListKeyboard } from '../../../ui/use-list-keyboard.ts'
import { SaveSearchButton } from '../../following/searches/save-search-button.tsx'
import {
  type AnnouncementListFilter,
  isEmptyFilter,
  parseAnnouncementSortOrder,
  readAnnouncementFilter,
} from './announcement-list-filter.ts'
import css from './announcement-list-page.module.css'
import { useAnnouncementSearch } from './announcement-list-queries.ts'
import { AnnouncementSearchBox } from './announcement-search-box.tsx'
import { AnnouncementSearchResults } from './announcement-search-results.tsx'
import { ExportButton } from './export/export-button.tsx'
import { FilterSidebar } from './filters/filter-sidebar.tsx'
import { useListViewSettings } from './list-view-settings.ts'
import { announcementListMessages as messages } from './messages/messages.ts'
import { NewAnnouncementsButton } from './new-announcements-button.tsx'
import { ResultsPerMonthChart } from './results-per-month-chart.tsx'
import { SearchResultSummary } from './search-result-summary.tsx'

/** Searches and lists announcements. The URL holds the complete search state. */
export function AnnouncementListPage() {
  useDocumentTitle(messages.title)
  useListKeyboard()
  const searchParams = useSearchParams()
  const { filter, change, search, showPage } = searchParams
  const state = useSearchState(searchParams)
  const { result, isCurrent, isCountable, validationError } = state
  const { settings } = useListViewSettings()

  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          <>
            <ExportButton filter={filter} />
            <SaveSearchButton kind="announcements" filter={filter} savedId={searchParams.savedId} />
          </>
        }
      />
      <AnnouncementSearchBox
        q={filter.q}
        effectiveQuery={isCurrent && result !== undefined ? result.filter.q : filter.q}
        error={describeFieldError(validationError, 'q', messages.search.name)}
        onSearch={search}
      />
      <div className={css.columns} data-view={settings.view}>
        <FilterSidebar
          filter={filter}
          countedFilter={result?.filter}
          isCountable={isCountable}
          hasFailed={state.error !== null || validationError !== null}
          validationError={validationError}
          onChange={change}
        />
        <ResultColumn searchParams={searchParams} state={state} />
      </div>
      <NewAnnouncementsButton result={isCurrent ? result : undefined} onShow={() => showPage(1)} />
    </>
  )
}

interface ResultColumnProps {
  readonly searchParams: SearchParams
  readonly state: ReturnType<typeof useSearchState>
}

/** Shows the chart, the summary and the list of results. */
function ResultColumn({ searchParams, state }: ResultColumnProps) {
  const { filter, order, page, change, showPage } = searchParams
  const { result, isCurrent, isCountable, error, validationError, refetch } = state
  return (
    <div className={css.content}>
      <ResultsPerMonthChart
        filter={withDatesOf(result?.filter ?? filter, filter)}
        isCountable={isCountable}
        onChange={change}
      />
      <SearchResultSummary
        result={result}
        isCurrent={isCurrent}
        filter={filter}
        order={order}
        onChange={change}
      />
      {error !== null ? (
        <ErrorState error={error} {...(validationError === null && { onRetry: () => void refetch() })} />
      ) : (
        <AnnouncementSearchResults
          result={result}
          filter={filter}
          order={order}
          page={page}
          onChange={change}
          onPageChange={showPage}
        />
      )}
    </div>
  )
}

/** Runs the search. After invalid input or a lost connection, the last list stays visible and `error` is null. */
function useSearchState({ filter, order, page }: SearchParams) {
  const { result, isCurrent, error, refetch } = useAnnouncementSearch(filter, order, page)
  useRestoreListPosition(result !== undefined)
  const status = error instanceof ApiRequestError ? error.status : null
  const validationError = error instanceof ApiRequestError && status === 400 ? error : null
  const keepsResult = result !== undefined && (status === 400 || status === 0)
  // Facet counts are requested only for filters that the API has accepted.
  const isCountable = result !== undefined || isEmptyFilter(filter)
  return { result, isCurrent, isCountable, error: keepsResult ? null : error, validationError, refetch }
}

type SearchParams = ReturnType<typeof useSearchParams>

/** Reads the search state from the URL and provides functions that change it there. */
function useSearchParams() {
  const { params, change } = useUrlParams()
  return useMemo(
    () => ({
      filter: readAnnouncementFilter(params),
      order: parseAnnouncementSortOrder(params),
      page: readPageParam(params),
      savedId: params.get('saved'),
      change,
      search: (q: string) => change({ q, page: null }, { typingIn: 'q' }),
      showPage: (next: number) => change({ page: next === 1 ? null : String(next) }),
    }),
    [params, change],
  )
}

/** Combines the loaded filter with the dates in the URL, so that the chart responds to a click immediately. */
function withDatesOf(
  loaded: AnnouncementListFilter,
  { date_from, date_to }: AnnouncementListFilter,
): AnnouncementListFilter {
  return { ...loaded, date_from, date_to }
}
