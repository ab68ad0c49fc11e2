/** Currencies that the euro or a reform replaced, which old announcements state. `Intl` lists mostly those in use. */
const FORMER_CURRENCIES = [
  ...[
    'ATS',
    'BEF',
    'CYP',
    'DEM',
    'EEK',
    'ESP',
    'FIM',
    'FRF',
    'GRD',
    'HRK',
    'IEP',
    'ITL',
    'LTL',
    'LUF',
    'LVL',
    'MTL',
    'NLG',
  ],
  ...['PTE', 'SIT', 'SKK', 'XEU', 'BGN', 'BGL', 'ROL', 'TRL', 'YUM', 'CSD', 'RUR', 'BYR'],
]

/** The currencies of most announcements come first. */
export const CURRENCY_CODES: readonly string[] = [
  ...new Set(['EUR', 'GBP', 'USD', 'CHF', ...Intl.supportedValuesOf('currency'), ...FORMER_CURRENCIES]),
]
const CURRENCIES: ReadonlySet<string> = new Set(CURRENCY_CODES)

/** Returns whether a text is the ISO 4217 code of a currency, current or former, in upper case. */
export function isKnownCurrency(code: string): boolean {
  return CURRENCIES.has(code)
}
