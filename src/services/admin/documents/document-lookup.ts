import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { findDocumentOfAnnouncement } from '../../../crawls/archive/document-store.ts'
import { queryDatabase } from '../query-database.ts'
import { DownloadLimiter } from './download-limiter.ts'
import {
  checkStoredDocument,
  createSealedError,
  type DocumentDependencies,
  openStoredDocument,
} from './open-stored-document.ts'

/** Creates the function that finds the source document of an announcement; `null` if the announcement is unknown. */
export function createDocumentLookup(dependencies: DocumentDependencies) {
  const downloads = new DownloadLimiter()
  return (id: string) =>
    queryDatabase(dependencies, async sql => {
      const document = await findDocumentOfAnnouncement(sql, id)
      if (document === null) return null
      const { contentType, member, size, sha256, url, sealedAt } = document
      // Copies that a client has cached are refused too.
      if (sealedAt !== null) throw createSealedError(sealedAt)
      const file = { sha256, url, contentType }
      return {
        contentType,
        fileName: basename(member === '' ? url : member),
        size,
        sha256: sha256.toString('hex'),
        member,
        open: (client = ''): Promise<Readable> =>
          downloads.open(client, () => openStoredDocument(dependencies, file, member, client)),
        check: () => checkStoredDocument(dependencies, file),
      }
    })
}
