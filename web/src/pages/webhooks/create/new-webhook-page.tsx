import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'wouter'
import { apiClient, unwrapResponse } from '../../../api/api-client.ts'
import { Button, buttonClassName } from '../../../ui/button.tsx'
import { PageHeader, Panel } from '../../../ui/page-layout.tsx'
import { useDocumentTitle } from '../../../ui/use-document-title.ts'
import { WebhookForm, type WebhookInput } from '../fields/webhook-form.tsx'
import { webhookMessages } from '../messages/messages.ts'
import { WEBHOOKS_QUERY_KEY } from '../webhook-queries.ts'
import css from '../webhooks.module.css'
import { WebhookCreatedPage } from './webhook-created-page.tsx'

const EMPTY_WEBHOOK: WebhookInput = {
  url: '',
  events: ['announcement.created'],
  jurisdictions: [],
  filter: null,
  watchlists: [],
  saved_searches: [],
  payload: 'default',
  format: 'standard',
  rate_limit: null,
  batch: null,
}

/** Creates a subscription, then shows its signing secret once. */
export default function NewWebhookPage() {
  useDocumentTitle(webhookMessages.newWebhook)
  const create = useCreateWebhook()
  if (create.data !== undefined) return <WebhookCreatedPage webhook={create.data} />
  return (
    <>
      <PageHeader title={webhookMessages.newWebhook}>{webhookMessages.creation.intro}</PageHeader>
      <div className={css.narrow}>
        <Panel>
          <WebhookForm initial={EMPTY_WEBHOOK} stored={null} error={create.error} onSubmit={create.mutate}>
            <Link href="/webhooks" className={buttonClassName()}>
              {webhookMessages.cancel}
            </Link>
            <Button type="submit" variant="primary" busy={create.isPending}>
              {webhookMessages.createWebhook}
            </Button>
          </WebhookForm>
        </Panel>
      </div>
    </>
  )
}

function useCreateWebhook() {
  const queries = useQueryClient()
  const keyOf = useIdempotencyKey()
  return useMutation({
    mutationFn: (input: WebhookInput) =>
      unwrapResponse(
        apiClient.POST('/api/v1/webhooks', {
          params: { header: { 'idempotency-key': keyOf(input) } },
          body: toNewWebhook(input),
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY_KEY }),
  })
}

/** Leaves out what a new subscription cannot remove: stored headers, and batches. */
function toNewWebhook({ headers = {}, batch, ...input }: WebhookInput) {
  const added = Object.entries(headers).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  )
  return {
    ...input,
    ...(batch !== null && { batch }),
    ...(added.length > 0 && { headers: Object.fromEntries(added) }),
  }
}

/**
 * Returns a function that gives equal request bodies the same idempotency key, so that submitting twice creates only
 * one subscription.
 */
function useIdempotencyKey(): (body: WebhookInput) => string {
  const last = useRef({ body: '', key: '' })
  return input => {
    const body = JSON.stringify(input)
    if (last.current.body !== body) last.current = { body, key: randomKey() }
    return last.current.key
  }
}

/** Returns 128 random bits in hexadecimal. `crypto.randomUUID` is unavailable on pages served over plain HTTP. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}
