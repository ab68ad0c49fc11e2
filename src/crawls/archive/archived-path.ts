const ARCHIVED_FILE = /^([0-9a-f]{2})\/(\1[0-9a-f]{62})\.zst$/

/** Returns the path of an archived file below the archive's folder, or below the prefix of its bucket. */
export function toArchivedPath(sha256: Uint8Array): string {
  const hex = Buffer.from(sha256).toString('hex')
  return `${hex.slice(0, 2)}/${hex}.zst`
}

/** Returns the SHA-256 that a path states, or `null` if it is not the path of an archived file. */
export function parseArchivedPath(path: string): Buffer | null {
  const hex = ARCHIVED_FILE.exec(path)?.[2]
  return hex === undefined ? null : Buffer.from(hex, 'hex')
}
