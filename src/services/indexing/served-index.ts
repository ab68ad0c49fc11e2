import type { ChangePosition } from '../../model/database-change.ts'
import {
  currentIndexFile,
  isIndexDamaged,
  isIndexRebuildRequested,
} from '../../search/engines/sqlite/index-files.ts'
import type { IndexRows } from '../../search/engines/sqlite/write/index-rows.ts'
import { type IndexWriter, openIndexWriter } from '../../search/engines/sqlite/write/index-writer.ts'

/** The index file that is served, and kept up to date, while its replacement is being built. */
export class ServedIndex {
  readonly #folder: string
  #writer: IndexWriter | null = null

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Opens the current file if a rebuild of it was requested and it is undamaged. A damaged file cannot be updated. */
  open(): void {
    const file = currentIndexFile(this.#folder)
    if (file !== null && isIndexRebuildRequested(file) && !isIndexDamaged(file))
      this.#writer = openIndexWriter(file)
  }

  /** Returns the position of the open file, or `null` if no file is open. */
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
