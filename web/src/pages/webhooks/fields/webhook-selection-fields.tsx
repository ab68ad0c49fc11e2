import { Link } from 'wouter'
import type { ApiSchema } from '../../../api/api-client.ts'
import { useFollowedTargets } from '../../../api/followed-targets.ts'
import { describeFieldError } from '../../../text/field-errors.ts'
import { CheckboxGroup, FormField } from '../../../ui/form-fields.tsx'
import { WEBHOOK_FORMAT_NAMES, WEBHOOK_PAYLOAD_NAMES } from '../webhook-events.ts'
import { canChoosePayload } from './effective-options.ts'

/** Which announcements a subscription receives, and in which form. */
export type WebhookSelection = Pick<
  ApiSchema<'Webhook'>,
  'watchlists' | 'saved_searches' | 'payload' | 'format'
>

interface Props {
  readonly input: WebhookSelection & Pick<ApiSchema<'Webhook'>, 'events'>
  readonly error: unknown
  readonly onChange: (part: Partial<WebhookSelection>) => void
}

/** Renders the fields that restrict a subscription to watchlists and saved searches, and choose its format. */
export function WebhookSelectionFields({ input, error, onChange }: Props) {
  return (
    <>
      <TargetFields input={input} error={error} onChange={onChange} />
      <ChoiceField
        label="Format"
        names={WEBHOOK_FORMAT_NAMES}
        value={input.format}
        error={describeFieldError(error, 'format', 'Format')}
        onChange={format => onChange({ format })}
      />
      {canChoosePayload(input) && (
        <ChoiceField
          label="Content of announcement.created"
          names={WEBHOOK_PAYLOAD_NAMES}
          value={input.payload}
          error={describeFieldError(error, 'payload', 'Content')}
          onChange={payload => onChange({ payload })}
        />
      )}
    </>
  )
}

/** Lets the user choose among watchlists and saved searches. */
function TargetFields({ input, error, onChange }: Props) {
  const targets = useFollowedTargets().data
  if (targets === undefined) return null
  const { watchlists, searches } = targets
  if (watchlists.length + searches.length === 0)
    return (
      <p className="small quiet">
        To receive only what concerns you, <Link href="/announcements">save a search</Link> first, then select
        it here.
      </p>
    )
  return (
    <>
      {watchlists.length > 0 && (
        <CheckboxGroup
          legend="Watchlists"
          options={watchlists.map(({ id, name }) => ({ value: id, label: name }))}
          selected={input.watchlists}
          onChange={selected => onChange({ watchlists: selected })}
          hint={SELECTION_HINT}
          error={describeFieldError(error, 'watchlists', 'Watchlists', {
            contradiction: NO_EFFECT_ON_EVENTS,
          })}
        />
      )}
      {searches.length > 0 && (
        <CheckboxGroup
          legend="Saved searches"
          options={searches.map(({ id, name }) => ({ value: id, label: name }))}
          selected={input.saved_searches}
          onChange={selected => onChange({ saved_searches: selected })}
          hint={SELECTION_HINT}
          error={describeFieldError(error, 'saved_searches', 'Saved searches', {
            contradiction: NO_EFFECT_ON_EVENTS,
          })}
        />
      )}
    </>
  )
}

const SELECTION_HINT =
  'If you select any watchlist or saved search, only what at least one of them matches is sent.'

const NO_EFFECT_ON_EVENTS =
  'The selected events do not depend on this. Select another event, or clear this selection.'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly names: Readonly<Record<Value, string>>
  readonly value: Value
  readonly error: string | null
  readonly onChange: (value: Value) => void
}

function ChoiceField<Value extends string>({ label, names, value, error, onChange }: ChoiceProps<Value>) {
  const options = Object.entries<string>(names) as [Value, string][]
  return (
    <FormField label={label} error={error}>
      {control => (
        <select
          {...control}
          value={value}
          onChange={({ target }) =>
            onChange(options.find(([option]) => option === target.value)?.[0] ?? value)
          }
        >
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}
