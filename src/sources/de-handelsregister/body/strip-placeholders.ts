import { cleanText } from '../../shared/text-cleaning.ts'

/** Placeholders whose value is known: `#Re.Name` stands for the register court. */
const KNOWN_VALUES: ReadonlyMap<string, string> = new Map([['#Re.Name', 'Registergericht']])

/**
 * Removes the placeholders of the courts' software that were not filled in, such as `#DV.UmF(Text="…",Eingabe="A","B")`
 * or `#insert(Text="…")`. They list all options and can be nested, so none of their words is a fact.
 */
export function stripCourtPlaceholders(text: string): string {
  let kept = ''
  let position = 0
  for (;;) {
    const start = findPlaceholder(text, position)
    if (start === -1) return cleanText(kept + text.slice(position))
    const nameEnd = skipName(text, start + 1)
    kept += text.slice(position, start) + (KNOWN_VALUES.get(text.slice(start, nameEnd)) ?? '')
    position = text.charAt(nameEnd) === '(' ? findClosingParenthesis(text, nameEnd) + 1 : nameEnd
  }
}

function findPlaceholder(text: string, from: number): number {
  let start = text.indexOf('#', from)
  while (start !== -1 && !/[a-z]/i.test(text.charAt(start + 1))) start = text.indexOf('#', start + 1)
  return start
}

/** Returns the end of a placeholder's name. A period after the name ends the sentence. */
function skipName(text: string, from: number): number {
  let end = from
  while (/\w/.test(text.charAt(end)) || (text.charAt(end) === '.' && /\w/.test(text.charAt(end + 1)))) end++
  return end
}

/**
 * Returns the position of the parenthesis that closes the one at `open`. Quotation marks are nested without escapes and
 * cannot be matched. A placeholder that is never closed takes the rest of the text.
 */
function findClosingParenthesis(text: string, open: number): number {
  let depth = 0
  for (let i = open; i < text.length; i++) {
    if (text.charAt(i) === '(') depth++
    if (text.charAt(i) === ')') depth--
    if (depth === 0) return i
  }
  return text.length
}
