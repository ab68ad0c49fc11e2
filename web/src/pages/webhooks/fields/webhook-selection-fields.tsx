import { Link } from 'wouter'
import type { ApiSchema } from '../../../api/api-client.ts'
import { useFollowedTargets } from '../../../api/followed-targets.ts'
import { describeFieldError } from '../../../text/field-errors.ts'
import { CheckboxGroup, FormField } from '../../../ui/form-fields.tsx'
import { webhookMessages } from '../messages/messages.ts'
import { WEBHOOK_FORMAT_NAMES, WEBHOOK_PAYLOAD_NAMES } from '../webhook-events.ts'
import { canChoosePayload } from './effective-options.ts'
import { webhookFormMessages as messages } from './messages/messages.ts'

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
        label={messages.format}
        names={WEBHOOK_FORMAT_NAMES}
        value={input.format}
        error={describeFieldError(error, 'format', messages.format)}
        onChange={format => onChange({ format })}
      />
      {canChoosePayload(input) && (
        <ChoiceField
          label={messages.contentOf('announcement.created')}
          names={WEBHOOK_PAYLOAD_NAMES}
          value={input.payload}
          error={describeFieldError(error, 'payload', messages.content)}
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
        {webhookMessages.form.saveSearchFirst(text => (
          <Link href="/announcements">{text}</Link>
        ))}
      </p>
    )
  return (
    <>
      {watchlists.length > 0 && (
        <CheckboxGroup
          legend={messages.watchlists}
          options={watchlists.map(({ id, name }) => ({ value: id, label: name }))}
          selected={input.watchlists}
          onChange={selected => onChange({ watchlists: selected })}
          hint={messages.targetsHint}
          error={describeFieldError(error, 'watchlists', messages.watchlists, {
            contradiction: messages.targetsWithoutEffect,
          })}
        />
      )}
      {searches.length > 0 && (
        <CheckboxGroup
          legend={messages.savedSearches}
          options={searches.map(({ id, name }) => ({ value: id, label: name }))}
          selected={input.saved_searches}
          onChange={selected => onChange({ saved_searches: selected })}
          hint={messages.targetsHint}
          error={describeFieldError(error, 'saved_searches', messages.savedSearches, {
            contradiction: messages.targetsWithoutEffect,
          })}
        />
      )}
    </>
  )
}

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
