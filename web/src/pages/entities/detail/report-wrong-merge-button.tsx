import { Flag } from 'lucide-react'
import { useState } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { lazyComponent } from '../../../loading/lazy-component.tsx'
import { PartFallback } from '../../../loading/loading-fallbacks.tsx'
import { Button } from '../../../ui/button.tsx'
import { entityMessages as messages } from '../messages/messages.ts'

// Hardly any visit reports something, so the form is fetched only when needed.
const ReportWrongMergeDialog = lazyComponent(
  async () => (await import('../../merge-reports/report/report-wrong-merge-dialog.tsx')).default,
  PartFallback,
)

/** Opens the form with which a reader tells the operators that an entity is wrongly merged or separate. */
export function ReportWrongMergeButton({ entity }: { entity: ApiSchema<'Entity'> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        small
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={ReportWrongMergeDialog.preload}
      >
        <Flag size={15} aria-hidden /> {messages.detail.reportWrongMerge}
      </Button>
      {open && <ReportWrongMergeDialog entity={entity} onClose={() => setOpen(false)} />}
    </>
  )
}
