import type { Encryptor } from '../platform/encryption.ts'
import type { Random } from '../platform/random.ts'

const SECRET_BYTES = 32

/** Maximum time for which a replaced secret can remain active, in seconds. */
export const MAX_SECRET_OVERLAP_SECONDS = 86_400

/** Generates a signing secret: `whsec_` followed by random bytes in base64 (design 3.4). It is shown only once. */
export function generateSigningSecret(random: Random): string {
  return `whsec_${random.bytes(SECRET_BYTES).toString('base64')}`
}

/** The signing secrets of a subscription, encrypted as stored in the database. */
export interface EncryptedSecrets {
  readonly secret: Buffer
  /** The previous secret while both secrets are active; otherwise `null`. */
  readonly previous: Buffer | null
}

/** Encrypts a secret so that it can be decrypted only for this subscription. */
export function encryptSigningSecret(secret: string, subscriptionId: string, encryptor: Encryptor): Buffer {
  return encryptor.encrypt(secret, subscriptionId)
}

/**
 * Decrypts the signing secrets. The result has one secret, or during a rotation the previous secret followed by the
 * current one (design 3.4).
 */
export function decryptSigningSecrets(
  { secret, previous }: EncryptedSecrets,
  subscriptionId: string,
  encryptor: Encryptor,
): [string, ...string[]] {
  const current = encryptor.decrypt(secret, subscriptionId)
  return previous === null ? [current] : [encryptor.decrypt(previous, subscriptionId), current]
}
