import type { Encryptor } from '../platform/encryption.ts'
import type { Random } from '../platform/random.ts'

const SECRET_BYTES = 32

/** Maximum time for which a replaced secret keeps signing, in seconds. */
export const MAX_SECRET_OVERLAP_SECONDS = 86_400

/** Generates a signing secret (design 3.4): `whsec_` and base64. It is shown once. */
export function generateSigningSecret(random: Random): string {
  return `whsec_${random.bytes(SECRET_BYTES).toString('base64')}`
}

/** The secrets of a subscription, encrypted as in the database. */
export interface EncryptedSecrets {
  readonly secret: Buffer
  /** The previous secret, while both sign. */
  readonly previous: Buffer | null
}

/** Encrypts a secret so that it can be decrypted for this subscription only. */
export function encryptSigningSecret(secret: string, subscriptionId: string, encryptor: Encryptor): Buffer {
  return encryptor.encrypt(secret, subscriptionId)
}

/** Decrypts the signing secrets: one, or, during a rotation, the previous one and then the current one (design 3.4). */
export function decryptSigningSecrets(
  { secret, previous }: EncryptedSecrets,
  subscriptionId: string,
  encryptor: Encryptor,
): [string, ...string[]] {
  const current = encryptor.decrypt(secret, subscriptionId)
  return previous === null ? [current] : [encryptor.decrypt(previous, subscriptionId), current]
}
