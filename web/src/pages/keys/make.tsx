import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Choices, Field } from '../../ui/field.tsx'
import { Once } from '../../ui/once.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import css from './keys.module.css'
import { type Key, SCOPES, useMakeKey } from './queries.ts'

/** Makes a key and shows it once. */
export function MakeKey({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="New key" firm>
      <Making onClose={onClose} />
    </Dialog>
  )
}

function Making({ onClose }: { onClose: () => void }) {
  const make = useMakeKey()
  if (make.data === undefined) return <Form make={make} onClose={onClose} />
  const { key, name, owner } = make.data
  return (
    <>
      <Once label={`Key “${name}” of ${owner}`} text={key} lost="Whoever loses it needs another one." />
      <div className={css.foot}>
        <Button look="main" onClick={onClose}>
          I have copied it
        </Button>
      </div>
    </>
  )
}

function Form({ make, onClose }: { make: ReturnType<typeof useMakeKey>; onClose: () => void }) {
  const [owner, setOwner] = useState(useSession().data?.owner ?? '')
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<string[]>(['read', 'webhooks'])
  const [lastDay, setLastDay] = useState('')
  const wrong = (field: string) => (make.error instanceof ApiError ? make.error.of(field) : null)

  function submit(event: FormEvent): void {
    event.preventDefault()
    make.mutate({ owner, name, scopes: scopes as Key['scopes'], expires_at: endOf(lastDay) })
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <Field
        label="Owner"
        hint="Webhooks belong to the owner: all its keys share them."
        error={wrong('owner')}
      >
        {joined => <input {...joined} value={owner} onChange={({ target }) => setOwner(target.value)} />}
      </Field>
      <Field label="Name" hint="What it is for, to recognise it later." error={wrong('name')}>
        {joined => <input {...joined} value={name} onChange={({ target }) => setName(target.value)} />}
      </Field>
      <Choices
        legend="Scopes"
        options={SCOPES}
        chosen={scopes}
        onChange={setScopes}
        error={wrong('scopes')}
      />
      <Field
        label="Last day"
        hint="It expires when that day ends here. Empty: never."
        error={wrong('expires_at')}
      >
        {joined => (
          <input
            {...joined}
            type="date"
            value={lastDay}
            onChange={({ target }) => setLastDay(target.value)}
          />
        )}
      </Field>
      <Refusal error={make.error} fields={['owner', 'name', 'scopes', 'expires_at']} />
      <div className={css.foot}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" look="main" busy={make.isPending}>
          Make the key
        </Button>
      </div>
    </form>
  )
}

/** The end of a day in the reader's time zone, as a moment in UTC; null for no day. */
function endOf(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString()
}
