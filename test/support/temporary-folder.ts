import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates an empty folder that is removed when `scope` ends. */
export async function createTemporaryFolder(scope: {
  after(work: () => Promise<void>): void
}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-test-'))
  // What is removed may still be in use by something that stops afterwards and has just created another file.
  scope.after(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}
