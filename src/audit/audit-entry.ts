import type { JsonValue } from '../model/announcement.ts'
import type { SqlTransaction } from '../platform/sql/sql-pool.ts'

/** The actions that the audit log records, with their meanings. */
export const AUDIT_ACTIONS = {
  'key.created': 'An API key was created.',
  'key.revoked': 'An API key was revoked.',
  'feed.created': 'A feed of a search was created.',
  'feed.revoked': 'A feed of a search was revoked.',
  'watchlist.created': 'A watchlist was created.',
  'watchlist.updated': 'A watchlist was changed.',
  'watchlist.deleted': 'A watchlist was deleted with its entries.',
  'watchlist.entry_added': 'An entry was added to a watchlist.',
  'watchlist.entry_decided': 'Someone decided which entities an entry of a watchlist means.',
  'watchlist.entry_deleted': 'An entry of a watchlist was deleted.',
  'watchlist.import_started': 'An import into a watchlist was started.',
  'watchlist.imported': 'An import into a watchlist was completed.',
  'saved_search.created': 'A search was saved.',
  'saved_search.updated': 'A saved search was changed.',
  'saved_search.deleted': 'A saved search was deleted.',
  'reconciliation.created': 'A reconciliation service was created.',
  'reconciliation.revoked': 'A reconciliation service was revoked.',
  'mail_address.created': 'A mail address was added.',
  'mail_address.confirmed': 'A mail address was confirmed by its link.',
  'mail_address.resent': 'Another confirmation mail was requested.',
  'mail_address.updated': 'Alerts to a mail address were switched on or off.',
  'mail_address.suppressed': 'Mail to an address was ended after a rejection or a complaint.',
  'mail_address.deleted': 'A mail address was deleted.',
  'digest.created': 'A digest was created.',
  'digest.updated': 'A digest was changed, paused or resumed.',
  'digest.unsubscribed': 'The recipient of a digest unsubscribed.',
  'digest.deleted': 'A digest was deleted.',
  'session.started': 'Someone signed in to the dashboard.',
  'session.ended': 'Someone signed out of the dashboard.',
  'session.refused': 'A sign-in was refused. Entries count the refusals of one address in a minute.',
  'request.refused':
    'A request was refused for its credentials, scope or origin. Entries count the refusals of one address in a minute.',
  'webhook.created': 'A webhook subscription was created.',
  'webhook.updated': 'A webhook subscription was changed, paused or resumed.',
  'webhook.deleted': 'A webhook subscription was deleted.',
  'webhook.tested': 'A test event was sent to a webhook.',
  'webhook.secret_rotated': 'The signing secret of a webhook was rotated.',
  'webhook.resent': 'Missed events were queued again.',
  'delivery.redelivered': 'A delivery, or a selection of those of a webhook, was queued again.',
  'run.requested': 'A crawl was requested.',
  'entity.split': 'Two profiles were declared to be different entities.',
  'entity.merged': 'An earlier split of two profiles was withdrawn.',
  'merge_report.created': 'A wrong merge was reported.',
  'merge_report.decided': 'A report of a wrong merge was decided, reopened or annotated.',
  'snapshot.exported': 'All data were exported to a file.',
  'tables.exported': 'Tables were exported to a folder.',
  'snapshot.imported': 'A snapshot was restored.',
  'archive.copied': 'Original documents were copied to or from another archive.',
  'erasure.requested': 'The erasure of a person, entity or announcement was requested.',
  'erasure.completed': 'An erasure was completed.',
  'erasure.purged': 'The files that still held erased data were rewritten.',
  'retention.applied': 'Data past their retention period were erased.',
  'quarantine.released': 'A quarantined document was released to be read again.',
  'clock.confirmed': 'The clock of the retention periods was set to that of PostgreSQL.',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS

export const AUDIT_ACTOR_TYPES = ['api_key', 'command_line', 'system', 'anonymous'] as const
export type AuditActorType = (typeof AUDIT_ACTOR_TYPES)[number]

/** The caller that an entry attributes an action to. */
export interface AuditActor {
  readonly type: AuditActorType
  /** ID of the API key, also after the key was revoked. */
  readonly keyId: string | null
  /** Owner of the API key, or name of the operating system user at the command line. */
  readonly owner: string | null
  /** IP address of the client, as a trusted reverse proxy reports it. */
  readonly remoteAddress: string | null
}

export const SYSTEM_ACTOR: AuditActor = { type: 'system', keyId: null, owner: null, remoteAddress: null }

/** The resource that an action changed. */
export interface AuditSubject {
  readonly type:
    | 'key'
    | 'session'
    | 'feed'
    | 'watchlist'
    | 'saved_search'
    | 'reconciliation'
    | 'mail_address'
    | 'digest'
    | 'webhook'
    | 'delivery'
    | 'run'
    | 'entity'
    | 'announcement'
    | 'merge_report'
    | 'erasure'
    | 'snapshot'
    | 'tables'
    | 'document'
  readonly id: string
}

/** Further facts of an entry. They contain no secrets and no names of persons. */
export type AuditDetails = Readonly<Record<string, JsonValue>>

/** An event to record. */
export interface AuditEvent {
  readonly action: AuditAction
  readonly subject: AuditSubject | null
  readonly details: AuditDetails
}

/**
 * Records an event together with what it describes, as the last statement of the transaction. `actor` is given only for what
 * someone else than the caller did.
 */
export type RecordInTransaction = (tx: SqlTransaction, event: AuditEvent, actor?: AuditActor) => Promise<void>

/** A recorded entry. Entries are numbered from 1 without gaps. */
export interface AuditEntry extends AuditEvent {
  readonly number: number
  readonly recordedAt: Date
  readonly actor: AuditActor
  readonly previousHash: Buffer
  readonly hash: Buffer
}
