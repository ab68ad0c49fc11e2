import { type ApiSchema, apiClient } from '../../../api/api-client.ts'
import type { ImportRow } from './column-mapping.ts'
import { importMessages } from './messages/messages.ts'

export type RowVerdict = ApiSchema<'ImportedRow'>
export type ImportTotals = ApiSchema<'ImportCounts'>

export interface ImportRequest {
  readonly listId: string
  readonly rows: readonly ImportRow[]
  /** Numbers of rows whose cells may be in the wrong columns. They are not imported. */
  readonly shiftedRows: ReadonlySet<number>
  readonly mode: 'add' | 'replace'
  readonly isDryRun: boolean
}

const SHIFTED: RowVerdict['errors'] = [
  {
    code: 'wrong_cell_count',
    detail: importMessages.verdicts.wrongCellCount,
  },
]

/** A part of the response: its first one has the number of rows, the last one the counts. */
export interface ImportProgress {
  readonly total?: number
  readonly verdicts?: readonly RowVerdict[]
  readonly counts?: ImportTotals
}

/** Sends rows and yields the verdicts as they arrive. Throws an `ApiRequestError` if the import is refused or interrupted. */
export async function* streamImport(
  { listId, rows, shiftedRows, mode, isDryRun }: ImportRequest,
  signal: AbortSignal,
): AsyncGenerator<ImportProgress> {
  const { data, response } = await apiClient.POST('/api/v1/watchlists/{id}/import', {
    params: { path: { id: listId }, query: { mode, dry_run: isDryRun, format: 'ndjson' } },
    // A row without fields is an error, and the numbers of the others stay those of the file.
    body: { rows: rows.map((row, at) => (shiftedRows.has(at + 1) ? {} : row)) },
    headers: { accept: 'application/x-ndjson' },
    parseAs: 'stream',
    signal,
  })
  yield { total: Number(response.headers.get('herald-total') ?? rows.length) }
  if (data === null || data === undefined) return
  for await (const lines of readLines(data)) {
    const items = lines.map(line => JSON.parse(line) as RowVerdict | { readonly counts: ImportTotals })
    const verdicts = items.filter((item): item is RowVerdict => !('counts' in item))
    yield {
      verdicts: verdicts.map(item => (shiftedRows.has(item.row) ? { ...item, errors: SHIFTED } : item)),
    }
    const end = items.find(item => 'counts' in item)
    if (end !== undefined) yield { counts: end.counts }
  }
}

/** Yields the complete lines of each chunk of a text stream. */
export async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let pending = ''
  for (;;) {
    const { done, value } = await reader.read()
    pending += decoder.decode(value, { stream: !done })
    const lines = pending.split('\n')
    pending = lines.pop() ?? ''
    if (lines.length > 0) yield lines.filter(line => line !== '')
    if (!done) continue
    if (pending !== '') yield [pending]
    return
  }
}
