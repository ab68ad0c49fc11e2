import type { Day } from '../../model/day.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { tidy } from '../kit/text.ts'
import type { Row } from '../source.ts'

/** Matches a document reference: section, year, number, and for sections A and B the province code. */
export const REFERENCE = /BORME-([ABC])-(\d{4})-(\d{1,6})(?:-(\d{2}))?(?![\d-])/

/** Header of a document in any format, with the field names of the publisher's XML. */
export interface Head {
  readonly identificador: string
  /** Date as `YYYYMMDD`. */
  readonly fecha_publicacion: string
  /** The province, or in section C the company. */
  readonly titulo?: string
  readonly departamento?: string
  readonly diario_numero?: string
}

/** A paragraph of a document, with its class in the publisher's style sheet. */
export interface Block {
  readonly kind: string
  readonly text: string
  readonly place: string
}

/** Data shared by all announcements of a document. */
export interface Issue {
  readonly identifier: string
  readonly date: Day
  /** Province of the register; null in section C. */
  readonly province: string | null
  readonly metadata: Metadata
}

/**
 * Groups the paragraphs of a document into announcements. In sections A and B a `centro_redonda` is a heading, `articulo`
 * starts an announcement and `parrafo` continues it; a document of section C is a single announcement.
 */
export async function* announcements(
  head: Readonly<Record<string, unknown>>,
  blocks: Iterable<Block> | AsyncIterable<Block>,
): AsyncGenerator<Row> {
  if (String(head.identificador).startsWith('BORME-C-')) {
    const paragraphs = await Array.fromAsync(blocks, block => block.text)
    yield { place: String(head.identificador), value: { ...head, parrafo: paragraphs } }
    return
  }
  let heading = ''
  let current: { place: string; articulo: string; parrafo: string[] } | null = null
  const buildRecord = ({ place, ...announcement }: NonNullable<typeof current>): Row => ({
    place,
    value: { ...head, centro_redonda: heading, ...announcement },
  })
  for await (const { kind, text, place } of blocks) {
    const startsAnnouncement = kind === 'articulo' || kind.startsWith('centro')
    if (startsAnnouncement && current !== null) {
      yield buildRecord(current)
      current = null
    }
    if (kind === 'articulo') current = { place, articulo: text, parrafo: [] }
    else if (startsAnnouncement) heading = text
    else if (current !== null) current.parrafo.push(text)
    // A text outside any announcement becomes an unreadable record.
    else if (text.trim() !== '') yield { place, value: { ...head, articulo: '', parrafo: [text] } }
  }
  if (current !== null) yield buildRecord(current)
}

/** Maximum length in characters of a line with number and company name. */
export const LONGEST_ARTICLE = 1_500
/** A longer text means that the document was not split correctly. */
const MAX_TEXT_LENGTH = 100_000

/** Joins the paragraphs of an announcement into one cleaned text. */
export function paragraphs(record: Fields): string {
  const text = tidy(record.texts('parrafo').join(' '))
  if (text.length > MAX_TEXT_LENGTH)
    throw new Error(`the text has ${text.length} characters; the limit is ${MAX_TEXT_LENGTH}`)
  return text
}

/** Returns the URL of a document's HTML page. */
export function pageOf(identifier: string): string {
  return `https://www.boe.es/diario_borme/txt.php?id=${identifier}`
}
