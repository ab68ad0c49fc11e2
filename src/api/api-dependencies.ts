import type { Readable } from 'node:stream'
import type { CredentialVerifier } from '../accounts/credential-verifier.ts'
import type { UrlTokenVerifier } from '../accounts/url-token-verifier.ts'
import type { AnnouncementDetails, AnnouncementReference } from '../announcements/announcement-store.ts'
import type { Announcement } from '../model/announcement.ts'
import type { Entity } from '../model/entity.ts'
import type { PageRequest } from '../model/list-filters.ts'
import type { Clock } from '../platform/clock.ts'
import type { Logger } from '../platform/logger.ts'
import type { Random } from '../platform/random.ts'
import type { Settings } from '../platform/settings.ts'
import type { EntityTimelineResult, IndexReader } from '../search/index-reader.ts'
import type { AccountService } from '../services/admin/account-service.ts'
import type { AuditLog } from '../services/admin/audit-log.ts'
import type { BacklogMonitor } from '../services/admin/backlog-monitor.ts'
import type { MergeReportService } from '../services/admin/merge-report-service.ts'
import type { EntityDetails } from '../services/admin/reads/database-lookup.ts'
import type { OverviewReads } from '../services/admin/reads/overview-reads.ts'
import type { AnnouncementVersionPage } from '../services/admin/reads/read-announcement-versions.ts'
import type { EntityHistory } from '../services/admin/reads/read-entity-history.ts'
import type { UrlTokenService } from '../services/admin/url-token-service.ts'
import type { RunService } from '../services/crawl/run-service.ts'
import type { FollowingService } from '../services/following/following-service.ts'
import type { ChangeHistory } from '../services/indexing/change-history.ts'
import type { IndexFollowerState } from '../services/indexing/keep-index-up-to-date.ts'
import type { MailServices } from '../services/mail/mail-services.ts'
import type { WebhookService } from '../services/webhooks/webhook-service.ts'
import type { Source } from '../sources/source.ts'

/** A source document as the archive stores it, byte for byte. */
export interface ArchivedDocument {
  readonly contentType: string | null
  readonly fileName: string
  /** Size of the document in bytes. */
  readonly size: number
  /** SHA-256 of the archived file, in hexadecimal. A container member has the hash of the whole container. */
  readonly sha256: string
  /** Path inside the container; empty when the document is not a container member. */
  readonly member: string
  /**
   * Opens the document. Clients that extract members of containers are served in turn. Throws `too_many_requests` if the client
   * has too many open.
   */
  open(client?: string): Promise<Readable>
  /** Throws if the archive does not have the file. Does not read it. */
  check(): Promise<void>
}

/** Announcement content that is too long for the metadata, and the relations to other announcements. */
export interface StoredAnnouncementDetails extends AnnouncementDetails {
  readonly references: readonly AnnouncementReference[]
  /** IDs of the resolved entities, in the order of the announcement's `entities`. */
  readonly entityIds: readonly (string | null)[]
}

/**
 * Reads single resources from PostgreSQL if this node's index does not have them (design 3.1). IDs must be in
 * lowercase. Functions return `null` if the ID does not exist and throw `unavailable` if PostgreSQL is unreachable.
 */
export interface DatabaseLookup {
  announcement(id: string): Promise<Announcement | null>
  /** Returns the surviving entity if the entity was merged into another. */
  entity(id: string): Promise<Entity | null>
  timeline(id: string, page: PageRequest): Promise<Omit<EntityTimelineResult, 'change'> | null>
  details(id: string): Promise<StoredAnnouncementDetails | null>
  /** Returns the current content of the announcement and its earlier versions, the latest first. */
  versions(id: string, page: PageRequest): Promise<AnnouncementVersionPage | null>
  /** Returns when the content of announcements last changed, by ID. */
  changeTimes(ids: readonly string[]): Promise<ReadonlyMap<string, Date>>
  /** Returns the surviving entity if the entity was merged into another. */
  entityDetails(id: string): Promise<EntityDetails | null>
  /** Returns what announcements state about the entity, or the entity that it was merged into, over time. */
  entityHistory(id: string): Promise<EntityHistory | null>
  /** Returns the source document from which the announcement was read. */
  document(id: string): Promise<ArchivedDocument | null>
  /** Returns what PostgreSQL can be used for: reads and writes, only reads, or nothing. Never throws. */
  state(): Promise<'reachable' | 'read_only' | 'away'>
}

/** The dependencies of requests in which natural persons are masked. */
export type MaskedDependencies = Pick<
  ApiDependencies,
  'index' | 'indexState' | 'database' | 'runs' | 'webhooks'
>

/** The services and settings that the API server receives at startup. */
export interface ApiDependencies extends MailServices {
  /** Returns this node's index; `null` until the first build is complete. */
  index(): IndexReader | null
  /** Returns the progress of the index, for `/readyz`. */
  indexState(): IndexFollowerState
  readonly database: DatabaseLookup
  readonly backlog: BacklogMonitor
  readonly overview: OverviewReads
  /** The dependencies for keys without the scope `personal`; `null` if natural persons are not masked. */
  readonly masked: MaskedDependencies | null
  readonly changeHistory: ChangeHistory
  readonly runs: RunService
  readonly webhooks: WebhookService
  readonly keys: CredentialVerifier
  readonly accounts: AccountService
  readonly following: FollowingService
  readonly mergeReports: MergeReportService
  readonly feeds: UrlTokenService
  readonly reconciliations: UrlTokenService
  readonly urlTokens: UrlTokenVerifier
  readonly audit: Pick<AuditLog, 'countRefusal' | 'list'>
  /** Every configured source, in display order. */
  readonly sources: readonly Pick<Source, 'id' | 'metadata' | 'reach'>[]
  readonly settings: Pick<Settings, 'rateLimit' | 'corsOrigins' | 'trustProxy' | 'publicUrl'>
  /** The addresses that deliveries come from, as the operator states them. */
  readonly webhookSourceAddresses: readonly string[]
  /** Folder of the dashboard build. It may be missing. */
  readonly dashboardFolder: string
  readonly log: Logger
  readonly clock: Clock
  readonly random: Random
  readonly version: string
}
