import { decodeCharacterReferences } from '../character-references.ts'
import { cleanText, normalizeForComparison } from '../text-cleaning.ts'
import { startsWithStandardOrRoad } from './standards-and-roads.ts'

/** Texts that buyers enter where the form requires a title. */
const EMPTY_TITLES: ReadonlySet<string> = new Set(['n/a', 'na', 'n.a.', 'none', '-', '.', 'xxx', 'k.a.'])
/** Matches markup that buyers' systems leave in texts. */
const MARKUP = /<\/?[a-z][^<>]*>/gi
/** Shortest title whose sentences are removed from a description; shorter titles are part of ordinary sentences. */
const MIN_REPETITION_LENGTH = 40

/** Matches a sentence, or the first point of a list, that follows another one without a space, as after a lost line end. */
const LOST_SPACE = /(\p{Ll}{3})(?:[.!?;](?=\p{Lu}(?:\p{Ll}{2}|\p{Ll}?\s))|:(?=\d{1,2}[.)] ?\p{Lu}))/gu
/** Matches the end of a domain or a file name after its full stop: `example.Com`, `annex.Pdf`. */
const ADDRESS_ENDING = /^(?:com|org|net|gov|info|edu|biz|eu|uk|fr|nl|pdf|docx?|xlsx?|zip)(?![\p{L}\d])/iu
/** Length of the text before a full stop that shows an address. */
const ADDRESS_LENGTH = 100

/** Returns true when the full stop before `end` is within a web address, an email address or a file name. */
function isInAddress(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - ADDRESS_LENGTH), end)
  const word = before.split(/\s/).at(-1)?.toLowerCase() ?? ''
  return (
    ADDRESS_ENDING.test(text.slice(end, end + 8)) || ['www.', '://', '@'].some(part => word.includes(part))
  )
}

/** Headings that stand alone on the first line of a description, in comparison form. */
const HEADING_LINES: ReadonlySet<string> = new Set([
  ...['introduction', 'background', 'description', 'overview', 'scope', 'contexte', 'objet'],
  ...['einleitung', 'hintergrund', 'beschreibung', 'gegenstand', 'introduccion', 'antecedentes'],
  ...['descripcion', 'objeto', 'introduzione', 'oggetto', 'descrizione', 'premessa'],
])
/** A heading before the first sentence, after which the line end is lost. */
const HEADING_WORD =
  /^(?:Introduction|Einleitung|Introducción|Introduzione|Premessa):? (?=\p{Lu}\p{L}+ \p{Ll})/u

function removeHeadingLine(stated: string): string {
  const text = stated.trim()
  const end = text.indexOf('\n')
  const heading = normalizeForComparison(text.slice(0, Math.max(end, 0)).replace(':', '').trim())
  return HEADING_LINES.has(heading) ? text.slice(end + 1) : text
}

/** Matches characters without a glyph inside words: soft hyphens and spaces without a width. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
/** Matches the bullets of a word processor's own font. */
const BULLET = /[\ue000-\uf8ff]/g

/** Removes markup and character references from a publisher's text. Returns `null` for an empty one. */
export function cleanTenderText(text: string | null): string | null {
  const plain = decodeCharacterReferences(
    removeHeadingLine(text ?? '')
      .replace(HEADING_WORD, '')
      .replace(MARKUP, ' ')
      .replace(INVISIBLE, '')
      .replace(BULLET, '•'),
  )
  const spaced = plain.replace(LOST_SPACE, (end, _letters, offset: number, text: string) =>
    isInAddress(text, offset, offset + end.length) ? end : `${end} `,
  )
  return cleanText(spaced) || null
}

/**
 * Cleans the object of a contract: without the buyer's own number before or after it and without a final full stop.
 * Returns `null` when nothing remains, as of `N/A`.
 */
export function cleanTenderObject(stated: string | null, fileNumbers: readonly string[]): string | null {
  const text = cleanTenderText(stated)
  if (text === null) return null
  const bare = fileNumbers
    .filter(number => number.length >= 4)
    .reduce(removeAtEnds, removeLeadingNumber(removeLabelledNumber(text)))
  const object = bare.endsWith('.') && !bare.slice(0, -1).includes('.') ? bare.slice(0, -1).trim() : bare
  const isEmpty = EMPTY_TITLES.has(object.toLowerCase()) || LOT_NUMBER.test(object)
  return !/\p{L}/u.test(object) || isEmpty ? null : object
}

/** Matches a lot that is named by its number only. */
const LOT_NUMBER = /^(?:los|lot|lote|lotto|perceel|partie|part)(?: ?(?:nr\.?|n[°º]|no\.?))? ?\d{1,3}$/i
/** Matches the label of a reference before an object: `Expte. 12/2025: `, `Marché n° 2025-12 : `. */
const REFERENCE_LABEL =
  /^(?:expte\.?|expediente|vergabe-?nr\.?|vergabenummer|marché n[°º]|affaire n[°º]|consultation n[°º]|procédure n[°º]|gara n\.|proc\.|rif\.|ref\.|réf\.)[: ]/iu
const AFTER_REFERENCE = [' : ', ': ', ' – ', ' - ', ' | ', '. ']
const MAX_REFERENCE_LENGTH = 30

/** Removes a reference with its label, or in brackets, before an object: `Expte. 12/2025: `, `[25/0815] `. */
function removeLabelledNumber(text: string): string {
  const isBracketed = text.startsWith('[')
  const [label = ''] = isBracketed ? ['['] : (REFERENCE_LABEL.exec(text) ?? [])
  if (label === '') return text
  const stated = text.slice(label.length).trimStart()
  const ends = (isBracketed ? [']'] : AFTER_REFERENCE)
    .map(end => ({ end, at: stated.indexOf(end) }))
    .filter(({ at }) => at > 0 && at <= MAX_REFERENCE_LENGTH)
    .toSorted((a, b) => a.at - b.at)
  const [first] = ends
  const number = first === undefined ? '' : stated.slice(0, first.at)
  const rest = first === undefined ? '' : stated.slice(first.at + first.end.length).trim()
  return /\d/.test(number) && !number.includes(' ') && rest.length > 10 ? rest : text
}

/** Removes a number such as `17GEI27153:` from the beginning. Names of products have fewer digits, years have separators. */
function removeLeadingNumber(text: string): string {
  const [, number = '', rest = ''] = /^([A-Z\d/._-]{7,40})(?:: | [-–|] )(.+)$/.exec(text) ?? []
  const hasLetters = /[A-Z]/.test(number)
  const isNumber = hasLetters ? number.replace(/\D/g, '').length >= 5 : /^\d+$/.test(number)
  return isNumber && !startsWithStandardOrRoad(number) && rest.trim().length > 10 ? rest.trim() : text
}

/** Removes a number from the beginning or end, unless what remains is a part of a longer number. */
function removeAtEnds(text: string, number: string): string {
  const rest = text.startsWith(number)
    ? trimSeparators(text.slice(number.length))
    : text.endsWith(number)
      ? trimSeparators(text.slice(0, -number.length))
      : text.endsWith(`(${number})`)
        ? text.slice(0, -number.length - 2).trim()
        : text
  return rest.length > 5 || !/\p{L}/u.test(rest) ? rest : text
}

function trimSeparators(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && ' :–-|,;'.includes(text.charAt(start))) start += 1
  while (end > start && ' :–-|,;'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** Removes what the title already states from a description. Returns `null` when nothing else remains. */
export function removeRepeatedObject(description: string | null, object: string | null): string | null {
  if (description === null || object === null) return description
  const end = findCommonBeginning(description, object)
  const rest = end === null ? description : continueText(trimSeparators(description.slice(end)))
  const kept =
    object.length >= MIN_REPETITION_LENGTH && rest.includes(object)
      ? rest
          .split(/(?<=\.) /)
          .filter(sentence => !sentence.includes(object))
          .join(' ')
      : rest
  return /\p{L}/u.test(kept) ? kept : null
}

/** Marks a text that continues the sentence of the title. */
function continueText(text: string): string {
  let start = 0
  while (start < text.length && '.) '.includes(text.charAt(start))) start += 1
  const rest = text.slice(start)
  return /^\p{Ll}/u.test(rest) ? `… ${rest}` : rest
}

/** Returns where the object ends when the description begins with it, apart from case and punctuation. */
function findCommonBeginning(description: string, object: string): number | null {
  const letters = collectLetters(object)
  if (letters.length === 0) return null
  let found = 0
  for (const [i, character] of [...description].entries()) {
    if (!/[\p{L}\p{N}]/u.test(character)) continue
    if (normalizeForComparison(character) !== letters[found]) return null
    found += 1
    if (found === letters.length)
      return isWordEnd([...description][i + 1]) ? lengthOf(description, i + 1) : null
  }
  return null
}

function isWordEnd(next: string | undefined): boolean {
  return next === undefined || !/[\p{L}\p{N}]/u.test(next)
}

/** Returns the length in UTF-16 units of the first `count` characters. */
function lengthOf(text: string, count: number): number {
  return [...text].slice(0, count).join('').length
}

function collectLetters(text: string): string[] {
  return [...text].filter(character => /[\p{L}\p{N}]/u.test(character)).map(normalizeForComparison)
}

/** Matches a company code of an accounting system in brackets, and the code of a department: `FE.EI-SO-A`. */
const COMPANY_CODE = / \((?:bukr|buchungskreis)\.? ?\d{1,6}\)/giu
const DEPARTMENT_CODE = /^[A-Z]{1,4}(?:[.-][A-Z]{1,4}){2,6}$/

/** Removes codes from a buyer's name that only its own administration can read. */
export function removeInternalCodes(name: string): string {
  const [first = '', ...others] = name.replace(COMPANY_CODE, '').split(', ')
  return [first, ...others.filter(part => !DEPARTMENT_CODE.test(part))].join(', ')
}
