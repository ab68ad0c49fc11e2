import { type FormEvent, useState } from 'react'
import { describeFieldError } from '../../../text/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { FormField } from '../../../ui/form-fields.tsx'
import css from '../following.module.css'
import { followingMessages } from '../messages/messages.ts'
import { useAddEntry, useCreateWatchlist } from '../watchlists/watchlist-queries.ts'
import followCss from './follow-entity.module.css'
import { followMessages } from './messages/messages.ts'

interface Props {
  readonly entityId: string
  /** Whether the owner has no watchlists yet. */
  readonly isFirst: boolean
}

/** Creates a watchlist that watches an entity. */
export function CreateAndFollowForm({ entityId, isFirst }: Props) {
  const [name, setName] = useState(isFirst ? followMessages.firstName : '')
  const create = useCreateWatchlist()
  const add = useAddEntry(followingMessages.errors.addEntity)

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
        <FormField
          label={followMessages.newWatchlist}
          error={describeFieldError(create.error, 'name', followingMessages.name)}
        >
          {control => (
            <input
              {...control}
              maxLength={200}
              placeholder={followMessages.exampleName}
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
          {followMessages.create}
        </Button>
      </div>
      <FormErrorSummary error={create.error} handledFields={['name']} />
    </form>
  )
}
