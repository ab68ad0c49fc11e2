import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../../../loading/lazy-component.tsx'
import { PartFallback } from '../../../loading/loading-fallbacks.tsx'
import { Button } from '../../../ui/button.tsx'
import type { AnnouncementListFilter } from './announcement-list-filter.ts'

// Most visits save no search, so the form is fetched only when needed.
const SaveSearchDialog = lazyComponent(
  async () => (await import('../../following/searches/save-search-dialog.tsx')).default,
  PartFallback,
)

/** Saves the current search under a name, to be followed. */
export function SaveSearchButton({
  filter,
  savedId,
}: {
  filter: AnnouncementListFilter
  savedId: string | null
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} onPointerEnter={SaveSearchDialog.preload}>
        <Bookmark size={16} aria-hidden /> Save search
      </Button>
      {open && <SaveSearchDialog filter={filter} savedId={savedId} onClose={() => setOpen(false)} />}
    </>
  )
}
