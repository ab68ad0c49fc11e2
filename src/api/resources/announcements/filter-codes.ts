import { cpvCheckDigit, normalizeCpv, suggestCpv, toCpvPrefix } from '../../../model/codes/cpv/cpv-codes.ts'
import { CURRENCY_CODES, isKnownCurrency } from '../../../model/codes/currencies.ts'
import { resolveRegion, suggestRegion } from '../../../model/codes/regions/resolve-region.ts'
import type { FieldError } from '../../../platform/errors.ts'
import { suggestClosestValue, truncateReceivedValue } from '../../decode-text.ts'
import type { ConvertedItem } from '../../query-parameters.ts'

/** Converts a CPV code to the form without trailing zeros, which stands for the code and all codes below it. */
export function toCpvFilter(item: string, name: string): ConvertedItem<string> {
  const code = normalizeCpv(item)
  if (code !== null) return checkedCpv(item, code, name)
  if (!/^\d{2,8}(?:-\d)?$/.test(item)) {
    const detail = `${name} must be a CPV code of 2 to 8 digits, such as 45 or 45233140.`
    return rejected('invalid_code', detail, undefined)
  }
  const detail = `"${item}" is not a CPV code of 2008 for ${name}, such as 45 or 45233140.`
  return rejected('unknown_value', detail, suggestCpv(item) ?? undefined)
}

/** Rejects a code with another check digit than its own, because one of its digits is probably mistyped. */
function checkedCpv(item: string, code: string, name: string): ConvertedItem<string> {
  const given = /(?:-|^\d{8})(\d)$/.exec(item)?.[1]
  const digit = cpvCheckDigit(code)
  if (given === undefined || Number(given) === digit) return { values: [toCpvPrefix(code)] }
  const detail = `"${item}" has the wrong check digit for ${name}. The code ${code} is written ${code}-${digit}.`
  return rejected('wrong_check_digit', detail, `${code}-${digit}`)
}

/** Converts a code of a region to the current NUTS or ITL codes of the same place. */
export function toRegionFilter(item: string, name: string): ConvertedItem<string> {
  const values = resolveRegion(item)
  if (values !== null) return { values }
  const region = suggestRegion(item)
  const hint = region === null ? '' : ` ${region.code} is ${region.name}.`
  const detail = `"${truncateReceivedValue(item)}" is not a valid value for ${name}. Use a NUTS, ITL or ISO 3166-2 code.${hint}`
  return rejected('unknown_value', detail, region?.code)
}

export function toCurrencyFilter(item: string, name: string): ConvertedItem<string> {
  const code = item.toUpperCase()
  if (isKnownCurrency(code)) return { values: [code] }
  return rejected(
    'unknown_value',
    `"${truncateReceivedValue(item)}" is not an ISO 4217 code for ${name}, such as EUR or GBP.`,
    suggestClosestValue(item, CURRENCY_CODES).did_you_mean,
  )
}

const LANGUAGE_NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
const UNDETERMINED = 'und'

export function toLanguageFilter(item: string, name: string): ConvertedItem<string> {
  const code = item.toLowerCase()
  if (code === UNDETERMINED || (/^[a-z]{2}$/.test(code) && LANGUAGE_NAMES.of(code) !== undefined))
    return { values: [code] }
  const detail = `"${truncateReceivedValue(item)}" is not a valid value for ${name}. Use an ISO 639-1 code, such as fr, or und.`
  const suggestion = /^[a-z]{3}$/.test(code) ? new Intl.Locale(code).language : ''
  return rejected('unknown_value', detail, suggestion.length === 2 ? suggestion : undefined)
}

function rejected(code: string, detail: string, suggestion: string | undefined): { error: FieldError } {
  return { error: { code, detail, ...(suggestion !== undefined && { did_you_mean: suggestion }) } }
}
