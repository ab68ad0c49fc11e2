/** A file format recognized by its first bytes. `compress` is the format of the Unix tool; `document` is any other file. */
export type FileFormat = 'gzip' | 'zstd' | 'zip' | 'tar' | 'compress' | 'document'

/** The number of bytes needed to recognize a format. A tar header is the longest one. */
export const FORMAT_HEADER_BYTES = 512

/** Detects a file's format from its first FORMAT_HEADER_BYTES bytes, or from the whole file if it is shorter. */
export function detectFileFormat(head: Buffer): FileFormat {
  if (head.subarray(0, 2).equals(Buffer.from([0x1f, 0x8b]))) return 'gzip'
  if (head.subarray(0, 2).equals(Buffer.from([0x1f, 0x9d]))) return 'compress'
  if (head.subarray(0, 4).equals(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))) return 'zstd'
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return 'zip'
  // POSIX and GNU tar files have a magic number at byte 257.
  if (head.subarray(257, 262).toString('latin1') === 'ustar') return 'tar'
  return isOldTar(head) ? 'tar' : 'document'
}

/** Detects pre-POSIX tar, as in DILA's daily files, by its header checksum, because it has no magic number. */
function isOldTar(head: Buffer): boolean {
  if (
    head.length < FORMAT_HEADER_BYTES ||
    !/^[ 0-7]{1,7}[\0 ]/.test(head.subarray(148, 156).toString('latin1'))
  )
    return false
  const expected = Number.parseInt(head.subarray(148, 156).toString('latin1').trim(), 8)
  const sum = head
    .subarray(0, FORMAT_HEADER_BYTES)
    .reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0)
  return expected === sum
}
