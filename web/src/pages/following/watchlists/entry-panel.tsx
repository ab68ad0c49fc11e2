import { useEffect, useRef } from 'react'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import { EmptyState, QueryState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import {
  readPageParam,
  type UrlChangeOptions,
  type UrlParamChanges,
  useUrlParams,
} from '../../../ui/url-params.ts'
import { followingMessages } from '../messages/messages.ts'
import { EntryItem } from './entry-item.tsx'
import { watchlistMessages } from './messages/messages.ts'
import { type EntryStateCode, useWatchlistEntries, type WatchlistItem } from './watchlist-queries.ts'
import css from './watchlists.module.css'

const ENTRY_STATES = Object.keys(followingMessages.entryStates) as EntryStateCode[]

/** Lists the entries of a watchlist, all or those of one state. */
export function EntryPanel({ list }: { list: WatchlistItem }) {
  const { params, change } = useUrlParams()
  const state = ENTRY_STATES.find(name => name === params.get('state')) ?? null
  const total = ENTRY_STATES.reduce((sum, name) => sum + list.entries[name], 0)
  return (
    <Panel title={watchlistMessages.entries}>
      <fieldset className={css.states}>
        <legend className="hidden">{watchlistMessages.show}</legend>
        {[null, ...ENTRY_STATES].map(name => (
          <Button
            key={name}
            small
            variant={name === state ? 'secondary' : 'quiet'}
            aria-pressed={name === state}
            onClick={() => change({ state: name, page: null })}
          >
            {name === null ? watchlistMessages.allEntries : followingMessages.entryStates[name]}{' '}
            <span className="quiet">{formatNumber(name === null ? total : list.entries[name])}</span>
          </Button>
        ))}
      </fieldset>
      <EntryList listId={list.id} state={state} page={readPageParam(params)} change={change} />
    </Panel>
  )
}

interface EntryListProps {
  readonly listId: string
  readonly state: EntryStateCode | null
  readonly page: number
  readonly change: (change: UrlParamChanges, options?: UrlChangeOptions) => void
}

function EntryList({ listId, state, page, change }: EntryListProps) {
  const entries = useWatchlistEntries(listId, state, page)
  const region = useRef<HTMLElement>(null)
  const lastPage = entries.data?.pagination.total_pages
  useEffect(() => {
    // Deciding or removing the last entry of the last page leaves the page empty.
    if (lastPage !== undefined && lastPage > 0 && page > lastPage)
      change({ page: lastPage === 1 ? null : String(lastPage) }, { replace: true })
  }, [change, page, lastPage])
  if (entries.data === undefined)
    return <QueryState query={entries} loadingLabel={watchlistMessages.loadingEntries} />
  const { data, pagination } = entries.data
  return (
    <section ref={region} className={css.list} tabIndex={-1} aria-label={watchlistMessages.entries}>
      {data.length === 0 ? (
        <NoEntries state={state} listId={listId} />
      ) : (
        <ul className={css.entries}>
          {data.map(entry => (
            <EntryItem
              key={entry.id}
              listId={listId}
              entry={entry}
              // The focus would be lost with the button that was pressed.
              onDone={() => region.current?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
      )}
      <Pager
        pagination={pagination}
        onPageChange={next => change({ page: next === 1 ? null : String(next) })}
      />
    </section>
  )
}

function NoEntries({ state, listId }: { state: EntryStateCode | null; listId: string }) {
  const { nothingToDecide, noneInState, noEntries } = watchlistMessages
  if (state === 'ambiguous')
    return (
      <EmptyState title={nothingToDecide.title}>
        <p>{nothingToDecide.text}</p>
      </EmptyState>
    )
  if (state !== null) return <EmptyState title={noneInState} />
  return (
    <EmptyState title={noEntries.title}>
      <p>{noEntries.text(`/following/watchlists/${listId}/import`)}</p>
    </EmptyState>
  )
}
