/**
 * Folds a text to lower case without accents, with straight apostrophes, and keeps the position of every character. A
 * pattern can therefore search the folded text, and its result is cut from the original.
 */
export function foldText(text: string): string {
  return text.replace(/[^\0-\x7f]/g, foldCharacter).toLowerCase()
}

/** Folds one UTF-16 unit to one. */
function foldCharacter(character: string): string {
  if ('’ʼ`´'.includes(character)) return "'"
  if (character === '\u00a0' || character === '\u202f') return ' '
  return character.normalize('NFD').charAt(0)
}
