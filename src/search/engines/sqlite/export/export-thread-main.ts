import { parentPort } from 'node:worker_threads'
import type { ChangePosition } from '../../../../model/database-change.ts'
import type { IndexExportQuery } from '../../../index-export.ts'
import { type ThreadFailure, toThreadFailure } from '../threads/thread-failures.ts'
import { type IndexExportRun, openIndexExport } from './open-index-export.ts'

/** A request to open an export, to read its next part, or to close it. `id` identifies the export. */
export type ExportThreadRequest =
  | { readonly id: number; readonly open: { readonly file: string; readonly query: IndexExportQuery } }
  | { readonly id: number; readonly next: true; readonly memory: ArrayBuffer | null }
  | { readonly id: number; readonly close: true }

/** The response to a request, except that closing has none. */
export type ExportThreadResponse = { readonly id: number } & (
  | { readonly opened: { readonly position: ChangePosition; readonly total: number } }
  | { readonly part: Uint8Array<ArrayBuffer> | null }
  | { readonly failure: ThreadFailure }
)

/*
 * The thread in which all exports of a node are read, one part after the other. Together they use one processor at most, and
 * requests arrive in turn, because each export has at most one at a time.
 */

const runs = new Map<number, IndexExportRun>()

function close(id: number): void {
  runs.get(id)?.close()
  runs.delete(id)
}

function respond(request: ExportThreadRequest): ExportThreadResponse {
  const { id } = request
  try {
    if ('open' in request) {
      const run = openIndexExport(request.open.file, request.open.query)
      runs.set(id, run)
      return { id, opened: { position: run.position, total: run.total } }
    }
    return { id, part: runs.get(id)?.next('memory' in request ? request.memory : null) ?? null }
  } catch (caught) {
    close(id)
    return { id, failure: toThreadFailure(caught) }
  }
}

parentPort?.on('message', (request: ExportThreadRequest) => {
  if ('close' in request) return close(request.id)
  const response = respond(request)
  const part = 'part' in response ? response.part : null
  parentPort?.postMessage(response, part === null ? [] : [part.buffer])
})
