import { useState } from 'react'
import { Link } from 'wouter'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable, Panel } from '../../../ui/page-layout.tsx'
import { EmptyState } from '../../../ui/page-states.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { StatusBadge, type StatusTone } from '../../../ui/status-badge.tsx'
import { followingMessages } from '../messages/messages.ts'
import type { ImportRow } from './column-mapping.ts'
import css from './import.module.css'
import type { ImportState } from './import-report.ts'
import { countVerdicts, describeRowProblem } from './import-report.ts'
import type { RowVerdict } from './import-stream.ts'
import { importMessages } from './messages/messages.ts'

const ROWS_PER_PAGE = 25

const texts = importMessages.verdicts
const STATES = followingMessages.entryStates

type Verdict = RowVerdict['verdict']
const VERDICTS: Readonly<Record<Verdict, { readonly name: string; readonly tone: StatusTone }>> = {
  invalid: { name: texts.invalid, tone: 'bad' },
  ambiguous: { name: STATES.ambiguous, tone: 'warn' },
  unknown: { name: STATES.unknown, tone: 'plain' },
  duplicate: { name: texts.duplicate, tone: 'plain' },
  matched: { name: STATES.matched, tone: 'good' },
}
const VERDICT_KEYS = Object.keys(VERDICTS) as Verdict[]

/** Lists the verdicts on the rows of an import, all or those of one kind. */
export function VerdictTable({ current, fileName }: { current: ImportState; fileName: string }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [page, setPage] = useState(1)
  const { row, party, verdict: verdictHead, details } = texts.columns
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
    <Panel title={texts.title}>
      <p className="small quiet">{texts.explanation(fileName)}</p>
      <fieldset className={css.verdicts}>
        <legend className="hidden">{texts.show}</legend>
        {[null, ...VERDICT_KEYS.filter(key => counts[key] > 0)].map(key => (
          <Button
            key={key}
            small
            variant={key === verdict ? 'secondary' : 'quiet'}
            aria-pressed={key === verdict}
            onClick={() => show(key)}
          >
            {key === null ? texts.all : VERDICTS[key].name}{' '}
            <span className="quiet">
              {formatNumber(key === null ? current.verdicts.length : counts[key])}
            </span>
          </Button>
        ))}
      </fieldset>
      {shown.length === 0 && <EmptyState title={texts.noRows} />}
      <DataTable caption={texts.caption} columnHeads={[row, party, verdictHead, details]} stackOnNarrow>
        {shown.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE).map(row => (
          <VerdictRow key={row.row} verdict={row} stated={current.request.rows[row.row - 1] ?? {}} />
        ))}
      </DataTable>
      <Pager pagination={pagination} onPageChange={setPage} label={texts.pages} />
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
      <td data-name={texts.columns.row}>{formatNumber(row.row)}</td>
      <td data-name={texts.columns.party} className={css.party}>
        <span>
          {stated.name ?? stated.number ?? <span className="quiet">{texts.nothingStated}</span>}
          <br />
          <span className="small quiet">{others.filter(Boolean).join(' · ')}</span>
        </span>
      </td>
      <td data-name={texts.columns.verdict} className="nowrap">
        <StatusBadge tone={tone}>{name}</StatusBadge>
      </td>
      <td data-name={texts.columns.details} className={css.details}>
        <VerdictDetails row={row} />
      </td>
    </tr>
  )
}

function VerdictDetails({ row }: { row: RowVerdict }) {
  const problem = describeRowProblem(row)
  if (problem !== null) return <span lang={languageOfProblem(row)}>{problem}</span>
  const { outcome, entity_ids, candidates } = row
  return (
    <span>
      {row.verdict === 'ambiguous' && `${texts.candidates(candidates)} · `}
      {outcome !== null && texts.outcomes[outcome]}
      {entity_ids.map(id => (
        <span key={id}>
          {' · '}
          <Link href={`/entities/${id}`} target="_blank">
            {followingMessages.viewEntity}
          </Link>
        </span>
      ))}
    </span>
  )
}

/** Returns the language of the errors that the API words. Other problems are in that of the dashboard. */
function languageOfProblem({ errors }: RowVerdict): string | undefined {
  return errors.length > 0 && errors.every(({ code }) => code !== 'wrong_cell_count') ? 'en' : undefined
}
