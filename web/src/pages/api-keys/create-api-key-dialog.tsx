import { type FormEvent, useState } from 'react'

import { useSession } from '../../api/session.ts'
import { describeFieldError } from '../../text/field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { CheckboxGroup, FormField } from '../../ui/form-fields.tsx'
import { OneTimeSecret } from '../../ui/one-time-secret.tsx'
import {
  API_KEY_SCOPE_OPTIONS,
  type ApiKeySummary,
  type NewApiKeyInput,
  useCreateApiKey,
} from './api-key-queries.ts'
import css from './api-keys.module.css'
import { apiKeyMessages as messages } from './messages/messages.ts'

const { form } = messages

/** Creates an API key and shows it once. */
export function CreateApiKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={messages.createKey} keepOpenOnOutsideClick>
      <CreateKeySteps onClose={onClose} />
    </Dialog>
  )
}

function CreateKeySteps({ onClose }: { onClose: () => void }) {
  const creation = useCreateApiKey()
  if (creation.data === undefined) return <CreateKeyForm creation={creation} onClose={onClose} />
  const { key, name, owner } = creation.data
  return (
    <>
      <OneTimeSecret label={messages.keyFor(name, owner)} text={key} recoveryHint={messages.recovery} />
      <div className={css.foot}>
        <Button variant="primary" onClick={onClose}>
          {messages.done}
        </Button>
      </div>
    </>
  )
}

interface KeyFormInput {
  readonly owner: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly lastDay: string
}

function toNewKey({ owner, name, scopes, lastDay }: KeyFormInput): NewApiKeyInput {
  return { owner, name, scopes: scopes as ApiKeySummary['scopes'], expires_at: endOfLocalDay(lastDay) }
}

interface CreateKeyFormProps {
  readonly creation: ReturnType<typeof useCreateApiKey>
  readonly onClose: () => void
}

function CreateKeyForm({ creation, onClose }: CreateKeyFormProps) {
  const owner = useSession().data?.owner ?? ''
  const [input, setInput] = useState<KeyFormInput>({
    owner,
    name: '',
    scopes: ['read', 'webhooks'],
    lastDay: '',
  })
  const { error } = creation

  function submit(event: FormEvent): void {
    event.preventDefault()
    creation.mutate(toNewKey(input))
  }

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <KeyFields input={input} error={error} onChange={part => setInput({ ...input, ...part })} />
      <FormErrorSummary error={error} handledFields={['owner', 'name', 'scopes', 'expires_at']} />
      <div className={css.foot}>
        <Button onClick={onClose}>{messages.cancel}</Button>
        <Button type="submit" variant="primary" busy={creation.isPending}>
          {messages.createKey}
        </Button>
      </div>
    </form>
  )
}

interface KeyFieldsProps {
  readonly input: KeyFormInput
  readonly error: unknown
  readonly onChange: (part: Partial<KeyFormInput>) => void
}

function KeyFields({ input, error, onChange }: KeyFieldsProps) {
  return (
    <>
      <TextField
        label={form.owner}
        hint={form.ownerHint}
        error={describeFieldError(error, 'owner', form.owner)}
        value={input.owner}
        onChange={owner => onChange({ owner })}
      />
      <TextField
        label={form.name}
        hint={form.nameHint}
        error={describeFieldError(error, 'name', form.name)}
        value={input.name}
        onChange={name => onChange({ name })}
      />
      <CheckboxGroup
        legend={messages.columns.scopes}
        options={API_KEY_SCOPE_OPTIONS}
        selected={input.scopes}
        onChange={scopes => onChange({ scopes })}
        error={describeFieldError(error, 'scopes', messages.columns.scopes, { empty: form.selectScope })}
      />
      <TextField
        label={form.expiresAfter}
        hint={form.expiresHint}
        error={describeFieldError(error, 'expires_at', form.expiresAfter)}
        type="date"
        value={input.lastDay}
        onChange={lastDay => onChange({ lastDay })}
      />
    </>
  )
}

interface TextFieldProps {
  readonly label: string
  readonly hint: string
  readonly error: string | null
  readonly type?: 'text' | 'date'
  readonly value: string
  readonly onChange: (value: string) => void
}

function TextField({ label, hint, error, type = 'text', value, onChange }: TextFieldProps) {
  return (
    <FormField label={label} hint={hint} error={error}>
      {control => (
        <input {...control} type={type} value={value} onChange={({ target }) => onChange(target.value)} />
      )}
    </FormField>
  )
}

/** Returns the end of a day in the user’s time zone as a UTC timestamp, or null if no day is given. */
function endOfLocalDay(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59`).toISOString()
}
