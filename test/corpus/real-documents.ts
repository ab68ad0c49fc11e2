import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Finds a source's real documents beside the checkout. Without them, `present` skips the tests that need them. */
export function findRealDocuments(source: string): { folder: string; present: { skip?: string } } {
  const folder = fileURLToPath(new URL(`../../../shared/data/${source}/`, import.meta.url))
  const present = existsSync(folder)
    ? {}
    : { skip: `${folder} does not exist, so real documents cannot be read` }
  return { folder, present }
}
