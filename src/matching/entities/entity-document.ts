import type { Entity } from '../../model/entity.ts'
import { buildEntityFullText } from '../../query/entities/entity-full-text.ts'
import {
  ENTITY_TEXT_COLUMNS,
  type EntityColumn,
  type MatchExpression,
  splitTokens,
} from './match-expression.ts'

/** The tokens of an entity in the columns of the search index, in order. */
export type EntityDocument = Readonly<Record<EntityColumn, readonly string[]>>

export function readEntityDocument(entity: Entity): EntityDocument {
  const texts = buildEntityFullText(entity)
  const columns = ENTITY_TEXT_COLUMNS.map(column => [column, splitTokens(texts[column])])
  return Object.fromEntries(columns) as EntityDocument
}

/** Returns whether an entity matches an expression. */
export function matchesExpression(document: EntityDocument, expression: MatchExpression): boolean {
  const matches = (part: MatchExpression) => matchesExpression(document, part)
  switch (expression.kind) {
    case 'and':
      return expression.parts.every(matches)
    case 'or':
      return expression.parts.some(matches)
    case 'not':
      return matches(expression.part) && !matches(expression.excluded)
    case 'phrase':
      return expression.columns.some(column => containsTokens(document[column], expression))
  }
}

function containsTokens(
  words: readonly string[],
  { tokens, isPrefix, isFirst }: Extract<MatchExpression, { readonly kind: 'phrase' }>,
): boolean {
  const last = isFirst ? 0 : words.length - tokens.length
  const equals = (at: number) =>
    tokens.every((token, n) => {
      const word = words[at + n]
      return word === token || (isPrefix && n === tokens.length - 1 && word?.startsWith(token) === true)
    })
  for (let at = 0; tokens.length > 0 && at <= last; at++) if (equals(at)) return true
  return false
}
