import { useEffect, useRef } from 'react'
import { formatNumber } from '../../../text/format-dates-and-numbers.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import followingCss from '../following.module.css'
import css from './import.module.css'
import type { ImportState } from './import-report.ts'

/** Shows how far an import is, and cancels it. */
export function ImportProgressPanel({ current, onCancel }: { current: ImportState; onCancel: () => void }) {
  const { request, total, verdicts } = current
  const region = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => region.current?.focus({ preventScroll: true }), [])
  const title = request.isDryRun ? 'Checking the rows' : 'Importing the rows'
  return (
    <div ref={region} className={css.steps} tabIndex={-1}>
      <Panel title={`${title}…`}>
        <progress className={css.progress} max={total} value={verdicts.length} aria-label={title} />
        <p className={css.numbers}>
          {formatNumber(verdicts.length)} of {formatNumber(total)} rows
        </p>
        <p className="small quiet">
          {request.isDryRun
            ? 'Nothing is changed.'
            : 'Keep this page open. Rows that are done stay imported.'}
        </p>
        <div className={followingCss.foot}>
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </Panel>
    </div>
  )
}
