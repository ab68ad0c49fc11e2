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

/** The bytes a publisher sent, as the archive has them. */
export interface StoredDocument {
  readonly contentType: string | null
  readonly fileName: string
  /** In bytes. */
  readonly size: number
  /** Of the archived bytes, in hexadecimal: of the whole container when the document is a member of one. */
  readonly sha256: string
  /** Path in that container; '' when the document is all of the archived bytes. */
  readonly member: string
  open(): Promise<Readable>
}

/**
 * The record, for what this node's index does not have (design 3.1). Ids are in lower case; null means that the
 * record has nothing of this id. Every function throws `unavailable` when PostgreSQL is away.
 */
export interface RecordLookup {
  announcement(id: string): Promise<Announcement | null>
  /** The id of a merged entity answers with the survivor. */
  entity(id: string): Promise<Entity | null>
  timeline(id: string, page: Page): Promise<Omit<TimelineAnswer, 'change'> | null>
  /** What was too long for an announcement's metadata, and how it stands to other announcements. */
  details(id: string): Promise<
    | (StoredDetails & {
        readonly references: readonly Reference[]
        /** Whom each of its entities means at present, in their order. */
        readonly entityIds: readonly (string | null)[]
      })
    | null
  >
  /** The id of a merged entity answers with the survivor. */
  entityDetails(id: string): Promise<EntityDetails | null>
  /** The document an announcement was read from. */
  document(id: string): Promise<StoredDocument | null>
  /** Whether PostgreSQL answers. Never throws. */
  reachable(): Promise<boolean>
}

/** All that the API stands on, handed over once. */
export interface ApiParts {
  /** This node's index; null while it is built for the first time. */
  index(): IndexReader | null
  /** How far the index is, for `/readyz`. */
  indexState(): FollowerState
  readonly record: RecordLookup
  readonly runs: RunDesk
  readonly webhooks: WebhookDesk
  readonly keys: KeyRing
  readonly accounts: AccountDesk
  /** Every configured source, in the order they are shown. */
  readonly sources: readonly Pick<Source, 'id' | 'about' | 'reach'>[]
  readonly settings: Pick<Settings, 'rateLimit' | 'corsOrigins' | 'trustProxy'>
  /** Folder of the built dashboard; it need not be there. */
  readonly dashboard: string
  readonly log: Log
  readonly clock: Clock
  readonly dice: Dice
  readonly version: string
}
