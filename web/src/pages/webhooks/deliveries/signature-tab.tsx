import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeBlock } from '../../../ui/copy-button.tsx'
import { FormField } from '../../../ui/form-fields.tsx'
import { FactList } from '../../../ui/page-layout.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { DeliveryAttempt } from './attempt-details.tsx'
import { computeSignatures } from './compute-signatures.ts'
import css from './deliveries.module.css'
import { buildOpensslCommand } from './shell-commands.ts'

/** Whether this browser computes digests: it does on https and on the machine itself. */
const CAN_COMPUTE_DIGESTS = globalThis.isSecureContext

interface Props {
  readonly attempt: DeliveryAttempt
  readonly body: string | null
  readonly secret: string | undefined
}

/** The signatures that were sent, and what a receiver should compute. */
export function SignatureTab({ attempt, body, secret }: Props) {
  return (
    <>
      <FactList
        facts={[
          ['X-REGISTRY-Signature', <code key="registry">{headerOf(attempt, 'x-registry-signature')}</code>],
          ['webhook-signature', <code key="standard">{headerOf(attempt, 'webhook-signature')}</code>],
        ]}
      />
      {body === null ? (
        <p className="quiet small">The payload is not kept any more, so nothing can be computed from it.</p>
      ) : (
        <>
          {CAN_COMPUTE_DIGESTS && <SignatureCheck attempt={attempt} body={body} secret={secret} />}
          <CodeBlock label="X-REGISTRY-Signature by hand" text={buildOpensslCommand(body)} />
        </>
      )}
    </>
  )
}

/** Computes the expected signatures with a secret that is pasted here. */
function SignatureCheck({
  attempt,
  body,
  secret = '',
}: {
  attempt: DeliveryAttempt
  body: string
  secret: string | undefined
}) {
  const [typed, setTyped] = useState(secret)
  const given = typed.trim()
  const id = headerOf(attempt, 'webhook-id')
  const timestamp = headerOf(attempt, 'webhook-timestamp')
  const expected = useQuery({
    queryKey: ['expected', given, id, timestamp],
    // A secret is not kept in the cache.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: given === '' ? skipToken : () => computeSignatures(given, id, timestamp, body),
  })
  return (
    <>
      <FormField label="Secret" hint="Paste it to compute what is expected. It does not leave this browser.">
        {control => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder="whsec_…"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </FormField>
      {expected.data && (
        <div className={css.expected} role="status">
          <SignatureMatch
            name="X-REGISTRY-Signature"
            expected={expected.data.registry}
            sent={headerOf(attempt, 'x-registry-signature')}
          />
          {expected.data.standard !== null && (
            <SignatureMatch
              name="webhook-signature"
              expected={expected.data.standard}
              sent={headerOf(attempt, 'webhook-signature')}
            />
          )}
        </div>
      )}
    </>
  )
}

function SignatureMatch({ name, expected, sent }: { name: string; expected: string; sent: string }) {
  const isSame = sent.split(' ').includes(expected)
  return (
    <p>
      <StatusBadge tone={isSame ? 'good' : 'bad'}>{isSame ? 'The same' : 'Another one'}</StatusBadge>{' '}
      <span className="small">expected {name}</span> <code>{expected}</code>
    </p>
  )
}

function headerOf({ request_headers }: DeliveryAttempt, name: string): string {
  return [request_headers[name] ?? ''].flat().join(' ')
}
