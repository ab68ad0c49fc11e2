import { trimEndMatching } from '../../../platform/text.ts'

/** Matches the file number that a buyer puts before the object: `Expdte. Num.: 2437/17.- `, `Exp. 12/2025: `. */
const LEADING_FILE_NUMBER =
  /^exp(?:te|dte|ediente)?\.?\s?(?:n[uú]m(?:ero)?|nº|n°|n)?[.:]{0,2}\s?(?=\S{0,30}\d)[\w/-]{1,30}\.?\s?[-–:.]+\s?/iu
/** Matches a labelled file number in brackets, and one with a year, before an object. */
const LABELLED_FILE_NUMBERS: readonly RegExp[] = [
  /^[[(]exp(?:te|dte|ediente)?[.:]? ?[\w./-]{3,30}[\])] ?/iu,
  /^exp(?:te|dte|ediente)?[.:]? [A-Z\d.-]{1,16}\/[A-Z\d./-]{1,16} (?=\p{Lu})/iu,
]
/** Matches a labelled file number that is alone in brackets. */
const BRACKETED_FILE_NUMBER = /^exp(?:te|dte|ediente)?[.:]? ?(?=\D{0,10}\d)[\w./-]{3,30}$/iu
/** Matches the label that remains after an object when its file number is removed. */
const FINAL_LABEL = /[.,;:(-]? ?\bexp(?:te|dte|ediente)?\.?$/iu
/** Matches the code of an administration, of letters and many digits. Roads and standards are shorter or have separators. */
const ADMINISTRATIVE_CODE = /^(?=.{0,29}[A-Z])[A-Z\d]{14,30}$/
const MIN_CODE_DIGITS = 8

/** Removes file numbers, surrounding quotes and the final full stop from the object of a contract. */
export function cleanPlacspObject(object: string, fileNumber: string | null): string {
  const unlabelled = [LEADING_FILE_NUMBER, ...LABELLED_FILE_NUMBERS].reduce(
    (text, pattern) => text.replace(pattern, ''),
    object,
  )
  const plain = trimTrailingCode(unlabelled)
  const unnumbered = fileNumber !== null && fileNumber.length >= 4 ? trimFileNumber(plain, fileNumber) : plain
  const trimmed = trimQuotes(trimEndMatching(unnumbered, /[\s:–-]/).replace(/^[\s.:–_/|-]+/, ''))
  // The full stop of an abbreviation stays.
  const cleaned = trimmed.replace(/(?<=[\p{L}\d)"”»]{4})\.$/u, '')
  return cleaned.length >= 3 ? cleaned : object
}

/** Removes a code of letters and digits from the end, where it is alone in brackets or follows a hyphen. */
function trimTrailingCode(text: string): string {
  const plain = text.replace(/\.$/, '')
  const bracket = plain.lastIndexOf('(')
  const inner = bracket > 0 && plain.endsWith(')') ? plain.slice(bracket + 1, -1) : ''
  if (isAdministrativeCode(inner) || BRACKETED_FILE_NUMBER.test(inner)) return plain.slice(0, bracket)
  const last = plain.lastIndexOf('-')
  const start = [last, plain.lastIndexOf('-', last - 1)].find(
    index => index > 0 && isAdministrativeCode(plain.slice(index + 1).replace(/-[A-Z]{1,3}$/, '')),
  )
  return start === undefined ? text : plain.slice(0, start)
}

function isAdministrativeCode(text: string): boolean {
  return ADMINISTRATIVE_CODE.test(text) && text.replace(/\D/g, '').length >= MIN_CODE_DIGITS
}

/** Removes quotes around a whole text that has no others. */
function trimQuotes(text: string): string {
  const inner = /^["“«']([^"“”«»]+)["”»']\.?$/u.exec(text)?.[1]
  return inner?.trim() ?? text
}

/** Removes the file number from the start or the end of an object. */
function trimFileNumber(text: string, fileNumber: string): string {
  if (text.startsWith(fileNumber)) return text.slice(fileNumber.length).replace(/^[\s.:–)\]_/|-]+/, '')
  if (text.endsWith(`(${fileNumber})`)) return text.slice(0, -fileNumber.length - 2)
  if (!text.endsWith(` ${fileNumber}`)) return text
  return text.slice(0, -fileNumber.length).trimEnd().replace(FINAL_LABEL, '')
}
