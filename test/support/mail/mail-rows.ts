import type { Digest } from '../../../src/mail/digest.ts'
import { insertDigest } from '../../../src/mail/digest-store.ts'
import type { MailAddress } from '../../../src/mail/mail-address.ts'
import { confirmMailAddress, insertMailAddress } from '../../../src/mail/mail-address-store.ts'
import { deriveMailToken, hashMailToken } from '../../../src/mail/mail-tokens.ts'
import { createEncryptor } from '../../../src/platform/encryption.ts'
import { systemRandom } from '../../../src/platform/random.ts'
import type { SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import { createMatch, createWatchlist, numberedUuid } from '../following/followed-rows.ts'

export const mailEncryptor = createEncryptor('a secret of the tests', systemRandom)

/** Inserts a mail address of an owner, which is confirmed unless stated otherwise. */
export async function addMailAddress(
  sql: SqlPool,
  number: number,
  fields: Partial<MailAddress> = {},
): Promise<MailAddress> {
  const address: MailAddress = {
    id: numberedUuid(number),
    owner: 'acme',
    address: `user${number}@example.com`,
    state: 'unconfirmed',
    problem: null,
    receivesAlerts: false,
    confirmationIssuedAt: null,
    confirmationExpiresAt: null,
    confirmedAt: null,
    createdAt: new Date('2026-11-01T00:00:00Z'),
    ...fields,
  }
  const token = deriveMailToken(mailEncryptor, 'end alerts', address.id)
  await sql.begin(async tx => {
    await insertMailAddress(tx, { ...address, state: 'unconfirmed' }, hashMailToken(token))
    if (fields.state === undefined) await confirmMailAddress(tx, address.id, address.createdAt)
  })
  return address
}

/** Inserts a digest of everything of an owner, which is due unless stated otherwise. */
export async function addDigest(
  sql: SqlPool,
  number: number,
  fields: Partial<Digest> & { readonly addressId: string },
): Promise<Digest> {
  const digest: Digest = {
    id: numberedUuid(number),
    owner: 'acme',
    name: 'Morning',
    watchlistIds: [],
    savedSearchIds: [],
    frequency: 'daily',
    time: '07:00',
    timeZone: 'Europe/Paris',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    state: 'active',
    includesPersons: true,
    nextRunAt: new Date('2026-11-02T06:00:00Z'),
    lastSentAt: null,
    createdAt: new Date('2026-11-01T00:00:00Z'),
    ...fields,
  }
  const token = deriveMailToken(mailEncryptor, 'end digest', digest.id)
  const options = { unsubscribeHash: hashMailToken(token), fromChange: 1 }
  await sql.begin(tx => insertDigest(tx, digest, options))
  return digest
}

/** Inserts a watchlist of an owner and returns its ID. */
export async function addWatchlist(
  sql: SqlPool,
  number: number,
  { owner = 'acme', name = `List ${number}`, isMuted = false } = {},
): Promise<string> {
  const { id } = createWatchlist(number)
  await sql`
    insert into watchlists (id, owner, name, categories, jurisdictions, is_muted, created_after_change, seen_change,
      includes_persons, created_at, updated_at)
    values (${id}, ${owner}, ${name}, '{}', '{}', ${isMuted}, 0, 0, true, now(), now())`
  return id
}

/** Inserts announcements with these numbers, and a match of each with a watchlist. */
export async function addMatches(
  sql: SqlPool,
  watchlistId: string,
  numbers: readonly number[],
  { change = 1, owner = 'acme', title = 'Boulangerie Martin SARL' } = {},
): Promise<void> {
  for (const number of numbers) {
    const id = numberedUuid(number)
    const match = createMatch({ watchlistId }, id)
    await sql`
      insert into announcements (id, source_id, source_reference, publication_date, jurisdiction, category, language, title,
        source_url, metadata, content_hash, change)
      values (${id}, 'fr-bodacc', ${String(number)}, '2026-11-27', 'FR', 'insolvency_filing', 'fr', ${`${title} ${number}`},
        'https://example.com/', '{}', '', ${change})
      on conflict do nothing`
    await sql`
      insert into matches (id, owner, watchlist_id, announcement_id, change, category, jurisdiction, created_at)
      values (${match.id}, ${owner}, ${watchlistId}, ${id}, ${change}, 'insolvency_filing', 'FR', now())`
  }
}
