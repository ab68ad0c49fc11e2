import { useState } from 'react'
import { Link } from 'wouter'
import { formatCount, formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable, Panel } from '../../../ui/page-layout.tsx'
import { EmptyState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx'
import type { ImportRow } from './column-mapping.ts'
import css from './import.module.css'
import type { ImportState } from './import-report.ts'
import { countVerdicts, describeRowProblem } from './import-report.ts'
import type { RowVerdict } from './import-stream.ts'

const ROWS_PER_PAGE = 25

type Verdict = RowVerdict['verdict']
const VERDICTS: Readonly<Record<Verdict, { readonly name: string; readonly tone: StatusTone }>> = {
  invalid: { name: 'Error', tone: 'bad' },
  ambiguous: { name: 'To decide', tone: 'warn' },
  unknown: { name: 'Not found yet', tone: 'plain' },
  duplicate: { name: 'Duplicate', tone: 'plain' },
  matched: { name: 'Watched', tone: 'good' },
}
const VERDICT_KEYS = Object.keys(VERDICTS) as Verdict[]

/** Lists the verdicts on the rows of an import, all or those of one kind. */
export function VerdictTable({ current, fileName }: { current: ImportState; fileName: string }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [page, setPage] = useState(1)
  const counts = countVerdicts(current.verdicts)
  const shown = current.verdicts.filter(row => verdict === null || row.verdict === verdict)
  const pagination = {
    page,
    per_page: ROWS_PER_PAGE,
    total: shown.length,
    total_pages: Math.ceil(shown.length / ROWS_PER_PAGE),
  }
  function show(next: Verdict | null): void {
    setVerdict(next)
    setPage(1)
  }
  return (
    <Panel title="Rows">
      <p className="small quiet">Rows of {fileName}, counted without the column names and empty rows.</p>
      <fieldset className={css.verdicts}>
        <legend className="hidden">Show</legend>
        {[null, ...VERDICT_KEYS.filter(key => counts[key] > 0)].map(key => (
          <Button
            key={key}
            small
            variant={key === verdict ? 'secondary' : 'quiet'}
            aria-pressed={key === verdict}
            onClick={() => show(key)}
          >
            {key === null ? 'All' : VERDICTS[key].name}{' '}
            <span className="quiet">
              {formatNumber(key === null ? current.verdicts.length : counts[key])}
            </span>
          </Button>
        ))}
      </fieldset>
      {shown.length === 0 && <EmptyState title="No rows" />}
      <DataTable caption="Verdicts" columnHeads={['Row', 'Party', 'Verdict', 'Details']} stackOnNarrow>
        {shown.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE).map(row => (
          <VerdictRow key={row.row} verdict={row} stated={current.request.rows[row.row - 1] ?? {}} />
        ))}
      </DataTable>
      <Pager pagination={pagination} onPageChange={setPage} label="Pages of rows" />
    </Panel>
  )
}

function VerdictRow({ verdict: row, stated }: { verdict: RowVerdict; stated: ImportRow }) {
  const { name, tone } = VERDICTS[row.verdict]
  const others = [
    stated.name === undefined ? undefined : stated.number,
    stated.town,
    stated.country,
    stated.id,
  ]
  return (
    <tr>
      <td data-name="Row">{formatNumber(row.row)}</td>
      <td data-name="Party" className={css.party}>
        <span>
          {stated.name ?? stated.number ?? <span className="quiet">Nothing stated</span>}
          <br />
          <span className="small quiet">{others.filter(Boolean).join(' · ')}</span>
        </span>
      </td>
      <td data-name="Verdict" className="nowrap">
        <StatusBadge tone={tone}>{name}</StatusBadge>
      </td>
      <td data-name="Details" className={css.details}>
        <VerdictDetails row={row} />
      </td>
    </tr>
  )
}

const OUTCOMES = { added: 'Added', updated: 'Updated', unchanged: 'Unchanged' } as const

function VerdictDetails({ row }: { row: RowVerdict }) {
  const problem = describeRowProblem(row)
  if (problem !== null) return <span>{problem}</span>
  const { outcome, entity_ids, candidates } = row
  return (
    <span>
      {row.verdict === 'ambiguous' && `${formatCount(candidates, 'candidate')} · `}
      {outcome !== null && OUTCOMES[outcome]}
      {entity_ids.map(id => (
        <span key={id}>
          {' · '}
          <Link href={`/entities/${id}`} target="_blank">
            View entity
          </Link>
        </span>
      ))}
    </span>
  )
}
