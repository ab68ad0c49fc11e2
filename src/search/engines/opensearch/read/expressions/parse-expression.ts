import { fullTextTokens } from '../../documents/full-text-tokens.ts'

/*
 * Queries are built as FTS5 expressions (src/query). This parses the part of the FTS5 syntax that they use, so that both
 * engines mean the same.
 */

/** A phrase with the columns in which it has to occur; all columns if `columns` is `null`. */
export interface PhraseNode {
  readonly kind: 'phrase'
  readonly tokens: readonly string[]
  readonly columns: readonly string[] | null
  /** True when the last token is a prefix. */
  readonly isPrefix: boolean
  /** True when the phrase has to be at the beginning of a column. */
  readonly isFirst: boolean
}

export type ExpressionNode =
  | PhraseNode
  | { readonly kind: 'and' | 'or'; readonly parts: readonly ExpressionNode[] }
  | { readonly kind: 'not'; readonly included: ExpressionNode; readonly excluded: ExpressionNode }

const LEXEME = /\s+|"(?:[^"]|"")*"|[A-Za-z_]+|[{}():*^]/y

/** Parses an FTS5 expression. `NOT` binds tightest, then `AND`, then `OR`. */
export function parseExpression(expression: string): ExpressionNode {
  const parser = new ExpressionParser(splitLexemes(expression), expression)
  return parser.parseWhole()
}

function splitLexemes(expression: string): string[] {
  const lexemes: string[] = []
  for (let at = 0; at < expression.length; ) {
    LEXEME.lastIndex = at
    const lexeme = LEXEME.exec(expression)?.[0]
    if (lexeme === undefined) throw syntaxError(expression, expression.slice(at, at + 10))
    if (lexeme.trim() !== '') lexemes.push(lexeme)
    at += lexeme.length
  }
  return lexemes
}

function syntaxError(expression: string, found: string | undefined): Error {
  return new Error(`The full-text expression ${expression} has an unknown part: ${found ?? 'its end'}.`)
}

class ExpressionParser {
  readonly #lexemes: readonly string[]
  readonly #expression: string
  #at = 0

  constructor(lexemes: readonly string[], expression: string) {
    this.#lexemes = lexemes
    this.#expression = expression
  }

  parseWhole(): ExpressionNode {
    const node = this.#parseOr(null)
    if (this.#at < this.#lexemes.length) throw this.#error()
    return node
  }

  #parseOr(columns: readonly string[] | null): ExpressionNode {
    const parts = [this.#parseAnd(columns)]
    while (this.#skip('OR')) parts.push(this.#parseAnd(columns))
    return parts.length === 1 ? (parts[0] as ExpressionNode) : { kind: 'or', parts }
  }

  #parseAnd(columns: readonly string[] | null): ExpressionNode {
    const parts = [this.#parseNot(columns)]
    while (this.#skip('AND')) parts.push(this.#parseNot(columns))
    return parts.length === 1 ? (parts[0] as ExpressionNode) : { kind: 'and', parts }
  }

  #parseNot(columns: readonly string[] | null): ExpressionNode {
    let included = this.#parseOperand(columns)
    while (this.#skip('NOT')) included = { kind: 'not', included, excluded: this.#parseOperand(columns) }
    return included
  }

  #parseOperand(outer: readonly string[] | null): ExpressionNode {
    const columns = this.#parseColumns() ?? outer
    if (this.#skip('(')) {
      const node = this.#parseOr(columns)
      if (!this.#skip(')')) throw this.#error()
      return node
    }
    const isFirst = this.#skip('^')
    const text = this.#lexemes[this.#at]
    if (text === undefined || !text.startsWith('"')) throw this.#error()
    this.#at++
    const tokens = fullTextTokens(text.slice(1, -1))
      .split(' ')
      .filter(token => token !== '')
    return { kind: 'phrase', tokens, columns, isFirst, isPrefix: this.#skip('*') }
  }

  /** Parses `title :` or `{title words} :`. */
  #parseColumns(): readonly string[] | null {
    if (this.#skip('{')) {
      const columns: string[] = []
      while (!this.#skip('}')) columns.push(this.#next())
      if (!this.#skip(':')) throw this.#error()
      return columns
    }
    if (this.#lexemes[this.#at + 1] !== ':') return null
    const column = this.#next()
    this.#at++
    return [column]
  }

  #next(): string {
    const lexeme = this.#lexemes[this.#at]
    if (lexeme === undefined) throw this.#error()
    this.#at++
    return lexeme
  }

  #skip(lexeme: string): boolean {
    if (this.#lexemes[this.#at] !== lexeme) return false
    this.#at++
    return true
  }

  #error(): Error {
    return syntaxError(this.#expression, this.#lexemes[this.#at])
  }
}
