import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiSchema } from '../../api/api-client.ts'
import { useFollowedTargets } from '../../api/followed-targets.ts'
import { JURISDICTION_NAMES } from '../../text/display-names.ts'
import { describeFieldError } from '../../text/field-errors.ts'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { CheckboxGroup, FormField } from '../../ui/form-fields.tsx'
import { LoadingState } from '../../ui/page-states.tsx'
import { WEBHOOK_EVENT_OPTIONS } from './webhook-events.ts'
import { type WebhookSelection, WebhookSelectionFields } from './webhook-selection-fields.tsx'
import css from './webhooks.module.css'

/** Fields that display their own errors. */
const FIELD_NAMES = ['url', 'events', 'jurisdictions', 'watchlists', 'saved_searches', 'payload', 'format']

/** Subscription properties that can be edited in this form. */
export type WebhookInput = Pick<ApiSchema<'Webhook'>, 'url' | 'events' | 'jurisdictions'> & WebhookSelection

interface Props {
  readonly initial: WebhookInput
  readonly error: unknown
  readonly onSubmit: (input: WebhookInput) => void
  /** Names of the additional fields that display their own errors. */
  readonly extraFieldNames?: readonly string[]
  /** Additional fields, shown after the standard ones. */
  readonly extraFields?: ReactNode
  /** Buttons at the end of the form. */
  readonly children: ReactNode
}

/** Renders the form for the properties of a subscription. The API validates the input. */
export function WebhookForm(props: Props) {
  const { initial, error, onSubmit, extraFields, extraFieldNames = [], children } = props
  const [input, setInput] = useState(initial)
  const form = useFocusOnError(error)
  const targets = useFollowedTargets()
  const update = (part: Partial<Record<keyof WebhookInput, string | string[]>>) =>
    setInput({ ...input, ...part } as WebhookInput)

  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit(input)
  }

  // Lists that arrive late would push down everything below them.
  if (targets.isPending) return <LoadingState label="Loading lists and searches" lines={16} />
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <UrlField url={input.url} error={error} onChange={url => update({ url })} />
      <CheckboxGroup
        legend="Events"
        options={WEBHOOK_EVENT_OPTIONS}
        selected={input.events}
        onChange={events => update({ events })}
        error={describeFieldError(error, 'events', 'Events', { empty: 'Select at least one event.' })}
      />
      <CheckboxGroup
        legend="Jurisdictions"
        options={Object.entries(JURISDICTION_NAMES).map(([value, label]) => ({ value, label }))}
        selected={input.jurisdictions}
        onChange={jurisdictions => update({ jurisdictions })}
        hint="Select none to receive events for all jurisdictions."
        error={describeFieldError(error, 'jurisdictions', 'Jurisdictions')}
      />
      <WebhookSelectionFields
        input={input}
        error={error}
        onChange={part => setInput({ ...input, ...part })}
      />
      {extraFields}
      <FormErrorSummary error={error} handledFields={[...FIELD_NAMES, ...extraFieldNames]} />
      <div className={css.foot}>{children}</div>
    </form>
  )
}

interface UrlFieldProps {
  readonly url: string
  readonly error: unknown
  readonly onChange: (url: string) => void
}

function UrlField({ url, error, onChange }: UrlFieldProps) {
  const message = describeFieldError(error, 'url', 'Endpoint URL', {
    empty: 'Enter an https:// URL.',
    missing: 'Enter an https:// URL.',
    invalid_url:
      'Enter a full https:// URL without unusual characters, such as https://example.com/hooks/herald.',
  })
  return (
    <FormField
      label="Endpoint URL"
      hint="A public https:// URL that responds with a 2xx status within 10 seconds."
      error={message}
    >
      {control => (
        <input
          {...control}
          type="url"
          placeholder="https://example.com/hooks/herald"
          autoComplete="off"
          spellCheck={false}
          required
          value={url}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      )}
    </FormField>
  )
}

/** Focuses the first invalid field whenever `error` changes. */
function useFocusOnError(error: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return form
}
