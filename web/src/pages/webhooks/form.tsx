import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Noun } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { JURISDICTIONS } from '../../text/labels.ts'
import { Choices, Field } from '../../ui/field.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { EVENTS } from './events.ts'
import css from './webhooks.module.css'

/** What can be chosen of a subscription. */
export type Wanted = Pick<Noun<'Webhook'>, 'url' | 'events' | 'jurisdictions'>

interface Props {
  readonly start: Wanted
  readonly error: unknown
  readonly onSubmit: (wanted: Wanted) => void
  /** Names of further fields that tell their errors themselves. */
  readonly moreFields?: readonly string[]
  /** Further fields. */
  readonly more?: ReactNode
  /** The buttons. */
  readonly children: ReactNode
}

/** Address, events and jurisdictions of a subscription; the API says what is wrong with each. */
export function WebhookForm({ start, error, onSubmit, more, moreFields = [], children }: Props) {
  const [wanted, setWanted] = useState(start)
  const form = useFocusOnError(error)
  const wrong = (field: string) => (error instanceof ApiError ? error.of(field) : null)
  const choose = (part: Partial<Record<keyof Wanted, string | string[]>>) =>
    setWanted({ ...wanted, ...part } as Wanted)

  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit(wanted)
  }

  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <Field
        label="Address"
        hint="A public https address of yours that answers with 2xx within ten seconds."
        error={wrong('url')}
      >
        {joined => (
          <input
            {...joined}
            type="url"
            placeholder="https://example.com/hooks/herald"
            autoComplete="off"
            spellCheck={false}
            required
            value={wanted.url}
            onChange={({ target }) => choose({ url: target.value.trim() })}
          />
        )}
      </Field>
      <Choices
        legend="Events"
        options={EVENTS}
        chosen={wanted.events}
        onChange={events => choose({ events })}
        error={wrong('events')}
      />
      <Choices
        legend="Jurisdictions"
        options={Object.entries(JURISDICTIONS).map(([value, label]) => ({ value, label }))}
        chosen={wanted.jurisdictions}
        onChange={jurisdictions => choose({ jurisdictions })}
        hint="None chosen: of all."
        error={wrong('jurisdictions')}
      />
      {more}
      <Refusal error={error} fields={['url', 'events', 'jurisdictions', ...moreFields]} />
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
