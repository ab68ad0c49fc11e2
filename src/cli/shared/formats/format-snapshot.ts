import { escapeForTerminalLine } from '../../../platform/terminal/escape-text.ts'
import type { SnapshotContents } from '../../../snapshots/snapshot-manifest.ts'
import type { Terminal } from '../cli-command.ts'

/** Returns the numbers of tables and documents that a snapshot contains or lacks. */
export function summarizeSnapshot({ tables, documents, left_out }: SnapshotContents) {
  const missing = left_out.filter(({ state }) => state === 'missing').length
  return { tables: Object.keys(tables).length, documents, missing, damaged: left_out.length - missing }
}

/** Names each document that a snapshot lacks, with the reason. */
export function printLeftOut(terminal: Terminal, { left_out }: SnapshotContents, what: string): void {
  for (const { sha256, state, reason, url } of left_out)
    terminal.err(escapeForTerminalLine(`${state}: ${sha256} ${url}: ${reason}`))
  if (left_out.length > 0) terminal.err(`${left_out.length} documents ${what}.`)
}
