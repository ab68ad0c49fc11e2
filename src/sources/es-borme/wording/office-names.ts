import { normalizeForComparison } from '../../shared/text-cleaning.ts'

/** The groups in which changes of offices are reported together. */
export type BormeOfficeGroup = 'board' | 'administrator' | 'liquidator' | 'auditor' | 'attorney' | 'other'

export interface BormeOfficeName {
  readonly singular: string
  readonly plural: string
  readonly group: BormeOfficeGroup
}

type OfficeRow = readonly [RegExp, BormeOfficeGroup, string, string?]

/**
 * Office names with patterns for the start of a normalized label; the first match applies. A plural is only listed when
 * the rules of `pluralize` do not build it.
 */
const OFFICES: readonly OfficeRow[] = [
  [/^adm(?:in)?\W*conc/, 'other', 'administrador concursal'],
  [/^adm\w*\W*uni/, 'administrator', 'administrador único'],
  [/^adm\w*\W*sol/, 'administrator', 'administrador solidario'],
  [/^adm\w*\W*(?:man|conj)/, 'administrator', 'administrador mancomunado'],
  [/^adm\w*\W*sup/, 'administrator', 'administrador suplente'],
  [/^adm/, 'administrator', 'administrador'],
  [/^apod?\w*\W*(?:man|sol)\W*\/?(?:sol|man)/, 'attorney', 'apoderado mancomunado y solidario'],
  [/^apod?\w*\W*sol/, 'attorney', 'apoderado solidario'],
  [/^apod?\w*\W*man/, 'attorney', 'apoderado mancomunado'],
  [/^(?:apo|app|poderado)/, 'attorney', 'apoderado'],
  [/^co\W*de\W*ma\W*so|^cons\W*del\W*m\/s/, 'board', 'consejero delegado mancomunado y solidario'],
  [/^cons?\W*del\w*\W*sol/, 'board', 'consejero delegado solidario'],
  [/^cons?\W*del\w*\W*man/, 'board', 'consejero delegado mancomunado'],
  [/^con(?:s|sj|sej|sejero)?\W*del/, 'board', 'consejero delegado'],
  [/^con\w*\W*ext\W*dom/, 'board', 'consejero externo dominical'],
  [/^con\w*\W*dom/, 'board', 'consejero dominical'],
  [/^con\w*\W*i(?:nd|dp)/, 'board', 'consejero independiente'],
  [/^(?:con\.|cons\.|consej)/, 'board', 'consejero'],
  [/^pre\W*no\W*ejec/, 'board', 'presidente no ejecutivo'],
  [/^presidente$|^pdte\.?$|^presid\.?$/, 'board', 'presidente'],
  [/^vicepresid/, 'board', 'vicepresidente'],
  [/^sec\w*\W*no\W*con|^secrenoconsj/, 'board', 'secretario no consejero'],
  [/^vsecrnoconsj|^vsecr\W{0,2}\d?\W{0,2}nc/, 'board', 'vicesecretario no consejero'],
  [/^secret/, 'board', 'secretario'],
  [/^vicesecr/, 'board', 'vicesecretario'],
  [/^miem\W*com\W*ej/, 'board', 'miembro de la comisión ejecutiva'],
  [/^miem\W*com\W*ctr/, 'other', 'miembro de la comisión de control'],
  [/^liq\w*\W*sol/, 'liquidator', 'liquidador solidario'],
  [/^liq\w*\W*m/, 'liquidator', 'liquidador mancomunado'],
  [/^liq\w*\W*uni/, 'liquidator', 'liquidador único'],
  [/^liq\w*\W*sup/, 'liquidator', 'liquidador suplente'],
  [/^liq/, 'liquidator', 'liquidador'],
  [/^aud\w*\W*supl/, 'auditor', 'auditor suplente'],
  [/^aud\w{0,6}\W{0,2}c\w{0,4}\W{0,2}con/, 'auditor', 'auditor de cuentas consolidadas'],
  [/^aud/, 'auditor', 'auditor'],
  [/^repr?\W*143/, 'other', 'representante persona física'],
  [/^representan/, 'other', 'representante'],
  [/^soc\W*prof/, 'other', 'socio profesional'],
  [/^socio miembr/, 'other', 'socio miembro'],
  [/^ent\w*\W*gest/, 'other', 'entidad gestora'],
  [/^ent\w*\W*dep/, 'other', 'entidad depositaria'],
  [/^ent\w{0,6}\W{0,2}(?:enc\w{0,8}\W{0,2})?reg/, 'other', 'entidad encargada del registro contable'],
  [/^gerente/, 'other', 'gerente'],
  [/^di?(?:r|tor)\w*\W*g/, 'other', 'director general'],
]

/** Returns the name of an office for an abbreviated label such as `Adm. Solid.`, or `null` when the label is unknown. */
export function findBormeOfficeName(label: string): BormeOfficeName | null {
  const normalized = normalizeForComparison(label).trim()
  const row = OFFICES.find(([pattern]) => pattern.test(normalized))
  if (row === undefined) return null
  const [, group, singular] = row
  return { singular, plural: pluralize(singular), group }
}

/** Builds the plural of an office name: its noun and adjectives change, what follows `de` or `no` does not. */
function pluralize(singular: string): string {
  const words = singular.split(' ')
  const end = words.findIndex(word => word === 'de' || word === 'del' || word === 'no' || word === 'persona')
  const inflected = end === -1 ? words.length : end
  const suffix = words[end] === 'no' ? words.slice(end + 1).map(pluralizeWord) : words.slice(inflected + 1)
  const link = end === -1 ? [] : [words[end] ?? '']
  return [...words.slice(0, inflected).map(pluralizeWord), ...link, ...suffix].join(' ')
}

function pluralizeWord(word: string): string {
  if (word === 'y' || word === 'general') return word === 'y' ? word : 'generales'
  return /[aeiou]$/.test(word) ? `${word}s` : `${word}es`
}
