import { type FormEvent, useState } from 'react'

import { useSession } from '../../api/session.ts'
import { describeFieldError } from '../../text/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { CheckboxGroup, FormField } from '../../ui/form-fields.tsx'
import { OneTimeSecret } from '../../ui/one-time-secret.tsx'
import { type ApiKeyItem, KEY_SCOPES, useCreateKey } from './key-queries.ts'
import css from './keys.module.css'

/** Creates a key and shows it once. */
export function CreateKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Create key" keepOpenOnOutsideClick>
      <CreateKeySteps onClose={onClose} />
    </Dialog>
  )
}

function CreateKeySteps({ onClose }: { onClose: () => void }) {
  const creation = useCreateKey()
  if (creation.data === undefined) return <CreateKeyForm creation={creation} onClose={onClose} />
  const { key, name, owner } = creation.data
  return (
    <>
      <OneTimeSecret
        label={`Key “${name}” for ${owner}`}
        text={key}
        recoveryHint="If you lose it, create another key."
      />
      <div className={css.foot}>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}

interface CreateKeyFormProps {
  readonly creation: ReturnType<typeof useCreateKey>
  readonly onClose: () => void
}

function CreateKeyForm({ creation, onClose }: CreateKeyFormProps) {
  const [owner, setOwner] = useState(useSession().data?.owner ?? '')
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<string[]>(['read', 'webhooks'])
  const [lastDay, setLastDay] = useState('')
  const findError = (field: string, label: string) =>
    describeFieldError(creation.error, field, label, { empty: `${label}: select at least one.` })

  function submit(event: FormEvent): void {
    event.preventDefault()
    creation.mutate({
      owner,
      name,
      scopes: scopes as ApiKeyItem['scopes'],
      expires_at: endOfLocalDay(lastDay),
    })
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <FormField
        label="Owner"
        hint="Webhooks belong to the owner and are shared by all of the owner’s keys."
        error={findError('owner', 'Owner')}
      >
        {control => <input {...control} value={owner} onChange={({ target }) => setOwner(target.value)} />}
      </FormField>
      <FormField label="Name" hint="Helps you recognize the key later." error={findError('name', 'Name')}>
        {control => <input {...control} value={name} onChange={({ target }) => setName(target.value)} />}
      </FormField>
      <CheckboxGroup
        legend="Scopes"
        options={KEY_SCOPES}
        selected={scopes}
        onChange={setScopes}
        error={findError('scopes', 'Scopes')}
      />
      <FormField
        label="Expires after"
        hint="The last day the key works, in your time zone. Leave empty for no expiry."
        error={findError('expires_at', 'Expires after')}
      >
        {control => (
          <input
            {...control}
            type="date"
            value={lastDay}
            onChange={({ target }) => setLastDay(target.value)}
          />
        )}
      </FormField>
      <FormErrorSummary error={creation.error} handledFields={['owner', 'name', 'scopes', 'expires_at']} />
      <div className={css.foot}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={creation.isPending}>
          Create key
        </Button>
      </div>
    </form>
  )
}

/** Returns the end of a day in the reader's time zone as a UTC timestamp; null without a day. */
function endOfLocalDay(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString()
}
