import type { Draft, Json } from '../../model/announcement.ts'
import { dayAt, entryOf } from '../eforms/values.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, quoted, tidy } from '../kit/text.ts'
import { NATURES } from './legacy-codes.ts'
import { amountAt, amountIn, parts, words } from './legacy-values.ts'

const MAX_CODES = 40

export function objectMetadata(object: Fields, data: Fields, codes: Fields): Draft['metadata'] {
  const lots = parts(object, 'OBJECT_DESCR')
  const divided = object.has('LOT_DIVISION') || object.has('NO_LOT_DIVISION')
  for (const box of ['LOT_DIVISION', 'NO_LOT_DIVISION']) object.raw(box)
  const cpv = data.texts('ORIGINAL_CPV@CODE').flatMap(code => /^(\d{8})/.exec(code)?.[1] ?? [])
  const nuts = ['PERFORMANCE_NUTS@CODE', 'ORIGINAL_NUTS@CODE'].flatMap(name => data.texts(name))
  const nature = codes.text('NC_CONTRACT_NATURE@CODE')
  if (nature !== null && entryOf(NATURES, nature) === undefined) {
    codes.note('unknown_code', `unknown contract nature ${quoted(nature)}`, 'NC_CONTRACT_NATURE')
  }
  const kind = entryOf(NATURES, nature)
  const estimate = amountAt(object, 'VAL_ESTIMATED_TOTAL')
  const [only, ...others] = lots
  return compact({
    procedure: readProcedure(codes),
    file_number: words(object, 'REFERENCE_NUMBER'),
    contract_type: kind == null ? null : [kind],
    cpv: cpv.length > 0 ? [...new Set(cpv)].slice(0, MAX_CODES) : null,
    nuts: nuts.length > 0 ? [...new Set(nuts)].slice(0, MAX_CODES) : null,
    lots: divided && lots.length > 0 ? lots.length : null,
    estimated_value: estimate?.value,
    currency: estimate?.currency,
    ...(only === undefined || others.length > 0 ? {} : readContractPeriod(only)),
  })
}

/** "Not applicable" and "Other" carry no information. */
function readProcedure(codes: Fields): string | null {
  const label = codes.texts('PR_PROC')[0] ?? null
  return ['8', '9', 'Z'].includes(codes.text('PR_PROC@CODE') ?? '') ? null : label
}

/** Reads the contract period. */
function readContractPeriod(lot: Fields): Draft['metadata'] {
  const unit = lot.texts('DURATION@TYPE')[0]
  const count = Number(lot.texts('DURATION')[0])
  const months = unit === 'MONTH' ? count : unit === 'YEAR' ? count * 12 : Number.NaN
  return compact({
    duration_months: Number.isFinite(months) && months > 0 ? months : null,
    contract_start: dayAt(lot, 'DATE_START'),
    contract_end: dayAt(lot, 'DATE_END'),
  })
}

type Details = { [key: string]: Json }

/** Builds the details: lots with their award criteria, notes and the contract modification. */
export function detailsOf(object: Fields, form: Fields): Details {
  const lots = parts(object, 'OBJECT_DESCR').map(readLot)
  const [info] = ['COMPLEMENTARY_INFO', 'CHANGES'].flatMap(name =>
    parts(form, name).flatMap(found => words(found, 'INFO_ADD') ?? []),
  )
  const [modification] = parts(form, 'MODIFICATIONS_CONTRACT')
  return compact({
    lots: lots.length > 0 ? lots : null,
    note: info,
    modification: modification === undefined ? null : readModification(modification),
  })
}

/** Describes a contract modification: what changes, why, and the value before and after. */
function readModification(modification: Fields): Details {
  const contract = modification.child('DESCRIPTION_PROCUREMENT')
  const info = modification.child('INFO_MODIFICATIONS')
  const [need, circumstance] = [words(info, 'ADDITIONAL_NEED'), words(info, 'UNFORESEEN_CIRCUMSTANCE')]
  const [after, total] = [amountIn(info, 'VAL_TOTAL_AFTER'), amountIn(contract, 'VAL_TOTAL')]
  const [change, whole] = [words(info, 'SHORT_DESCR'), words(contract, 'SHORT_DESCR')]
  return compact({
    description: change ?? whole,
    reason: need ?? circumstance,
    value_before: amountIn(info, 'VAL_TOTAL_BEFORE')?.value,
    value_after: (after ?? total)?.value,
    ...readContractPeriod(contract),
    place: words(contract, 'MAIN_SITE'),
    nuts: contract.texts('NUTS@CODE').length > 0 ? contract.texts('NUTS@CODE') : null,
  })
}

function readLot(lot: Fields): Details {
  const codes = parts(lot, 'CPV_ADDITIONAL').flatMap(item => item.texts('CPV_CODE@CODE'))
  const nuts = lot.texts('NUTS@CODE')
  const value = amountAt(lot, 'VAL_OBJECT')
  const criteria = readCriteria(lot)
  return compact({
    lot: lot.texts('LOT_NO')[0],
    name: words(lot, 'TITLE'),
    description: words(lot, 'SHORT_DESCR'),
    cpv: codes.length > 0 ? codes : null,
    nuts: nuts.length > 0 ? nuts : null,
    place: words(lot, 'MAIN_SITE'),
    estimated_value: value?.value,
    currency: value?.currency,
    ...readContractPeriod(lot),
    options: words(lot, 'OPTIONS_DESCR'),
    renewal: words(lot, 'RENEWAL_DESCR'),
    note: words(lot, 'INFO_ADD'),
    award_criteria: criteria.length > 0 ? criteria : null,
  })
}

/** Reads the award criteria: weighted quality and cost criteria, or plain text for concessions. */
function readCriteria(lot: Fields): Details[] {
  const awarding = [lot, ...parts(lot, 'DIRECTIVE_2014_25_EU')].flatMap(stated => parts(stated, 'AC'))
  const weighed = awarding.flatMap(stated => [...parts(stated, 'AC_QUALITY'), ...parts(stated, 'AC_COST')])
  return [
    ...weighed.map(criterion =>
      compact({ name: words(criterion, 'AC_CRITERION'), weight: words(criterion, 'AC_WEIGHTING') }),
    ),
    ...awarding.flatMap(stated => stated.texts('AC_CRITERION')).map(name => ({ name })),
  ]
}

/** Reads what a corrigendum replaces, section by section. */
export function changesOf(form: Fields): Details[] {
  return parts(form, 'CHANGES').flatMap(changes =>
    parts(changes, 'CHANGE').map(change => {
      const [where, before, after] = ['WHERE', 'OLD_VALUE', 'NEW_VALUE'].map(name => parts(change, name)[0])
      return compact({
        section: where === undefined ? null : words(where, 'SECTION'),
        lot: where === undefined ? null : words(where, 'LOT_NO'),
        label: where === undefined ? null : words(where, 'LABEL'),
        from: formatValue(before),
        to: formatValue(after),
      })
    }),
  )
}

function formatValue(value: Fields | undefined): string | null {
  if (value === undefined) return null
  const codes = parts(value, 'CPV_ADDITIONAL').flatMap(item => item.texts('CPV_CODE@CODE'))
  const stated = ['TEXT', 'DATE', 'TIME'].map(name => words(value, name))
  return tidy([...stated, ...codes].filter(part => part !== null).join(' ')) || null
}
