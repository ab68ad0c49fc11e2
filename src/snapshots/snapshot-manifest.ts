/** The content of `manifest.json`, the first file of a snapshot, which describes the other files. */
export interface SnapshotManifest {
  /** Format 1, of earlier versions, has no seal and no checksums of tables. */
  readonly format: 1 | 2
  /** The number of the latest migration of the exported database. */
  readonly migration: number
  readonly made_at: string
  /** The columns of each table, in the order of its rows in the snapshot. */
  readonly columns: Readonly<Record<string, readonly string[]>>
  /** The days (UTC) for which the delivery log has partitions; not stated by earlier versions. */
  readonly delivery_days?: readonly string[]
}

/** The content of `end.json`, the last file of a snapshot, which says what the others must contain. */
export interface SnapshotContents {
  readonly tables: Readonly<Record<string, TableChecksum>>
  /** The number of documents in the snapshot. */
  readonly documents: number
  readonly left_out: readonly LeftOutDocument[]
}

/** The number of rows of a table, and a checksum of them that does not depend on their order. */
export interface TableChecksum {
  readonly rows: number
  readonly checksum: string
}

/** A document that the database lists but the archive could not provide. */
export interface LeftOutDocument {
  readonly sha256: string
  readonly state: 'missing' | 'damaged'
  readonly reason: string
  /** The URL or file name under which the document was received. */
  readonly url: string
}
