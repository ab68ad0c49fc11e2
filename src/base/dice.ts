import { randomBytes } from 'node:crypto'

/** Randomness, asked for. Nothing else in the house may make its own. */
export interface Dice {
  /** `length` unpredictable bytes, fit for secrets. */
  bytes(length: number): Buffer
}

export const systemDice: Dice = { bytes: length => randomBytes(length) }
