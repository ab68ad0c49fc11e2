import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { ApiRequestError } from '../../../api/api-error.ts'
import { buildCsv, downloadFile } from '../../../charts/chart-export.ts'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Button, buttonClassName } from '../../../ui/button.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import followingCss from '../following.module.css'
import { followingMessages } from '../messages/messages.ts'
import css from './import.module.css'
import type { ImportState } from './import-report.ts'
import { buildErrorRows, countVerdicts } from './import-report.ts'
import type { ImportRequest } from './import-stream.ts'
import { importMessages } from './messages/messages.ts'
import type { OpenedFile } from './opened-file.ts'
import { VerdictTable } from './verdict-table.tsx'

const texts = importMessages.result

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
  const titles = isDryRun ? texts.titles.check : texts.titles.import
  return status === 'canceled' || status === 'interrupted' ? titles[status] : titles.finished
}

function Explanation({ current }: { current: ImportState }) {
  const { status, request, total, verdicts, counts, error } = current
  if (status === 'finished')
    return (
      <p role="status">
        {request.isDryRun ? texts.wouldDo : texts.read(total)}
        {request.mode === 'replace' && counts?.removed === null && ` ${texts.noneDeleted}`}
      </p>
    )
  return (
    <>
      <p role="status">
        {status === 'interrupted' && `${texts.connectionLost} `}
        {request.isDryRun ? texts.checked(verdicts.length, total) : texts.confirmed(verdicts.length, total)}
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
    [followingMessages.entryStates.matched, counts.matched],
    [followingMessages.entryStates.ambiguous, counts.ambiguous],
    [followingMessages.entryStates.unknown, counts.unknown],
    [texts.duplicates, counts.duplicate],
    [texts.errors, counts.invalid],
  ]
  const described = isDryRun ? texts.planned : texts.done
  const changes = [
    described.added(formatNumber(counts.added)),
    described.updated(formatNumber(counts.updated)),
    texts.unchanged(formatNumber(counts.unchanged)),
  ]
  if (mode === 'replace' && removed !== null) changes.push(described.deleted(formatNumber(removed)))
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
      <p className="small quiet">{texts.entries(changes.join(', '))}</p>
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
          {texts.continue}
        </Button>
      )}
      {status === 'finished' && request.isDryRun && (
        <Button variant="primary" onClick={() => onRepeat({ isDryRun: false })}>
          {removed > 0 ? texts.importAndDelete(removed) : texts.importNow}
        </Button>
      )}
      {!request.isDryRun && ambiguous > 0 && (
        <Link href={`${path}?state=ambiguous`} className={buttonClassName(isDone ? 'primary' : 'secondary')}>
          {texts.decide(ambiguous)}
        </Link>
      )}
      {invalid > 0 && (
        <Button onClick={downloadErrors}>
          <Download size={16} aria-hidden /> {texts.downloadErrors}
        </Button>
      )}
      {isDone ? (
        <Link href={path} className={buttonClassName(ambiguous > 0 ? 'secondary' : 'primary')}>
          {texts.viewWatchlist}
        </Link>
      ) : (
        <Button onClick={onBack}>{texts.backToColumns}</Button>
      )}
      <Button onClick={onChooseAnother}>{texts.chooseAnother}</Button>
    </div>
  )
}
