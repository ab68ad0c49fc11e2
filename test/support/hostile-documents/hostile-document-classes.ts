import { HOSTILE_COMPRESSED_FILES, HOSTILE_TARS, HOSTILE_ZIPS } from './hostile-containers.ts'
import type { HostileDocuments } from './hostile-document.ts'
import { HOSTILE_PDFS } from './hostile-pdfs.ts'
import { createHostileXml, HOSTILE_HTML, HOSTILE_JSON } from './hostile-texts.ts'

/** Hostile documents of one format, and the source that reads them. */
export interface HostileDocumentClass {
  readonly sourceId: string
  readonly extension: string
  readonly documents: HostileDocuments
}

export const HOSTILE_DOCUMENT_CLASSES: Readonly<Record<string, HostileDocumentClass>> = {
  pdf: { sourceId: 'es-borme', extension: '.pdf', documents: HOSTILE_PDFS },
  zip: { sourceId: 'fr-bodacc', extension: '.zip', documents: HOSTILE_ZIPS },
  tar: { sourceId: 'fr-bodacc', extension: '.tar', documents: HOSTILE_TARS },
  compressed: { sourceId: 'fr-bodacc', extension: '.gz', documents: HOSTILE_COMPRESSED_FILES },
  'streamed xml': { sourceId: 'fr-bodacc', extension: '.xml', documents: createHostileXml('RCS-A_IMMAT') },
  'single-record xml': {
    sourceId: 'eu-ted',
    extension: '.xml',
    documents: createHostileXml('ContractNotice'),
  },
  'gazette xml': { sourceId: 'gb-gazette', extension: '.xml', documents: createHostileXml('html') },
  html: { sourceId: 'es-borme', extension: '.html', documents: HOSTILE_HTML },
  'json records': { sourceId: 'fr-bodacc', extension: '.json', documents: HOSTILE_JSON },
  'json releases': { sourceId: 'gb-find-a-tender', extension: '.json', documents: HOSTILE_JSON },
}
