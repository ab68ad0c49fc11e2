/** Parses CSV strictly by RFC 4180: every row ends with CRLF, and quotes occur only around a cell or doubled inside it. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const [cell, end] = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at)
    row.push(cell)
    if (text[end] === ',') at = end + 1
    else if (text.startsWith('\r\n', end)) {
      rows.push(row)
      row = []
      at = end + 2
    } else throw new Error(`unexpected text at ${end}: ${JSON.stringify(text.slice(end, end + 20))}`)
  }
  if (row.length > 0) throw new Error('the last row does not end with CRLF')
  return rows
}

function readQuoted(text: string, start: number): [cell: string, end: number] {
  let cell = ''
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new Error(`unclosed quote at ${start}`)
    cell += text.slice(at, quote)
    if (text[quote + 1] !== '"') return [cell, quote + 1]
    cell += '"'
    at = quote + 2
  }
}

function readPlain(text: string, start: number): [cell: string, end: number] {
  let end = start
  while (end < text.length && !',\r\n"'.includes(text[end] as string)) end++
  return [text.slice(start, end), end]
}

/** Parses CSV with a header row into objects. */
export function parseCsvObjects(text: string): Record<string, string>[] {
  const [names = [], ...rows] = parseCsv(text)
  return rows.map(row => {
    if (row.length !== names.length) throw new Error(`${row.length} cells in a table of ${names.length}`)
    return Object.fromEntries(names.map((name, at) => [name, row[at] as string]))
  })
}
