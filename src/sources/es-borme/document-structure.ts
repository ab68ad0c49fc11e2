import type { CalendarDay } from '../../model/calendar-day.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import type { SourceRecord } from '../../model/source-document.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { cleanText } from '../shared/text-cleaning.ts'

/** Matches a document reference: section, year, number, and for sections A and B the province code. */
export const BORME_REFERENCE_PATTERN = /BORME-([ABC])-(\d{4})-(\d{1,6})(?:-(\d{2}))?(?![\d-])/

/** Header of a document in any format, with the field names of the publisher's XML. */
export interface BormeDocumentHeader {
  readonly identificador: string
  /** Date as `YYYYMMDD`. */
  readonly fecha_publicacion: string
  /** The province, or in section C the company. */
  readonly titulo?: string
  readonly departamento?: string
  readonly diario_numero?: string
}

/** A paragraph of a document, with its class in the publisher's style sheet. */
export interface BormeParagraph {
  readonly styleClass: string
  readonly text: string
  readonly location: string
}

/** Data shared by all announcements of a document. */
export interface BormeDocumentMetadata {
  readonly identifier: string
  readonly date: CalendarDay
  /** Province of the register; null in section C. */
  readonly province: string | null
  readonly metadata: AnnouncementMetadata
}

/**
 * Groups the paragraphs of a document into announcements. In sections A and B a `centro_redonda` is a heading, `articulo`
 * starts an announcement and `parrafo` continues it; a document of section C is a single announcement.
 */
export async function* groupBormeAnnouncements(
  head: Readonly<Record<string, unknown>>,
  blocks: Iterable<BormeParagraph> | AsyncIterable<BormeParagraph>,
): AsyncGenerator<SourceRecord> {
  if (String(head.identificador).startsWith('BORME-C-')) {
    const paragraphs = await Array.fromAsync(blocks, block => block.text)
    yield { location: String(head.identificador), value: { ...head, parrafo: paragraphs } }
    return
  }
  let heading = ''
  let current: { place: string; articulo: string; parrafo: string[] } | null = null
  const buildRecord = ({ place: location, ...announcement }: NonNullable<typeof current>): SourceRecord => ({
    location,
    value: { ...head, centro_redonda: heading, ...announcement },
  })
  for await (const { styleClass, text, location } of blocks) {
    const startsAnnouncement = styleClass === 'articulo' || styleClass.startsWith('centro')
    if (startsAnnouncement && current !== null) {
      yield buildRecord(current)
      current = null
    }
    if (styleClass === 'articulo') current = { place: location, articulo: text, parrafo: [] }
    else if (startsAnnouncement) heading = text
    else if (current !== null) current.parrafo.push(text)
    // A text outside any announcement becomes an unreadable record.
    else if (text.trim() !== '') yield { location, value: { ...head, articulo: '', parrafo: [text] } }
  }
  if (current !== null) yield buildRecord(current)
}

/** Maximum length in characters of a line with number and company name. */
export const MAX_BORME_ARTICLE_LENGTH = 1_500
/** A longer text means that the document was not split correctly. */
const MAX_TEXT_LENGTH = 100_000

/** Joins the paragraphs of an announcement into one cleaned text. */
export function joinBormeParagraphs(record: FieldReader): string {
  const text = cleanText(record.texts('parrafo').join(' '))
  if (text.length > MAX_TEXT_LENGTH)
    throw new Error(`the text has ${text.length} characters; the limit is ${MAX_TEXT_LENGTH}`)
  return text
}

/** Returns the URL of a document's HTML page. */
export function buildBormePageUrl(identifier: string): string {
  return `https://www.boe.es/diario_borme/txt.php?id=${identifier}`
}
