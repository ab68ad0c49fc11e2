/**
 * Folds a text to lower case without accents, with straight apostrophes, and keeps the position of every character. A
 * pattern can therefore search the folded text, and its result is cut from the original.
 */
export function foldText(text: string): string {
  let folded = ''
  for (let i = 0; i < text.length; i++) folded += foldCharacter(text.charAt(i))
  return folded
}

function foldCharacter(character: string): string {
  if (character <= '\u007f') return character.toLowerCase()
  if ('’ʼ`´'.includes(character)) return "'"
  if (character === '\u00a0') return ' '
  const folded = character.normalize('NFD').charAt(0).toLowerCase()
  return folded.length === 1 ? folded : character
}
