import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import type { SavedSearchItem } from '../../../api/followed-targets.ts'
import { lazyComponent } from '../../../loading/lazy-component.tsx'
import { PartFallback } from '../../../loading/loading-fallbacks.tsx'
import { Button } from '../../../ui/button.tsx'
import { searchMessages } from './messages/messages.ts'

// Most visits save no search, so the form is fetched only when needed.
const SaveSearchDialog = lazyComponent(
  async () => (await import('./save-search-dialog.tsx')).default,
  PartFallback,
)

interface Props {
  readonly kind: SavedSearchItem['kind']
  /** Filter of the list, by the names of its URL parameters. */
  readonly filter: object
  /** ID of the saved search from which the list was opened; null if it was not opened from one. */
  readonly savedId: string | null
}

/** Saves the current search of a list under a name, to be followed. */
export function SaveSearchButton(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} onPointerEnter={SaveSearchDialog.preload}>
        <Bookmark size={16} aria-hidden /> {searchMessages.save}
      </Button>
      {open && <SaveSearchDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
