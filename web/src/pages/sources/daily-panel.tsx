import { useMemo } from 'react'
import { Columns } from '../../charts/columns.tsx'
import { plural, showDate, showNumber } from '../../text/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { DAYS_SHOWN, useDaily } from './daily.ts'
import css from './single.module.css'

const HEIGHT = 220

/** What came in a day of the last weeks. */
export function DailyPanel({ id, gaps }: { id: string; gaps: readonly string[] }) {
  const daily = useDaily({ source: [id] })
  const points = daily?.get('')
  const columns = useMemo(
    () => points?.map(({ date, count }) => ({ date, counts: { announcements: count } })) ?? [],
    [points],
  )
  const total = points?.reduce((sum, { count }) => sum + count, 0) ?? 0
  const days = points?.filter(({ count }) => count > 0).length ?? 0
  const missing = gaps.length > 0 ? `; ${plural(gaps.length, 'day')} of issue without data` : ''
  return (
    <Panel title={`Announcements a day, last ${DAYS_SHOWN} days`}>
      <div className={css.plot}>
        {daily === null || total > 0 ? (
          <Columns
            title={`Announcements a day: ${showNumber(total)} in ${DAYS_SHOWN} days`}
            columns={columns}
            series={SERIES}
            height={HEIGHT}
            showDate={showDate}
          />
        ) : (
          <p className="quiet">Nothing was published in the last {DAYS_SHOWN} days.</p>
        )}
      </div>
      <p className="small quiet">
        {daily === null
          ? 'Counting …'
          : `${plural(total, 'announcement')} on ${plural(days, 'day')}${missing}`}
      </p>
    </Panel>
  )
}

const SERIES = ['announcements']
