/** Replacements for letters that NFKD does not decompose. */
const REPLACEMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: 'ss',
    œ: 'oe',
    æ: 'ae',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    ł: 'l',
    þ: 'th',
    ħ: 'h',
    ŧ: 't',
    ı: 'i',
    ς: 'σ',
  }),
)

/** Writes the first letter in upper case. */
export function capitalizeFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * Returns whether a text has more than `max` characters. Like JSON Schema and PostgreSQL, it counts code points: an emoji
 * is one character, and two units of a JavaScript string.
 */
export function hasMoreCharacters(text: string, max: number): boolean {
  return text.length > max && [...text].length > max
}

/** Removes all trailing occurrences of the given characters. */
export function trimEndCharacters(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/**
 * Removes the trailing characters that `character` matches, one by one. A pattern such as `/[\s,]+$/` would take quadratic
 * time on text with many such characters in its middle.
 */
export function trimEndMatching(text: string, character: RegExp): string {
  let end = text.length
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/**
 * Normalizes text for comparison: converts it to lower case, removes accents (`É` → `e`, `ß` → `ss`) and unifies
 * compatibility characters.
 */
export function normalizeText(text: string): string {
  const lower = text.toLowerCase()
  if (/^[\0-\x7f]*$/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßœæøđłðþħŧıς]/g, letter => REPLACEMENTS.get(letter) ?? letter)
    .toLowerCase()
}
