import { normalizeText, trimEndMatching } from '../platform/text.ts'
import {
  BRANCH_NAME_PATTERNS,
  COMPANY_NAME_QUALIFIERS,
  EU_LEGAL_FORMS,
  LEADING_LEGAL_FORMS,
  LEGAL_FORM_SPELLINGS,
  LEGAL_FORM_VARIANTS,
} from './codes/legal-form-table.ts'
import { JURISDICTION_CODES, type Jurisdiction } from './jurisdiction.ts'

/** A company name split into its parts. */
export interface CompanyNameParts {
  /** The name as written, without the legal form and qualifier. */
  readonly name: string
  /** The legal form class, as returned by `classifyLegalForm`. */
  readonly legalFormClass: string | null
  /** The qualifier as written, such as `EN LIQUIDACION`, `i.L.` or `SUCURSAL EN ESPAÑA`. */
  readonly qualifier: string | null
  /** True when the qualifier marks a branch, which is a different entity from its parent or a namesake. */
  readonly isBranch: boolean
}

/**
 * Normalizes a name for comparison: converts it to lower case, removes accents (`ß` → `ss`, `œ` → `oe`) and the dots in
 * initials (`S.L.` → `sl`), and replaces each run of other characters except letters, digits and `&` with one space.
 */
export function normalizeName(text: string): string {
  const normalized = normalizeText(text)
  if (/^[a-z0-9]*$/.test(normalized)) return normalized
  return normalized
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.)+(?!\p{L}{2})/gu, initials => initials.replaceAll('.', ''))
    .replaceAll('&', ' & ')
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim()
}

/**
 * Returns the class of a stated legal form, such as `FR:sarl`, or `null` when the form is unknown. Names whose forms have
 * the same class (`SARL`, `Société à responsabilité limitée`) can belong to one company; names whose forms have different
 * classes (`S.L.`, `S.A.`) never do (design 5).
 */
export function classifyLegalForm(text: string, jurisdiction: Jurisdiction): string | null {
  return findFormClass(normalizeName(text), jurisdiction)
}

/**
 * Splits the legal form and qualifiers off the end of a company name (`ACME S.L. EN LIQUIDACION`), or the form off its
 * start (`SARL DUPONT`). A part stays in the name when removing it would leave the name empty.
 */
export function splitLegalForm(name: string, jurisdiction: Jurisdiction): CompanyNameParts {
  const text = name.trim()
  const outer = cutQualifiers({ text, words: splitWords(text) })
  const formed = cutEnd(outer.rest, FORM_FIRST_WORDS, normalized => findFormClass(normalized, jurisdiction))
  const inner = cutQualifiers(formed.rest)
  const result = formed.found === null ? cutStart(inner.rest, jurisdiction) : { ...formed, rest: inner.rest }
  return {
    name: result.rest.text,
    legalFormClass: result.found,
    qualifier: [...inner.written, ...outer.written].join(' ') || null,
    isBranch: inner.isBranch || outer.isBranch,
  }
}

/** Removes all qualifiers from the end of a name, such as the two in `SUCURSAL EN ESPAÑA EN LIQUIDACION`. */
function cutQualifiers(name: NameSegment): { rest: NameSegment; written: string[]; isBranch: boolean } {
  const { rest, found, written } = cutEnd(name, QUALIFIER_FIRST_WORDS, findQualifier)
  if (found === null) return { rest, written: [], isBranch: false }
  const more = cutQualifiers(rest)
  return {
    rest: more.rest,
    written: [...more.written, written],
    isBranch: more.isBranch || BRANCH_PATTERN.test(found),
  }
}

/**
 * The result of cutting a part off a name. `found` is the meaning of the part (`null` when nothing matched) and `written`
 * its spelling.
 */
interface CutResult {
  readonly rest: NameSegment
  readonly found: string | null
  readonly written: string
}

/** The maximum number of words in a legal form or qualifier. */
const MAX_WORDS = 12

function cutEnd(
  name: NameSegment,
  firstWords: ReadonlySet<string>,
  classify: (normalized: string) => string | null,
): CutResult {
  const { text, words } = name
  for (let i = Math.max(1, words.length - MAX_WORDS); i < words.length; i++) {
    const word = words[i]
    if (word === undefined || !canBegin(word, firstWords)) continue
    const found = classify(joinNormalized(words.slice(i)))
    if (found === null) continue
    const rest = { text: trimSeparators(text.slice(0, word.start)), words: words.slice(0, i) }
    return { rest, found, written: trimSeparators(text.slice(word.start)) }
  }
  return { rest: name, found: null, written: '' }
}

function cutStart(name: NameSegment, jurisdiction: Jurisdiction): CutResult {
  const { text, words } = name
  const isPossible = words[0] !== undefined && canBegin(words[0], FORM_FIRST_WORDS)
  for (let i = isPossible ? Math.min(MAX_WORDS, words.length - 1) : 0; i > 0; i--) {
    const normalized = joinNormalized(words.slice(0, i))
    const found = findFormClass(normalized, jurisdiction)
    const start = words[i]?.start ?? 0
    const written = text.slice(0, start).trim()
    // Only French names start with an abbreviated form, and `Sa` in mixed case is an ordinary word.
    const isFrenchAbbreviation =
      jurisdiction === 'FR' && (normalized !== 'sa' || written === written.toUpperCase())
    const canLead = i > 1 || isFrenchAbbreviation || LEADING_LEGAL_FORMS.includes(normalized)
    const rest = { text: trimSeparators(text.slice(start)), words: words.slice(i) }
    if (found !== null && canLead) return { rest, found, written }
  }
  return { rest: name, found: null, written: '' }
}

/** A part of a name, split into words whose offsets refer to the full name. */
interface NameSegment {
  readonly text: string
  readonly words: readonly NameWord[]
}

/** Checks cheaply, before words are joined, whether a word can begin a legal form. A single letter can, as in `S. L.` */
function canBegin({ normalized }: NameWord, firstWords: ReadonlySet<string>): boolean {
  return firstWords.has(normalized) || normalized.length === 1 || normalized.includes(' ')
}

interface NameWord {
  readonly start: number
  readonly normalized: string
}

function splitWords(text: string): NameWord[] {
  return Array.from(text.matchAll(/[^\s,;()]+/g), match => ({
    start: match.index,
    normalized: normalizeName(match[0]),
  })).filter(word => word.normalized !== '')
}

function joinNormalized(words: readonly NameWord[]): string {
  return words.map(word => word.normalized).join(' ')
}

/** Removes trailing separators, and a closing bracket whose opening bracket was cut off. */
function trimSeparators(text: string): string {
  const trimmed = trimEndMatching(text, /[\s,;(\u2013-]/)
  return trimmed.includes('(') ? trimmed : trimmed.replace(/\)$/, '')
}

const FORM_CLASSES = new Map(
  JURISDICTION_CODES.map(jurisdiction => [jurisdiction, formClassesOf(jurisdiction)]),
)
const VARIANT_PATTERN = new RegExp(
  ` (?:${[...LEGAL_FORM_VARIANTS].sort((a, b) => b.length - a.length).join('|')})(?= |$)`,
  'g',
)
const FORM_FIRST_WORDS = firstWordsOf(
  Object.values(LEGAL_FORM_SPELLINGS).flatMap(forms => Object.values(forms).flat()),
)
const QUALIFIER_FIRST_WORDS = firstWordsOf([...COMPANY_NAME_QUALIFIERS, ...BRANCH_NAME_PATTERNS])
const QUALIFIERS: ReadonlySet<string> = new Set(COMPANY_NAME_QUALIFIERS)
const BRANCH_PATTERN = new RegExp(`^(?:${BRANCH_NAME_PATTERNS.join('|')})$`, 'u')

/** Returns the first word of each spelling or pattern, if it has at least two letters. */
function firstWordsOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(text => text.replace(/ .*/, '').match(/\p{L}{2,}/gu) ?? []))
}

function formClassesOf(jurisdiction: Jurisdiction): ReadonlyMap<string, string> {
  const union = EU_LEGAL_FORMS.map(form => ['EU', form, LEGAL_FORM_SPELLINGS.EU[form] ?? []] as const)
  const own = Object.entries(LEGAL_FORM_SPELLINGS[jurisdiction]).map(
    ([form, spellings]) => [jurisdiction, form, spellings] as const,
  )
  return new Map(
    [...union, ...own].flatMap(([prefix, form, spellings]) =>
      spellings.map(spelling => [spelling, `${prefix}:${form}`] as const),
    ),
  )
}

function findFormClass(normalized: string, jurisdiction: Jurisdiction): string | null {
  const classes = FORM_CLASSES.get(jurisdiction)
  // `S. L.` equals `S.L.`, `GmbH u. Co. KG` equals `GmbH & Co. KG`, and `beschraenkt` equals `beschränkt`.
  const joined = /^\p{L}(?: \p{L})+$/u.test(normalized)
    ? normalized.replaceAll(' ', '')
    : normalized.replace(/ (?:u|und) co /, ' & co ').replace('beschraenkt', 'beschrankt')
  return classes?.get(joined) ?? classes?.get(joined.replace(VARIANT_PATTERN, '')) ?? null
}

function findQualifier(normalized: string): string | null {
  return QUALIFIERS.has(normalized) || BRANCH_PATTERN.test(normalized) ? normalized : null
}
