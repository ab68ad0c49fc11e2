import { useState } from 'react'
import type { Noun } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Once } from '../../ui/once.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { useRotate } from './changes.ts'
import css from './webhooks.module.css'

const HOUR_S = 3_600
const OVERLAPS = [
  { seconds: 24 * HOUR_S, name: '24 hours' },
  { seconds: HOUR_S, name: 'One hour' },
  { seconds: 0, name: 'Not at all: it leaked' },
]

/** Makes a new secret and shows it once; the one before may sign along for a while. */
export function Rotate({ webhook, onDone }: { webhook: Noun<'Webhook'>; onDone: () => void }) {
  const [seconds, setSeconds] = useState(24 * HOUR_S)
  const rotate = useRotate(webhook.id)
  if (rotate.data?.secret !== undefined)
    return <NewSecret secret={rotate.data.secret} until={rotate.data.overlap_until} onDone={onDone} />
  return (
    <>
      <p>
        Makes a new secret. While both sign, <code>X-REGISTRY-Signature</code> is made with the one before,
        and <code>webhook-signature</code> carries both. Give the receiver the new one, then end the overlap.
      </p>
      <Field label="The secret before goes on signing for">
        {joined => (
          <select {...joined} value={seconds} onChange={({ target }) => setSeconds(Number(target.value))}>
            {OVERLAPS.map(({ seconds, name }) => (
              <option key={seconds} value={seconds}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Refusal error={rotate.error} fields={[]} />
      <div className={css.foot}>
        <Button onClick={onDone}>Cancel</Button>
        <Button
          look="main"
          busy={rotate.isPending}
          onClick={() => rotate.mutate({ overlap_seconds: seconds })}
        >
          Make a new secret
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
      <Once label="New secret" text={secret} lost="Whoever loses it rotates again." />
      <p>
        {until === null ? (
          'From now on only this one signs.'
        ) : (
          <>
            Both sign until <Moment at={until} />, or until you end the overlap.
          </>
        )}
      </p>
      <div className={css.foot}>
        <Button look="main" onClick={onDone}>
          I have copied it
        </Button>
      </div>
    </>
  )
}
