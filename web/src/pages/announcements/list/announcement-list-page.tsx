import { useCallback, useMemo } from 'react'
import { ApiRequestError } from '../../../api/api-error.ts'
import { useRestoreListPosition } from '../../../ui/list-scroll-position.ts'
import { PageHeader } from '../../../ui/page-layout.tsx'
import { ErrorState } from '../../../ui/page-states.tsx'
import { readPageParam, useUrlParams } from '../../../ui/url-params.ts'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { useListKeyboard } from '../../../ui/use-list-keyboard.ts'
import {
  type AnnouncementListFilter,
  isEmptyFilter,
  readAnnouncementFilter,
  readAnnouncementOrder,
} from './announcement-list-filter.ts'
import css from './announcement-list-page.module.css'
import { useAnnouncementSearch } from './announcement-list-queries.ts'
import { AnnouncementSearchBox } from './announcement-search-box.tsx'
import { FilterSidebar } from './filter-sidebar.tsx'
import { NewAnnouncementsButton } from './new-announcements-button.tsx'
import { ResultSummary } from './result-summary.tsx'
import { ResultsPerMonthChart } from './results-per-month-chart.tsx'
import { SearchResults } from './search-results.tsx'

/** Searches and reads the announcements. Everything that is chosen stands in the address. */
export function AnnouncementListPage() {
  useDocumentTitle('Announcements')
  useListKeyboard()
  const { params, change } = useUrlParams()
  const { filter, order, page } = useMemo(
    () => ({
      filter: readAnnouncementFilter(params),
      order: readAnnouncementOrder(params),
      page: readPageParam(params),
    }),
    [params],
  )
  const { answer: result, isCurrent, error, refetch } = useAnnouncementSearch(filter, order, page)
  useRestoreListPosition(result !== undefined)
  const search = useCallback((q: string) => change({ q, page: null }, { replace: true }), [change])
  const goTo = (next: number) => change({ page: next === 1 ? null : String(next) })
  const refusal = error instanceof ApiRequestError && error.status === 400 ? error : null
  // What is not valid is said where it stands, and what is out of reach comes back: the last list can stay.
  const isKept = refusal !== null || (error instanceof ApiRequestError && error.status === 0)
  // What may be refused is asked once, and counted when it was answered.
  const known = result !== undefined || isEmptyFilter(filter)

  return (
    <>
      <PageHeader title="Announcements" />
      <AnnouncementSearchBox
        q={filter.q}
        effectiveQuery={isCurrent && result !== undefined ? result.filter.q : filter.q}
        error={refusal?.findFieldError('q') ?? null}
        onSearch={search}
      />
      <div className={css.columns}>
        <FilterSidebar
          filter={filter}
          countedFilter={result?.filter}
          isCountable={known}
          validationError={refusal}
          onChange={change}
        />
        <div className={css.content}>
          <ResultsPerMonthChart
            filter={limited(result?.filter ?? filter, filter)}
            isCountable={known}
            onChange={change}
          />
          <ResultSummary {...{ result, isCurrent, filter, order }} onChange={change} />
          {error !== null && !(isKept && result !== undefined) ? (
            <ErrorState error={error} {...(refusal === null && { onRetry: () => void refetch() })} />
          ) : (
            <SearchResults
              result={result}
              filter={filter}
              page={page}
              onChange={change}
              onPageChange={goTo}
            />
          )}
        </div>
      </div>
      <NewAnnouncementsButton
        result={isCurrent ? result : undefined}
        onShow={() => {
          goTo(1)
          document.getElementById('results')?.scrollIntoView({ block: 'start' })
        }}
      />
    </>
  )
}

/** The dates of the address at once, so that the chart answers a press; the rest as it was answered. */
function limited(
  answered: AnnouncementListFilter,
  { date_from, date_to }: AnnouncementListFilter,
): AnnouncementListFilter {
  return { ...answered, date_from, date_to }
}
