import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Noun } from '../api/client.ts'
import { showNumber } from '../text/format.ts'
import { Button } from './button.tsx'
import css from './pager.module.css'

/** Where one is in a list, and the ways on; any page can be gone to, the last one, too. */
export function Pager({
  pagination,
  onPage,
}: {
  pagination: Noun<'Pagination'>
  onPage: (page: number) => void
}) {
  const { page, per_page, total, total_pages } = pagination
  if (total_pages <= 1) return null
  const [first, last] = [(page - 1) * per_page + 1, Math.min(page * per_page, total)]
  return (
    <nav className={css.pager} aria-label="Pages">
      <p className="quiet small">
        {showNumber(first)}–{showNumber(last)} of {showNumber(total)}
      </p>
      <Button small disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={16} aria-hidden /> Previous
      </Button>
      <label className={css.jump}>
        Page
        <input
          key={page}
          type="number"
          min={1}
          max={total_pages}
          defaultValue={page}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') go(currentTarget)
          }}
          onBlur={({ currentTarget }) => go(currentTarget)}
        />
        of {showNumber(total_pages)}
      </label>
      <Button small disabled={page >= total_pages} onClick={() => onPage(page + 1)}>
        Next <ChevronRight size={16} aria-hidden />
      </Button>
    </nav>
  )

  function go(input: HTMLInputElement): void {
    const wanted = Math.trunc(input.valueAsNumber)
    if (wanted >= 1 && wanted <= total_pages && wanted !== page) onPage(wanted)
    else input.value = String(page)
  }
}
