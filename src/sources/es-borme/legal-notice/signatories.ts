import type { MentionRole } from '../../../model/mention-role.ts'
import { trimEndCharacters } from '../../../platform/text.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'
import { findBormeLegalForm, stripFinalPeriod } from '../company-names.ts'

/** A person or company that signs an announcement of section C. */
export interface BormeSignatory {
  readonly role: MentionRole
  readonly type: 'person' | 'company'
  readonly name: string
}

/** Length in characters of the end of a text that can contain the signature. */
const SIGNATURE_LENGTH = 300
/** Roles by words in the normalized office of a signatory, the most specific first. */
const ROLES: readonly (readonly [string, MentionRole])[] = [
  ['liquidador', 'liquidator'],
  ['administrador concursal', 'insolvency_practitioner'],
  ['administrador', 'officer'],
  ['president', 'officer'],
  ['secretari', 'officer'],
  ['consejer', 'officer'],
  ['apoderad', 'officer'],
  ['gerente', 'officer'],
  ['director', 'officer'],
  ['representante', 'officer'],
]
/** Matches an article before an office, such as in `El Administrador único, …`. */
const ARTICLE = /^(?:el|la|los|las|por el|por la|fdo\.?:?|firmado:?) ?/i
const FORM_OF_ADDRESS = /^(?:don|doña|d\.|dª\.?|d\.ª|fdo\.?:?) /i

/** Finds who signs an announcement: `Madrid, 15 de septiembre de 2026.- El Administrador único, Bruno Fingido Olmo.` */
export function findBormeSignatories(text: string): BormeSignatory[] {
  const end = text.slice(-SIGNATURE_LENGTH)
  const mark = [...end.matchAll(/\d{4}\. ?[-–—] ?/g)].at(-1)
  if (mark === undefined) return []
  const [office = '', ...names] = splitAtCommas(end.slice(mark.index + mark[0].length).replace(ARTICLE, ''))
  const normalized = normalizeForComparison(office)
  const role = ROLES.find(([words]) => normalized.includes(words))?.[1]
  if (role === undefined || /[\d;:]/.test(office)) return []
  return names
    .flatMap(part => part.split(/ y (?=(?:don |doña |d\. )?\p{Lu})/u))
    .flatMap(name => readSignatory(role, name))
}

/** Splits a signature at commas, except at the comma before a legal form: `Alfa, S.L.` */
function splitAtCommas(signature: string): string[] {
  return signature.split(/, (?!S\. ?[AL]\.|SL|SA)/)
}

function readSignatory(role: MentionRole, printed: string): BormeSignatory[] {
  const mark = /representad[oa] por /i.exec(printed)
  const representative = mark === null ? undefined : printed.slice(mark.index + mark[0].length)
  const name = trimEndCharacters((representative ?? printed).trim().replace(FORM_OF_ADDRESS, ''), ' .')
  if (findBormeLegalForm(name) !== null) return [{ role, type: 'company', name: stripFinalPeriod(printed) }]
  return isPersonName(name) ? [{ role, type: 'person', name }] : []
}

function isPersonName(name: string): boolean {
  const words = name.split(' ')
  const isName = words.every(word => /^(?:\p{Lu}[\p{L}'’.-]*|de|del|la|las|los|y|i)$/u.test(word))
  return isName && words.length >= 2 && words.length <= 8
}
