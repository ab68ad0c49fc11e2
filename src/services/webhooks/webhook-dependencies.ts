import type { AuditActor } from '../../audit/audit-entry.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Encryptor } from '../../platform/encryption.ts'
import type { AuditRecorder } from '../admin/audit-log.ts'
import type { SearchReader } from '../matching/live-conditions.ts'
import type { WebhookUrlCheck } from './check-webhook-url.ts'

/** The dependencies of the webhook service. */
export interface WebhookDependencies extends Pick<Dependencies, 'sql' | 'clock' | 'random'> {
  readonly encryptor: Encryptor
  readonly checkUrl: WebhookUrlCheck
  /** Maximum number of subscriptions of an owner. */
  readonly maxSubscriptions: number
  readonly audit: AuditRecorder
  /** Whether payloads are masked for subscriptions that do not include persons. */
  readonly masksPersons: boolean
  readonly readSearch: SearchReader
  /** The public URL of the dashboard, for links in messages; `null` if it is not set. */
  readonly publicUrl: string | null
}

/** The caller of a method that changes something: an API key, for the subscriptions of its owner. */
export type WebhookActor = AuditActor & { readonly owner: string }
