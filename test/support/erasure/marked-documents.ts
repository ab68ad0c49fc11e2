import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatBormePdf } from '../../../samples/es-borme/make/format-pdf.ts'
import { REPOSITORY_ROOT } from '../code-files.ts'

/** A person whose last name occurs nowhere else. */
export const MARKED_PERSON = 'Ondine Xquorvanel'
/** The last names of that person, and of the subject of an announcement to erase as a whole. */
export const MARKS = ['xquorvanel', 'zwibelhorn'] as const

/**
 * Writes documents that name the marked persons: as officer, as subject with the name in the title, in a value that cannot be
 * read, and in a PDF. Returns the folder of each source.
 */
export async function writeMarkedDocuments(folder: string): Promise<Record<string, string>> {
  const samples = await readFile(join(REPOSITORY_ROOT, 'samples/fr-bodacc/notices.json'), 'utf8')
  const notices: Record<string, unknown>[] = JSON.parse(
    samples
      .replaceAll('KERVADOU Maël Yann', 'XQUORVANEL Ondine')
      .replaceAll('JARNOULT', 'XQUORVANEL')
      .replaceAll('Adrien', 'Ondine')
      .replaceAll('NOIRTALON', 'ZWIBELHORN'),
  )
  const unreadable = { ...notices[0], id: 'A20240052119', dateparution: 'XQUORVANEL Ondine' }
  const folders = { 'fr-bodacc': join(folder, 'fr-bodacc'), 'es-borme': join(folder, 'es-borme') }
  for (const path of Object.values(folders)) await mkdir(path, { recursive: true })
  await writeFile(join(folders['fr-bodacc'], 'notices.json'), JSON.stringify([...notices, unreadable]))
  await writeFile(join(folders['es-borme'], 'sheet.pdf'), formatMarkedSheet())
  return folders
}

function formatMarkedSheet(): Buffer {
  return formatBormePdf({
    identifier: 'BORME-A-2026-214-07',
    day: '2026-11-12',
    issue: 214,
    page: 52801,
    title: 'ILLES BALEARS',
    blocks: [
      { kind: 'articulo', text: '990104 - NAUTICA VALDEMORA SL(R.M. PALMA DE MALLORCA).' },
      {
        kind: 'parrafo',
        text: 'Nombramientos. Adm. Unico: XQUORVANEL ONDINE.  Datos registrales. S 8 , H PM 990104, I/A 1 ( 4.11.26).',
      },
    ],
  })
}
