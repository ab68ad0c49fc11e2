import type { Mention } from '../../model/announcement.ts'
import { splitLegalForm } from '../../model/legal-form.ts'
import { trimEndMatching } from '../../platform/text.ts'
import { parseNif } from '../shared/identifier-numbers.ts'
import { splitNamesByLegalForm } from '../shared/parties/split-joint-names.ts'
import { normalizeForComparison } from '../shared/text-cleaning.ts'

/** Maximum number of members; a longer list means that a text was parsed incorrectly. */
const MAX_MEMBERS = 12

const UNION_WORDS = String.raw`(?:u\.?t\.?e\.?|uni[oó]n temporal de empresas|uni[oó] temporal d['’]empreses|compromiso(?: de)? ute)`
/** Matches the words that mark a temporary union at the start of a name. */
const UNION_START = new RegExp(
  `^(?:en )?${UNION_WORDS}(?![\\p{L}\\d])(?: formada por| constituida por| integrada por)?[\\s:,–-]*`,
  'iu',
)
/** Matches them at the end of a name, and at the start of what a name has in brackets. */
const UNION_END = new RegExp(`(?<![\\p{L}\\d])${UNION_WORDS}$`, 'iu')
const BRACKETED_UNION = new RegExp(`^${UNION_WORDS}(?![\\p{L}\\d])`, 'iu')
const UNION_COMMITMENT = /^\(?(?:en )?(?:compromiso(?: de constituci[oó]n)?(?: de)?|futura|a constituir)\s/iu

/** Matches separators that stand between members even if their names have no legal form. */
const STRONG_SEPARATOR = /\s[-–—/+]\s|\s?[;|]\s?/gu
/** Matches the tax number and the share that may follow the name of a member. */
const MEMBER_NUMBER = /\(?(?:(?:nif|cif|n\.i\.f\.|c\.i\.f\.)[\s:]{0,3})?\b([A-HJNP-SUVW]-?\d{7}[\dA-J])\)?$/iu
const MEMBER_SHARE = /\(?\b\d{1,3}(?:[.,]\d{1,4})?\s?%\)?$/u
/** Normalized words of places and works, which name a union and not its members. */
const PLACE_OR_WORK =
  /\b(?:lote|lot|tramo|fase|obras?|edar|etap|carretera|autovia|linea|metro|zona|parque|hospital|colegio|centro|servicios?|mantenimiento|limpieza|residuos|division|delegacion|departamento|sucursal|area|seccion|unidad|agrupacion|calle|plaza|presa|puerto|norte|sur|este|oeste|barrio|distrito|provincia|expediente)\b/

/**
 * Adds the members of a temporary union of companies (UTE) to its mention. The union keeps its name and number. Members
 * are added only where the name separates them with certainty.
 */
export function addPlacspUnionMembers(winner: Mention): Mention[] {
  const isUnion = winner.identifiers.some(({ scheme, number }) => scheme === 'nif' && number.startsWith('U'))
  const names = listUnionMembers(winner.name, isUnion)
  return [
    winner,
    ...names.map(({ name, number }): Mention => {
      return {
        type: 'company',
        role: winner.role,
        name,
        identifiers: number === null ? [] : [parseNif(number)],
      }
    }),
  ]
}

/** A member of a temporary union, with the tax number that the name of the union states for it. */
export interface PlacspUnionMember {
  readonly name: string
  readonly number: string | null
}

/**
 * Splits the name of a temporary union into its members; empty when it names no members or does not separate them with
 * certainty. `isUnion` states that the number is that of a union; otherwise, the name has to say so.
 */
export function listUnionMembers(name: string, isUnion: boolean): PlacspUnionMember[] {
  const body = trimSeparators(withoutUnionEnd(name.replace(UNION_COMMITMENT, '').replace(UNION_START, '')))
  if (!isUnion && body === name) return []
  const members = (
    splitNamesByLegalForm(bracketedList(body) ?? body, 'ES', withoutNumber) ??
    splitByStrongSeparators(body) ??
    []
  ).map(toMember)
  return members.length <= MAX_MEMBERS ? members : []
}

/** Returns the members in brackets after the own name of a union: `PUENTE (ALFA, S.A. - BETA, S.L.)`. */
function bracketedList(body: string): string | null {
  const start = body.indexOf('(')
  const isList = start > 0 && body.endsWith(')') && body.lastIndexOf('(') === start
  const inner = isList ? body.slice(start + 1, -1) : ''
  return splitNamesByLegalForm(inner, 'ES', withoutNumber) === null ? null : inner
}

/**
 * Splits `A, S.A. - B`, where at most one part has neither a legal form nor a tax number, and no part has a word of a
 * place or a work. Names without them are also those of places: `CIUDAD REAL - PUERTOLLANO`.
 */
function splitByStrongSeparators(text: string): string[] | null {
  const parts = text.split(STRONG_SEPARATOR).map(part => part.trim())
  const unproven = parts.filter(part => toMember(part).number === null && !hasLegalForm(withoutNumber(part)))
  if (unproven.length > 1) return null
  const arePlain = parts.every(
    part =>
      /^[\p{L}&.,' ]{3,60}$/u.test(withoutNumber(part)) && !PLACE_OR_WORK.test(normalizeForComparison(part)),
  )
  return parts.length > 1 && arePlain ? parts : null
}

function hasLegalForm(name: string): boolean {
  return splitLegalForm(name, 'ES').legalFormClass !== null
}

function withoutUnionEnd(text: string): string {
  const bracket = text.lastIndexOf('(')
  const isBracketed = text.endsWith(')') && BRACKETED_UNION.test(text.slice(bracket + 1, -1))
  return isBracketed ? text.slice(0, bracket) : text.replace(UNION_END, '')
}

function withoutNumber(text: string): string {
  return [MEMBER_SHARE, MEMBER_NUMBER, MEMBER_SHARE].reduce(
    (name, addition) => trimSeparators(name.replace(addition, '')),
    text.trim(),
  )
}

function toMember(text: string): PlacspUnionMember {
  const unshared = trimSeparators(text.trim().replace(MEMBER_SHARE, ''))
  const number = MEMBER_NUMBER.exec(unshared)?.[1] ?? null
  return { name: withoutNumber(text), number }
}

function trimSeparators(text: string): string {
  return trimEndMatching(text.trim(), /[\s,;(–-]/)
}
