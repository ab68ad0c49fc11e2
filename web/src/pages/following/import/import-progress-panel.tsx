import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page-layout.tsx'
import followingCss from '../following.module.css'
import { followingMessages } from '../messages/messages.ts'
import css from './import.module.css'
import type { ImportState } from './import-report.ts'
import { importMessages } from './messages/messages.ts'

/** Shows how far an import is, and cancels it. */
export function ImportProgressPanel({ current, onCancel }: { current: ImportState; onCancel: () => void }) {
  const { request, total, verdicts } = current
  const region = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => region.current?.focus({ preventScroll: true }), [])
  const title = request.isDryRun ? importMessages.progress.checking : importMessages.progress.importing
  return (
    <div ref={region} className={css.steps} tabIndex={-1}>
      <Panel title={`${title}…`}>
        <progress className={css.progress} max={total} value={verdicts.length} aria-label={title} />
        <p className={css.numbers}>{importMessages.progress.done(verdicts.length, total)}</p>
        <p className="small quiet">
          {request.isDryRun ? importMessages.progress.nothingChanges : importMessages.progress.keepOpen}
        </p>
        <div className={followingCss.foot}>
          <Button onClick={onCancel}>{followingMessages.cancel}</Button>
        </div>
      </Panel>
    </div>
  )
}
