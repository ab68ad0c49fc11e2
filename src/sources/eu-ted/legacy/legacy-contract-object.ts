import type { AnnouncementDraft, JsonValue } from '../../../model/announcement.ts'
import { lookUpEformsCode, readEformsDay, sumEformsMoney } from '../../eforms/field-values.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { cleanText, omitMissing, quoteValue } from '../../shared/text-cleaning.ts'
import { TED_LEGACY_CONTRACT_NATURES } from './legacy-code-lists.ts'
import {
  readTedLegacyAmount,
  readTedLegacyContractAmount,
  readTedLegacyRecords,
  readTedLegacyText,
} from './legacy-field-values.ts'

const MAX_CODES = 40

export function buildTedLegacyObjectMetadata(
  object: FieldReader,
  data: FieldReader,
  codes: FieldReader,
): AnnouncementDraft['metadata'] {
  const lots = readTedLegacyRecords(object, 'OBJECT_DESCR')
  const divided = object.has('LOT_DIVISION') || object.has('NO_LOT_DIVISION')
  for (const box of ['LOT_DIVISION', 'NO_LOT_DIVISION']) object.value(box)
  const cpv = data.texts('ORIGINAL_CPV@CODE').flatMap(code => /^(\d{8})/.exec(code)?.[1] ?? [])
  // The coded section may have other places than the form, which is what the buyer wrote.
  const places = lots.flatMap(lot => lot.texts('NUTS@CODE'))
  const codedPlaces = ['PERFORMANCE_NUTS@CODE', 'ORIGINAL_NUTS@CODE'].flatMap(name => data.texts(name))
  const nuts = places.length > 0 ? places : codedPlaces
  const nature = codes.text('NC_CONTRACT_NATURE@CODE')
  if (nature !== null && lookUpEformsCode(TED_LEGACY_CONTRACT_NATURES, nature) === undefined) {
    codes.reportProblem('unknown_code', `unknown contract nature ${quoteValue(nature)}`, 'NC_CONTRACT_NATURE')
  }
  const kind = lookUpEformsCode(TED_LEGACY_CONTRACT_NATURES, nature)
  const estimate =
    readTedLegacyAmount(object, 'VAL_ESTIMATED_TOTAL') ??
    sumEformsMoney(lots.map(lot => readTedLegacyAmount(lot, 'VAL_OBJECT')))
  const [only, ...others] = lots
  return omitMissing({
    procedure: readProcedure(codes),
    file_number: readTedLegacyText(object, 'REFERENCE_NUMBER'),
    contract_type: kind == null ? null : [kind],
    cpv: cpv.length > 0 ? [...new Set(cpv)].slice(0, MAX_CODES) : null,
    nuts: nuts.length > 0 ? [...new Set(nuts)].slice(0, MAX_CODES) : null,
    lots: divided && lots.length > 0 ? lots.length : null,
    estimated_value: estimate?.value,
    currency: estimate?.currency,
    ...(only === undefined || others.length > 0 ? {} : readContractPeriod(only)),
  })
}

/** Reads the procedure label. Returns `null` for "Not applicable" and "Other", which carry no information. */
function readProcedure(codes: FieldReader): string | null {
  const label = codes.texts('PR_PROC')[0] ?? null
  return ['8', '9', 'Z'].includes(codes.text('PR_PROC@CODE') ?? '') ? null : label
}

/** Reads the day on which a contract ends after its modification. */
export function readTedLegacyModifiedEnd(form: FieldReader): AnnouncementDraft['metadata'] {
  const [modification] = readTedLegacyRecords(form, 'MODIFICATIONS_CONTRACT')
  const [contract] =
    modification === undefined ? [] : readTedLegacyRecords(modification, 'DESCRIPTION_PROCUREMENT')
  return omitMissing({ contract_end: contract === undefined ? null : readEformsDay(contract, 'DATE_END') })
}

function readContractPeriod(lot: FieldReader): AnnouncementDraft['metadata'] {
  const unit = lot.texts('DURATION@TYPE')[0]
  const count = Number(lot.texts('DURATION')[0])
  const months = unit === 'MONTH' ? count : unit === 'YEAR' ? count * 12 : Number.NaN
  return omitMissing({
    duration_months: Number.isFinite(months) && months > 0 ? months : null,
    contract_start: readEformsDay(lot, 'DATE_START'),
    contract_end: readEformsDay(lot, 'DATE_END'),
  })
}

type Details = { [key: string]: JsonValue }

/** Builds the details: lots with their award criteria, notes and the contract modification. */
export function buildTedLegacyDetails(object: FieldReader, form: FieldReader): Details {
  const lots = readTedLegacyRecords(object, 'OBJECT_DESCR').map(readLot)
  const [info] = ['COMPLEMENTARY_INFO', 'CHANGES'].flatMap(name =>
    readTedLegacyRecords(form, name).flatMap(found => readTedLegacyText(found, 'INFO_ADD') ?? []),
  )
  const [modification] = readTedLegacyRecords(form, 'MODIFICATIONS_CONTRACT')
  return omitMissing({
    lots: lots.length > 0 ? lots : null,
    note: info,
    modification: modification === undefined ? null : readModification(modification),
  })
}

/** Describes a contract modification: what changes, why, and the value before and after. */
function readModification(modification: FieldReader): Details {
  const contract = modification.child('DESCRIPTION_PROCUREMENT')
  const info = modification.child('INFO_MODIFICATIONS')
  const [need, circumstance] = [
    readTedLegacyText(info, 'ADDITIONAL_NEED'),
    readTedLegacyText(info, 'UNFORESEEN_CIRCUMSTANCE'),
  ]
  const [after, total] = [
    readTedLegacyContractAmount(info, 'VAL_TOTAL_AFTER'),
    readTedLegacyContractAmount(contract, 'VAL_TOTAL'),
  ]
  const [change, whole] = [readTedLegacyText(info, 'SHORT_DESCR'), readTedLegacyText(contract, 'SHORT_DESCR')]
  return omitMissing({
    description: change ?? whole,
    reason: need ?? circumstance,
    value_before: readTedLegacyContractAmount(info, 'VAL_TOTAL_BEFORE')?.value,
    value_after: (after ?? total)?.value,
    ...readContractPeriod(contract),
    place: readTedLegacyText(contract, 'MAIN_SITE'),
    nuts: contract.texts('NUTS@CODE').length > 0 ? contract.texts('NUTS@CODE') : null,
  })
}

function readLot(lot: FieldReader): Details {
  const codes = readTedLegacyRecords(lot, 'CPV_ADDITIONAL').flatMap(item => item.texts('CPV_CODE@CODE'))
  const nuts = lot.texts('NUTS@CODE')
  const value = readTedLegacyAmount(lot, 'VAL_OBJECT')
  const criteria = readCriteria(lot)
  return omitMissing({
    lot: lot.texts('LOT_NO')[0],
    name: readTedLegacyText(lot, 'TITLE'),
    description: readTedLegacyText(lot, 'SHORT_DESCR'),
    cpv: codes.length > 0 ? codes : null,
    nuts: nuts.length > 0 ? nuts : null,
    place: readTedLegacyText(lot, 'MAIN_SITE'),
    estimated_value: value?.value,
    currency: value?.currency,
    ...readContractPeriod(lot),
    options: readTedLegacyText(lot, 'OPTIONS_DESCR'),
    renewal: readTedLegacyText(lot, 'RENEWAL_DESCR'),
    note: readTedLegacyText(lot, 'INFO_ADD'),
    award_criteria: criteria.length > 0 ? criteria : null,
  })
}

/** Reads the award criteria: weighted quality and cost criteria, or plain text for concessions. */
function readCriteria(lot: FieldReader): Details[] {
  const awarding = [lot, ...readTedLegacyRecords(lot, 'DIRECTIVE_2014_25_EU')].flatMap(stated =>
    readTedLegacyRecords(stated, 'AC'),
  )
  const weighed = awarding.flatMap(stated => [
    ...readTedLegacyRecords(stated, 'AC_QUALITY'),
    ...readTedLegacyRecords(stated, 'AC_COST'),
  ])
  return [
    ...weighed.map(criterion =>
      omitMissing({
        name: readTedLegacyText(criterion, 'AC_CRITERION'),
        weight: readTedLegacyText(criterion, 'AC_WEIGHTING'),
      }),
    ),
    ...awarding.flatMap(stated => stated.texts('AC_CRITERION')).map(name => ({ name })),
  ]
}

/** Reads what a corrigendum replaces, section by section. */
export function readTedLegacyChanges(form: FieldReader): Details[] {
  return readTedLegacyRecords(form, 'CHANGES').flatMap(changes =>
    readTedLegacyRecords(changes, 'CHANGE').map(change => {
      const [where, before, after] = ['WHERE', 'OLD_VALUE', 'NEW_VALUE'].map(
        name => readTedLegacyRecords(change, name)[0],
      )
      return omitMissing({
        section: where === undefined ? null : readTedLegacyText(where, 'SECTION'),
        lot: where === undefined ? null : readTedLegacyText(where, 'LOT_NO'),
        label: where === undefined ? null : readTedLegacyText(where, 'LABEL'),
        from: formatValue(before),
        to: formatValue(after),
      })
    }),
  )
}

function formatValue(value: FieldReader | undefined): string | null {
  if (value === undefined) return null
  const codes = readTedLegacyRecords(value, 'CPV_ADDITIONAL').flatMap(item => item.texts('CPV_CODE@CODE'))
  const stated = ['TEXT', 'DATE', 'TIME'].map(name => readTedLegacyText(value, name))
  return cleanText([...stated, ...codes].filter(part => part !== null).join(' ')) || null
}
