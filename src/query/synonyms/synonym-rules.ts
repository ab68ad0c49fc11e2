import { isSearchLanguage, SEARCH_LANGUAGES, type SearchLanguage } from '../languages/search-language.ts'
import { CHUNK_PATTERN, normalizeForTokenizing } from '../tokenizer.ts'

/**
 * The rules of each language, in the syntax of Solr and Elasticsearch: `a, b` makes expressions equivalent, and `a => b, c`
 * makes a search for `a` find `b` and `c`, but not the reverse.
 */
export type SynonymRules = { readonly [L in SearchLanguage]?: readonly string[] }

/** Limits that keep searches fast. */
const MAX_RULES = 1_000
const MAX_EXPRESSIONS = 12
const MAX_WORDS = 8
const ARROW = '=>'

/** Splits a rule into its expressions. In a rule without an arrow, each expression stands for the others. */
export function parseSynonymRule(rule: string): { readonly from: string[]; readonly to: string[] } {
  const [left = '', right] = rule.split(ARROW)
  const from = splitList(left)
  return { from, to: right === undefined ? from : splitList(right) }
}

function splitList(text: string): string[] {
  return text.split(',').map(expression => expression.trim())
}

/** Returns an explanation for each fault in the parsed JSON of a synonym file. */
export function findSynonymFaults(value: unknown): string[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return [`The file must be a JSON object with lists of rules for ${SEARCH_LANGUAGES.join(', ')}.`]
  const rules = Object.values(value).flat().length
  const tooMany = rules > MAX_RULES ? [`The file must have at most ${MAX_RULES} rules, not ${rules}.`] : []
  return [...tooMany, ...Object.entries(value).flatMap(([language, lines]) => findFaults(language, lines))]
}

function findFaults(language: string, lines: unknown): string[] {
  if (!isSearchLanguage(language))
    return [`"${language}" is not a language of search. Use ${SEARCH_LANGUAGES.join(', ')}.`]
  if (!Array.isArray(lines))
    return [`"${language}" must be a list of rules such as "sarl, société à responsabilité limitée".`]
  return lines.flatMap((line, at) => {
    const fault = typeof line === 'string' ? findRuleFault(line) : 'a rule must be a text'
    return fault === null ? [] : [`${language}, rule ${at + 1} (${JSON.stringify(line)}): ${fault}.`]
  })
}

function findRuleFault(line: string): string | null {
  if (line.split(ARROW).length > 2) return `a rule has at most one "${ARROW}"`
  const { from, to } = parseSynonymRule(line)
  const expressions = [...new Set([...from, ...to])]
  if (expressions.some(expression => countWords(expression) === 0)) return 'each expression needs a word'
  if (expressions.some(expression => countWords(expression) > MAX_WORDS))
    return `an expression has at most ${MAX_WORDS} words`
  if (expressions.length < 2) return 'a rule needs two expressions, separated by a comma or "=>"'
  if (expressions.length > MAX_EXPRESSIONS) return `a rule has at most ${MAX_EXPRESSIONS} expressions`
  return null
}

function countWords(expression: string): number {
  return (normalizeForTokenizing(expression).match(CHUNK_PATTERN) ?? []).length
}
