import { peekBytes } from '../../crawls/containers/byte-stream.ts'
import { detectFileFormat, FORMAT_HEADER_BYTES } from '../../crawls/containers/detect-file-format.ts'
import type { Source } from '../../sources/source.ts'
import type { DocumentParser, ParsableFile, ParseHandlers } from '../ingest/parsing/document-parser.ts'
import { START_OF_FILE } from '../ingest/parsing/parser-allowance.ts'

/** Why a file that a parser process cannot read within its limits is sealed: searching it here would exceed them, too. */
export const EXCEEDS_LIMITS =
  'reading the file exceeds the limits of time or memory, so that it cannot be searched for erased data'

/** Accepts everything and keeps nothing. */
const DISCARD: ParseHandlers = {
  onDocument: async () => true,
  onBatch: async () => {},
  onDocumentEnd: async () => {},
  onContainerProblem: async () => {},
}

/** Returns whether a file is a container or compressed, so that extracting it can exhaust time and memory. */
export async function isContainerFile(bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
  const { head } = await peekBytes(bytes, FORMAT_HEADER_BYTES)
  return detectFileFormat(head) !== 'document'
}

/** Returns whether a parser process reads a file within its limits. A file of an unknown source is only extracted. */
export async function isWithinParserLimits(
  parser: DocumentParser,
  source: Source | undefined,
  { sha256, url, contentType }: ParsableFile,
): Promise<boolean> {
  // A message to a process cannot contain the functions of a screened file.
  const file = { sha256, url, contentType }
  const { signal } = new AbortController()
  const outcome =
    source === undefined
      ? await parser.extractMember(file, '', signal)
      : await parser.parseFile(source, file, START_OF_FILE, DISCARD, signal)
  return outcome.kind !== 'exceeded'
}
