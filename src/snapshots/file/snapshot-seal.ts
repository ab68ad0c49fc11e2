import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/**
 * The seal is the end of a snapshot: an empty gzip member (RFC 1952) whose extra field contains the SHA-256 of all bytes
 * before it. Programs such as tar ignore it. gzip's own checksum does not cover every byte of the compressed data.
 */
const SEAL_HEAD = Buffer.from('1f8b080400000000' + '00ff' + '2400' + '4853' + '2000', 'hex')
const SEAL_TAIL = Buffer.from('0300' + '00000000' + '00000000', 'hex')
const SHA256_BYTES = 32
const SEAL_BYTES = SEAL_HEAD.length + SHA256_BYTES + SEAL_TAIL.length

/** Creates a stream that passes a gzip file on and appends its seal. */
export function createSealAppender(): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform(part: Uint8Array, _encoding, done) {
      hash.update(part)
      done(null, part)
    },
    flush(done) {
      done(null, createSeal(hash.digest()))
    },
  })
}

/** Creates a stream that passes a snapshot on without its seal. At the end it states whether a valid seal was there. */
export function createSealRemover(onEnd: (isSealed: boolean) => void): Transform {
  const hash = createHash('sha256')
  let last: Buffer = Buffer.alloc(0)
  return new Transform({
    transform(part: Uint8Array, _encoding, done) {
      const all = Buffer.concat([last, part])
      const content = all.subarray(0, Math.max(0, all.length - SEAL_BYTES))
      last = all.subarray(content.length)
      hash.update(content)
      done(null, content)
    },
    flush(done) {
      const isSealed = last.equals(createSeal(hash.digest()))
      onEnd(isSealed)
      // A snapshot of format 1 has no seal, so that its last bytes belong to its content.
      done(null, isSealed ? null : last)
    },
  })
}

function createSeal(sha256: Buffer): Buffer {
  return Buffer.concat([SEAL_HEAD, sha256, SEAL_TAIL])
}
