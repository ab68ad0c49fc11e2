/** Words for numbers that texts write out, by value. */
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  (
    'un:1 uno:1 una:1 due:2 tre:3 quattro:4 cinque:5 sei:6 sette:7 otto:8 nove:9 dieci:10 undici:11 dodici:12 quindici:15 ' +
    'sedici:16 diciotto:18 venti:20 ventiquattro:24 trenta:30 trentasei:36 quarantotto:48 sessanta:60'
  )
    .split(' ')
    .map(pair => pair.split(':'))
    .map(([word = '', value]) => [word, Number(value)]),
)
export const ANAC_MONTHS_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['mesi', 1],
  ['mese', 1],
  ['anni', 12],
  ['anno', 12],
])
/** The months of periods with a name of their own: `per il triennio`. */
export const ANAC_MONTHS_OF_PERIODS: ReadonlyMap<string, number> = new Map([
  ['biennio', 24],
  ['triennio', 36],
  ['quadriennio', 48],
  ['quinquennio', 60],
  ['sessennio', 72],
  ['novennio', 108],
  ['decennio', 120],
])
/** The months of adjectives after the noun of a contract: `servizio triennale`, `concessione decennale`. */
export const ANAC_MONTHS_OF_ADJECTIVES: ReadonlyMap<string, number> = new Map([
  ['annuale', 12],
  ['biennale', 24],
  ['triennale', 36],
  ['quadriennale', 48],
  ['quinquennale', 60],
  ['sessennale', 72],
  ['novennale', 108],
  ['decennale', 120],
  ['ventennale', 240],
])

/** Reads a number in digits or in words, or returns `null`. */
export function parseAnacCount(word: string): number | null {
  return /^\d{1,3}$/.test(word) ? Number(word) : (NUMBER_WORDS.get(word) ?? null)
}
