import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, 'operation-examples.json')

/** A request of an operation and the responses that the demo gave. */
export interface OperationExample {
  /** The values of path and query parameters and of headers by name, as they are sent. */
  readonly parameters?: Readonly<Record<string, string>>
  /** The request body as JSON. */
  readonly body?: unknown
  /** Request bodies of other media types. */
  readonly otherBodies?: Readonly<Record<string, string>>
  /** The bodies by status and media type. */
  readonly responses: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Real requests and responses, which `npm run examples` records from the demo. */
export interface RecordedExamples {
  readonly operations: Readonly<Record<string, OperationExample>>
  /** Error responses by error code. */
  readonly errors: Readonly<Record<string, unknown>>
  /** Bodies of test deliveries by event type. */
  readonly payloads: Readonly<Record<string, unknown>>
}

/** Reads the recorded examples. */
export async function readRecordedExamples(): Promise<RecordedExamples> {
  return JSON.parse(await readFile(FILE, 'utf8')) as RecordedExamples
}
