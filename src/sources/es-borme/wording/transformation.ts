import { shortenText } from '../../shared/compose-summary.ts'
import { normalizeForComparison } from '../../shared/text-cleaning.ts'
import { findBormeLegalForm } from '../company-names.ts'

/**
 * Describes a transformation: `ALFA SA pasa a ser SL`, or with the new name when more than the legal form changes. Long
 * names are shortened, so that the new form is always stated.
 */
export function describeBormeTransformation(name: string, newName: string, maxLength: number): string {
  const form = findBormeLegalForm(newName)
  const isSameName = form !== null && baseName(name) === baseName(newName)
  const whole = `${name} pasa a ser ${isSameName ? form : newName}`
  if (whole.length <= maxLength || form === null) return whole
  if (isSameName) return `${shortenText(name, maxLength - form.length - VERB.length)}${VERB}${form}`
  const half = Math.floor((maxLength - VERB.length - form.length - 1) / 2)
  return `${shortenText(name, half)}${VERB}${shortenText(newName, half)} ${form}`
}
const VERB = ' pasa a ser '

/** Returns a name without its legal form, for comparison. */
function baseName(name: string): string {
  const form = findBormeLegalForm(name)
  const base = form !== null && name.endsWith(form) ? name.slice(0, -form.length) : name
  return normalizeForComparison(base).replace(/[\s,.]/g, '')
}
