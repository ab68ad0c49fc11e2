import type { Noun } from '../../api/client.ts'
import type { Change } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/states.tsx'
import { CLEAR, type Filter, isOpen, without } from './filter.ts'

interface Props {
  readonly filter: Filter
  readonly page: number
  readonly pagination: Noun<'Pagination'>
  readonly onChange: (change: Change) => void
}

/** Why a list is empty, and the ways out. */
export function Nothing({ filter, page, pagination, onChange }: Props) {
  if (pagination.total > 0)
    return (
      <Empty title={`There is no page ${page}`}>
        <p>The last one is page {pagination.total_pages}.</p>
        <Button onClick={() => onChange({ page: String(pagination.total_pages) })}>
          Go to the last page
        </Button>
      </Empty>
    )
  if (isOpen(filter))
    return (
      <Empty title="No announcements yet">
        <p>They appear here as soon as a source was read.</p>
      </Empty>
    )
  return (
    <Empty title="No announcement fits">
      <p>Check the spelling, take a word or a filter away, or write the beginning of a word and a star.</p>
      <p>
        {filter.q !== '' && !isOpen(without(filter, 'q')) && (
          <Button onClick={() => onChange({ ...CLEAR, q: filter.q })}>Search without filters</Button>
        )}{' '}
        <Button onClick={() => onChange(CLEAR)}>Show everything</Button>
      </p>
    </Empty>
  )
}
