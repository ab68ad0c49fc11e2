import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Code } from '../../../ui/copy.tsx'
import { Field } from '../../../ui/field.tsx'
import { Facts } from '../../../ui/panel.tsx'
import { Status } from '../../../ui/status.tsx'
import type { OneAttempt } from './attempt.tsx'
import { opensslOf } from './curl.ts'
import css from './deliveries.module.css'
import { expectedOf } from './sign.ts'

/** Whether this browser computes digests: it does on https and on the machine itself. */
const CAN_SIGN = globalThis.isSecureContext

interface Props {
  readonly attempt: OneAttempt
  readonly body: string | null
  readonly secret: string | undefined
}

/** The signatures that were sent, and what a receiver should compute. */
export function Signature({ attempt, body, secret }: Props) {
  return (
    <>
      <Facts
        facts={[
          ['X-REGISTRY-Signature', <code key="registry">{headerOf(attempt, 'x-registry-signature')}</code>],
          ['webhook-signature', <code key="standard">{headerOf(attempt, 'webhook-signature')}</code>],
        ]}
      />
      {body === null ? (
        <p className="quiet small">The payload is not kept any more, so nothing can be computed from it.</p>
      ) : (
        <>
          {CAN_SIGN && <Check attempt={attempt} body={body} secret={secret} />}
          <Code label="X-REGISTRY-Signature by hand" text={opensslOf(body)} />
        </>
      )}
    </>
  )
}

/** Computes the expected signatures with a secret that is pasted here. */
function Check({
  attempt,
  body,
  secret = '',
}: {
  attempt: OneAttempt
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
    queryFn: given === '' ? skipToken : () => expectedOf(given, id, timestamp, body),
  })
  return (
    <>
      <Field label="Secret" hint="Paste it to compute what is expected. It does not leave this browser.">
        {joined => (
          <input
            {...joined}
            type="text"
            autoComplete="off"
            spellCheck={false}
            placeholder="whsec_…"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      {expected.data && (
        <div className={css.expected} role="status">
          <Verdict
            name="X-REGISTRY-Signature"
            expected={expected.data.registry}
            sent={headerOf(attempt, 'x-registry-signature')}
          />
          {expected.data.standard !== null && (
            <Verdict
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

function Verdict({ name, expected, sent }: { name: string; expected: string; sent: string }) {
  const isSame = sent.split(' ').includes(expected)
  return (
    <p>
      <Status tone={isSame ? 'good' : 'bad'}>{isSame ? 'The same' : 'Another one'}</Status>{' '}
      <span className="small">expected {name}</span> <code>{expected}</code>
    </p>
  )
}

function headerOf({ request_headers }: OneAttempt, name: string): string {
  return [request_headers[name] ?? ''].flat().join(' ')
}
