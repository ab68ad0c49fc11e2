import type { Fields } from '../kit/fields.ts'
import { itemsOf, textsAt } from '../kit/paths.ts'
import { isRecord } from '../kit/plain.ts'
import { quoted } from '../kit/text.ts'
import type { Parts } from './parts.ts'

/** Laws by scheme and number, under the names they are known by. */
const LAWS = new Map<string, string>([
  ['UKPGA 2023/54', 'Procurement Act 2023'],
  // The old regulations, of 2015 and 2016, carry these out; they still govern what began under them, and Scotland.
  ['CELEX 32014L0023', 'Directive 2014/23/EU'],
  ['CELEX 32014L0024', 'Directive 2014/24/EU'],
  ['CELEX 32014L0025', 'Directive 2014/25/EU'],
  ['CELEX 32009L0081', 'Directive 2009/81/EC'],
])

/** The law of the procedure; one that is not on the list under its number. */
export function legalBasisOf(tender: Fields): string | null {
  const basis = tender.raw('legalBasis')
  const [scheme, number] = [...textsAt(basis, 'scheme'), ...textsAt(basis, 'id')]
  if (scheme === undefined || number === undefined) return scheme ?? null
  return LAWS.get(`${scheme} ${number}`) ?? `${scheme} ${number}`
}

/** CPV codes of 8 digits, the main one first, each once: every lot repeats those of the others (sheet, section 4). */
export function cpvOf({ row, tender, items }: Parts): string[] {
  const classifications = [
    ...[tender.raw('classification'), tender.raw('additionalClassifications')].flatMap(itemsOf),
    ...items
      .filter(isRecord)
      .flatMap(item => [item.classification, item.additionalClassifications].flatMap(itemsOf)),
  ]
  const codes = classifications
    .filter(item => isRecord(item) && item.scheme === 'CPV')
    .flatMap(item => textsAt(item, 'id'))
  const known = codes.flatMap(code => /^(\d{8})(?:-\d)?$/.exec(code)?.[1] ?? [])
  if (known.length < codes.length) {
    const odd = codes.find(code => !/^\d{8}(-\d)?$/.test(code))
    row.note('bad_value', `${quoted(odd)} is not a CPV code`)
  }
  return [...new Set(known)]
}
