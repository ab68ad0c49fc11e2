const DELIMITERS = [',', ';', '\t', '|'] as const
/** Stands for the delimiter of a table with one column, whose cells may contain commas. No text contains it. */
const NO_DELIMITER = '\0'

/** The records of a CSV text. */
export interface CsvRecords {
  readonly records: readonly (readonly string[])[]
  /** The number of the record with a quotation mark that is never closed, counted from 1; null if there is none. */
  readonly unclosedQuote: number | null
}

/** Parses CSV (RFC 4180). The delimiter is the one that occurs most often in the first line. */
export function parseCsvText(text: string): CsvRecords {
  const { delimiter, rest } = findCsvDelimiter(text)
  const records: string[][] = []
  let cells: string[] = []
  let at = 0
  while (at < rest.length) {
    const cell = readCell(rest, at, delimiter)
    if (cell === null) return { records, unclosedQuote: records.length + 1 }
    cells.push(cell.text)
    at = cell.end
    const next = rest.charAt(at)
    if (next === delimiter) {
      at += 1
      if (at < rest.length) continue
      cells.push('')
    } else at += next === '\r' && rest.charAt(at + 1) === '\n' ? 2 : 1
    records.push(cells)
    cells = []
  }
  return { records, unclosedQuote: null }
}

/** Reads the cell at a position: its text, and the position of what ends it. Returns null if its quotes are not closed. */
function readCell(text: string, from: number, delimiter: string): { text: string; end: number } | null {
  if (text.charAt(from) !== '"') {
    const end = findCellEnd(text, from, delimiter)
    return { text: text.slice(from, end), end }
  }
  let content = ''
  for (let start = from + 1; ; ) {
    const quote = text.indexOf('"', start)
    if (quote === -1) return null
    content += text.slice(start, quote)
    if (text.charAt(quote + 1) !== '"') {
      // Text after the closing quote, which only invalid files have, is kept.
      const end = findCellEnd(text, quote + 1, delimiter)
      return { text: content + text.slice(quote + 1, end), end }
    }
    content += '"'
    start = quote + 2
  }
}

function findCellEnd(text: string, from: number, delimiter: string): number {
  let end = from
  while (end < text.length) {
    const character = text.charAt(end)
    if (character === delimiter || character === '\n' || character === '\r') break
    end += 1
  }
  return end
}

/** Finds the delimiter. A first line such as `sep=;`, which spreadsheet programs write, names it and is left out. */
function findCsvDelimiter(text: string): { delimiter: string; rest: string } {
  const stated = DELIMITERS.find(delimiter => text.toLowerCase().startsWith(`sep=${delimiter}`))
  if (stated !== undefined) {
    const lineEnd = text.indexOf('\n')
    return { delimiter: stated, rest: lineEnd === -1 ? '' : text.slice(lineEnd + 1) }
  }
  const counts = new Map<string, number>()
  let isQuoted = false
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === '\n' && !isQuoted) break
    else if (!isQuoted && DELIMITERS.some(delimiter => delimiter === character))
      counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  return { delimiter: best?.[0] ?? NO_DELIMITER, rest: text }
}
