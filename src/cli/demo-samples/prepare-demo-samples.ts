import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { loadFakePublishers } from '../../simulator/fake-publishers.ts'
import { SOURCES } from '../../sources/registry.ts'
import { moveDemoSamples } from './move-demo-samples.ts'

export const SAMPLES_FOLDER = join(import.meta.dirname, '..', '..', '..', 'samples')
const MOVED_SAMPLES = 'demo-samples'

/** The samples of a demo. */
export interface DemoSamples {
  /** The folder that contains a folder of documents for each source. */
  readonly folder: string
  /** Whether their dates were moved up to the day of the first start. */
  readonly isMoved: boolean
}

/**
 * Prepares the samples of a data folder: at its first start, they are copied with their dates moved up to today. A data folder
 * that already has samples keeps their dates, because an announcement with another date can be another announcement.
 */
export async function prepareDemoSamples(
  dataFolder: string,
  { archiveFolder, now }: { readonly archiveFolder: string; readonly now: Date },
): Promise<DemoSamples> {
  const folder = join(dataFolder, MOVED_SAMPLES)
  const isMoved = existsSync(folder)
  if (!isMoved && (await hasFiles(archiveFolder))) return { folder: SAMPLES_FOLDER, isMoved: false }
  if (!isMoved) {
    const publishers = await loadFakePublishers(SOURCES.map(source => source.id))
    await moveDemoSamples(publishers, SOURCES, { from: SAMPLES_FOLDER, to: folder, now })
  }
  return { folder, isMoved: true }
}

async function hasFiles(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.some(entry => entry.isFile())
}
