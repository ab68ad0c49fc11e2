import { createHash } from 'node:crypto'
import type { Encryptor } from '../platform/encryption.ts'

const PREFIX = 'hrlm_'
const TOKEN_BYTES = 16

/** The action that a token in a mail allows: to confirm an address, or to end a digest or the alerts to an address. */
export type MailTokenPurpose = 'confirm address' | 'end digest' | 'end alerts'

/**
 * Derives the secret token of a link in a mail. The database has only its hash; the sender derives it again from the key of
 * the installation, so that a copy of the database confirms and ends nothing.
 */
export function deriveMailToken(
  encryptor: Pick<Encryptor, 'computeMac'>,
  purpose: MailTokenPurpose,
  subject: string,
): string {
  const mac = encryptor.computeMac(subject, `mail: ${purpose}`)
  return PREFIX + mac.subarray(0, TOKEN_BYTES).toString('base64url')
}

/** Returns the text from which the confirmation token of an address is derived. It differs for each confirmation mail. */
export function confirmationSubject(addressId: string, issuedAt: Date): string {
  return `${addressId} ${issuedAt.toISOString()}`
}

export function isWellFormedMailToken(text: string): boolean {
  return /^hrlm_[A-Za-z0-9_-]{22}$/.test(text)
}

export function hashMailToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Returns the keyed hash of an address, by which mails to it are counted after it was deleted. */
export function hashMailRecipient(encryptor: Pick<Encryptor, 'computeMac'>, address: string): Buffer {
  return encryptor.computeMac(address.toLowerCase(), 'mail recipient')
}
