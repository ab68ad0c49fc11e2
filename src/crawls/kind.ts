/** File formats recognized by their first bytes. `compress` is the Unix `compress` format; `document` is anything else. */
export type Kind = 'gzip' | 'zstd' | 'zip' | 'tar' | 'compress' | 'document'

/** Length of a tar header, the longest header needed to recognize a format. */
export const HEAD_BYTES = 512

/** Detects the format from a file's first bytes: FORMAT_HEADER_BYTES of them, or the whole file if it is shorter. */
export function kindOf(head: Buffer): Kind {
  if (head.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))) return 'gzip'
  if (head.subarray(0, 2).equals(Buffer.from([0x1f, 0x9d]))) return 'compress'
  if (head.subarray(0, 4).equals(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))) return 'zstd'
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return 'zip'
  // POSIX and GNU tar have a magic number at byte 257.
  if (head.subarray(257, 262).toString('latin1') === 'ustar') return 'tar'
  return isOldTar(head) ? 'tar' : 'document'
}

/** Pre-POSIX tar (DILA's daily files) has no magic number, but its header contains its own checksum. */
function isOldTar(head: Buffer): boolean {
  if (head.length < HEAD_BYTES || !/^[ 0-7]{1,7}[\0 ]/.test(head.subarray(148, 156).toString('latin1')))
    return false
  const expected = Number.parseInt(head.subarray(148, 156).toString('latin1').trim(), 8)
  const sum = head
    .subarray(0, HEAD_BYTES)
    .reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0)
  return expected === sum
}
