import { webhookFormMessages as messages } from './messages/messages.ts'

/** A header that the user enters. */
export interface HeaderRow {
  /** Tells rows apart while they are edited. */
  readonly key: number
  readonly name: string
  readonly value: string
}

/** The custom headers in a form: those stored before, those of them that stay, and the new ones. */
export interface HeaderEdits {
  readonly stored: readonly string[]
  readonly kept: readonly string[]
  readonly rows: readonly HeaderRow[]
}

/** Returns the edits of a form that was just opened. */
export function startHeaderEdits(stored: readonly string[]): HeaderEdits {
  return { stored, kept: stored, rows: [] }
}

/** Returns the rows that are not empty. */
function listFilledRows({ rows }: HeaderEdits): readonly HeaderRow[] {
  return rows.filter(({ name, value }) => name.trim() !== '' || value !== '')
}

/**
 * Returns the changes to send: a value for each new header, and null for each removed one. Undefined if nothing changes. A row
 * without a name or value is sent too, so that the API rejects it.
 */
export function toHeaderChanges(edits: HeaderEdits): Record<string, string | null> | undefined {
  const rows = listFilledRows(edits).map(({ name, value }) => [name.trim(), value] as const)
  const replaced = new Set(rows.map(([name]) => name.toLowerCase()))
  const removed = edits.stored.filter(name => !edits.kept.includes(name) && !replaced.has(name.toLowerCase()))
  const changes = [...removed.map(name => [name, null] as const), ...rows]
  return changes.length === 0 ? undefined : Object.fromEntries(changes)
}

/** Returns why headers cannot be sent as they are: two with one name, or a missing name. Null if they can. */
export function findHeaderProblem(edits: HeaderEdits): string | null {
  const names = listFilledRows(edits).map(({ name }) => name.trim())
  if (names.includes('')) return messages.nameEachHeader
  const all = [...edits.kept, ...names].map(name => name.toLowerCase())
  const repeated = names.find(name => all.filter(other => other === name.toLowerCase()).length > 1)
  return repeated === undefined ? null : messages.repeatedHeader(repeated)
}

/**
 * Returns whether stored headers would go to another host, which Herald refuses: their values are secrets of the previous
 * host.
 */
export function movesStoredHeaders({ kept }: HeaderEdits, storedUrl: string | null, url: string): boolean {
  if (kept.length === 0 || storedUrl === null || !URL.canParse(url)) return false
  return new URL(url).host !== new URL(storedUrl).host
}
