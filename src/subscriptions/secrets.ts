import type { Dice } from '../base/dice.ts'
import type { Sealer } from '../base/seal.ts'

const SECRET_BYTES = 32

/** Maximum time for which a replaced secret keeps signing, in seconds. */
export const LONGEST_OVERLAP_S = 86_400

/** Generates a signing secret (design 3.4): `whsec_` and base64. It is shown once. */
export function newSecret(random: Dice): string {
  return `whsec_${random.bytes(SECRET_BYTES).toString('base64')}`
}

/** The secrets of a subscription, encrypted as in the database. */
export interface SealedSecrets {
  readonly secret: Buffer
  /** The previous secret, while both sign. */
  readonly previous: Buffer | null
}

/** Encrypts a secret so that it can be decrypted for this subscription only. */
export function sealSecret(secret: string, subscriptionId: string, encryptor: Sealer): Buffer {
  return encryptor.seal(secret, subscriptionId)
}

/** Decrypts the signing secrets: one, or, during a rotation, the previous one and then the current one (design 3.4). */
export function openSecrets(
  { secret, previous }: SealedSecrets,
  subscriptionId: string,
  encryptor: Sealer,
): [string, ...string[]] {
  const current = encryptor.open(secret, subscriptionId)
  return previous === null ? [current] : [encryptor.open(previous, subscriptionId), current]
}
