import type { AuditActor } from '../../audit/audit-entry.ts'
import { type MailAddress, normalizeMailAddress } from '../../mail/mail-address.ts'
import {
  deleteMailAddress,
  findMailAddress,
  findMailAddressByText,
  insertMailAddress,
  listMailAddressPage,
  lockAndCountMailAddresses,
  saveReceivesAlerts,
} from '../../mail/mail-address-store.ts'
import { cancelMails } from '../../mail/mail-queue-store.ts'
import { deriveMailToken, hashMailToken } from '../../mail/mail-tokens.ts'
import type { PageRequest } from '../../model/list-filters.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Encryptor } from '../../platform/encryption.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import type { AuditRecorder } from '../admin/audit-log.ts'
import { changeDatabase, queryDatabase } from '../admin/query-database.ts'
import { queueConfirmation } from './queue-confirmation.ts'

/** Maximum number of mail addresses of an owner. */
export const MAX_MAIL_ADDRESSES_PER_OWNER = 100

export interface MailServiceDependencies extends Pick<Dependencies, 'sql' | 'clock' | 'random'> {
  readonly encryptor: Encryptor
  readonly audit: AuditRecorder
  /** Whether this installation sends mail. */
  readonly isMailEnabled: boolean
}

export type MailActor = AuditActor & { readonly owner: string }

/** Manages the mail addresses of an owner. Every method throws `unavailable` when PostgreSQL cannot be reached. */
export interface MailAddressService {
  /**
   * Adds an address, which has passed validation, and queues its confirmation mail. Throws `conflict` if the owner has it, and
   * `mail_not_configured`, `too_many_mail_addresses` or `too_many_requests`.
   */
  create(
    actor: MailActor,
    request: { readonly address: string; readonly receivesAlerts: boolean },
  ): Promise<MailAddress>
  /** Returns one page of the owner's addresses, newest first, and their total number. */
  list(
    owner: string,
    page: PageRequest,
  ): Promise<{ readonly addresses: readonly MailAddress[]; readonly total: number }>
  find(owner: string, id: string): Promise<MailAddress | null>
  /** Switches alerts on or off. Returns `null` if the owner has no such address. */
  update(actor: MailActor, id: string, receivesAlerts: boolean): Promise<MailAddress | null>
  /** Queues another confirmation mail, also for an address that bounced. Returns `null` if the owner has no such address. */
  resend(actor: MailActor, id: string): Promise<MailAddress | null>
  /** Deletes an address with its digests, and cancels its mails. Returns `false` if the owner has no such address. */
  delete(actor: MailActor, id: string): Promise<boolean>
}

export function createMailAddressService(dependencies: MailServiceDependencies): MailAddressService {
  const { clock, encryptor, audit } = dependencies
  return {
    create: (actor, request) =>
      changeDatabase(dependencies, tx => addAddress(tx, dependencies, actor, request)),
    list: (owner, page) => queryDatabase(dependencies, sql => listMailAddressPage(sql, owner, page)),
    find: (owner, id) => queryDatabase(dependencies, sql => findMailAddress(sql, owner, id)),
    update: (actor, id, receivesAlerts) =>
      changeDatabase(dependencies, async tx => {
        const address = await findMailAddress(tx, actor.owner, id)
        if (address === null || address.receivesAlerts === receivesAlerts) return address
        await saveReceivesAlerts(tx, id, receivesAlerts, clock.now())
        const details = { alerts: receivesAlerts }
        await audit.record(tx, actor, { action: 'mail_address.updated', subject: subjectOf(id), details })
        return await findMailAddress(tx, actor.owner, id)
      }),
    resend: (actor, id) =>
      changeDatabase(dependencies, async tx => {
        requireMail(dependencies)
        const address = await findMailAddress(tx, actor.owner, id)
        if (address === null) return null
        if (address.state === 'confirmed')
          throw new HeraldError('conflict', 'This address is already confirmed, so no mail was sent.')
        await queueConfirmation(tx, address, encryptor, clock.now())
        await audit.record(tx, actor, { action: 'mail_address.resent', subject: subjectOf(id), details: {} })
        return await findMailAddress(tx, actor.owner, id)
      }),
    delete: (actor, id) =>
      changeDatabase(dependencies, async tx => {
        if ((await findMailAddress(tx, actor.owner, id)) === null) return false
        await cancelMails(tx, { addressId: id }, 'The address was deleted.')
        await deleteMailAddress(tx, id)
        await audit.record(tx, actor, { action: 'mail_address.deleted', subject: subjectOf(id), details: {} })
        return true
      }),
  }
}

const subjectOf = (id: string) => ({ type: 'mail_address', id }) as const

async function addAddress(
  tx: SqlTransaction,
  dependencies: MailServiceDependencies,
  actor: MailActor,
  request: { readonly address: string; readonly receivesAlerts: boolean },
): Promise<MailAddress> {
  const { clock, random, encryptor, audit } = dependencies
  requireMail(dependencies)
  const count = await lockAndCountMailAddresses(tx, actor.owner)
  const now = clock.now()
  const address = newAddress(createUuidV7(now, random), actor.owner, request, now)
  const existing = await findMailAddressByText(tx, actor.owner, address.address)
  if (existing !== null) throw existingAddressError(existing)
  if (count >= MAX_MAIL_ADDRESSES_PER_OWNER) {
    const detail = `You have ${MAX_MAIL_ADDRESSES_PER_OWNER} mail addresses, which is the maximum. Delete one first.`
    throw new HeraldError('too_many_mail_addresses', detail)
  }
  const token = deriveMailToken(encryptor, 'end alerts', address.id)
  await insertMailAddress(tx, address, hashMailToken(token))
  await queueConfirmation(tx, address, encryptor, now)
  // The address is left out, because the log keeps it forever.
  await audit.record(tx, actor, {
    action: 'mail_address.created',
    subject: subjectOf(address.id),
    details: {},
  })
  return (await findMailAddress(tx, actor.owner, address.id)) as MailAddress
}

/** Throws `mail_not_configured` if nothing could be sent. */
export function requireMail({ isMailEnabled }: Pick<MailServiceDependencies, 'isMailEnabled'>): void {
  if (isMailEnabled) return
  const detail =
    'This installation sends no mail. Its operator can set HERALD_SMTP_URL, HERALD_MAIL_FROM and HERALD_PUBLIC_URL.'
  throw new HeraldError('mail_not_configured', detail)
}

function newAddress(
  id: string,
  owner: string,
  request: { readonly address: string; readonly receivesAlerts: boolean },
  now: Date,
): MailAddress {
  return {
    id,
    owner,
    address: normalizeMailAddress(request.address),
    state: 'unconfirmed',
    problem: null,
    receivesAlerts: request.receivesAlerts,
    confirmationIssuedAt: now,
    confirmationExpiresAt: null,
    confirmedAt: null,
    createdAt: now,
  }
}

function existingAddressError({ id, state }: MailAddress): HeraldError {
  const hint =
    state === 'confirmed' ? '' : ` To get another confirmation mail, POST to /mail-addresses/${id}/resend.`
  return new HeraldError('conflict', `You already have this address; its ID is ${id}.${hint}`)
}
