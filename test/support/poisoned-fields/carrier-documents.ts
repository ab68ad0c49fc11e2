import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Source } from '../../../src/sources/source.ts'

/** A record of a publisher, whose fields are poisoned one at a time. */
export interface CarrierRecord {
  readonly url: string
  readonly value: unknown
  /** The paths of all texts in the record. */
  readonly paths: readonly (readonly string[])[]
}

/** A short document, which is poisoned as text to reach the parser of its format too. */
export interface CarrierDocument {
  readonly url: string
  readonly text: string
}

export interface Carriers {
  readonly records: readonly CarrierRecord[]
  readonly documents: readonly CarrierDocument[]
}

const FOLDERS = ['../../../../shared/data/', '../../../samples/'].map(path =>
  fileURLToPath(new URL(path, import.meta.url)),
)
const EXTENSIONS = ['.json', '.jsonl', '.xml', '.atom', '.html', '.rdf', '.jsonld', '.pdf']
/** Longer carriers would take a noticeable part of the time limit by themselves. */
const MAX_RECORD_LENGTH = 20_000
const MAX_DOCUMENT_LENGTH = 20_000
const MAX_FILE_BYTES = 1_500_000
const MAX_FILES_PER_FOLDER = 60
const MAX_RECORDS_PER_FILE = 6

/** Reads records and short documents of a source: real ones, if they are beside the checkout, and samples. */
export async function readCarriers(source: Source): Promise<Carriers> {
  const records: CarrierRecord[] = []
  const documents: CarrierDocument[] = []
  for (const file of FOLDERS.flatMap(folder => listFiles(join(folder, source.id)))) {
    const bytes = readFileSync(file)
    const found = await readRecords(source, file, bytes)
    records.push(...found)
    if (found.length > 0 && bytes.length <= MAX_DOCUMENT_LENGTH && extname(file) !== '.pdf')
      documents.push({ url: file, text: bytes.toString('utf8') })
  }
  return { records, documents }
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && EXTENSIONS.includes(extname(entry.name)))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => statSync(file).size <= MAX_FILE_BYTES)
    .sort()
    .slice(0, MAX_FILES_PER_FOLDER)
}

/** Reads some records of a file. The folders also contain files of other formats, which have none. */
async function readRecords(source: Source, url: string, bytes: Uint8Array): Promise<CarrierRecord[]> {
  const records: CarrierRecord[] = []
  try {
    for await (const record of source.parse({ url, contentType: null, bytes })) {
      if (!('value' in record) || JSON.stringify(record.value).length > MAX_RECORD_LENGTH) continue
      const paths = listTextPaths(record.value)
      if (paths.length > 0) records.push({ url, value: record.value, paths })
      if (records.length === MAX_RECORDS_PER_FILE) break
    }
  } catch {
    // The file has another format.
  }
  return records
}

function listTextPaths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === 'string') return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => listTextPaths(inner, [...path, key]))
}

/** Returns the text at a path of a record. */
export function textAtPath(value: unknown, path: readonly string[]): string {
  return String(path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], value))
}

/** Copies a record with another text at a path. */
export function withTextAtPath(value: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text
  const inner = withTextAtPath((value as Record<string, unknown>)[key], rest, text)
  if (Array.isArray(value)) return value.with(Number(key), inner)
  return Object.assign(Object.create(Object.getPrototypeOf(value)), value, { [key]: inner })
}
