import { normalizeForComparison } from '../../shared/text-cleaning.ts'

/** Offices that free texts name, with patterns for their normalized names, the most specific first. */
const OFFICES: readonly (readonly [RegExp, string])[] = [
  [/\badministrador(?:es|as?)? solidari[oa]s\b/, 'administradores solidarios'],
  [/\badministrador(?:es|as?)? mancomunad[oa]s\b/, 'administradores mancomunados'],
  [/\badministradora? solidari[oa]\b/, 'administrador solidario'],
  [/\badministradora? mancomunad[oa]\b/, 'administrador mancomunado'],
  [/\badministradora? unic[oa]\b/, 'administrador único'],
  [/\bconsejer[oa]s? delegad[oa]s?\b/, 'consejero delegado'],
  [/\bconsejer[oa]s\b/, 'consejeros'],
  [/\bconsejer[oa]\b/, 'consejero'],
  [/\bauditor(?:es|a)?\b/, 'auditor'],
  [/\bliquidador(?:es|a)?\b/, 'liquidador'],
  [/\bapoderad[oa]s\b/, 'apoderados'],
  [/\bapoderad[oa]\b/, 'apoderado'],
  [/\badministradores\b/, 'administradores'],
  [/\badministradora?\b/, 'administrador'],
  [/\bentidad encargada\b/, 'entidad encargada del registro contable'],
]

/** Replaces the word `cargos` at the end of a label with the office that the text names: `cese de administrador único`. */
export function nameOfficeInText(label: string | null, text: string): string | null {
  if (label === null || !label.endsWith(' de cargos')) return label
  const normalized = normalizeForComparison(text)
  const office = OFFICES.find(([pattern]) => pattern.test(normalized))?.[1]
  return office === undefined ? label : `${label.slice(0, -'cargos'.length)}${office}`
}
