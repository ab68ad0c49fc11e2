import { normalizeForComparison } from '../../shared/text-cleaning.ts'

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
const MONTHS_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['mesi', 1],
  ['mese', 1],
  ['anni', 12],
  ['anno', 12],
])
/** The months of periods with a name of their own: `per il triennio`. */
const MONTHS_OF_PERIODS: ReadonlyMap<string, number> = new Map([
  ['biennio', 24],
  ['triennio', 36],
  ['quadriennio', 48],
  ['quinquennio', 60],
  ['sessennio', 72],
  ['novennio', 108],
  ['decennio', 120],
])
/** The months of adjectives after the noun of a contract: `servizio triennale`, `concessione decennale`. */
const MONTHS_OF_ADJECTIVES: ReadonlyMap<string, number> = new Map([
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
const CONTRACTS =
  /^(?:durata|fornitur[ae]|appalto|contratto|quadro|affidamento|noleggio|polizz[ae]|abbonamento|somministrazione)$/
/** Nouns that `annuale` can also describe as recurring. */
const CONTRACTS_OF_YEARS = /^(?:servizio?|concessione|gestione|convenzione|locazione|copertura)$/
/** Words that state a duration before its number. */
const CUES = /^(?:per|durata|periodo|durate)$/
/** Words between such a word and the number. */
const FILLERS =
  /^(?:il|lo|la|i|gli|un|una|di|del|dello|della|dell|dei|n|nr|num|numero|complessiv[aoi]|massim[ao]|minim[ao]|contrattuale|pari|a|ad|totale|totali|in|e|prevista|stimata|presunta|fissata|appalto|servizio|contratto|fornitura|concessione|affidamento|accordo|quadro|noleggio|convenzione|periodo|durata)$/
/** Words after which a period belongs to a renewal or an option and not to the contract. */
const RENEWAL =
  /^(?:rinnov|prorog|ulterior|opzion|eventual|altri$|aggiuntiv|ripetizion|piu$|garanzia$|entro$|successiv|preceden)/
/** Words after a period that is not that of the contract. */
const OTHER_MEANING = /^(?:scolastic|garanzia$|eta$|esperienza$|successivi$|precedenti$|antecedenti$)/
/** Services that a supply includes, whose period is not that of the contract. */
const INCLUDED_SERVICE = /^(?:garanzia|manutenzione|assistenza)$/
const INCLUSION = /^(?:con$|compres|comprensiv|inclus|incl$)/
/** Words for people whose age may follow. */
const PEOPLE = /^(?:bambin[ei]|minor[ei]|minorenni|eta|giovani|ragazz[ei]|anziani|nati)$/
const MAX_MONTHS = 600
/** The shortest period in months that counts without a word such as `per` or `durata`. */
const MIN_MONTHS_ALONE = 6
/** How many words before a period are searched for a renewal or an included service. */
const LOOKBACK = 6

/** How many words before a named period are searched for `durata`. */
const NAMED_LOOKBACK = 4

interface Word {
  readonly text: string
  /** True when punctuation or the beginning of the text precedes the word. */
  readonly isFirst: boolean
  /** True when the punctuation before the word adds it to the period before: `36 mesi + 12 mesi`. */
  readonly isAdded: boolean
}

/**
 * Finds the durations of the contract that a text states, in months and without duplicates. Leaves out renewals,
 * warranties, ages, school years, and terms for completion.
 */
export function findAnacContractDurations(text: string): number[] {
  const words = splitWords(text)
  const months = words.flatMap(
    (_, i) => readCountedPeriod(words, i) ?? readNamedPeriod(words, i) ?? readAdjective(words, i) ?? [],
  )
  return [...new Set(months)].filter(value => value > 0 && value <= MAX_MONTHS)
}

/**
 * Chooses the duration of a contract: the one that the texts of the notice state, otherwise the one that all lots state.
 * Returns `null` when the texts contradict each other.
 */
export function chooseAnacContractDuration(
  texts: readonly (string | null)[],
  lotTexts: readonly (string | null)[],
): number | null {
  const ofNotice = new Set(texts.flatMap(text => findAnacContractDurations(text ?? '')))
  const ofLots = lotTexts.map(text => findAnacContractDurations(text ?? ''))
  const [stated = null, ...others] = new Set([...ofNotice, ...ofLots.flat()])
  if (others.length > 0) return null
  return ofNotice.size > 0 || ofLots.every(months => months.length > 0) ? stated : null
}

function splitWords(text: string): Word[] {
  const normalized = normalizeForComparison(text)
  let end = 0
  return Array.from(normalized.matchAll(/[\p{L}\d]+/gu), ({ 0: word, index }) => {
    const between = normalized.slice(end, index)
    end = index + word.length
    return { text: word, isFirst: index === 0 || /[^\s.'’]/.test(between), isAdded: between.includes('+') }
  })
}

/** Reads `24 mesi`, `mesi 24`, `anni tre`, `24 (ventiquattro) mesi` at a word, if it is the duration of the contract. */
function readCountedPeriod(words: readonly Word[], start: number): number | null {
  const first = words[start]?.text ?? ''
  const leadingUnit = MONTHS_PER_UNIT.get(first)
  const count = leadingUnit === undefined ? parseCount(first) : parseCount(words[start + 1]?.text ?? '')
  if (count === null || words[start]?.isAdded) return null
  if (leadingUnit !== undefined)
    return isContractPeriod(words, start, start + 1, count * leadingUnit) ? count * leadingUnit : null
  const unitAt = parseCount(words[start + 1]?.text ?? '') === count ? start + 2 : start + 1
  const unit = MONTHS_PER_UNIT.get(words[unitAt]?.text ?? '')
  // `mesi 24 mesi` does not occur; `anni 3 mesi 6` is left out because it is two periods.
  if (unit === undefined || MONTHS_PER_UNIT.has(words[start - 1]?.text ?? '')) return null
  return isContractPeriod(words, start, unitAt, count * unit) ? count * unit : null
}

function parseCount(word: string): number | null {
  return /^\d{1,3}$/.test(word) ? Number(word) : (NUMBER_WORDS.get(word) ?? null)
}

/** Decides by the words around a period whether the contract lasts that long. */
function isContractPeriod(words: readonly Word[], start: number, end: number, months: number): boolean {
  if (isContinued(words, end)) return false
  const [next = '', afterNext = ''] = [words[end + 1]?.text, words[end + 2]?.text]
  const hasOtherMeaning =
    OTHER_MEANING.test(next) || (/^(?:di|d)$/.test(next) && OTHER_MEANING.test(afterNext))
  if (hasOtherMeaning && !words[end + 1]?.isFirst) return false
  const cue = findCue(words, start)
  if (cue === null || (cue === start && months < MIN_MONTHS_ALONE)) return false
  return !isRenewal(words, cue) && !isIncludedService(words, cue) && !(cue === start && isAge(words, cue))
}

/** Returns true when a second count follows: `2 anni e 6 mesi`, `anni 2 mesi 6`. */
function isContinued(words: readonly Word[], end: number): boolean {
  if (words[end + 1]?.isFirst) return false
  const following = words.slice(end + 1, end + 4).map(({ text }) => text)
  const rest = following[0] === 'e' ? following.slice(1) : following
  const [first = '', second = ''] = rest
  return (
    (parseCount(first) !== null && MONTHS_PER_UNIT.has(second)) ||
    (MONTHS_PER_UNIT.has(first) && parseCount(second) !== null)
  )
}

/** Returns the index of the word that introduces a period, or of the period itself when punctuation does. */
function findCue(words: readonly Word[], start: number): number | null {
  for (let i = start - 1; i >= 0 && start - i <= LOOKBACK; i--) {
    const text = words[i]?.text ?? ''
    if (CUES.test(text)) return i
    if (!FILLERS.test(text)) break
  }
  const isNumberBefore = parseCount(words[start - 1]?.text ?? '') !== null
  return words[start]?.isFirst && start > 0 && !isNumberBefore ? start : null
}

function isRenewal(words: readonly Word[], cue: number): boolean {
  return words.slice(Math.max(0, cue - 3), cue).some(({ text }) => RENEWAL.test(text))
}

function isAge(words: readonly Word[], cue: number): boolean {
  return words.slice(Math.max(0, cue - LOOKBACK), cue).some(({ text }) => PEOPLE.test(text))
}

/** Returns true for `con manutenzione per 36 mesi`, which is the period of an included service. */
function isIncludedService(words: readonly Word[], cue: number): boolean {
  const before = words.slice(Math.max(0, cue - LOOKBACK), cue)
  const included = before.findIndex(({ text }) => INCLUSION.test(text))
  return included >= 0 && before.slice(included).some(({ text }) => INCLUDED_SERVICE.test(text))
}

/** Reads `per il triennio`, `triennio 2026-2028`. */
function readNamedPeriod(words: readonly Word[], at: number): number | null {
  const months = MONTHS_OF_PERIODS.get(words[at]?.text ?? '')
  if (months === undefined) return null
  const before = words.slice(Math.max(0, at - NAMED_LOOKBACK), at).map(({ text }) => text)
  const isForPeriod = /(?:^| )per (?:il|un|lo|l)$/.test(before.join(' ')) || before.includes('durata')
  const isDated =
    /^20\d\d$/.test(words[at + 1]?.text ?? '') &&
    !/^(?:nel|del|piano|programma|elenco)$/.test(before.at(-1) ?? '')
  return (isForPeriod || isDated) && !isRenewal(words, at) ? months : null
}

/** Reads `servizio triennale`, `accordo quadro biennale`. */
function readAdjective(words: readonly Word[], at: number): number | null {
  const adjective = words[at]?.text ?? ''
  const months = MONTHS_OF_ADJECTIVES.get(adjective)
  const noun = words[at - 1]?.text ?? ''
  if (months === undefined || words[at]?.isFirst) return null
  const isContract =
    CONTRACTS.test(noun) ||
    (months > 12 && CONTRACTS_OF_YEARS.test(noun)) ||
    // A check of lifts is `biennale` because it recurs.
    (months > 24 && noun === 'manutenzione')
  return isContract && !isRenewal(words, at) ? months : null
}
