import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { AnnouncementListFilter } from './announcement-list-filter.ts'

// Most visits save no search, so the form is fetched only when needed.
const loadDialog = () => import('../../following/searches/save-search-dialog.tsx')
const SaveSearchDialog = lazy(loadDialog)

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
      <Button onClick={() => setOpen(true)} onPointerEnter={loadDialog}>
        <Bookmark size={16} aria-hidden /> Save search
      </Button>
      {open && (
        <Suspense>
          <SaveSearchDialog filter={filter} savedId={savedId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
