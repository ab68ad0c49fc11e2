import { type ReactNode, useCallback, useMemo } from 'react'
import { useSearch } from 'wouter'
import { ApiError } from '../../api/errors.ts'
import { useTitle } from '../../text/title.ts'
import { type Change, pageOf, useAddress } from '../../ui/address.ts'
import { Pager } from '../../ui/pager.tsx'
import { PageHead } from '../../ui/panel.tsx'
import { Failure, Loading } from '../../ui/states.tsx'
import { type Filter, filterOf, isOpen, type Order, orderOf } from './filter.ts'
import { useListKeys } from './keys.ts'
import css from './list.module.css'
import { Months } from './months.tsx'
import { News } from './news.tsx'
import { Nothing } from './nothing.tsx'
import { type Answer, useAnnouncements } from './queries.ts'
import { Rail } from './rail.tsx'
import { Results } from './results.tsx'
import { leave, useReturn } from './return.ts'
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
  const refusal = error instanceof ApiError && error.status === 400 ? error : null
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
          <Body {...{ answer, filter, order, page, change }}>
            {error !== null && (refusal === null || answer === undefined) && (
              <Failure error={error} {...(refusal === null && { onRetry: () => void refetch() })} />
            )}
          </Body>
        </div>
      </div>
      <News answer={isCurrent ? answer : undefined} onShow={() => change({ page: null })} />
    </>
  )
}

/** The dates of the address at once, so that the chart answers a press; the rest as it was answered. */
function limited(answered: Filter, { date_from, date_to }: Filter): Filter {
  return { ...answered, date_from, date_to }
}

interface BodyProps {
  readonly answer: Answer | undefined
  readonly filter: Filter
  readonly order: Order
  readonly page: number
  readonly change: (change: Change) => void
  /** What went wrong, if something did. */
  readonly children: ReactNode
}

function Body({ answer, filter, page, change, children }: BodyProps) {
  const list = useSearch()
  if (children) return children
  if (answer === undefined) return <Loading lines={24} what="Looking for announcements" />
  const { items, pagination } = answer
  if (items.length === 0) return <Nothing {...{ filter, page, pagination }} onChange={change} />
  return (
    <div onClickCapture={({ target }) => leave(target)}>
      <Results items={items} list={list} />
      <Pager
        pagination={pagination}
        onPage={next => {
          change({ page: next === 1 ? null : String(next) })
          document.getElementById('results')?.scrollIntoView({ block: 'start' })
        }}
      />
    </div>
  )
}
