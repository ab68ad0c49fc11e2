import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { ApiRequestError } from '../../../api/api-error.ts'
import { buildCsv, downloadFile } from '../../../charts/chart-export.ts'
import { formatCount, formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Button, buttonClassName } from '../../../ui/button.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import followingCss from '../following.module.css'
import css from './import.module.css'
import type { ImportState } from './import-report.ts'
import { buildErrorRows, countVerdicts } from './import-report.ts'
import type { ImportRequest } from './import-stream.ts'
import type { OpenedFile } from './opened-file.ts'
import { VerdictTable } from './verdict-table.tsx'

interface Props {
  readonly current: ImportState
  readonly file: OpenedFile
  readonly onRepeat: (changes: Partial<ImportRequest>) => void
  readonly onBack: () => void
  readonly onChooseAnother: () => void
}

/** Shows the result of an import: what happened, what remains to be done, and the verdict on each row. */
export function ImportResultPanel(props: Props) {
  const { current, file } = props
  const region = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone, and the result is what the user waits for.
  useEffect(() => region.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={region} className={css.steps} tabIndex={-1}>
      <Panel title={titleOf(current)}>
        <Explanation current={current} />
        <CountTiles current={current} />
        <NextSteps {...props} />
      </Panel>
      {current.verdicts.length > 0 && <VerdictTable current={current} fileName={file.name} />}
    </div>
  )
}

function titleOf({ status, request: { isDryRun } }: ImportState): string {
  if (status === 'canceled') return isDryRun ? 'Check canceled' : 'Import canceled'
  if (status === 'interrupted') return isDryRun ? 'Check interrupted' : 'Import interrupted'
  return isDryRun ? 'Check finished' : 'Import finished'
}

function Explanation({ current }: { current: ImportState }) {
  const { status, request, total, verdicts, counts, error } = current
  const done = `${formatNumber(verdicts.length)} of ${formatCount(total, 'row')}`
  if (status === 'finished')
    return (
      <p role="status">
        {request.isDryRun
          ? 'Nothing was changed. This is what an import would do:'
          : `${formatCount(total, 'row was', 'rows were')} read.`}
        {request.mode === 'replace' &&
          counts?.removed === null &&
          ' No entries were deleted, because some rows have errors.'}
      </p>
    )
  return (
    <>
      <p role="status">
        {status === 'interrupted' && 'The connection was lost. '}
        {request.isDryRun
          ? `${done} were checked. Nothing was changed.`
          : `${done} were confirmed as imported; a few more may be. Continue to import the others: rows that are done stay as they are.`}
      </p>
      {error instanceof ApiRequestError && status === 'interrupted' && (
        <FormErrorSummary error={error} handledFields={[]} />
      )}
    </>
  )
}

function CountTiles({ current }: { current: ImportState }) {
  const { isDryRun, mode } = current.request
  const { removed } = current.counts ?? { removed: null }
  const counts = countVerdicts(current.verdicts)
  const tiles: [name: string, count: number][] = [
    ['Watched', counts.matched],
    ['To decide', counts.ambiguous],
    ['Not found yet', counts.unknown],
    ['Duplicates', counts.duplicate],
    ['Errors', counts.invalid],
  ]
  const changes: [name: string, count: number][] = [
    [isDryRun ? 'to be added' : 'added', counts.added],
    [isDryRun ? 'to be updated' : 'updated', counts.updated],
    ['unchanged', counts.unchanged],
  ]
  if (mode === 'replace' && removed !== null) changes.push([isDryRun ? 'to be deleted' : 'deleted', removed])
  return (
    <>
      <dl className={css.tiles}>
        {tiles.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="small quiet">
        Entries: {changes.map(([name, count]) => `${formatNumber(count)} ${name}`).join(', ')}
      </p>
    </>
  )
}

function NextSteps({ current, file, onRepeat, onBack, onChooseAnother }: Props) {
  const { request, status, verdicts, counts } = current
  const { ambiguous, invalid } = countVerdicts(verdicts)
  const removed = counts?.removed ?? 0
  const path = `/following/watchlists/${request.listId}`
  const isDone = status === 'finished' && !request.isDryRun
  function downloadErrors(): void {
    downloadFile(`${file.name.replace(/\.[a-z]+$/i, '')}-errors.csv`, buildCsv(buildErrorRows(current)))
  }
  return (
    <div className={followingCss.row}>
      {status !== 'finished' && (
        <Button variant="primary" onClick={() => onRepeat({})}>
          Continue
        </Button>
      )}
      {status === 'finished' && request.isDryRun && (
        <Button variant="primary" onClick={() => onRepeat({ isDryRun: false })}>
          {removed > 0 ? `Import and delete ${formatCount(removed, 'entry', 'entries')}` : 'Import now'}
        </Button>
      )}
      {!request.isDryRun && ambiguous > 0 && (
        <Link href={`${path}?state=ambiguous`} className={buttonClassName(isDone ? 'primary' : 'secondary')}>
          Decide {formatCount(ambiguous, 'unsure match', 'unsure matches')}
        </Link>
      )}
      {invalid > 0 && (
        <Button onClick={downloadErrors}>
          <Download size={16} aria-hidden /> Download errors (CSV)
        </Button>
      )}
      {isDone ? (
        <Link href={path} className={buttonClassName(ambiguous > 0 ? 'secondary' : 'primary')}>
          View watchlist
        </Link>
      ) : (
        <Button onClick={onBack}>Back to the columns</Button>
      )}
      <Button onClick={onChooseAnother}>Choose another file</Button>
    </div>
  )
}
