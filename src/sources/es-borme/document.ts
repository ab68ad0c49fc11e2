import type { Day } from '../../model/day.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { tidy } from '../kit/text.ts'
import type { Row } from '../source.ts'

/** Section, year, number, and of sections A and B the province. */
export const REFERENCE = /BORME-([ABC])-(\d{4})-(\d{1,6})(?:-(\d{2}))?(?![\d-])/

/** What a document says about itself, whatever form it came in; the names are those of the publisher's XML. */
export interface Head {
  readonly identificador: string
  /** `YYYYMMDD`, as the publisher's XML writes it. */
  readonly fecha_publicacion: string
  /** The province, or the company that an announcement of section C is about. */
  readonly titulo?: string
  readonly departamento?: string
  readonly diario_numero?: string
}

/** A paragraph of a document: its class in the publisher's style sheet, and its text. */
export interface Block {
  readonly kind: string
  readonly text: string
  readonly place: string
}

/** What every announcement of a document has in common. */
export interface Issue {
  readonly identifier: string
  readonly date: Day
  /** Province of the register; null in section C. */
  readonly province: string | null
  readonly metadata: Metadata
}

/**
 * The announcements of a document: in sections A and B each `articulo` begins one, the `parrafo`s after it are its text
 * and a `centro_redonda` before it its heading; a document of section C is one announcement.
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
  let open: { place: string; articulo: string; parrafo: string[] } | null = null
  const row = ({ place, ...announcement }: NonNullable<typeof open>): Row => ({
    place,
    value: { ...head, centro_redonda: heading, ...announcement },
  })
  for await (const { kind, text, place } of blocks) {
    const begins = kind === 'articulo' || kind.startsWith('centro')
    if (begins && open !== null) {
      yield row(open)
      open = null
    }
    if (kind === 'articulo') open = { place, articulo: text, parrafo: [] }
    else if (begins) heading = text
    else if (open !== null) open.parrafo.push(text)
    // A text that belongs to no announcement is a record that cannot be read.
    else if (text.trim() !== '') yield { place, value: { ...head, articulo: '', parrafo: [text] } }
  }
  if (open !== null) yield row(open)
}

/** In characters: a longer line is no number and name of a company. */
export const LONGEST_ARTICLE = 1_500
/** A text that is longer is no announcement, but a document gone wrong. */
const LONGEST_TEXT = 100_000

/** The paragraphs of an announcement as one text with single blanks. */
export function paragraphs(row: Fields): string {
  const text = tidy(row.texts('parrafo').join(' '))
  if (text.length > LONGEST_TEXT)
    throw new Error(`a text of ${text.length} characters, the most is ${LONGEST_TEXT}`)
  return text
}

/** Page of a document for people. */
export function pageOf(identifier: string): string {
  return `https://www.boe.es/diario_borme/txt.php?id=${identifier}`
}
