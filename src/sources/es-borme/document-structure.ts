import type { CalendarDay } from '../../model/calendar-day.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import type { SourceRecord } from '../../model/source-document.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { cleanText } from '../shared/text-cleaning.ts'

/** Matches a document reference with its section, year and number and, in sections A and B, the province code. */
export const BORME_REFERENCE_PATTERN = /BORME-([ABC])-(\d{4})-(\d{1,6})(?:-(\d{2}))?(?![\d-])/

/** The header of a document. All formats use the field names of the publisher's XML. */
export interface BormeDocumentHeader {
  readonly identificador: string
  /** The publication date as `YYYYMMDD`. */
  readonly fecha_publicacion: string
  /** The province name or, in section C, the names of the companies. */
  readonly titulo?: string
  readonly departamento?: string
  readonly diario_numero?: string
}

/** A paragraph of a document, with its class from the publisher's style sheet. */
export interface BormeParagraph {
  readonly styleClass: string
  readonly text: string
  readonly location: string
}

/** The identifier, date and metadata that all announcements in a document share. */
export interface BormeDocumentMetadata {
  readonly identifier: string
  readonly date: CalendarDay
  /** The province of the register, or `null` in section C. */
  readonly province: string | null
  readonly metadata: AnnouncementMetadata
}

/**
 * Groups the paragraphs of a document into announcements. In sections A and B, `centro_redonda` is a heading,
 * `articulo` starts an announcement and `parrafo` continues it. A section C document is a single announcement.
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
  let current: { location: string; articulo: string; parrafo: string[] } | null = null
  const buildRecord = ({ location, ...announcement }: NonNullable<typeof current>): SourceRecord => ({
    location,
    value: { ...head, centro_redonda: heading, ...announcement },
  })
  for await (const { styleClass, text, location } of blocks) {
    const startsAnnouncement = styleClass === 'articulo' || styleClass.startsWith('centro')
    if (startsAnnouncement && current !== null) {
      yield buildRecord(current)
      current = null
    }
    if (styleClass === 'articulo') current = { location, articulo: text, parrafo: [] }
    else if (startsAnnouncement) heading = text
    else if (current !== null) current.parrafo.push(text)
    // Text outside any announcement becomes a record without an article, which is reported as unreadable.
    else if (text.trim() !== '') yield { location, value: { ...head, articulo: '', parrafo: [text] } }
  }
  if (current !== null) yield buildRecord(current)
}

/** Maximum length in characters of the line that contains the number and the company name. */
export const MAX_BORME_ARTICLE_LENGTH = 1_500
/** Maximum length of an announcement in characters. Longer text means that the document was split incorrectly. */
const MAX_TEXT_LENGTH = 100_000

/** Joins the paragraphs of an announcement into one string with cleaned whitespace. */
export function joinBormeParagraphs(record: FieldReader): string {
  const text = cleanText(record.texts('parrafo').join(' '))
  if (text.length > MAX_TEXT_LENGTH)
    throw new Error(`the text has ${text.length} characters; the limit is ${MAX_TEXT_LENGTH}`)
  return text
}

export function buildBormePageUrl(identifier: string): string {
  return `https://www.boe.es/diario_borme/txt.php?id=${identifier}`
}
