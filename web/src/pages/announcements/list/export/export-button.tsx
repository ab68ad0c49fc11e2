import { Download } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../../../loading/lazy-component.tsx'
import { PartFallback } from '../../../../loading/loading-fallbacks.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { AnnouncementListFilter } from '../announcement-list-filter.ts'
import { announcementListMessages } from '../messages/messages.ts'

const ExportDialog = lazyComponent(async () => (await import('./export-dialog.tsx')).default, PartFallback)

/** Offers to download all results or to follow them in a feed reader. */
export function ExportButton({ filter }: { filter: AnnouncementListFilter }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)} onPointerEnter={ExportDialog.preload}>
        <Download size={16} aria-hidden /> {announcementListMessages.exports.button}
      </Button>
      {open && <ExportDialog filter={filter} onClose={() => setOpen(false)} />}
    </>
  )
}
