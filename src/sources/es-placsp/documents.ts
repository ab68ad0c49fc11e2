import type { Fields } from '../kit/fields.ts'
import { compact } from '../kit/text.ts'

/** A published file of the procedure. */
export type Document = { readonly kind: string; readonly name?: string; readonly url?: string }

/** Reference elements and the kind of file each one holds. */
const KINDS = [
  ['LegalDocumentReference', 'legal'],
  ['TechnicalDocumentReference', 'technical'],
  ['AdditionalDocumentReference', 'additional'],
] as const

/** Reads the files of a folder: specifications (pliegos), annexes and other documents of the buyer. */
export function documentsOf(folder: Fields): Document[] {
  const general = folder
    .children('GeneralDocument')
    .flatMap(document => document.children('GeneralDocumentDocumentReference'))
  return [
    ...KINDS.flatMap(([name, kind]) => folder.children(name).map(document => documentAt(document, kind))),
    ...general.map(document => documentAt(document, 'general')),
  ].filter(document => document !== null)
}

/**
 * Reads a file reference; null when it has neither URL nor file name. The ID is the file name, except in general
 * documents, where it is a bare number.
 */
export function documentAt(reference: Fields, kind: string): Document | null {
  const file = reference.child('Attachment').child('ExternalReference')
  const [id, name, url] = [reference.text('ID'), file.text('FileName'), file.text('URI')]
  return url === null && name === null ? null : { kind, ...compact({ name: name ?? id, url }) }
}
