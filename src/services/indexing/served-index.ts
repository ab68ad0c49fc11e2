import type { ChangePosition } from '../../model/database-change.ts'
import {
  currentIndexFile,
  isIndexDamaged,
  isIndexRebuildRequested,
} from '../../search/engines/sqlite/index-files.ts'
import type { IndexRows } from '../../search/engines/sqlite/write/index-rows.ts'
import { type IndexWriter, openIndexWriter } from '../../search/engines/sqlite/write/index-writer.ts'

/** The index file that readers use while a new one is being built to replace it; it is kept up to date meanwhile. */
export class ServedIndex {
  readonly #folder: string
  #writer: IndexWriter | null = null

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Opens the file when a rebuild was requested for it and it is intact; a damaged file cannot be updated. */
  open(): void {
    const file = currentIndexFile(this.#folder)
    if (file !== null && isIndexRebuildRequested(file) && !isIndexDamaged(file))
      this.#writer = openIndexWriter(file)
  }

  /** The position of the open file; null when none is open. */
  position(): ChangePosition | null {
    return this.#writer?.position() ?? null
  }

  applyRows(rows: IndexRows): void {
    this.#writer?.applyRows(rows)
  }

  close(): void {
    this.#writer?.close()
    this.#writer = null
  }
}
