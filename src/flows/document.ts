import type { Ports } from '../base/ports.ts'
import type { Archive } from '../crawls/archive.ts'
import { type Census, sumOf } from '../crawls/expect.ts'
import { readMembers } from '../crawls/members.ts'
import { noteDocument } from '../crawls/store.ts'
import type { Raw } from '../model/raw.ts'
import type { Source } from '../sources/source.ts'
import { type Document, type Ingesting, ingest } from './ingest.ts'
import type { Run } from './run.ts'

/** A file in the archive, as it came. */
export interface ArchivedFile {
  readonly sha256: Buffer
  /** Where it came from: the publisher's address, or the file's name. */
  readonly url: string
  readonly contentType: string | null
  /** When it came, as PostgreSQL writes it, if it is read again; otherwise it came now. */
  readonly seenAt?: string
}

/** What a file held, and whether all of it could be read. */
export interface FileReading extends Census {
  /** The document itself; null for a container. */
  readonly raw: Raw | null
  /** Documents of which nothing, or not all, could be read; a record that is odd by itself is none. */
  readonly brokenDocuments: number
}

const BREAKS: readonly string[] = ['unreadable_document', 'truncated_document', 'too_large']

/**
 * Reads an archived file through a connector: the document that it is, or every document of the container that it is,
 * one at a time. From the archive, not as it came: what is read again later is what was read now.
 */
export async function readFile(
  source: Source,
  file: ArchivedFile,
  ports: Ports & { readonly archive: Archive },
  run: Run,
  how: Pick<Ingesting, 'sift' | 'isRehearsal'> = {},
): Promise<FileReading> {
  const bytes = await ports.archive.read(file.sha256)
  if (bytes === null) throw new Error(`the archive has not got ${file.url} (${file.sha256.toString('hex')})`)
  let sum: Census = { records: 0, filled: {} }
  let brokenDocuments = 0
  let whole: Raw | null = null
  for await (const member of readMembers(bytes)) {
    if (run.signal.aborted) break
    if ('kind' in member) {
      brokenDocuments += 1
      run.note(file.url, member)
      continue
    }
    const url = member.name === '' ? file.url : `${file.url}!/${member.name}`
    const raw = { url, contentType: file.contentType, bytes: member.bytes }
    if (member.name === '') whole = raw
    const id = await noteDocument(ports.sql, {
      ...{ sourceId: source.id, sha256: file.sha256, member: member.name, size: member.bytes.length },
      ...{ url, contentType: file.contentType },
      ...(file.seenAt !== undefined && { seenAt: file.seenAt }),
    })
    const { census, isBroken } = await readDocument(source, { raw, id }, ports, run, how)
    sum = sumOf(sum, census)
    if (isBroken) brokenDocuments += 1
  }
  return { ...sum, raw: whole, brokenDocuments }
}

/** One document, broken when a part of it, or every record in it, could not be read. */
async function readDocument(
  source: Source,
  document: Document,
  ports: Ports,
  run: Run,
  how: Pick<Ingesting, 'sift' | 'isRehearsal'>,
): Promise<{ census: Census; isBroken: boolean }> {
  let [breaks, lost] = [0, 0]
  run.tally.documents += 1
  const census = await ingest(source, document, ports, {
    ...{ ...how, tally: run.tally, signal: run.signal, tells: run.tells },
    report(problem) {
      if (BREAKS.includes(problem.kind)) breaks += 1
      if (problem.lost) lost += 1
      run.note(document.raw.url, problem)
    },
  })
  await run.flush()
  return { census, isBroken: breaks > 0 || (census.records === 0 && lost > 0) }
}
