import { systemClock } from '../../../src/platform/clock.ts'
import { systemRandom } from '../../../src/platform/random.ts'
import type { SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../../src/platform/uuid.ts'
import { encryptSigningSecret, generateSigningSecret } from '../../../src/subscriptions/signing-secrets.ts'
import { DEFAULT_SELECTION, type Subscription } from '../../../src/subscriptions/subscription.ts'
import { insertSubscription } from '../../../src/subscriptions/subscription-store.ts'
import { mailEncryptor } from './mail-rows.ts'

/** Inserts a webhook of an owner whose health can be set. */
export async function addFailingWebhook(sql: SqlPool, owner: string) {
  const id = createUuidV7(systemClock.now(), systemRandom)
  const secret = encryptSigningSecret(generateSigningSecret(systemRandom), id, mailEncryptor)
  const subscription: Subscription = {
    ...DEFAULT_SELECTION,
    id,
    owner,
    url: 'https://hooks.example.com/in?key=secret',
    events: ['digest.sent'],
    jurisdictions: [],
    isActive: true,
    rateLimit: null,
    keepsBacklog: false,
    overlapUntil: null,
    sinceChange: 0,
    includesPersons: true,
    createdAt: systemClock.now(),
  }
  await sql.begin(tx => insertSubscription(tx, subscription, secret))
  return {
    id,
    async setState(state: string, failedDeliveries: number, reason: string | null = null) {
      await sql`
        update subscription_health set state = ${state}, failed_deliveries = ${failedDeliveries}, reason = ${reason},
          since = now() where subscription_id = ${id}`
    },
    /** Records that a delivery succeeded. */
    async succeed() {
      await sql`
        update subscription_health set state = 'healthy', failed_deliveries = 0, reason = null, since = now(), last_success_at = now()
        where subscription_id = ${id}`
    },
  }
}
