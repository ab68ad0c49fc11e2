import type { Fields } from '../kit/fields.ts'
import { itemsOf, textsAt } from '../kit/paths.ts'
import { isRecord } from '../kit/plain.ts'
import { quoted } from '../kit/text.ts'
import type { Parts } from './parts.ts'

/** Names of laws by scheme and number. */
const LAW_NAMES = new Map<string, string>([
  ['UKPGA 2023/54', 'Procurement Act 2023'],
  // Directives implemented by the regulations of 2015 and 2016, which still govern older procedures and Scotland.
  ['CELEX 32014L0023', 'Directive 2014/23/EU'],
  ['CELEX 32014L0024', 'Directive 2014/24/EU'],
  ['CELEX 32014L0025', 'Directive 2014/25/EU'],
  ['CELEX 32009L0081', 'Directive 2009/81/EC'],
])

/** Reads the legal basis by name; unknown laws by scheme and number. */
export function legalBasisOf(tender: Fields): string | null {
  const basis = tender.raw('legalBasis')
  const [scheme, number] = [...textsAt(basis, 'scheme'), ...textsAt(basis, 'id')]
  if (scheme === undefined || number === undefined) return scheme ?? null
  return LAW_NAMES.get(`${scheme} ${number}`) ?? `${scheme} ${number}`
}

/**
 * Reads distinct 8-digit CPV codes, main code first. Every lot repeats the codes of the others
 * (sources/gb-find-a-tender).
 */
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
