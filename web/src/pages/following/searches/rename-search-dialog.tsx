import { type FormEvent, useState } from 'react'
import type { SavedSearchItem } from '../../../api/followed-targets.ts'
import { describeFieldError } from '../../../text/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import css from '../following.module.css'
import { useUpdateSavedSearch } from '../following-mutations.ts'
import { followingMessages } from '../messages/messages.ts'
import { searchMessages } from './messages/messages.ts'
import { NameField } from './save-search-dialog.tsx'
import { savedSearchPath } from './saved-search-path.ts'

/** Renames a saved search. Its filters are changed on the page of its list. */
export function RenameSearchDialog({ saved, onClose }: { saved: SavedSearchItem; onClose: () => void }) {
  const [name, setName] = useState(saved.name)
  const update = useUpdateSavedSearch()
  const path = savedSearchPath(saved)

  function submit(event: FormEvent): void {
    event.preventDefault()
    update.mutate({ id: saved.id, name }, { onSuccess: onClose })
  }

  return (
    <Dialog open onClose={onClose} title={searchMessages.editTitle}>
      <form className={css.form} onSubmit={submit} noValidate>
        <NameField
          name={name}
          onChange={setName}
          error={describeFieldError(update.error, 'name', followingMessages.name)}
        />
        {path !== null && <p className="small">{searchMessages.editHint(path)}</p>}
        <FormErrorSummary error={update.error} handledFields={['name']} />
        <div className={css.foot}>
          <Button onClick={onClose}>{followingMessages.cancel}</Button>
          <Button type="submit" variant="primary" busy={update.isPending}>
            {followingMessages.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
