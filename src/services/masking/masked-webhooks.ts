import { HeraldError } from '../../platform/errors.ts'
import type { WebhookActor } from '../webhooks/webhook-dependencies.ts'
import type { WebhookService } from '../webhooks/webhook-service.ts'

/**
 * Creates the webhook service for keys for which natural persons are masked. They can see and delete the subscriptions of
 * their owner that include persons, but not read their payloads, nor send these elsewhere. Theirs never include persons.
 */
export function createMaskedWebhookService(webhooks: WebhookService): WebhookService {
  async function requireNoPersons(owner: string, id: string): Promise<void> {
    const { subscription } = await webhooks.find(owner, id)
    if (subscription.includesPersons) throw createScopeError()
  }
  const guarded =
    <P extends unknown[], T>(method: (actor: WebhookActor, id: string, ...rest: P) => Promise<T>) =>
    async (actor: WebhookActor, id: string, ...rest: P): Promise<T> => {
      await requireNoPersons(actor.owner, id)
      return await method(actor, id, ...rest)
    }
  return {
    ...webhooks,
    create: (actor, request, idempotencyKey) =>
      webhooks.create(actor, { ...request, includesPersons: false }, idempotencyKey),
    update: guarded(webhooks.update),
    rotateSecret: guarded(webhooks.rotateSecret),
    endOverlap: guarded(webhooks.endOverlap),
    sendTest: guarded(webhooks.sendTest),
    resendMissed: guarded(webhooks.resendMissed),
    recoverSubscriptions: (actor, request) =>
      webhooks.recoverSubscriptions(actor, { ...request, skipsPersons: true }),
    redeliverDeliveries: (actor, request) =>
      webhooks.redeliverDeliveries(actor, { ...request, skipsPersons: true }),
    listDeliveries: (owner, filter) => webhooks.listDeliveries(owner, { ...filter, masksSubjects: true }),
    async findDelivery(owner, id) {
      const found = await webhooks.findDelivery(owner, id)
      await requireNoPersons(owner, found.delivery.subscriptionId)
      return found
    },
    async redeliver(actor, id) {
      const { delivery } = await webhooks.findDelivery(actor.owner, id)
      await requireNoPersons(actor.owner, delivery.subscriptionId)
      return await webhooks.redeliver(actor, id)
    },
  }
}

function createScopeError(): HeraldError {
  const detail =
    'This subscription was created by an API key with the scope "personal" and receives the names of natural persons. ' +
    'This request requires such a key.'
  return new HeraldError('insufficient_scope', detail, {
    headers: { 'www-authenticate': 'Bearer realm="herald", error="insufficient_scope", scope="personal"' },
  })
}
