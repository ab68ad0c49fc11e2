import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'wouter'
import { api, data } from '../../api/client.ts'
import { useTitle } from '../../text/title.ts'
import { Button, classOf } from '../../ui/button.tsx'
import { PageHead, Panel } from '../../ui/panel.tsx'
import { Created } from './created.tsx'
import { type Wanted, WebhookForm } from './form.tsx'
import { WEBHOOKS_KEY } from './queries.ts'
import css from './webhooks.module.css'

const NOTHING: Wanted = { url: '', events: ['announcement.created'], jurisdictions: [] }

/** Makes a subscription, then shows its secret once. */
export default function NewWebhook() {
  useTitle('New webhook')
  const create = useCreate()
  if (create.data !== undefined) return <Created webhook={create.data} />
  return (
    <>
      <PageHead title="New webhook">
        Herald sends signed requests to your address. The next page shows the secret that proves they are
        Herald’s.
      </PageHead>
      <div className={css.narrow}>
        <Panel>
          <WebhookForm start={NOTHING} error={create.error} onSubmit={create.mutate}>
            <Link href="/webhooks" className={classOf()}>
              Cancel
            </Link>
            <Button type="submit" look="main" busy={create.isPending}>
              Create webhook
            </Button>
          </WebhookForm>
        </Panel>
      </div>
    </>
  )
}

function useCreate() {
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  return useMutation({
    mutationFn: (body: Wanted) =>
      data(api.POST('/api/v1/webhooks', { params: { header: { 'idempotency-key': keyOf(body) } }, body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  })
}

/** The same key for the same request, so that one that is sent twice makes one subscription. */
function useIdempotencyKey(): (body: Wanted) => string {
  const last = useRef({ body: '', key: '' })
  return wanted => {
    const body = JSON.stringify(wanted)
    if (last.current.body !== body) last.current = { body, key: randomKey() }
    return last.current.key
  }
}

/** 128 random bits in hexadecimal. (`crypto.randomUUID` is there on https only.) */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}
