import type { HistoryAsked } from '../../api/history.ts'
import { useHistory } from '../../api/history.ts'
import { showDate, showNumber } from '../../text/format.ts'
import { useTotals } from './queries.ts'
import css from './statistics.module.css'

/** How much there is, and how much of it the plots show. */
export function Totals({ asked }: { asked: HistoryAsked | null }) {
  const totals = useTotals().data
  const shown = useHistory(asked && { ...asked, by: 'jurisdiction' }).data
  const sources = Object.values(totals?.sources ?? {})
  const latest = sources
    .map(({ latest }) => latest)
    .filter(date => date !== null)
    .sort()
    .at(-1)
  return (
    <dl className={css.totals}>
      <Total
        name="Announcements"
        value={totals?.total_announcements}
        note={asked !== null && shown && totals ? share(shown.total, totals.total_announcements) : undefined}
      />
      <Total name="Entities" value={totals?.total_entities} note="companies, people, authorities" />
      <Total name="Sources" value={totals && sources.length} note={latest && `newest ${showDate(latest)}`} />
      <Total name="Categories" value={totals && Object.keys(totals.categories).length} note="in use" />
    </dl>
  )
}

function Total({ name, value, note }: { name: string; value: number | undefined; note: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <strong>{value === undefined ? '–' : showNumber(value)}</strong>
        <span>{note ?? '\u00a0'}</span>
      </dd>
    </div>
  )
}

function share(shown: number, total: number): string {
  if (shown === total || total === 0) return 'all shown'
  return `${showNumber(shown)} shown (${Math.round((shown / total) * 1_000) / 10} %)`
}
