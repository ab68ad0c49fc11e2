import { getTextsAtPath, toListItems } from '../shared/field-paths.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { isPlainRecord } from '../shared/plain-values.ts'
import { quoteValue } from '../shared/text-cleaning.ts'
import type { FindATenderReleaseSections } from './read-release-sections.ts'

/** Law names by scheme and number. */
const LAW_NAMES = new Map<string, string>([
  ['UKPGA 2023/54', 'Procurement Act 2023'],
  // Directives implemented by the regulations of 2015 and 2016, which still govern older procedures and Scotland.
  ['CELEX 32014L0023', 'Directive 2014/23/EU'],
  ['CELEX 32014L0024', 'Directive 2014/24/EU'],
  ['CELEX 32014L0025', 'Directive 2014/25/EU'],
  ['CELEX 32009L0081', 'Directive 2009/81/EC'],
])

/** Reads the name of the legal basis. Unknown laws are identified by scheme and number. */
export function readFindATenderLegalBasis(tender: FieldReader): string | null {
  const basis = tender.value('legalBasis')
  const [scheme, number] = [...getTextsAtPath(basis, 'scheme'), ...getTextsAtPath(basis, 'id')]
  if (scheme === undefined || number === undefined) return scheme ?? null
  return LAW_NAMES.get(`${scheme} ${number}`) ?? `${scheme} ${number}`
}

/**
 * Reads the distinct 8-digit CPV codes, with the main code first. Every lot repeats the codes of the other lots
 * (sources/gb-find-a-tender).
 */
export function readFindATenderCpvCodes({ row, tender, items }: FindATenderReleaseSections): string[] {
  const classifications = [
    ...[tender.value('classification'), tender.value('additionalClassifications')].flatMap(toListItems),
    ...items
      .filter(isPlainRecord)
      .flatMap(item => [item.classification, item.additionalClassifications].flatMap(toListItems)),
  ]
  const codes = classifications
    .filter(item => isPlainRecord(item) && item.scheme === 'CPV')
    .flatMap(item => getTextsAtPath(item, 'id'))
  const known = codes.flatMap(code => /^(\d{8})(?:-\d)?$/.exec(code)?.[1] ?? [])
  if (known.length < codes.length) {
    const odd = codes.find(code => !/^\d{8}(-\d)?$/.test(code))
    row.reportProblem('bad_value', `${quoteValue(odd)} is not a CPV code`)
  }
  return [...new Set(known)]
}
