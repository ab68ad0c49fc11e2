/** Terms in Lucene have at most 32,766 bytes, and a character takes at most three. Longer tokens are cut, as FTS5 does. */
const MAX_TOKEN_LENGTH = 10_000
const SEPARATORS = /[^0-9A-Za-z_~\u{80}-\u{10ffff}-]+/gu
const CAPITALS = /[A-Z]+/g

/**
 * Returns the tokens that both engines find in a text: what FTS5 makes of it with `ascii tokenchars '-_~'`, separated by
 * spaces, so that OpenSearch only has to split at them.
 */
export function fullTextTokens(text: string): string {
  const tokens = text.replace(SEPARATORS, ' ').replace(CAPITALS, letters => letters.toLowerCase())
  return tokens.length <= MAX_TOKEN_LENGTH ? tokens : tokens.split(' ').map(cutToken).join(' ')
}

function cutToken(token: string): string {
  return token.slice(0, MAX_TOKEN_LENGTH)
}
