import { randomFillSync } from 'node:crypto'

/** The only source of randomness. Code receives it instead of calling the system, so that tests can control it. */
export interface Random {
  /** Returns `length` cryptographically secure random bytes. */
  bytes(length: number): Buffer
}

/** The number of bytes fetched per system call. A call for only the 16 bytes that an ID needs would cost nearly as much. */
const POOL_BYTES = 4096

export const systemRandom: Random = { bytes: pooledRandomBytes() }

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
    // The bytes are erased so that no secret stays in the pool and no byte is handed out twice.
    pool.fill(0, used, used + length)
    used += length
    return bytes
  }
}
