import { CHUNK, chunkOf, ELIDED, fold, joinSpaced, SPACED, tidy } from './tokens.ts'

/** A stretch of a text in UTF-16 units: `end` is the first one after it. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** A word of a text. */
export interface PlacedWord extends Stretch {
  /** As it is in the index. */
  readonly word: string
  /** As it is written, in lower case: what stems are made of. */
  readonly piece: string
}

/** Words that are also found as one: `o'neill`, `880 878 145`. */
export interface PlacedSpelling extends Stretch {
  readonly word: string
}

export interface PlacedTokens {
  readonly words: readonly PlacedWord[]
  readonly spellings: readonly PlacedSpelling[]
}

/** Cuts a text as `tokensOf` does, stems aside, and says where everything stands. */
export function placedTokens(text: string): PlacedTokens {
  const { tidied, stretchOf } = tidiedInPlace(text)
  const words: PlacedWord[] = []
  const spellings: PlacedSpelling[] = []
  for (const { 0: chunk, index } of tidied.matchAll(CHUNK)) {
    const { pieces, joined } = chunkOf(chunk)
    const first = words.length
    for (const { piece, start, end } of piecesIn(chunk, pieces)) {
      words.push({ word: fold(piece), piece, ...stretchOf(index + start, index + end) })
    }
    const [begin, last] = [words[first], words.at(-1)]
    if (joined !== null && begin !== undefined && last !== undefined)
      spellings.push({ word: joined, start: begin.start, end: last.end })
  }
  for (const { 0: run, index } of tidied.matchAll(SPACED)) {
    spellings.push({ word: joinSpaced(run), ...stretchOf(index, index + run.length) })
  }
  return { words, spellings }
}

/** Where the pieces of a chunk stand in it. Initials are one piece that stands there with points between. */
function piecesIn(chunk: string, pieces: readonly string[]): ({ readonly piece: string } & Stretch)[] {
  if (pieces[0] === chunk) return [{ piece: chunk, start: 0, end: chunk.length }]
  const bare = chunk.replace(ELIDED, elided => ' '.repeat(elided.length))
  let at = bare.length - bare.trimStart().length
  return pieces.map(piece => {
    const found = bare.indexOf(piece, at)
    const start = found < 0 ? at : found
    const end = found < 0 ? chunk.length : found + piece.length
    at = end
    return { piece, start, end }
  })
}

/** A text as `tidy` makes it, and where stretches of that stand in the text. */
function tidiedInPlace(text: string): { tidied: string; stretchOf: (start: number, end: number) => Stretch } {
  const tidied = tidy(text)
  if (tidied.length === text.length && text.normalize('NFKC') === text)
    return { tidied, stretchOf: (start, end) => ({ start, end }) }
  // Where each unit of the tidied text comes from. Signs are unified one by one, each with its accents.
  const from: Stretch[] = []
  let whole = ''
  for (const { 0: sign, index } of text.matchAll(/\s+|[^\s\p{M}]\p{M}*|\p{M}+/gu)) {
    const part = tidy(sign)
    whole += part
    for (let unit = 0; unit < part.length; unit += 1) from.push({ start: index, end: index + sign.length })
  }
  const stretchOf = (start: number, end: number) => ({
    start: from[start]?.start ?? text.length,
    end: from[end - 1]?.end ?? text.length,
  })
  return { tidied: whole, stretchOf }
}
