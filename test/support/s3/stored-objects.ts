/** One stored version of an object; without bytes, a mark of its deletion. */
export interface StoredVersion {
  readonly key: string
  readonly versionId: string
  readonly bytes: Buffer | null
  readonly metadata: Readonly<Record<string, string>>
  readonly modifiedAt: Date
}

/** An upload in parts that is not complete. */
export interface UnfinishedUpload {
  readonly key: string
  readonly metadata: Readonly<Record<string, string>>
  readonly parts: Map<number, Buffer>
}

/** The content of a bucket, with or without versions. */
export class StoredObjects {
  readonly versions: StoredVersion[] = []
  readonly uploads = new Map<string, UnfinishedUpload>()
  #lastId = 0
  readonly #isVersioned: boolean

  constructor(isVersioned: boolean) {
    this.#isVersioned = isVersioned
  }

  createId(): string {
    this.#lastId += 1
    return `id${this.#lastId}`
  }

  /** Finds the newest version, or the given one. */
  find(key: string, versionId: string | null = null): StoredVersion | undefined {
    return this.versions.findLast(v => v.key === key && (versionId === null || v.versionId === versionId))
  }

  add(key: string, bytes: Buffer | null, metadata: Readonly<Record<string, string>> = {}): StoredVersion {
    const versionId = this.#isVersioned ? this.createId() : 'null'
    if (!this.#isVersioned) this.#drop(v => v.key === key)
    const version = { key, versionId, bytes, metadata, modifiedAt: new Date() }
    this.versions.push(version)
    return version
  }

  remove(key: string, versionId: string | null): void {
    if (versionId !== null) this.#drop(v => v.key === key && v.versionId === versionId)
    else if (this.#isVersioned) this.add(key, null)
    else this.#drop(v => v.key === key)
  }

  /** Lists the newest version of each object in the order of the keys. */
  list(prefix: string): StoredVersion[] {
    const keys = [...new Set(this.versions.map(v => v.key))].filter(key => key.startsWith(prefix)).sort()
    return keys.flatMap(key => this.find(key) ?? []).filter(v => v.bytes !== null)
  }

  #drop(isDropped: (version: StoredVersion) => boolean): void {
    for (let i = this.versions.length - 1; i >= 0; i -= 1) {
      const version = this.versions[i]
      if (version !== undefined && isDropped(version)) this.versions.splice(i, 1)
    }
  }
}
