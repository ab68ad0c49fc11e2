import type { Readable } from 'node:stream'
import type { KeyRing } from '../accounts/ring.ts'
import type { Reference, StoredDetails } from '../announcements/store.ts'
import type { Clock } from '../base/clock.ts'
import type { Dice } from '../base/dice.ts'
import type { Log } from '../base/log.ts'
import type { Settings } from '../base/settings.ts'
import type { AccountDesk } from '../flows/accounts.ts'
import type { RunDesk } from '../flows/desk.ts'
import type { FollowerState } from '../flows/follow.ts'
import type { EntityDetails } from '../flows/lookup.ts'
import type { WebhookDesk } from '../flows/webhooks.ts'
import type { Announcement } from '../model/announcement.ts'
import type { Entity } from '../model/entity.ts'
import type { Page } from '../model/filter.ts'
import type { IndexReader, TimelineAnswer } from '../search/reader.ts'
import type { Source } from '../sources/source.ts'

/** A source document as the archive stores it, byte for byte. */
export interface StoredDocument {
  readonly contentType: string | null
  readonly fileName: string
  /** In bytes. */
  readonly size: number
  /** Hash of the archived bytes, in hexadecimal. For a container member this is the hash of the whole container. */
  readonly sha256: string
  /** Path inside the container; empty when the document is not a container member. */
  readonly member: string
  open(): Promise<Readable>
}

/**
 * Reads single resources from PostgreSQL that this node's index does not have (design 3.1). IDs are in lowercase; null
 * means that the ID does not exist. Every function throws `unavailable` when PostgreSQL is unreachable.
 */
export interface RecordLookup {
  announcement(id: string): Promise<Announcement | null>
  /** The ID of a merged entity returns the surviving entity. */
  entity(id: string): Promise<Entity | null>
  timeline(id: string, page: Page): Promise<Omit<TimelineAnswer, 'change'> | null>
  /** Content that is too long for the metadata of an announcement, and its relations to other announcements. */
  details(id: string): Promise<
    | (StoredDetails & {
        readonly references: readonly Reference[]
        /** IDs of the resolved entities, in the order of the announcement's `entities`. */
        readonly entityIds: readonly (string | null)[]
      })
    | null
  >
  /** The ID of a merged entity returns the surviving entity. */
  entityDetails(id: string): Promise<EntityDetails | null>
  /** The source document from which an announcement was read. */
  document(id: string): Promise<StoredDocument | null>
  /** Whether PostgreSQL responds. Never throws. */
  reachable(): Promise<boolean>
}

/** Everything the API server is given at startup. */
export interface ApiParts {
  /** This node's index; null until the first build is complete. */
  index(): IndexReader | null
  /** Progress of the index, for `/readyz`. */
  indexState(): FollowerState
  readonly record: RecordLookup
  readonly runs: RunDesk
  readonly webhooks: WebhookDesk
  readonly keys: KeyRing
  readonly accounts: AccountDesk
  /** Every configured source, in display order. */
  readonly sources: readonly Pick<Source, 'id' | 'about' | 'reach'>[]
  readonly settings: Pick<Settings, 'rateLimit' | 'corsOrigins' | 'trustProxy'>
  /** Folder of the dashboard build. It may be missing. */
  readonly dashboard: string
  readonly log: Log
  readonly clock: Clock
  readonly dice: Dice
  readonly version: string
}
