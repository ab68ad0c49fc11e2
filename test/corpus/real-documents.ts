import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A source's real documents as published, beside the checkout; tests that need them say so when they are not there. */
export function findRealDocuments(source: string): { folder: string; present: { skip?: string } } {
  const folder = fileURLToPath(new URL(`../../../shared/data/${source}/`, import.meta.url))
  const present = existsSync(folder)
    ? {}
    : { skip: `${folder} is not there: the real documents cannot be read` }
  return { folder, present }
}
