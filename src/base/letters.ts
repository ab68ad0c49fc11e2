/** Letters that do not fall apart into a letter and an accent. */
const LETTERS: ReadonlyMap<string, string> = new Map(
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

/** The form in which texts are compared: lower case, no accents (`É` is `e`, `ß` is `ss`), compatible signs unified. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (/^[\0-\x7f]*$/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßœæøđłðþħŧıς]/g, letter => LETTERS.get(letter) ?? letter)
    .toLowerCase()
}
