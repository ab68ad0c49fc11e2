import type { DocumentArchive } from '../../src/crawls/archive/document-archive.ts'
import { createLogger } from '../../src/platform/logger.ts'
import type { DocumentParser } from '../../src/services/ingest/parsing/document-parser.ts'
import {
  parseFileContent,
  readLinksOfContent,
} from '../../src/services/ingest/parsing/parse-archived-file.ts'
import { createParserPool } from '../../src/services/ingest/parsing/parser-pool.ts'
import { findSourceById } from '../../src/sources/registry.ts'

/** One pool for all tests of a file, because starting a process takes longer than most tests. */
const pool = createParserPool(createLogger('silent'))

/**
 * Creates the parser of a test's archive. Registered sources are parsed in parser processes, as in production. Sources that
 * only exist in a test are functions of its process, so they are parsed there, by the code that the processes run.
 */
export function createTestParser(archive: DocumentArchive): DocumentParser {
  const isolated = pool.parserOf(archive)
  return {
    async parseFile(source, file, start, handlers, signal) {
      if (findSourceById(source.id) !== undefined)
        return await isolated.parseFile(source, file, start, handlers, signal)
      const archived = await archive.read(file.sha256)
      if (archived.state === 'missing') return { kind: 'missing' }
      if (archived.state === 'damaged') return { kind: 'damaged', reason: archived.reason }
      await parseFileContent(source, file, archived.bytes, start.skip, handlers, {
        countRecord() {},
        endSkipping() {},
      })
      return { kind: 'complete' }
    },
    extractMember: isolated.extractMember,
    async readLinks(source, file, question, signal) {
      if (findSourceById(source.id) !== undefined)
        return await isolated.readLinks(source, file, question, signal)
      const archived = await archive.read(file.sha256)
      if (archived.state === 'missing') return { kind: 'missing' }
      if (archived.state === 'damaged') return { kind: 'damaged', reason: archived.reason }
      return await readLinksOfContent(source, file, archived.bytes, question)
    },
    // Sources that only exist in a test are never screened.
    screenFile: (source, file, question, signal) => isolated.screenFile(source, file, question, signal),
  }
}
