/** The full-text columns of an entity, in which a phrase is looked for. */
export const ENTITY_TEXT_COLUMNS = ['name', 'bare', 'others', 'keys'] as const
export type EntityColumn = (typeof ENTITY_TEXT_COLUMNS)[number]

/** Consecutive tokens of a column. */
interface Phrase {
  readonly kind: 'phrase'
  readonly tokens: readonly string[]
  /** Whether the last token can be a prefix. */
  readonly isPrefix: boolean
  /** Whether the column must begin with the phrase. */
  readonly isFirst: boolean
  readonly columns: readonly EntityColumn[]
}

/** An FTS5 expression as a tree. */
export type MatchExpression =
  | Phrase
  | { readonly kind: 'and' | 'or'; readonly parts: readonly MatchExpression[] }
  | { readonly kind: 'not'; readonly part: MatchExpression; readonly excluded: MatchExpression }

const LEXEME_PATTERN = /"[^"]*"|[(){}:^*]|\w+/g
const TOKEN_PATTERN = /[a-z0-9_~\u{80}-\u{10ffff}-]+/gu

/** Splits a text into tokens like the tokenizer of the search index, which folds ASCII letters only. */
export function splitTokens(text: string): string[] {
  return text.replace(/[A-Z]+/g, letters => letters.toLowerCase()).match(TOKEN_PATTERN) ?? []
}

/** Parses an expression as `buildFtsExpression` makes it. NOT binds tighter than AND, and AND tighter than OR. */
export function parseMatchExpression(text: string): MatchExpression {
  const reader = new LexemeReader(text)
  const expression = readAlternatives(reader)
  reader.expectEnd()
  return expression
}

class LexemeReader {
  readonly #text: string
  readonly #lexemes: readonly string[]
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#lexemes = text.match(LEXEME_PATTERN) ?? []
  }

  /** Reads the next lexeme if it is this one. */
  accept(lexeme: string): boolean {
    if (this.#lexemes[this.#at] !== lexeme) return false
    this.#at++
    return true
  }

  /** Reads the next lexeme, whatever it is. */
  next(): string {
    const lexeme = this.#lexemes[this.#at++]
    return lexeme ?? this.#fail()
  }

  /** Whether the lexeme after the next one is this one. */
  isFollowedBy(lexeme: string): boolean {
    return this.#lexemes[this.#at + 1] === lexeme
  }

  expect(lexeme: string): void {
    if (!this.accept(lexeme)) this.#fail()
  }

  expectEnd(): void {
    if (this.#at < this.#lexemes.length) this.#fail()
  }

  #fail(): never {
    throw new Error(`Unexpected FTS5 expression: ${this.#text}`)
  }
}

function readAlternatives(reader: LexemeReader): MatchExpression {
  return readList(reader, 'OR', 'or', readConjunction)
}

function readConjunction(reader: LexemeReader): MatchExpression {
  return readList(reader, 'AND', 'and', readDifference)
}

function readList(
  reader: LexemeReader,
  operator: string,
  kind: 'and' | 'or',
  readPart: (reader: LexemeReader) => MatchExpression,
): MatchExpression {
  const parts = [readPart(reader)]
  while (reader.accept(operator)) parts.push(readPart(reader))
  return parts.length === 1 ? (parts[0] as MatchExpression) : { kind, parts }
}

function readDifference(reader: LexemeReader): MatchExpression {
  let part = readOperand(reader, ENTITY_TEXT_COLUMNS)
  while (reader.accept('NOT'))
    part = { kind: 'not', part, excluded: readOperand(reader, ENTITY_TEXT_COLUMNS) }
  return part
}

function readOperand(reader: LexemeReader, outer: readonly EntityColumn[]): MatchExpression {
  const columns = readColumns(reader) ?? outer
  if (reader.accept('(')) {
    const expression = readAlternatives(reader)
    reader.expect(')')
    return expression
  }
  const isFirst = reader.accept('^')
  const tokens = splitTokens(reader.next())
  return { kind: 'phrase', tokens, isPrefix: reader.accept('*'), isFirst, columns }
}

/** Reads a column filter such as `name :` or `{name bare} :`, if there is one. */
function readColumns(reader: LexemeReader): readonly EntityColumn[] | null {
  const columns: string[] = []
  if (reader.accept('{')) while (!reader.accept('}')) columns.push(reader.next())
  else if (reader.isFollowedBy(':')) columns.push(reader.next())
  else return null
  reader.expect(':')
  return ENTITY_TEXT_COLUMNS.filter(column => columns.includes(column))
}
