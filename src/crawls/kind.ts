/** What a file is, by its first bytes. `compress` is the old program of that name; `document` is all else. */
export type Kind = 'gzip' | 'zstd' | 'zip' | 'tar' | 'compress' | 'document'

/** So many bytes tell the kind: a tar header. */
export const HEAD_BYTES = 512

/** The kind of the file that begins with `head`, of HEAD_BYTES or all there are. */
export function kindOf(head: Buffer): Kind {
  if (head.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))) return 'gzip'
  if (head.subarray(0, 2).equals(Buffer.from([0x1f, 0x9d]))) return 'compress'
  if (head.subarray(0, 4).equals(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))) return 'zstd'
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return 'zip'
  // POSIX and GNU tar sign their headers at byte 257.
  if (head.subarray(257, 262).toString('latin1') === 'ustar') return 'tar'
  return isOldTar(head) ? 'tar' : 'document'
}

/** Tar before POSIX has no sign, but its header carries a checksum over itself (as DILA's daily files do). */
function isOldTar(head: Buffer): boolean {
  if (head.length < HEAD_BYTES || !/^[ 0-7]{1,7}[\0 ]/.test(head.subarray(148, 156).toString('latin1')))
    return false
  const stated = Number.parseInt(head.subarray(148, 156).toString('latin1').trim(), 8)
  const sum = head
    .subarray(0, HEAD_BYTES)
    .reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0)
  return stated === sum
}
