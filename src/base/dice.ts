import { randomFillSync } from 'node:crypto'

/** Randomness, asked for. Nothing else in the house may make its own. */
export interface Dice {
  /** `length` unpredictable bytes, fit for secrets. */
  bytes(length: number): Buffer
}

/** Bytes that are drawn at a time: asking the system costs more than the few that an id takes. */
const DRAWN = 4096

export const systemDice: Dice = { bytes: drawing() }

function drawing(): (length: number) => Buffer {
  const drawn = Buffer.alloc(DRAWN)
  let used = DRAWN
  return length => {
    if (length > DRAWN) return randomFillSync(Buffer.alloc(length))
    if (used + length > DRAWN) {
      randomFillSync(drawn)
      used = 0
    }
    const bytes = Buffer.from(drawn.subarray(used, used + length))
    // Nobody else is given them, and no secret stays behind.
    drawn.fill(0, used, used + length)
    used += length
    return bytes
  }
}
