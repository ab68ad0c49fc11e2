import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { openDocumentArchive } from '../../src/crawls/document-archive.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { systemRandom as random } from '../../src/platform/random.ts'
import { createTemporaryFolder } from './temporary-folder.ts'
import { createTestDatabase } from './test-database.ts'

/** An empty record and an empty archive of the test's own, and a folder for its files. */
export async function createTestAppContext(t: TestContext) {
  const ports = { clock, random, log: createLogger('silent') }
  const folder = await createTemporaryFolder(t)
  return {
    ...(await createTestDatabase(t)),
    ...ports,
    folder,
    archive: openDocumentArchive(join(folder, 'archive'), ports),
  }
}
