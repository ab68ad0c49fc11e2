import { useState } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { FormField } from '../../../ui/form-fields.tsx'
import { OneTimeSecret } from '../../../ui/one-time-secret.tsx'
import { Timestamp } from '../../../ui/timestamps.tsx'
import { webhookMessages } from '../messages/messages.ts'
import { useRotateSecret } from '../webhook-mutations.ts'
import css from '../webhooks.module.css'

const { rotation: messages } = webhookMessages

const SIGNATURE_HEADER = 'X-REGISTRY-Signature'
const STANDARD_HEADER = 'webhook-signature'
const HOUR_S = 3_600
const OVERLAP_OPTIONS = [
  { seconds: 24 * HOUR_S, name: messages.day },
  { seconds: HOUR_S, name: messages.hour },
  { seconds: 0, name: messages.noOverlap },
]

/** Creates a new secret and shows it once. The previous secret can stay active for an overlap period. */
export function RotateSecretForm({ webhook, onDone }: { webhook: ApiSchema<'Webhook'>; onDone: () => void }) {
  const [seconds, setSeconds] = useState(24 * HOUR_S)
  const rotate = useRotateSecret(webhook.id)
  if (rotate.data?.secret !== undefined)
    return <NewSecret secret={rotate.data.secret} until={rotate.data.overlap_until} onDone={onDone} />
  return (
    <>
      <p>{messages.explanation(<code>{SIGNATURE_HEADER}</code>, <code>{STANDARD_HEADER}</code>)}</p>
      <FormField label={messages.overlap}>
        {control => (
          <select {...control} value={seconds} onChange={({ target }) => setSeconds(Number(target.value))}>
            {OVERLAP_OPTIONS.map(({ seconds, name }) => (
              <option key={seconds} value={seconds}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormErrorSummary error={rotate.error} handledFields={[]} />
      <div className={css.foot}>
        <Button onClick={onDone}>{webhookMessages.cancel}</Button>
        <Button
          variant="primary"
          busy={rotate.isPending}
          onClick={() => rotate.mutate({ overlap_seconds: seconds })}
        >
          {messages.create}
        </Button>
      </div>
    </>
  )
}

interface NewSecretProps {
  readonly secret: string
  readonly until: string | null
  readonly onDone: () => void
}

function NewSecret({ secret, until, onDone }: NewSecretProps) {
  return (
    <>
      <OneTimeSecret label={messages.newSecret} text={secret} recoveryHint={messages.recovery} />
      <p>{until === null ? messages.onlyNew : messages.bothUntil(<Timestamp at={until} />)}</p>
      <div className={css.foot}>
        <Button variant="primary" onClick={onDone}>
          {webhookMessages.done}
        </Button>
      </div>
    </>
  )
}
