import { useCallback, useMemo } from 'react'
import { ApiError } from '../../api/errors.ts'
import { useTitle } from '../../text/title.ts'
import { pageOf, useAddress } from '../../ui/address.ts'
import { useListKeys } from '../../ui/list-keys.ts'
import { useReturn } from '../../ui/list-return.ts'
import { PageHead } from '../../ui/panel.tsx'
import { Failure } from '../../ui/states.tsx'
import { Body } from './body.tsx'
import { type Filter, filterOf, isOpen, orderOf } from './filter.ts'
import css from './list.module.css'
import { Months } from './months.tsx'
import { News } from './news.tsx'
import { useAnnouncements } from './queries.ts'
import { Rail } from './rail.tsx'
import { Search } from './search.tsx'
import { Summary } from './summary.tsx'

/** Searches and reads the announcements. Everything that is chosen stands in the address. */
export function Announcements() {
  useTitle('Announcements')
  useListKeys()
  const { params, change } = useAddress()
  const { filter, order, page } = useMemo(
    () => ({ filter: filterOf(params), order: orderOf(params), page: pageOf(params) }),
    [params],
  )
  const { answer, isCurrent, error, refetch } = useAnnouncements(filter, order, page)
  useReturn(answer !== undefined)
  const search = useCallback((q: string) => change({ q, page: null }, { replace: true }), [change])
  const goTo = (next: number) => change({ page: next === 1 ? null : String(next) })
  const refusal = error instanceof ApiError && error.status === 400 ? error : null
  // What is not valid is said where it stands, and what is out of reach comes back: the last list can stay.
  const isKept = refusal !== null || (error instanceof ApiError && error.status === 0)
  // What may be refused is asked once, and counted when it was answered.
  const known = answer !== undefined || isOpen(filter)

  return (
    <>
      <PageHead title="Announcements" />
      <Search
        q={filter.q}
        searched={isCurrent && answer !== undefined ? answer.filter.q : filter.q}
        error={refusal?.of('q') ?? null}
        onSearch={search}
      />
      <div className={css.columns}>
        <Rail filter={filter} answered={answer?.filter} known={known} refusal={refusal} onChange={change} />
        <div className={css.content}>
          <Months filter={limited(answer?.filter ?? filter, filter)} known={known} onChange={change} />
          <Summary {...{ answer, isCurrent, filter, order }} onChange={change} />
          {error !== null && !(isKept && answer !== undefined) ? (
            <Failure error={error} {...(refusal === null && { onRetry: () => void refetch() })} />
          ) : (
            <Body answer={answer} filter={filter} page={page} onChange={change} onPage={goTo} />
          )}
        </div>
      </div>
      <News
        answer={isCurrent ? answer : undefined}
        onShow={() => {
          goTo(1)
          document.getElementById('results')?.scrollIntoView({ block: 'start' })
        }}
      />
    </>
  )
}

/** The dates of the address at once, so that the chart answers a press; the rest as it was answered. */
function limited(answered: Filter, { date_from, date_to }: Filter): Filter {
  return { ...answered, date_from, date_to }
}
