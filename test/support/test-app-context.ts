import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { SYSTEM_ACTOR } from '../../src/audit/audit-entry.ts'
import { openDocumentArchive } from '../../src/crawls/archive/document-archive.ts'
import { systemClock as clock } from '../../src/platform/clock.ts'
import { createEncryptor } from '../../src/platform/encryption.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { systemRandom as random } from '../../src/platform/random.ts'
import { createAuditLog, recordAs } from '../../src/services/admin/audit-log.ts'
import { createBlockListSource } from '../../src/services/erasure/screen-batch.ts'
import { createTemporaryFolder } from './temporary-folder.ts'
import { createTestDatabase } from './test-database.ts'
import { createTestParser } from './test-parser.ts'

const TEST_SECRET = 'a secret of the tests, 32 characters long'

/** Creates an app context with an empty database, an empty archive and a temporary folder. */
export async function createTestAppContext(t: TestContext) {
  const dependencies = { clock, random, log: createLogger('silent') }
  const folder = await createTemporaryFolder(t)
  const spool = openDocumentArchive(join(folder, 'spool'), dependencies)
  const archive = openDocumentArchive(join(folder, 'archive'), dependencies)
  const database = await createTestDatabase(t)
  const encryptor = createEncryptor(TEST_SECRET, random)
  const audit = createAuditLog({ ...database, ...dependencies, encryptor })
  return {
    ...database,
    ...dependencies,
    recordAudit: recordAs(audit, SYSTEM_ACTOR),
    folder,
    archive,
    parser: createTestParser(archive),
    secret: TEST_SECRET,
    screening: {
      blockLists: createBlockListSource(TEST_SECRET),
      spool,
      spoolParser: createTestParser(spool),
    },
  }
}
