import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiSchema } from '../../api/api-client.ts'
import { ApiRequestError } from '../../api/api-error.ts'
import { JURISDICTION_NAMES } from '../../text/labels.ts'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { CheckboxGroup, FormField } from '../../ui/form-fields.tsx'
import { WEBHOOK_EVENTS } from './webhook-events.ts'
import css from './webhooks.module.css'

/** What can be chosen of a subscription. */
export type WebhookInput = Pick<ApiSchema<'Webhook'>, 'url' | 'events' | 'jurisdictions'>

interface Props {
  readonly initial: WebhookInput
  readonly error: unknown
  readonly onSubmit: (wanted: WebhookInput) => void
  /** Names of further fields that tell their errors themselves. */
  readonly extraFieldNames?: readonly string[]
  /** Further fields. */
  readonly extraFields?: ReactNode
  /** The buttons. */
  readonly children: ReactNode
}

/** Address, events and jurisdictions of a subscription; the API says what is wrong with each. */
export function WebhookForm({
  initial,
  error,
  onSubmit,
  extraFields,
  extraFieldNames = [],
  children,
}: Props) {
  const [wanted, setWanted] = useState(initial)
  const form = useFocusOnError(error)
  const wrong = (field: string) => (error instanceof ApiRequestError ? error.findFieldError(field) : null)
  const choose = (part: Partial<Record<keyof WebhookInput, string | string[]>>) =>
    setWanted({ ...wanted, ...part } as WebhookInput)

  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit(wanted)
  }

  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <FormField
        label="Address"
        hint="A public https address of yours that answers with 2xx within ten seconds."
        error={wrong('url')}
      >
        {control => (
          <input
            {...control}
            type="url"
            placeholder="https://example.com/hooks/herald"
            autoComplete="off"
            spellCheck={false}
            required
            value={wanted.url}
            onChange={({ target }) => choose({ url: target.value.trim() })}
          />
        )}
      </FormField>
      <CheckboxGroup
        legend="Events"
        options={WEBHOOK_EVENTS}
        selected={wanted.events}
        onChange={events => choose({ events })}
        error={wrong('events')}
      />
      <CheckboxGroup
        legend="Jurisdictions"
        options={Object.entries(JURISDICTION_NAMES).map(([value, label]) => ({ value, label }))}
        selected={wanted.jurisdictions}
        onChange={jurisdictions => choose({ jurisdictions })}
        hint="None chosen: of all."
        error={wrong('jurisdictions')}
      />
      {extraFields}
      <FormErrorSummary
        error={error}
        handledFields={['url', 'events', 'jurisdictions', ...extraFieldNames]}
      />
      <div className={css.foot}>{children}</div>
    </form>
  )
}

/** Puts the cursor into the first field that was refused. */
function useFocusOnError(error: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return form
}
