import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { useFollowedTargets } from '../../../api/followed-targets.ts'
import { JURISDICTION_NAMES } from '../../../text/display-names.ts'
import { describeFieldError } from '../../../text/field-errors.ts'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { CheckboxGroup, FormField } from '../../../ui/form-fields.tsx'
import { LoadingState } from '../../../ui/page-states.tsx'
import { WEBHOOK_EVENT_OPTIONS } from '../webhook-events.ts'
import css from '../webhooks.module.css'
import { BatchFields, toBatch, toBatchInput } from './batch-fields.tsx'
import { canBatch, resetHiddenOptions } from './effective-options.ts'
import { findHeaderProblem, movesStoredHeaders, startHeaderEdits, toHeaderChanges } from './header-changes.ts'
import { HeadersField } from './headers-field.tsx'
import { webhookFormMessages as messages } from './messages/messages.ts'
import { RateLimitField } from './rate-limit-field.tsx'
import { formatSearchFilter, readSearchFilter } from './search-filter.ts'
import { SearchFilterField } from './search-filter-field.tsx'
import { WebhookPreview } from './webhook-preview.tsx'
import { type WebhookSelection, WebhookSelectionFields } from './webhook-selection-fields.tsx'

const URL_EXAMPLE = 'https://example.com/hooks/herald'

/** Fields that display their own errors. */
const FIELD_NAMES = [
  'url',
  'events',
  'jurisdictions',
  'filter',
  'watchlists',
  'saved_searches',
  'payload',
  'format',
  'headers',
  'rate_limit',
  'batch',
]

/** Subscription properties that can be edited in this form. */
export type WebhookInput = Pick<
  ApiSchema<'Webhook'>,
  'url' | 'events' | 'jurisdictions' | 'filter' | 'rate_limit' | 'batch'
> &
  WebhookSelection & {
    /** Changes to the custom headers, if any: null removes one. */
    readonly headers?: Record<string, string | null>
  }

interface Props {
  readonly initial: Omit<WebhookInput, 'headers'>
  /** Names of the custom headers that are stored, and the URL to which they are sent; null for a new subscription. */
  readonly stored: { readonly headerNames: readonly string[]; readonly url: string } | null
  readonly error: unknown
  readonly onSubmit: (input: WebhookInput) => void
  /** Buttons at the end of the form. */
  readonly children: ReactNode
}

/** Renders the form for the properties of a subscription. The API validates the input. */
export function WebhookForm({ initial, stored, error, onSubmit, children }: Props) {
  const fields = useWebhookFields(initial, stored)
  const { input, filterText, headers, setInput } = fields
  const [problem, setProblem] = useState<string | null>(null)
  const form = useFocusOnError(error ?? problem)
  const targets = useFollowedTargets()

  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = findHeaderProblem(headers) ?? describeMovedHeaders(headers, stored, input.url)
    setProblem(found)
    if (found === null) onSubmit(fields.toInput())
  }

  // Lists that arrive late would push down everything below them.
  if (targets.isPending) return <LoadingState label={messages.loadingTargets} lines={16} />
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <UrlField url={input.url} error={error} onChange={url => setInput({ url })} />
      <EventFields input={input} error={error} onChange={setInput} />
      <SearchFilterField text={filterText} error={error} onChange={fields.setFilterText} />
      <WebhookSelectionFields input={input} error={error} onChange={setInput} />
      <WebhookPreview input={fields.toPreviewInput()} events={input.events} />
      <HeadersField
        edits={headers}
        error={problem ?? describeFieldError(error, 'headers', messages.headers)}
        onChange={fields.setHeaders}
      />
      <RateLimitField value={fields.rate} error={error} onChange={fields.setRate} />
      {canBatch(input) && <BatchFields input={fields.batch} error={error} onChange={fields.setBatch} />}
      <FormErrorSummary error={error} handledFields={FIELD_NAMES} />
      <div className={css.foot}>{children}</div>
    </form>
  )
}

/** Holds what the user has entered, and returns it as the API takes it. */
function useWebhookFields(initial: Props['initial'], stored: Props['stored']) {
  const [input, setInput] = useState(initial)
  const [filterText, setFilterText] = useState(() => formatSearchFilter(initial.filter))
  const [headers, setHeaders] = useState(() => startHeaderEdits(stored?.headerNames ?? []))
  const [rate, setRate] = useState(initial.rate_limit === null ? '' : String(initial.rate_limit))
  const [batch, setBatch] = useState(() => toBatchInput(initial.batch))
  const filter = readSearchFilter(filterText)
  return {
    input,
    filterText,
    headers,
    rate,
    batch,
    setInput: (part: Partial<WebhookInput>) => setInput(current => ({ ...current, ...part })),
    setFilterText,
    setHeaders,
    setRate,
    setBatch,
    toInput(): WebhookInput {
      const changes = toHeaderChanges(headers)
      const rate_limit = rate === '' ? null : Number(rate)
      const options = resetHiddenOptions({ ...input, filter, rate_limit, batch: toBatch(batch) })
      return { ...options, ...(changes !== undefined && { headers: changes }) }
    },
    toPreviewInput() {
      const { jurisdictions, watchlists, saved_searches } = input
      return { jurisdictions, filter, watchlists, saved_searches }
    },
  }
}

function describeMovedHeaders(
  headers: Parameters<typeof movesStoredHeaders>[0],
  stored: Props['stored'],
  url: string,
): string | null {
  return movesStoredHeaders(headers, stored?.url ?? null, url) ? messages.movedHeaders : null
}

interface EventFieldsProps {
  readonly input: Pick<WebhookInput, 'events' | 'jurisdictions'>
  readonly error: unknown
  readonly onChange: (part: Partial<WebhookInput>) => void
}

function EventFields({ input, error, onChange }: EventFieldsProps) {
  return (
    <>
      <CheckboxGroup
        legend={messages.events}
        options={WEBHOOK_EVENT_OPTIONS}
        selected={input.events}
        onChange={events => onChange({ events: events as WebhookInput['events'] })}
        error={describeFieldError(error, 'events', messages.events, { empty: messages.selectEvent })}
      />
      <CheckboxGroup
        legend={messages.jurisdictions}
        options={Object.entries(JURISDICTION_NAMES).map(([value, label]) => ({ value, label }))}
        selected={input.jurisdictions}
        onChange={jurisdictions =>
          onChange({ jurisdictions: jurisdictions as WebhookInput['jurisdictions'] })
        }
        hint={messages.jurisdictionsHint}
        error={describeFieldError(error, 'jurisdictions', messages.jurisdictions)}
      />
    </>
  )
}

interface UrlFieldProps {
  readonly url: string
  readonly error: unknown
  readonly onChange: (url: string) => void
}

function UrlField({ url, error, onChange }: UrlFieldProps) {
  const message = describeFieldError(error, 'url', messages.url, {
    empty: messages.enterUrl,
    missing: messages.enterUrl,
    invalid_url: messages.invalidUrl,
  })
  return (
    <FormField label={messages.url} hint={messages.urlHint} error={message}>
      {control => (
        <input
          {...control}
          type="url"
          placeholder={URL_EXAMPLE}
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
