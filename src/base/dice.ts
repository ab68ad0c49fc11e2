import { randomFillSync } from 'node:crypto'

/** The only source of randomness. Code receives it instead of calling the system, so tests can control it. */
export interface Dice {
  /** Returns `length` cryptographically secure random bytes. */
  bytes(length: number): Buffer
}

/** Bytes fetched from the system per call, because one call costs more than the 16 bytes that an id needs. */
const POOL_BYTES = 4096

export const systemDice: Dice = { bytes: pooledRandomBytes() }

function pooledRandomBytes(): (length: number) => Buffer {
  const pool = Buffer.alloc(POOL_BYTES)
  let used = POOL_BYTES
  return length => {
    if (length > POOL_BYTES) return randomFillSync(Buffer.alloc(length))
    if (used + length > POOL_BYTES) {
      randomFillSync(pool)
      used = 0
    }
    const bytes = Buffer.from(pool.subarray(used, used + length))
    // Erased so that no secret stays in memory and no byte is handed out twice.
    pool.fill(0, used, used + length)
    used += length
    return bytes
  }
}
