import type { FieldReader } from '../shared/field-reader.ts'
import { omitMissing } from '../shared/text-cleaning.ts'

/** A file that was published with the procedure. */
export type PlacspDocument = { readonly kind: string; readonly name?: string; readonly url?: string }

/** The elements that refer to files, and the kind of file that each one holds. */
const KINDS = [
  ['LegalDocumentReference', 'legal'],
  ['TechnicalDocumentReference', 'technical'],
  ['AdditionalDocumentReference', 'additional'],
] as const

/** Reads the files in a contract folder, such as specifications (pliegos), annexes and other documents of the buyer. */
export function readPlacspDocuments(folder: FieldReader): PlacspDocument[] {
  const general = folder
    .children('GeneralDocument')
    .flatMap(document => document.children('GeneralDocumentDocumentReference'))
  return [
    ...KINDS.flatMap(([name, kind]) =>
      folder.children(name).map(document => readPlacspDocument(document, kind)),
    ),
    ...general.map(document => readPlacspDocument(document, 'general')),
  ].filter(document => document !== null)
}

/**
 * Reads a reference to a file. Returns `null` when it has neither a URL nor a file name. The ID usually repeats the
 * file name, so it replaces a missing one.
 */
export function readPlacspDocument(reference: FieldReader, kind: string): PlacspDocument | null {
  const file = reference.child('Attachment').child('ExternalReference')
  const [id, name, url] = [reference.text('ID'), file.text('FileName'), file.text('URI')]
  return url === null && name === null ? null : { kind, ...omitMissing({ name: name ?? id, url }) }
}
