import {
  decodeTextFile,
  detectTextEncoding,
  findBinaryFormat,
  type TextEncoding,
} from './decode-text-file.ts'
import { importMessages } from './messages/messages.ts'
import { type PartyTable, readPartyTable, UnreadableFileError } from './read-party-table.ts'

/** A file that the user chose, decoded and read as a table. */
export interface OpenedFile {
  /** Differs for every opened file, also if its name is the same. */
  readonly key: number
  readonly name: string
  readonly bytes: Uint8Array
  readonly encoding: TextEncoding
  /** The table, or what is wrong with the file, in the words of the screen. */
  readonly table: PartyTable | string
}

/** Larger files have more rows than an import may have, or are no lists. */
const MAX_FILE_BYTES = 100 * 1024 * 1024

let openedFiles = 0

/** Opens a file in the encoding that it seems to have. Throws `UnreadableFileError` if it is no text. */
export async function openFile(file: File): Promise<OpenedFile> {
  if (file.size > MAX_FILE_BYTES) throw new UnreadableFileError(importMessages.files.tooLarge)
  const bytes = new Uint8Array(await file.arrayBuffer())
  const problem = findBinaryFormat(bytes)
  if (problem !== null) throw new UnreadableFileError(problem)
  openedFiles += 1
  return decodeFile({ key: openedFiles, name: file.name, bytes }, detectTextEncoding(bytes))
}

/** Reads a file in another encoding. */
export function decodeFile(
  { key, name, bytes }: Pick<OpenedFile, 'key' | 'name' | 'bytes'>,
  encoding: TextEncoding,
): OpenedFile {
  return { key, name, bytes, encoding, table: readTable(decodeTextFile(bytes, encoding)) }
}

function readTable(text: string): PartyTable | string {
  try {
    return readPartyTable(text)
  } catch (error) {
    if (error instanceof UnreadableFileError) return error.message
    throw error
  }
}

/** Returns the table with its first row as a party, under numbered columns. */
export function withoutHeader({ header, rows }: PartyTable): PartyTable {
  const columns = header.map((_, at) => importMessages.column(at + 1))
  return { header: columns, mayLackHeader: true, rows: [header, ...rows] }
}
