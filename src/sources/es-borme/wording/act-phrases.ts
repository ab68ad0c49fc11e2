import { shortenText } from '../../shared/compose-summary.ts'
import { joinNames } from '../../shared/localized-values.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'
import type { BormeActContent } from '../acts/act-content.ts'
import { BORME_CATEGORY_RANK } from '../acts/category-rank.ts'
import { findBormeLegalForm } from '../company-names.ts'
import { findBormeAdministrationChange } from '../free-text/articles-change.ts'
import { repairBormeProse } from '../free-text/repair-prose.ts'
import { type BormeOfficeChange, describeBormeOfficeChanges } from './office-changes.ts'
import type { BormeOfficeGroup } from './office-names.ts'

/** Maximum number of acts that a title names. */
const MAX_PHRASES = 3
/** Maximum length in characters of a phrase that is taken from an act's text. */
const MAX_TEXT_PHRASE = 90
/** Kinds of dissolution by the start of the normalized text. */
const DISSOLUTIONS: readonly (readonly [string, string])[] = [
  ['voluntaria', 'disolución voluntaria'],
  ['judicial', 'disolución judicial'],
  ['fusion', 'disolución por fusión'],
  ['escision', 'disolución por escisión'],
  ['cesion', 'disolución por cesión global'],
  ['de pleno derecho', 'disolución de pleno derecho'],
  ['pleno derecho', 'disolución de pleno derecho'],
]
/** Reasons for which a sheet is closed or reopened, by words in the normalized text. */
const SHEET_REASONS: readonly (readonly [string, string])[] = [
  ['indice de entidades', 'por baja en el índice de entidades jurídicas'],
  ['revocacion', 'por revocación del NIF'],
  ['insuficiencia', 'por insuficiencia de masa activa'],
  ['deposito de', 'por falta de depósito de cuentas'],
  ['378', 'por falta de depósito de cuentas'],
]
/** Decisions that a title leaves out when it names a more significant one of the same proceedings. */
const SUBORDINATE_DECISIONS = new Set(['insolvency_update', 'insolvency_practitioner_appointment'])
/** Matches where a phrase that is taken from a text ends: before a name, a clause or the end of the sentence. */
const PHRASE_END = /[.,;:"“«]|\.?-$| (?:don|doña|dª|d\.ª|d&) /iu
const TRAILING_WORDS = new Set('a al con de del el en la las los por que y su sus'.split(' '))

/** Returns the phrases that name the reported acts in a title, the most significant first, at most three. */
export function describeBormeActs(
  reported: readonly BormeActContent[],
  changes: readonly BormeOfficeChange[],
): string[] {
  const ranked = reported
    .filter(content => !isSubordinate(content, reported) && !isRepeated(content, reported))
    .map(content => ({ content, rank: BORME_CATEGORY_RANK.indexOf(content.category) }))
    .sort((a, b) => a.rank - b.rank)
  // The first officers and members are part of a formation or a first branch.
  const formation = ranked.find(({ content }) => content.act.type.contentKind === 'formation')
  if (formation !== undefined) return [describeAct(formation.content, reported)]
  const officePhrases = describeOffices(reported, changes)
  const phrases = ranked.flatMap(({ content }) => {
    if (content.offices.length === 0)
      return isAdministrationChangeOnly(content) ? [] : [describeAct(content, reported)]
    // All changes of offices share the place of the first one.
    return officePhrases.splice(0)
  })
  const all = mergeReplacement([...new Set([...phrases, ...officePhrases])])
  return all.slice(0, MAX_PHRASES)
}

/** Merges the appointment and the removal of insolvency practitioners, which the registers print as two decisions. */
function mergeReplacement(phrases: readonly string[]): string[] {
  const [appointment, removal] = ['nombramiento', 'revocación'].map(
    noun => `${noun} de administradores concursales`,
  )
  if (appointment === undefined || removal === undefined) return [...phrases]
  if (!phrases.includes(appointment) || !phrases.includes(removal)) return [...phrases]
  return phrases.flatMap(phrase => {
    if (phrase === removal) return []
    return phrase === appointment ? ['cambio de administradores concursales'] : [phrase]
  })
}

function isSubordinate(content: BormeActContent, all: readonly BormeActContent[]): boolean {
  return (
    SUBORDINATE_DECISIONS.has(content.category) &&
    content.decision !== null &&
    all.some(({ category, decision }) => decision !== null && !SUBORDINATE_DECISIONS.has(category))
  )
}

/** Tells whether a free text only comments on another act of the same category. */
function isRepeated({ act, category }: BormeActContent, all: readonly BormeActContent[]): boolean {
  if (act.type.contentKind !== 'other' || category === 'other_registry_act') return false
  return all.some(
    other =>
      other.act.type.contentKind !== 'other' &&
      // A company that another one absorbs is dissolved.
      (other.category === category || (category === 'merger' && other.category === 'dissolution')),
  )
}

function isAdministrationChangeOnly({ act }: BormeActContent): boolean {
  return findBormeAdministrationChange(act.text)?.isWholeText === true
}

/** Describes the changes of offices. A dissolution implies that the administrators leave. */
function describeOffices(
  reported: readonly BormeActContent[],
  changes: readonly BormeOfficeChange[],
): string[] {
  const categories = new Set(
    reported.flatMap(({ category, furtherCategories }) => [category, ...furtherCategories]),
  )
  const isDissolved = categories.has('dissolution') || categories.has('company_deregistration')
  const change = reported
    .map(({ act }) => findBormeAdministrationChange(act.text))
    .find(found => found !== null)
  const isReported = (group: BormeOfficeGroup): boolean => {
    if (group === 'liquidator') return !categories.has('company_deregistration')
    return !(group === 'board' || group === 'administrator') || !(isDissolved || change !== undefined)
  }
  const phrases = describeBormeOfficeChanges(changes, isReported)
  return change === undefined || isDissolved
    ? phrases
    : [`cambio de ${change.from} a ${change.to}`, ...phrases]
}

/** Describes one act, such as `disolución voluntaria` or `cierre provisional de la hoja registral por …`. */
function describeAct({ act, category, label }: BormeActContent, all: readonly BormeActContent[]): string {
  const text = normalizeForComparison(act.text)
  if (act.type.heading === 'Disolución') {
    return DISSOLUTIONS.find(([start]) => text.startsWith(start))?.[1] ?? 'disolución'
  }
  if (category === 'register_closure' || category === 'register_reopening') {
    const reason = label?.includes(' por ')
      ? undefined
      : SHEET_REASONS.find(([words]) => text.includes(words))?.[1]
    // The conclusion of the proceedings states the reason already.
    const isReason =
      !all.some(other => other.category === 'insolvency_closure') && category === 'register_closure'
    return isReason && reason !== undefined ? `${label} ${reason}` : (label ?? '')
  }
  if (category === 'correction' || label?.startsWith('rectificación')) {
    const [, entry] = /inscripci[oó]n(?: la)? (\d{1,4}(?!\d)|[A-Z](?!\p{L}))/iu.exec(act.text) ?? []
    return entry === undefined || label === null ? (label ?? '') : correctedEntry(label, entry)
  }
  return label ?? takePhrase(act.text)
}

function correctedEntry(label: string, entry: string): string {
  return label.includes('una inscripción')
    ? label.replace('una inscripción', `la inscripción ${entry}`)
    : `${label} de la inscripción ${entry}`
}

/** Takes the start of a text as a phrase, without the names of natural persons that follow. */
function takePhrase(text: string): string {
  const plain = repairBormeProse(text).replace(
    /\b(D)\.?(N)\.?(I)\.?(?= |$)|\b([NC])\.?(I)\.?(F)\.?(?= |$)/g,
    letters => letters.replaceAll('.', ''),
  )
  const statement = plain.replace(/^se hace constar (?:que |el |la |los |las )?/i, '')
  const end = PHRASE_END.exec(statement)?.index ?? statement.length
  const start = `${statement.slice(0, end)}${replacePerson(statement, end)}`.trim()
  const words = (hasCapitals(start) ? lowerCapitals(start) : start).split(' ')
  while (words.length > 0 && TRAILING_WORDS.has(words.at(-1)?.toLowerCase() ?? '')) words.pop()
  if (words.length < 2) return 'otra inscripción registral'
  const phrase = shortenText(words.join(' '), MAX_TEXT_PHRASE)
  return /^\p{Lu}\p{Ll}/u.test(phrase) ? phrase.charAt(0).toLowerCase() + phrase.slice(1) : phrase
}

/**
 * Returns the office of the natural person whose name follows `de` at the end of a phrase, or `una persona`. Without it,
 * `cambio de la denominación` would be read as a change of the company.
 */
function replacePerson(statement: string, end: number): string {
  if (!/ de$/i.test(statement.slice(0, end)) || !/^ d/i.test(statement.slice(end, end + 2))) return ''
  const [clause = ''] = statement.slice(end, end + MAX_TEXT_PHRASE).split(/[.,;:]/, 1)
  const [, role = ''] = clause.split(' como ', 2)
  const [office = ''] = role.split(/ de(?:l| la) /, 1)
  return ` ${/^\p{Ll}/u.test(office) ? office : 'una persona'}`
}

/** Tells whether words in capitals need lower case. A legal form shows that they are the name of a company. */
function hasCapitals(text: string): boolean {
  const capitals = text.match(/(?<!\p{L})\p{Lu}{3,}(?!\p{L})/gu) ?? []
  return capitals.length > 1 && findBormeLegalForm(text) === null
}

/** Writes a text in capitals in lower case, with the accents that its endings require. */
function lowerCapitals(text: string): string {
  return text
    .split(' ')
    .map(word => (/^(?:DNI|NIF|CIF|NIE|AIE|SA|SL)$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
    .replace(/(?<=[a-z])ion(?![\p{L}])/gu, 'ión')
}

/**
 * Joins phrases to a part of a sentence: `disolución voluntaria y extinción`. A word that phrases have in common is not
 * repeated: `cambio de denominación, de domicilio social y de administrador único`.
 */
export function joinBormePhrases(phrases: readonly string[]): string {
  const shortened = phrases.map((phrase, i) => {
    const [noun = ''] = phrase.split(' ', 1)
    // `de X a Y` would read as a part of the phrase before it.
    const isRepeated =
      i > 0 &&
      !phrase.includes(' a ') &&
      phrases[i - 1]?.startsWith(`${noun} de `) === true &&
      phrase.startsWith(`${noun} de `)
    return isRepeated ? phrase.slice(noun.length + 1) : phrase
  })
  return joinNames(shortened, 'es')
}
