import { type FormEvent, useState } from 'react'
import { describeFieldError } from '../../../text/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { FormField } from '../../../ui/form-fields.tsx'
import css from '../following.module.css'
import { useAddEntry, useCreateWatchlist } from '../watchlists/watchlist-queries.ts'
import followCss from './follow-entity.module.css'

interface Props {
  readonly entityId: string
  /** Whether the owner has no watchlists yet. */
  readonly isFirst: boolean
}

/** Creates a watchlist that watches an entity. */
export function CreateAndFollowForm({ entityId, isFirst }: Props) {
  const [name, setName] = useState(isFirst ? 'My watchlist' : '')
  const create = useCreateWatchlist()
  const add = useAddEntry('Couldn’t add the entity')

  async function createAndFollow(): Promise<void> {
    const { id } = await create.mutateAsync({ name })
    setName('')
    await add.mutateAsync({ id, party: { entity_id: entityId } })
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    // Both mutations show their errors themselves.
    createAndFollow().catch(() => {})
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div className={followCss.create}>
        <FormField label="New watchlist" error={describeFieldError(create.error, 'name', 'Name')}>
          {control => (
            <input
              {...control}
              maxLength={200}
              placeholder="Suppliers"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </FormField>
        <Button
          type="submit"
          variant={isFirst ? 'primary' : 'secondary'}
          busy={create.isPending || add.isPending}
        >
          Create and follow
        </Button>
      </div>
      <FormErrorSummary error={create.error} handledFields={['name']} />
    </form>
  )
}
