import { useSearch } from 'wouter'
import type { Change } from '../../ui/address.ts'
import { leave } from '../../ui/list-return.ts'
import { Pager } from '../../ui/pager.tsx'
import { Loading } from '../../ui/states.tsx'
import type { Filter } from './filter.ts'
import { Nothing } from './nothing.tsx'
import type { Answer } from './queries.ts'
import { Results } from './results.tsx'

interface Props {
  readonly answer: Answer | undefined
  readonly filter: Filter
  readonly page: number
  readonly onChange: (change: Change) => void
  readonly onPage: (page: number) => void
}

// The page that a result leads to is fetched when one is pointed at.
const prepare = () => void import('./single.tsx')

/** The list itself, or why there is none. */
export function Body({ answer, filter, page, onChange, onPage }: Props) {
  const list = useSearch()
  if (answer === undefined) return <Loading lines={24} what="Looking for announcements" />
  const { items, pagination } = answer
  if (items.length === 0) return <Nothing {...{ filter, page, pagination, onChange }} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of what happens to the links inside
    <div onClickCapture={({ target }) => leave(target)} onPointerOver={prepare} onFocus={prepare}>
      <Results items={items} list={list} />
      <Pager pagination={pagination} onPage={onPage} />
    </div>
  )
}
