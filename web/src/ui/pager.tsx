import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import type { ApiSchema } from '../api/api-client.ts'
import { formatNumber } from '../text/format-dates-and-numbers.ts'
import { Button } from './button.tsx'
import { uiMessages as messages } from './messages/messages.ts'
import css from './pager.module.css'

interface Props {
  readonly pagination: ApiSchema<'Pagination'>
  readonly onPageChange: (page: number) => void
  /** Accessible name, needed on pages with multiple lists. */
  readonly label?: string
}

/** Largest height of a header that sticks to the top of the page, in CSS pixels. */
const STICKY_HEADER_HEIGHT = 72

/** Shows the position in a list, with buttons for the previous and next page and a field to jump to any page. */
export function Pager({ pagination, onPageChange, label = messages.pages }: Props) {
  const { page, per_page, total, total_pages } = pagination
  const nav = useRef<HTMLElement>(null)
  if (total_pages <= 1) return null
  const [first, last] = [(page - 1) * per_page + 1, Math.min(page * per_page, total)]
  return (
    <nav ref={nav} className={css.pager} aria-label={label}>
      <p className="quiet small">
        {messages.rowsOf(formatNumber(first), formatNumber(last), formatNumber(total))}
      </p>
      <div className={css.steps}>
        <Button
          small
          aria-label={messages.previousPage}
          disabled={page <= 1}
          onClick={() => showPage(page - 1)}
        >
          <ChevronLeft size={16} aria-hidden /> <span className={css.word}>{messages.previous}</span>
        </Button>
        <PageField page={page} total={total_pages} onPageChange={showPage} />
        <Button
          small
          aria-label={messages.nextPage}
          disabled={page >= total_pages}
          onClick={() => showPage(page + 1)}
        >
          <span className={css.word}>{messages.next}</span> <ChevronRight size={16} aria-hidden />
        </Button>
      </div>
    </nav>
  )

  /** Shows another page of the list, scrolled to its top. */
  function showPage(next: number): void {
    onPageChange(next)
    const top = nav.current?.parentElement?.getBoundingClientRect().top ?? 0
    if (top < 0) window.scrollBy(0, top - STICKY_HEADER_HEIGHT)
  }
}

interface PageFieldProps {
  readonly page: number
  readonly total: number
  readonly onPageChange: (page: number) => void
}

/** Renders an input that jumps to any page. */
function PageField({ page, total, onPageChange }: PageFieldProps) {
  function jumpTo(input: HTMLInputElement): void {
    const target = Math.trunc(input.valueAsNumber)
    if (target >= 1 && target <= total && target !== page) onPageChange(target)
    else input.value = String(page)
  }

  return (
    <label className={css.jump}>
      {messages.page}
      <input
        key={page}
        type="number"
        min={1}
        max={total}
        defaultValue={page}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') jumpTo(currentTarget)
        }}
        onBlur={({ currentTarget }) => jumpTo(currentTarget)}
      />
      {messages.ofPages(formatNumber(total))}
    </label>
  )
}
