import type { Fields } from '../kit/fields.ts'
import { compact } from '../kit/text.ts'

/** A file of the procedure. */
export type Document = { readonly kind: string; readonly name?: string; readonly url?: string }

/** Names of the references and what their files are. */
const KINDS = [
  ['LegalDocumentReference', 'legal'],
  ['TechnicalDocumentReference', 'technical'],
  ['AdditionalDocumentReference', 'additional'],
] as const

/** The files of a folder: pliegos, their annexes, and whatever else the buyer published. */
export function documentsOf(folder: Fields): Document[] {
  const general = folder
    .children('GeneralDocument')
    .flatMap(document => document.children('GeneralDocumentDocumentReference'))
  return [
    ...KINDS.flatMap(([name, kind]) => folder.children(name).map(document => documentAt(document, kind))),
    ...general.map(document => documentAt(document, 'general')),
  ].filter(document => document !== null)
}

/** A reference to a file; null when it leads nowhere. The id is the file's name, but of general documents a bare number. */
export function documentAt(reference: Fields, kind: string): Document | null {
  const file = reference.child('Attachment').child('ExternalReference')
  const [id, name, url] = [reference.text('ID'), file.text('FileName'), file.text('URI')]
  return url === null && name === null ? null : { kind, ...compact({ name: name ?? id, url }) }
}
