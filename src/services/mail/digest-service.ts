import { readLatestPosition } from '../../changes/change-number-store.ts'
import type { Digest, DigestFields } from '../../mail/digest.ts'
import {
  deleteDigest,
  findDigest,
  insertDigest,
  listDigestPage,
  lockAndCountDigests,
  saveDigestState,
  updateDigest,
} from '../../mail/digest-store.ts'
import { findMailAddress } from '../../mail/mail-address-store.ts'
import { cancelMails } from '../../mail/mail-queue-store.ts'
import { deriveMailToken, hashMailToken } from '../../mail/mail-tokens.ts'
import { firstRunFrom, nextRunAfter } from '../../mail/schedule/next-run.ts'
import type { PageRequest } from '../../model/list-filters.ts'
import { type FieldError, HeraldError } from '../../platform/errors.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import { findForeignConditions } from '../../reports/digest-content-store.ts'
import { changeDatabase, queryDatabase } from '../admin/query-database.ts'
import { type MailActor, type MailServiceDependencies, requireMail } from './mail-address-service.ts'

/** Maximum number of digests of an owner. */
export const MAX_DIGESTS_PER_OWNER = 200

/** A change of a digest. `isPaused` pauses or activates it. */
export interface DigestPatch extends Partial<DigestFields> {
  readonly isPaused?: boolean
}

/** Manages the digests of an owner. Every method throws `unavailable` when PostgreSQL cannot be reached. */
export interface DigestService {
  /**
   * Creates a digest of matches from now on. Throws `invalid_body` if the address, a watchlist or a saved search is not the
   * owner's, and `mail_not_configured` or `too_many_digests`.
   */
  create(
    actor: MailActor,
    fields: DigestFields,
    options: { readonly includesPersons: boolean },
  ): Promise<Digest>
  /** Returns one page of the owner's digests, newest first, and their total number. */
  list(
    owner: string,
    page: PageRequest,
  ): Promise<{ readonly digests: readonly Digest[]; readonly total: number }>
  find(owner: string, id: string): Promise<Digest | null>
  /**
   * Changes a digest. Returns `null` if the owner has none with this ID. Throws `conflict`, or `invalid_body` if the patch
   * contradicts itself, for a new time of day if it is not sent daily.
   */
  update(actor: MailActor, id: string, patch: DigestPatch): Promise<Digest | null>
  /** Deletes a digest and cancels its mails. Returns `false` if the owner has none with this ID. */
  delete(actor: MailActor, id: string): Promise<boolean>
}

export function createDigestService(dependencies: MailServiceDependencies): DigestService {
  const { clock, audit } = dependencies
  return {
    create: (actor, fields, options) =>
      changeDatabase(dependencies, tx => createDigest(tx, dependencies, { actor, fields, ...options })),
    list: (owner, page) => queryDatabase(dependencies, sql => listDigestPage(sql, owner, page)),
    find: (owner, id) => queryDatabase(dependencies, sql => findDigest(sql, owner, id)),
    update: (actor, id, patch) =>
      changeDatabase(dependencies, async tx => {
        const digest = await findDigest(tx, actor.owner, id, { locks: true })
        if (digest === null) return null
        const { isPaused, ...changed } = patch
        const fields: DigestFields = { ...digest, ...changed }
        requireDaily(digest, changed)
        await requireOwnResources(tx, actor.owner, fields)
        const now = clock.now()
        await updateDigest(tx, id, fields, { nextRunAt: nextRunAfter(fields, now), now })
        if (isPaused !== undefined) await switchDigest(tx, digest, isPaused, now)
        const details = { fields: Object.keys(patch).sort() }
        await audit.record(tx, actor, { action: 'digest.updated', subject: { type: 'digest', id }, details })
        return await findDigest(tx, actor.owner, id)
      }),
    delete: (actor, id) =>
      changeDatabase(dependencies, async tx => {
        if ((await findDigest(tx, actor.owner, id, { locks: true })) === null) return false
        await cancelMails(tx, { digestId: id }, 'The digest was deleted.')
        await deleteDigest(tx, id)
        await audit.record(tx, actor, {
          action: 'digest.deleted',
          subject: { type: 'digest', id },
          details: {},
        })
        return true
      }),
  }
}

async function createDigest(
  tx: SqlTransaction,
  dependencies: MailServiceDependencies,
  {
    actor,
    fields,
    includesPersons,
  }: { readonly actor: MailActor; readonly fields: DigestFields; readonly includesPersons: boolean },
): Promise<Digest> {
  const { clock, random, encryptor, audit } = dependencies
  requireMail(dependencies)
  await requireOwnResources(tx, actor.owner, fields)
  if ((await lockAndCountDigests(tx, actor.owner)) >= MAX_DIGESTS_PER_OWNER) {
    const detail = `You have ${MAX_DIGESTS_PER_OWNER} digests, which is the maximum. Delete one first.`
    throw new HeraldError('too_many_digests', detail)
  }
  const now = clock.now()
  const id = createUuidV7(now, random)
  const nextRunAt = firstRunFrom(fields, now)
  const base = { id, owner: actor.owner, state: 'active', includesPersons, nextRunAt } as const
  const unsubscribeHash = hashMailToken(deriveMailToken(encryptor, 'end digest', id))
  const digest: Digest = { ...fields, ...base, lastSentAt: null, createdAt: now }
  await insertDigest(tx, digest, { unsubscribeHash, fromChange: await readNextChange(tx) })
  await audit.record(tx, actor, { action: 'digest.created', subject: { type: 'digest', id }, details: {} })
  return digest
}

/** The error of a time of day for a digest that is not sent daily. */
export const TIME_WITHOUT_EFFECT: FieldError = {
  pointer: '/time',
  code: 'contradiction',
  detail: 'time is for a daily digest. Omit it, or set frequency to daily.',
}

/**
 * Throws `invalid_body` or `conflict` if a change sets another time of day of a digest that is not sent daily. Every digest has
 * a time, which a client may send back as it is.
 */
export function requireDaily(digest: Pick<DigestFields, 'frequency' | 'time'>, patch: DigestPatch): void {
  const { frequency = digest.frequency, time = digest.time } = patch
  if (time === digest.time || frequency === 'daily') return
  if (patch.frequency !== undefined)
    throw new HeraldError('invalid_body', TIME_WITHOUT_EFFECT.detail, { errors: [TIME_WITHOUT_EFFECT] })
  const detail = `The digest is sent ${frequency}. To send it at a time of day, set frequency to daily as well.`
  throw new HeraldError('conflict', detail)
}

/** Pauses or activates a digest. What matched while it was paused is not sent later. */
async function switchDigest(tx: SqlTransaction, digest: Digest, isPaused: boolean, now: Date): Promise<void> {
  if (isPaused && digest.state === 'active') {
    await saveDigestState(tx, digest.id, { state: 'paused', fromChange: null, now })
    await cancelMails(tx, { digestId: digest.id }, 'The digest was paused.')
  }
  if (!isPaused && digest.state !== 'active')
    await saveDigestState(tx, digest.id, { state: 'active', fromChange: await readNextChange(tx), now })
}

/** Returns the first change number that does not exist yet. */
async function readNextChange(tx: SqlTransaction): Promise<number> {
  return (await readLatestPosition(tx)).change + 1
}

/** Throws `invalid_body` that names everything that is not the owner's. */
async function requireOwnResources(tx: SqlTransaction, owner: string, fields: DigestFields): Promise<void> {
  const foreign = await findForeignConditions(tx, owner, fields)
  const isOwnAddress = (await findMailAddress(tx, owner, fields.addressId)) !== null
  const unknown = (pointer: string, received: string, what: string): FieldError => ({
    pointer,
    code: 'unknown_value',
    detail: `You have no ${what} with this ID.`,
    received,
  })
  const errors = [
    ...(isOwnAddress ? [] : [unknown('/address_id', fields.addressId, 'mail address')]),
    ...fields.watchlistIds.flatMap((id, i) =>
      foreign.has(id) ? [unknown(`/watchlists/${i}`, id, 'watchlist')] : [],
    ),
    ...fields.savedSearchIds.flatMap((id, i) =>
      foreign.has(id) ? [unknown(`/saved_searches/${i}`, id, 'saved search')] : [],
    ),
  ]
  if (errors.length === 0) return
  const [first] = errors
  const detail =
    errors.length === 1
      ? (first?.detail ?? '')
      : `The request body has ${errors.length} errors, listed in "errors".`
  throw new HeraldError('invalid_body', detail, { errors })
}
