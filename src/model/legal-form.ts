import { fold } from '../base/letters.ts'
import {
  BRANCH_QUALIFIERS,
  FORM_VARIANTS,
  LEADING_FORMS,
  LEGAL_FORMS,
  NAME_QUALIFIERS,
  UNION_FORMS,
} from './legal-form-table.ts'
import { JURISDICTIONS, type Jurisdiction } from './place.ts'

/** A company name split into its parts. */
export interface NameParts {
  /** The name without legal form and qualifier, as written. */
  readonly name: string
  /** Class of the legal form, as returned by `classifyLegalForm`. */
  readonly form: string | null
  /** As written: `EN LIQUIDACION`, `i.L.`, `SUCURSAL EN ESPAÑA`. */
  readonly qualifier: string | null
  /** True when the qualifier marks a branch, which is a different entity from its parent or a namesake. */
  readonly isBranch: boolean
}

/**
 * A name normalized for comparison: lower case without accents (`ß` → `ss`, `œ` → `oe`), initials without dots (`S.L.` → `sl`),
 * and every character except letters, digits and `&` replaced by a single space.
 */
export function normaliseName(text: string): string {
  const normalized = fold(text)
  if (/^[a-z0-9]*$/.test(normalized)) return normalized
  return normalized
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.)+(?!\p{L}{2})/gu, initials => initials.replaceAll('.', ''))
    .replaceAll('&', ' & ')
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim()
}

/**
 * The class of a stated legal form, e.g. `FR:sarl`, or null when it is unknown. Spellings of one class can be the same company
 * (`SARL`, `Société à responsabilité limitée`); forms of different classes (`S.L.`, `S.A.`) never are (design 5).
 */
export function legalFormClass(text: string, jurisdiction: Jurisdiction): string | null {
  return findFormClass(normaliseName(text), jurisdiction)
}

/**
 * Splits the legal form and qualifiers off the end of a company name (`ACME S.L. EN LIQUIDACION`), or the form off its start
 * (`SARL DUPONT`). A part is kept in the name when removing it would leave none.
 */
export function splitLegalForm(name: string, jurisdiction: Jurisdiction): NameParts {
  const text = name.trim()
  const outer = cutQualifiers({ text, words: splitWords(text) })
  const formed = cutEnd(outer.rest, FORM_FIRST_WORDS, normalized => findFormClass(normalized, jurisdiction))
  const inner = cutQualifiers(formed.rest)
  const result = formed.found === null ? cutStart(inner.rest, jurisdiction) : { ...formed, rest: inner.rest }
  return {
    name: result.rest.text,
    form: result.found,
    qualifier: [...inner.written, ...outer.written].join(' ') || null,
    isBranch: inner.isBranch || outer.isBranch,
  }
}

/** Removes all qualifiers from the end of a name; `SUCURSAL EN ESPAÑA EN LIQUIDACION` has two. */
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

/** A removed part: its meaning (`found`, null when nothing matched) and its spelling. */
interface CutResult {
  readonly rest: NameSegment
  readonly found: string | null
  readonly written: string
}

/** Maximum number of words of a legal form or qualifier. */
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
    const canLead = i > 1 || isFrenchAbbreviation || LEADING_FORMS.includes(normalized)
    const rest = { text: trimSeparators(text.slice(start)), words: words.slice(i) }
    if (found !== null && canLead) return { rest, found, written }
  }
  return { rest: name, found: null, written: '' }
}

/** Part of a name and its words. Word offsets refer to the full name. */
interface NameSegment {
  readonly text: string
  readonly words: readonly NameWord[]
}

/** A cheap check before words are joined, since few words begin a form. A single letter can: `S. L.` */
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
    normalized: normaliseName(match[0]),
  })).filter(word => word.normalized !== '')
}

function joinNormalized(words: readonly NameWord[]): string {
  return words.map(word => word.normalized).join(' ')
}

/** Removes trailing separators, and a closing bracket whose opening bracket was cut off. */
function trimSeparators(text: string): string {
  const trimmed = text.replace(/[\s,;(\u2013-]+$/, '')
  return trimmed.includes('(') ? trimmed : trimmed.replace(/\)$/, '')
}

const FORM_CLASSES = new Map(JURISDICTIONS.map(jurisdiction => [jurisdiction, formClassesOf(jurisdiction)]))
const VARIANT_PATTERN = new RegExp(
  ` (?:${[...FORM_VARIANTS].sort((a, b) => b.length - a.length).join('|')})(?= |$)`,
  'g',
)
const FORM_FIRST_WORDS = firstWordsOf(
  Object.values(LEGAL_FORMS).flatMap(forms => Object.values(forms).flat()),
)
const QUALIFIER_FIRST_WORDS = firstWordsOf([...NAME_QUALIFIERS, ...BRANCH_QUALIFIERS])
const QUALIFIERS: ReadonlySet<string> = new Set(NAME_QUALIFIERS)
const BRANCH_PATTERN = new RegExp(`^(?:${BRANCH_QUALIFIERS.join('|')})$`, 'u')

/** The first words, of at least two letters, of texts or patterns. */
function firstWordsOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(text => text.replace(/ .*/, '').match(/\p{L}{2,}/gu) ?? []))
}

function formClassesOf(jurisdiction: Jurisdiction): ReadonlyMap<string, string> {
  const union = UNION_FORMS.map(form => ['EU', form, LEGAL_FORMS.EU[form] ?? []] as const)
  const own = Object.entries(LEGAL_FORMS[jurisdiction]).map(
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
  // `S. L.` equals `S.L.`, and `GmbH u. Co. KG` equals `GmbH & Co. KG`.
  const joined = /^\p{L}(?: \p{L})+$/u.test(normalized)
    ? normalized.replaceAll(' ', '')
    : normalized.replace(/ (?:u|und) co /, ' & co ')
  return classes?.get(joined) ?? classes?.get(joined.replace(VARIANT_PATTERN, '')) ?? null
}

function findQualifier(normalized: string): string | null {
  return QUALIFIERS.has(normalized) || BRANCH_PATTERN.test(normalized) ? normalized : null
}
