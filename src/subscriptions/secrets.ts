import type { Dice } from '../base/dice.ts'
import type { Sealer } from '../base/seal.ts'

/** Random bytes of a secret. */
const SECRET_BYTES = 32

/** After this a secret that was replaced signs no more, in seconds. */
export const LONGEST_OVERLAP_S = 86_400

/** A new signing secret (design 3.4): `whsec_` and base64, to be shown once. */
export function newSecret(dice: Dice): string {
  return `whsec_${dice.bytes(SECRET_BYTES).toString('base64')}`
}

/** The secrets of a subscription as the database keeps them. */
export interface SealedSecrets {
  readonly secret: Buffer
  /** The one before, while both sign. */
  readonly previous: Buffer | null
}

/** Readies a secret to be kept; it opens for this subscription only. */
export function sealSecret(secret: string, subscriptionId: string, sealer: Sealer): Buffer {
  return sealer.seal(secret, subscriptionId)
}

/** The secrets that sign: one, or during a rotation the old one first and the new one second (design 3.4). */
export function openSecrets(
  { secret, previous }: SealedSecrets,
  subscriptionId: string,
  sealer: Sealer,
): [string, ...string[]] {
  const current = sealer.open(secret, subscriptionId)
  return previous === null ? [current] : [sealer.open(previous, subscriptionId), current]
}
