import { useState } from 'react'
import type { ApiSchema } from '../../../api/api-client.ts'
import { Button } from '../../../ui/button.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { FormField } from '../../../ui/form-fields.tsx'
import { OneTimeSecret } from '../../../ui/one-time-secret.tsx'
import { Timestamp } from '../../../ui/timestamps.tsx'
import { useRotateSecret } from '../webhook-mutations.ts'
import css from '../webhooks.module.css'

const HOUR_S = 3_600
const OVERLAP_OPTIONS = [
  { seconds: 24 * HOUR_S, name: '24 hours' },
  { seconds: HOUR_S, name: '1 hour' },
  { seconds: 0, name: 'No overlap (if the secret was leaked)' },
]

/** Creates a new secret and shows it once. The previous secret can stay active for an overlap period. */
export function RotateSecretForm({ webhook, onDone }: { webhook: ApiSchema<'Webhook'>; onDone: () => void }) {
  const [seconds, setSeconds] = useState(24 * HOUR_S)
  const rotate = useRotateSecret(webhook.id)
  if (rotate.data?.secret !== undefined)
    return <NewSecret secret={rotate.data.secret} until={rotate.data.overlap_until} onDone={onDone} />
  return (
    <>
      <p>
        Creates a new secret. During the overlap, <code>X-REGISTRY-Signature</code> uses the previous secret,
        and <code>webhook-signature</code> contains both signatures. Update your receiver, then end the
        overlap.
      </p>
      <FormField label="Keep signing with the previous secret for">
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
        <Button onClick={onDone}>Cancel</Button>
        <Button
          variant="primary"
          busy={rotate.isPending}
          onClick={() => rotate.mutate({ overlap_seconds: seconds })}
        >
          Create new secret
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
      <OneTimeSecret
        label="New secret"
        text={secret}
        recoveryHint="If you lose it, rotate the secret again."
      />
      <p>
        {until === null ? (
          'Only this secret is active from now on.'
        ) : (
          <>
            Both secrets are active until <Timestamp at={until} />, or until you end the overlap.
          </>
        )}
      </p>
      <div className={css.foot}>
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  )
}
