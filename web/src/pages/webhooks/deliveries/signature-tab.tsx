import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeBlock } from '../../../ui/copy-button.tsx'
import { FormField } from '../../../ui/form-fields.tsx'
import { FactList } from '../../../ui/page-layout.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { computeSignatures } from './compute-signatures.ts'
import css from './deliveries.module.css'
import type { DeliveryAttempt } from './delivery-api-types.ts'
import { deliveryMessages } from './messages/messages.ts'
import { buildOpensslCommand } from './shell-commands.ts'

const { signature: messages } = deliveryMessages

const SIGNATURE_HEADER = 'X-REGISTRY-Signature'
const STANDARD_HEADER = 'webhook-signature'
const SECRET_EXAMPLE = 'whsec_…'

/** Whether the Web Crypto API is available. Browsers provide it only over HTTPS and on localhost. */
const CAN_COMPUTE_DIGESTS = globalThis.isSecureContext

interface Props {
  readonly attempt: DeliveryAttempt
  readonly body: string | null
  readonly secret: string | undefined
}

/** Shows the signatures that were sent and ways to compute the expected ones. */
export function SignatureTab({ attempt, body, secret }: Props) {
  return (
    <>
      <FactList
        facts={[
          [SIGNATURE_HEADER, <code key="registry">{readHeader(attempt, 'x-registry-signature')}</code>],
          [STANDARD_HEADER, <code key="standard">{readHeader(attempt, 'webhook-signature')}</code>],
        ]}
      />
      {attempt.batch_id !== null ? (
        <p className="quiet small">{messages.inBatch}</p>
      ) : body === null ? (
        <p className="quiet small">{messages.noPayload}</p>
      ) : (
        <>
          {CAN_COMPUTE_DIGESTS && <SignatureCheck attempt={attempt} body={body} secret={secret} />}
          <CodeBlock label={messages.compute} text={buildOpensslCommand(body)} />
        </>
      )}
    </>
  )
}

/** Compares the sent signatures with those computed from a secret that the user pastes. */
function SignatureCheck({
  attempt,
  body,
  secret = '',
}: {
  attempt: DeliveryAttempt
  body: string
  secret: string | undefined
}) {
  const [input, setInput] = useState(secret)
  const expected = useExpectedSignatures(attempt, body, input.trim())
  return (
    <>
      <FormField label={messages.secret} hint={messages.secretHint}>
        {control => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder={SECRET_EXAMPLE}
            value={input}
            onChange={({ target }) => setInput(target.value)}
          />
        )}
      </FormField>
      {expected && (
        <div className={css.expected} role="status">
          <SignatureMatch
            name={SIGNATURE_HEADER}
            expected={expected.registry}
            sent={readHeader(attempt, 'x-registry-signature')}
          />
          {expected.standard !== null && (
            <SignatureMatch
              name={STANDARD_HEADER}
              expected={expected.standard}
              sent={readHeader(attempt, 'webhook-signature')}
            />
          )}
        </div>
      )}
    </>
  )
}

function useExpectedSignatures(attempt: DeliveryAttempt, body: string, secret: string) {
  const id = readHeader(attempt, 'webhook-id')
  const timestamp = readHeader(attempt, 'webhook-timestamp')
  return useQuery({
    queryKey: ['expected-signatures', secret, id, timestamp],
    // The key contains the secret, which must not stay in the cache.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: secret === '' ? skipToken : () => computeSignatures(secret, id, timestamp, body),
  }).data
}

function SignatureMatch({ name, expected, sent }: { name: string; expected: string; sent: string }) {
  const isMatch = sent.split(' ').includes(expected)
  return (
    <p>
      <StatusBadge tone={isMatch ? 'good' : 'bad'}>
        {isMatch ? messages.matches : messages.differs}
      </StatusBadge>{' '}
      <span className="small">{messages.expected(name)}</span> <code>{expected}</code>
    </p>
  )
}

function readHeader({ request_headers }: DeliveryAttempt, name: string): string {
  return [request_headers[name] ?? ''].flat().join(' ')
}
