import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { AppContext } from '../../src/cli/shared/app-context.ts'
import { importFiles } from '../../src/services/ingest/import-files.ts'
import { findSourceById } from '../../src/sources/registry.ts'
import {
  createGazettePageOfWords,
  type GazetteNoticeWords,
} from '../../test/support/gazette/create-page-of-words.ts'
import { type CorpusFile, locateCorpusFile } from './corpus-files.ts'

/** Notices of The Gazette as words without markup, which are put on pages before the connector reads them. */
const GAZETTE_WORDS = 'notices-2024-02-29.json'

/**
 * Imports the files through the connectors of their sources, in the order of the list, and returns the number of
 * announcements. `folder` receives the pages that are made of words.
 */
export async function loadCorpus(
  app: AppContext,
  files: readonly CorpusFile[],
  folder: string,
  signal: AbortSignal,
): Promise<number> {
  let created = 0
  for (const id of new Set(files.map(({ source }) => source))) {
    const source = findSourceById(id)
    if (source === undefined) throw new Error(`corpus.sha256 names the source ${id}, which does not exist`)
    const paths: string[] = []
    for (const file of files.filter(({ source }) => source === id)) {
      const path = locateCorpusFile(file)
      paths.push(basename(path) === GAZETTE_WORDS ? await writeGazettePages(path, folder) : path)
    }
    const counts = await importFiles(source, paths, app, SILENT, signal, false)
    created += counts.created
  }
  return created
}

/** Problems of the documents are the subject of the corpus tests, not of this benchmark. */
const SILENT = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }

async function writeGazettePages(path: string, parent: string): Promise<string> {
  const folder = join(parent, 'gazette-pages')
  await mkdir(folder, { recursive: true })
  const notices = JSON.parse(await readFile(path, 'utf8')) as GazetteNoticeWords[]
  for (const notice of notices) {
    await writeFile(join(folder, `${notice.notice_id}.html`), createGazettePageOfWords(notice))
  }
  return folder
}
