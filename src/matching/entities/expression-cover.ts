import { MATCH_ALL_TOKEN } from '../../query/tokenizer.ts'
import { expectedShare } from '../conditions/token-shares.ts'
import type { MatchExpression } from './match-expression.ts'

/** A token by which an expression is looked up. It can be a prefix. */
export interface CoverToken {
  readonly text: string
  readonly isPrefix: boolean
}

/** Tokens of which an entity has at least one if it matches an expression, with the share of entities that have one. */
interface ExpressionCover {
  readonly tokens: readonly CoverToken[]
  readonly share: number
}

/** Returns the rarest tokens by which an expression can be looked up, or `null` if it matches without any. */
export function coverOfExpression(expression: MatchExpression): ExpressionCover | null {
  switch (expression.kind) {
    case 'phrase':
      return coverOfPhrase(expression)
    case 'not':
      return coverOfExpression(expression.part)
    case 'and':
      return rarest(expression.parts.map(coverOfExpression))
    case 'or':
      return unite(expression.parts.map(coverOfExpression))
  }
}

function coverOfPhrase({
  tokens,
  isPrefix,
}: Extract<MatchExpression, { readonly kind: 'phrase' }>): ExpressionCover | null {
  const covers = tokens.map((text, at): ExpressionCover | null => {
    if (text === MATCH_ALL_TOKEN) return null
    const token = { text, isPrefix: isPrefix && at === tokens.length - 1 }
    return { tokens: [token], share: expectedShare(token.isPrefix ? `${text}*` : text) }
  })
  return rarest(covers)
}

function rarest(covers: readonly (ExpressionCover | null)[]): ExpressionCover | null {
  return covers.filter(cover => cover !== null).sort((a, b) => a.share - b.share)[0] ?? null
}

function unite(covers: readonly (ExpressionCover | null)[]): ExpressionCover | null {
  const known = covers.filter(cover => cover !== null)
  if (known.length < covers.length) return null
  return {
    tokens: known.flatMap(({ tokens }) => tokens),
    share: known.reduce((sum, { share }) => sum + share, 0),
  }
}
