import type { SearchClause } from '../searched-indexes.ts'
import { type ExpressionNode, type PhraseNode, parseExpression } from './parse-expression.ts'

/** The text fields of an index, which correspond to the columns of a full-text table in SQLite. */
export interface TextFields {
  /** The field of each column. */
  readonly columns: Readonly<Record<string, string>>
  /** Fields with the tokens of several others, in which a single token is found with one lookup. */
  readonly combined: readonly { readonly field: string; readonly parts: readonly string[] }[]
  /** The fields whose whole text is also a keyword in the subfield `start`. */
  readonly withStart: readonly string[]
}

export const ANNOUNCEMENT_TEXT: TextFields = {
  columns: { title: 'title', words: 'words', others: 'others', keys: 'keys' },
  combined: [
    { field: 'any', parts: ['title', 'words', 'others', 'keys'] },
    { field: 'written', parts: ['title', 'words'] },
  ],
  withStart: [],
}

export const ENTITY_TEXT: TextFields = {
  columns: { name: 'words', bare: 'bare', others: 'others', keys: 'keys' },
  combined: [{ field: 'any', parts: ['words', 'bare', 'others', 'keys'] }],
  withStart: ['words', 'bare'],
}

export const MATCH_NONE: SearchClause = { match_none: {} }

/** The number of words to which a prefix after other words may be completed; as many as there are. */
const ALL_COMPLETIONS = 2 ** 31 - 1

/** Filter tokens begin with this character, and no other tokens do. */
const FILTER_TOKEN_START = '-'

/** Translates an FTS5 expression into a clause that matches the same documents. */
export function translateExpression(expression: string, fields: TextFields): SearchClause {
  return translateNode(parseExpression(expression), fields)
}

function translateNode(node: ExpressionNode, fields: TextFields): SearchClause {
  if (node.kind === 'phrase') return translatePhrase(node, fields)
  if (node.kind === 'not')
    return {
      bool: {
        filter: [translateNode(node.included, fields)],
        must_not: [translateNode(node.excluded, fields)],
      },
    }
  if (node.kind === 'and') return { bool: { filter: node.parts.map(part => translateNode(part, fields)) } }
  return anyOf(mergeTokens(flattenOr(node.parts), fields))
}

/** Returns a clause that matches if one of the clauses does. */
export function anyOf(clauses: readonly SearchClause[]): SearchClause {
  if (clauses.length === 0) return MATCH_NONE
  return clauses.length === 1
    ? (clauses[0] as SearchClause)
    : { bool: { should: clauses, minimum_should_match: 1 } }
}

function flattenOr(parts: readonly ExpressionNode[]): ExpressionNode[] {
  return parts.flatMap(part => (part.kind === 'or' ? flattenOr(part.parts) : [part]))
}

/** Translates alternatives. Single tokens of the same field become one clause, because the number of clauses is limited. */
function mergeTokens(parts: readonly ExpressionNode[], fields: TextFields): SearchClause[] {
  const tokensOf = new Map<string, Set<string>>()
  const others: SearchClause[] = []
  for (const part of parts) {
    const found = part.kind === 'phrase' && isSingleToken(part) ? fieldsOfToken(part, fields) : []
    if (part.kind !== 'phrase' || found.length === 0) others.push(translateNode(part, fields))
    else
      for (const field of found) {
        const tokens = tokensOf.get(field) ?? new Set()
        tokensOf.set(field, tokens.add(part.tokens[0] as string))
      }
  }
  const merged = [...tokensOf].map(([field, tokens]): SearchClause => {
    return tokens.size === 1 ? { term: { [field]: [...tokens][0] } } : { terms: { [field]: [...tokens] } }
  })
  return [...merged, ...others]
}

function isSingleToken({ tokens, isPrefix, isFirst }: PhraseNode): boolean {
  return tokens.length === 1 && !isPrefix && !isFirst
}

/** Returns the fields in which a single token is looked up. */
function fieldsOfToken({ tokens: [token = ''], columns }: PhraseNode, fields: TextFields): readonly string[] {
  const searched = fieldsOf(columns, fields)
  if (columns === null && token.startsWith(FILTER_TOKEN_START)) return ['keys']
  const combined = fields.combined.find(
    one => one.parts.length === searched.length && one.parts.every(field => searched.includes(field)),
  )
  return combined === undefined ? searched : [combined.field]
}

/** Returns the fields of columns, or of all columns. */
function fieldsOf(columns: readonly string[] | null, { columns: fields }: TextFields): string[] {
  return (columns ?? Object.keys(fields)).map(column => {
    const field = fields[column]
    if (field === undefined) throw new Error(`There is no column ${column}.`)
    return field
  })
}

function translatePhrase(phrase: PhraseNode, fields: TextFields): SearchClause {
  const { tokens, isPrefix, isFirst } = phrase
  const searched = fieldsOf(phrase.columns, fields)
  if (tokens.length === 0) return MATCH_NONE
  if (isFirst) return anyOf(searched.map(field => startClause(field, phrase, fields)))
  if (tokens.length === 1) {
    const [token] = tokens
    return anyOf(
      fieldsOfToken(phrase, fields).map(field =>
        isPrefix ? { prefix: { [field]: { value: token } } } : { term: { [field]: token } },
      ),
    )
  }
  const query = tokens.join(' ')
  return anyOf(
    searched.map(field =>
      isPrefix
        ? { match_phrase_prefix: { [field]: { query, max_expansions: ALL_COMPLETIONS } } }
        : { match_phrase: { [field]: query } },
    ),
  )
}

/** Returns a clause for the beginning of a field. A whole token ends at a space, or with the text. */
function startClause(text: string, { tokens, isPrefix }: PhraseNode, fields: TextFields): SearchClause {
  if (!fields.withStart.includes(text))
    throw new Error(`The field ${text} has no beginnings that can be searched.`)
  const field = `${text}.start`
  const start = tokens.join(' ')
  if (isPrefix) return { prefix: { [field]: { value: start } } }
  return anyOf([{ term: { [field]: start } }, { prefix: { [field]: { value: `${start} ` } } }])
}
