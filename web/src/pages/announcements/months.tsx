import { lazy, memo, Suspense, useCallback, useMemo } from 'react'
import { useWidth } from '../../charts/width.ts'
import { showMonth, showNumber } from '../../text/format.ts'
import type { Change } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { stretchOf } from './chips.tsx'
import { addMonths, lastOfMonth } from './days.ts'
import { type Filter, without } from './filter.ts'
import { histogramOf, SERIES } from './histogram.ts'
import css from './months.module.css'
import { useFacets } from './queries.ts'

// Asked for at once, but after the list: what is read comes first.
const charts = import('../../charts/columns.tsx')
const Columns = lazy(async () => ({ default: (await charts).Columns }))

const HEIGHT = 132
const NARROWEST = 7
const MOST = 120

/** The results a month, which also chooses the months. */
export const Months = memo(function Months({
  filter,
  known,
  onChange,
}: {
  filter: Filter
  known: boolean
  onChange: (change: Change) => void
}) {
  const counts = useFacets(without(filter, 'date_from', 'date_to'), known)?.month
  const [frame, width] = useWidth()
  const most = Math.min(MOST, Math.max(24, Math.floor(width / NARROWEST)))
  const { date_from, date_to } = filter
  const { columns, earlier } = useMemo(
    () => histogramOf(counts ?? {}, most, date_to.slice(0, 7)),
    [counts, most, date_to],
  )
  const isLimited = date_from !== '' || date_to !== ''
  const isChosen = useCallback(
    (date: string) => lastOfMonth(date) >= date_from && (date_to === '' || date <= date_to),
    [date_from, date_to],
  )
  const choose = useCallback(
    (from: string, to: string) => {
      const end = lastOfMonth(to)
      const isOff = from === date_from && end === date_to
      onChange({ date_from: isOff ? null : from, date_to: isOff ? null : end, page: null })
    },
    [date_from, date_to, onChange],
  )
  const first = columns[0]?.date.slice(0, 7)

  return (
    <section className={css.months} aria-label="Results a month">
      <header>
        <h2>Results a month</h2>
        <p className="quiet small">
          {isLimited ? stretch(date_from, date_to) : 'Press a month, or draw over several'}
        </p>
        {earlier > 0 && first !== undefined && (
          <Button
            small
            look="quiet"
            title={`Show those before ${showMonth(first)}`}
            onClick={() =>
              onChange({ date_from: null, date_to: lastOfMonth(addMonths(first, -1)), page: null })
            }
          >
            {showNumber(earlier)} earlier
          </Button>
        )}
      </header>
      <div ref={frame} className={css.chart} style={{ height: HEIGHT }}>
        {counts !== undefined && columns.length === 0 && <p className={css.nothing}>Nothing to count</p>}
        {columns.length > 0 && (
          <Suspense>
            <Columns
              title="Announcements a month"
              columns={columns}
              series={[SERIES]}
              height={HEIGHT}
              showDate={showMonth}
              isChosen={isLimited ? isChosen : undefined}
              onChoose={choose}
            />
          </Suspense>
        )}
      </div>
    </section>
  )
})

function stretch(from: string, to: string): string {
  if (from === '') return `Until ${stretchOf(to, to)}`
  return to === '' ? `Since ${stretchOf(from, from)}` : stretchOf(from, to)
}
