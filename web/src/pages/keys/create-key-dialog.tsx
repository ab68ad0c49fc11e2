import { type FormEvent, useState } from 'react'
import { ApiRequestError } from '../../api/api-error.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { CheckboxGroup, FormField } from '../../ui/form-fields.tsx'
import { OneTimeSecret } from '../../ui/one-time-secret.tsx'
import { type ApiKeyItem, KEY_SCOPES, useCreateKey } from './key-queries.ts'
import css from './keys.module.css'

/** Makes a key and shows it once. */
export function CreateKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="New key" keepOpenOnOutsideClick>
      <CreateKeySteps onClose={onClose} />
    </Dialog>
  )
}

function CreateKeySteps({ onClose }: { onClose: () => void }) {
  const make = useCreateKey()
  if (make.data === undefined) return <CreateKeyForm make={make} onClose={onClose} />
  const { key, name, owner } = make.data
  return (
    <>
      <OneTimeSecret
        label={`Key “${name}” of ${owner}`}
        text={key}
        recoveryHint="Whoever loses it needs another one."
      />
      <div className={css.foot}>
        <Button variant="primary" onClick={onClose}>
          I have copied it
        </Button>
      </div>
    </>
  )
}

function CreateKeyForm({ make, onClose }: { make: ReturnType<typeof useCreateKey>; onClose: () => void }) {
  const [owner, setOwner] = useState(useSession().data?.owner ?? '')
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<string[]>(['read', 'webhooks'])
  const [lastDay, setLastDay] = useState('')
  const wrong = (field: string) =>
    make.error instanceof ApiRequestError ? make.error.findFieldError(field) : null

  function submit(event: FormEvent): void {
    event.preventDefault()
    make.mutate({ owner, name, scopes: scopes as ApiKeyItem['scopes'], expires_at: endOfLocalDay(lastDay) })
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <FormField
        label="Owner"
        hint="Webhooks belong to the owner: all its keys share them."
        error={wrong('owner')}
      >
        {control => <input {...control} value={owner} onChange={({ target }) => setOwner(target.value)} />}
      </FormField>
      <FormField label="Name" hint="What it is for, to recognise it later." error={wrong('name')}>
        {control => <input {...control} value={name} onChange={({ target }) => setName(target.value)} />}
      </FormField>
      <CheckboxGroup
        legend="Scopes"
        options={KEY_SCOPES}
        selected={scopes}
        onChange={setScopes}
        error={wrong('scopes')}
      />
      <FormField
        label="Last day"
        hint="It expires when that day ends here. Empty: never."
        error={wrong('expires_at')}
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
      <FormErrorSummary error={make.error} handledFields={['owner', 'name', 'scopes', 'expires_at']} />
      <div className={css.foot}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={make.isPending}>
          Make the key
        </Button>
      </div>
    </form>
  )
}

/** The end of a day in the reader's time zone, as a moment in UTC; null for no day. */
function endOfLocalDay(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString()
}
