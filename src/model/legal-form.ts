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

/** A name taken apart. */
export interface NameParts {
  /** The name proper, as written. */
  readonly name: string
  /** Class of the legal form, as `legalFormClass` gives it. */
  readonly form: string | null
  /** As written: `EN LIQUIDACION`, `i.L.`, `SUCURSAL EN ESPAÑA`. */
  readonly qualifier: string | null
  /** The qualifier says that this is a branch: its parent, or a company of the same name, is somebody else. */
  readonly isBranch: boolean
}

/**
 * The form in which names are compared: compatible signs unified, lower case, no accents (`ß` is `ss`, `œ` is `oe`), no dots in
 * initials (`S.L.` is `sl`), every other sign but `&` a blank, single blanks. Numbers stay.
 */
export function normaliseName(text: string): string {
  const folded = fold(text)
  if (/^[a-z0-9]*$/.test(folded)) return folded
  return folded
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.)+(?!\p{L}{2})/gu, initials => initials.replaceAll('.', ''))
    .replaceAll('&', ' & ')
    .replace(/[^\p{L}\p{N}&]+/gu, ' ')
    .trim()
}

/**
 * The class of a legal form a document states: `FR:sarl`, null when it is not known. Two mentions of one class may be
 * one company: `Société à responsabilité limitée (à associé unique)` and `SARL` are, `S.L.` and `S.A.` are not (design 5).
 */
export function legalFormClass(text: string, jurisdiction: Jurisdiction): string | null {
  return formOf(normaliseName(text), jurisdiction)
}

/**
 * Takes the legal form and a qualifier off the end of a company's name (`ACME S.L. EN LIQUIDACION`), or a form off its
 * start (`SARL DUPONT`). What would leave no name is left in it.
 */
export function splitLegalForm(name: string, jurisdiction: Jurisdiction): NameParts {
  const text = name.trim()
  const outer = cutQualifiers({ text, words: wordsOf(text) })
  const formed = cutEnd(outer.rest, FORM_HEADS, plain => formOf(plain, jurisdiction))
  const inner = cutQualifiers(formed.rest)
  const led = formed.found === null ? cutStart(inner.rest, jurisdiction) : { ...formed, rest: inner.rest }
  return {
    name: led.rest.text,
    form: led.found,
    qualifier: [...inner.written, ...outer.written].join(' ') || null,
    isBranch: inner.isBranch || outer.isBranch,
  }
}

/** All qualifiers at the end of a text, in its order: `SUCURSAL EN ESPAÑA EN LIQUIDACION` are two. */
function cutQualifiers(whole: Part): { rest: Part; written: string[]; isBranch: boolean } {
  const { rest, found, written } = cutEnd(whole, QUALIFIER_HEADS, qualifierOf)
  if (found === null) return { rest, written: [], isBranch: false }
  const more = cutQualifiers(rest)
  return {
    rest: more.rest,
    written: [...more.written, written],
    isBranch: more.isBranch || BRANCH.test(found),
  }
}

/** What was cut off: its meaning and its writing; `found` is null when nothing was. */
interface Cut {
  readonly rest: Part
  readonly found: string | null
  readonly written: string
}

/** No form and no qualifier has more words. */
const MOST_WORDS = 12

function cutEnd(whole: Part, heads: ReadonlySet<string>, meaning: (plain: string) => string | null): Cut {
  const { text, words } = whole
  for (let i = Math.max(1, words.length - MOST_WORDS); i < words.length; i++) {
    const word = words[i]
    if (word === undefined || !mayBegin(word, heads)) continue
    const found = meaning(plainOf(words.slice(i)))
    if (found === null) continue
    const rest = { text: tidy(text.slice(0, word.start)), words: words.slice(0, i) }
    return { rest, found, written: tidy(text.slice(word.start)) }
  }
  return { rest: whole, found: null, written: '' }
}

function cutStart(whole: Part, jurisdiction: Jurisdiction): Cut {
  const { text, words } = whole
  const isPossible = words[0] !== undefined && mayBegin(words[0], FORM_HEADS)
  for (let i = isPossible ? Math.min(MOST_WORDS, words.length - 1) : 0; i > 0; i--) {
    const plain = plainOf(words.slice(0, i))
    const found = formOf(plain, jurisdiction)
    const start = words[i]?.start ?? 0
    const written = text.slice(0, start).trim()
    // A short form leads a name as one word in France only; and `Sa` may be just the word.
    const isShort = jurisdiction === 'FR' && (plain !== 'sa' || written === written.toUpperCase())
    const leads = i > 1 || isShort || LEADING_FORMS.includes(plain)
    const rest = { text: tidy(text.slice(start)), words: words.slice(i) }
    if (found !== null && leads) return { rest, found, written }
  }
  return { rest: whole, found: null, written: '' }
}

/** A part of a name, and its words. Their starts count in the whole name, of which it may be the end. */
interface Part {
  readonly text: string
  readonly words: readonly Word[]
}

/** Looked at before words are put together, since hardly any word begins a form. A lone letter may: `S. L.` */
function mayBegin({ plain }: Word, heads: ReadonlySet<string>): boolean {
  return heads.has(plain) || plain.length === 1 || plain.includes(' ')
}

interface Word {
  readonly start: number
  readonly plain: string
}

function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(/[^\s,;()]+/g), match => ({
    start: match.index,
    plain: normaliseName(match[0]),
  })).filter(word => word.plain !== '')
}

function plainOf(words: readonly Word[]): string {
  return words.map(word => word.plain).join(' ')
}

/** Without the signs that joined it to its neighbour, and without a bracket whose partner was cut off. */
function tidy(text: string): string {
  const trimmed = text.replace(/[\s,;(\u2013-]+$/, '')
  return trimmed.includes('(') ? trimmed : trimmed.replace(/\)$/, '')
}

const CLASSES = new Map(JURISDICTIONS.map(jurisdiction => [jurisdiction, classesOf(jurisdiction)]))
const VARIANTS = new RegExp(
  ` (?:${[...FORM_VARIANTS].sort((a, b) => b.length - a.length).join('|')})(?= |$)`,
  'g',
)
const FORM_HEADS = headsOf(Object.values(LEGAL_FORMS).flatMap(forms => Object.values(forms).flat()))
const QUALIFIER_HEADS = headsOf([...NAME_QUALIFIERS, ...BRANCH_QUALIFIERS])
const QUALIFIERS: ReadonlySet<string> = new Set(NAME_QUALIFIERS)
const BRANCH = new RegExp(`^(?:${BRANCH_QUALIFIERS.join('|')})$`, 'u')

/** The words, of at least two letters, with which texts or patterns begin. */
function headsOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(text => text.replace(/ .*/, '').match(/\p{L}{2,}/gu) ?? []))
}

function classesOf(jurisdiction: Jurisdiction): ReadonlyMap<string, string> {
  const union = UNION_FORMS.map(form => ['EU', form, LEGAL_FORMS.EU[form] ?? []] as const)
  const own = Object.entries(LEGAL_FORMS[jurisdiction]).map(
    ([form, writings]) => [jurisdiction, form, writings] as const,
  )
  return new Map(
    [...union, ...own].flatMap(([where, form, writings]) =>
      writings.map(written => [written, `${where}:${form}`] as const),
    ),
  )
}

function formOf(plain: string, jurisdiction: Jurisdiction): string | null {
  const classes = CLASSES.get(jurisdiction)
  // `S. L.` is `S.L.`, `GmbH u. Co. KG` is `GmbH & Co. KG`
  const joined = /^\p{L}(?: \p{L})+$/u.test(plain)
    ? plain.replaceAll(' ', '')
    : plain.replace(/ (?:u|und) co /, ' & co ')
  return classes?.get(joined) ?? classes?.get(joined.replace(VARIANTS, '')) ?? null
}

function qualifierOf(plain: string): string | null {
  return QUALIFIERS.has(plain) || BRANCH.test(plain) ? plain : null
}
