import { normalizeForComparison } from '../../shared/text-cleaning.ts'
import {
  ANAC_MONTHS_OF_ADJECTIVES,
  ANAC_MONTHS_OF_PERIODS,
  ANAC_MONTHS_PER_UNIT,
  parseAnacCount,
} from './duration-words.ts'

const CONTRACTS =
  /^(?:durata|fornitur[ae]|appalto|contratto|quadro|affidamento|noleggio|polizz[ae]|abbonamento|somministrazione)$/
/** Nouns that `annuale` can also describe as recurring. */
const CONTRACTS_OF_YEARS = /^(?:servizio?|concessione|gestione|convenzione|locazione|copertura)$/
/** Words that state a duration before its number. */
const CUES = /^(?:per|durata|periodo|durate)$/
/** Contracts directly before their duration: `servizio di 3 anni`. */
const CONTRACT_NOUNS =
  /^(?:servizio|appalto|contratto|concessione|noleggio|affidamento|quadro|convenzione|locazione)$/
/** Words between such a word and the number. */
const FILLERS =
  /^(?:il|lo|la|i|gli|un|una|di|del|dello|della|dell|dei|n|nr|num|numero|complessiv[aoi]|massim[ao]|contrattuale|pari|a|ad|totale|totali|in|e|prevista|stimata|presunta|fissata|appalto|servizio|contratto|fornitura|lavori|concessione|affidamento|accordo|quadro|noleggio|convenzione|periodo|durata)$/
/** Words after which a period belongs to a renewal or an option and not to the contract. */
const RENEWAL =
  /^(?:rinnov|prorog|ulterior|opzion|eventual|altri$|aggiuntiv|ripetizion|piu$|garanzia$|entro$|successiv|preceden)/
/** Words after a period that is not that of the contract. */
const OTHER_MEANING =
  /^(?:scolastic|garanzia$|eta$|esperienza$|anzianita$|attivita$|vita$|successiv|preceden|anteceden|trascors|passat[io]$|scors[io]$|prova$|sperimentazion|tirocini|stage$|collaud|preavviso$|ammortament|proroga$|rinnovo$|opzional|eventuali$|facoltativ|gratuit|compiut|imposta$|ciascun|cadaun)/
/** Nouns and adjectives before a period of their own: `certificazione valida per 5 anni`. */
const OWN_PERIOD =
  /^(?:garanzi|valid|esperienz|anzianit|ammortament|rateizz|restituzion|preavvis|prova$|tirocin|vetust|immatricol|requisit|fatturat|rinnovabil|prorogabil|proroga$|opzion|facolta$|possibilita$)/
/** Activities on records whose period is the retention unless a service of a few years is bought. */
const RETENTION = /^(?:archivia|conserva|certifica)/
const SERVICES = /^(?:servizi|servizio|appalto|affidamento|contratto|canone|noleggio|gestione|concessione)$/
/** The shortest period in months that is a retention even where a service is bought. */
const MIN_RETENTION = 60
/** Words before the term for delivery or completion. */
const TERMS_OF_DELIVERY = /^(?:tempo|tempi|tempistica|termine|termini|ultimazione)$/
/** Vehicles and machines whose age may follow. */
const USED = /^(?:immatricol|usat[oiae]$|seminuov)/
/** Contracts whose validity is their duration: `contratto valido per 3 anni`. */
const VALID_CONTRACTS = /^(?:contratto|quadro|abbonamento|polizza|convenzione|licenza|licenze)$/
/** Words of plans and accounts for named periods: `bilancio per il triennio`. */
const PLANS =
  /^(?:pian[oi]|programm[ai]|programmazione|elenc(?:o|hi)|bilancio?|rendicont[oi]|dup|fabbisogn[oi]|pef|strategi[ae]|consuntiv[oi])$/
/** Activities that a plan consists of, and words that make the plan itself the subject. */
const ACTIVITIES =
  /^(?:indagin|intervent|manutenzion|formazion|comunicazion|monitoragg|attivita$|campionament|controll|sorveglianz)/
const DRAFTING = /^(?:redazione|predisposizione|elaborazione|stesura|aggiornamento|approvazione|revisione)$/
/** Works on a period, unless a service is bought for it: `studio per il biennio`. */
const SURVEYS = /^(?:studi|studio|analisi|indagine|document[oi])$/
/** Words that make `biennio` and `triennio` the classes of a school. */
const SCHOOLS =
  /^(?:liceo|licei|istitut|scuol|superior|class[ei]$|studen|alliev|alunn|laurea|magistral|specialistic|indirizz|unico$|univers|scolastic)/
/** Checks that recur: `servizio biennale di verifica`. */
const RECURRENCE = /^(?:verific|revision|controll|collaud|ispezion|taratur|ricert)/
/** Services that a supply includes, whose period is not that of the contract. */
const INCLUDED_SERVICE = /^(?:garanzia|manutenzione|assistenza)$/
const INCLUSION = /^(?:con$|compres|comprensiv|inclus|incl$|relativ|oltre$)/
/** Words for people whose age may follow. */
const PEOPLE = /^(?:bambin[ei]|minor[ei]|minorenni|eta|giovani|ragazz[ei]|anziani|nati)$/
const MAX_MONTHS = 600
/** The shortest period in months that counts without a word such as `per` or `durata`. */
const MIN_MONTHS_ALONE = 6
/** How many words before a period are searched for a renewal or an included service. */
const LOOKBACK = 6
/** How many words before a period are searched for a noun that the period belongs to. */
const OWNER_LOOKBACK = 9

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
  const leadingUnit = ANAC_MONTHS_PER_UNIT.get(first)
  const count =
    leadingUnit === undefined ? parseAnacCount(first) : parseAnacCount(words[start + 1]?.text ?? '')
  if (count === null || words[start]?.isAdded) return null
  if (leadingUnit !== undefined)
    return isContractPeriod(words, start, start + 1, count * leadingUnit) ? count * leadingUnit : null
  const unitAt = parseAnacCount(words[start + 1]?.text ?? '') === count ? start + 2 : start + 1
  const unit = ANAC_MONTHS_PER_UNIT.get(words[unitAt]?.text ?? '')
  // `mesi 24 mesi` does not occur; `anni 3 mesi 6` is left out because it is two periods.
  if (unit === undefined || ANAC_MONTHS_PER_UNIT.has(words[start - 1]?.text ?? '')) return null
  return isContractPeriod(words, start, unitAt, count * unit) ? count * unit : null
}

/** Decides by the words around a period whether the contract lasts that long. */
function isContractPeriod(words: readonly Word[], start: number, end: number, months: number): boolean {
  if (isContinued(words, end)) return false
  const [next = '', afterNext = ''] = [words[end + 1]?.text, words[end + 2]?.text]
  const hasOtherMeaning =
    OTHER_MEANING.test(next) || (/^(?:di|d|per)$/.test(next) && OTHER_MEANING.test(afterNext))
  if (hasOtherMeaning && !words[end + 1]?.isFirst) return false
  if (next === 'di' && afterNext === 'cui') return false
  // An anniversary: `per i 50 anni del liceo`.
  if (/^(?:i|gli)$/.test(words[start - 1]?.text ?? '') && /^d(?:el|al)/.test(next)) return false
  const cue = findCue(words, start)
  if (cue === null || (cue === start && months < MIN_MONTHS_ALONE)) return false
  if (isRenewal(words, cue) || isIncludedService(words, cue) || isOwnPeriod(words, cue, months)) return false
  return cue !== start || !(isAge(words, cue) || isTermOfDelivery(words, cue))
}

/** Returns true when a second count follows: `2 anni e 6 mesi`, `anni 2 mesi 6`. */
function isContinued(words: readonly Word[], end: number): boolean {
  if (words[end + 1]?.isFirst) return false
  const following = words.slice(end + 1, end + 4).map(({ text }) => text)
  const rest = following[0] === 'e' ? following.slice(1) : following
  const [first = '', second = ''] = rest
  return (
    (parseAnacCount(first) !== null && ANAC_MONTHS_PER_UNIT.has(second)) ||
    (ANAC_MONTHS_PER_UNIT.has(first) && parseAnacCount(second) !== null)
  )
}

/** Returns the index of the word that introduces a period, or of the period itself when punctuation does. */
function findCue(words: readonly Word[], start: number): number | null {
  for (let i = start - 1; i >= 0 && start - i <= LOOKBACK; i--) {
    const text = words[i]?.text ?? ''
    if (CUES.test(text)) return i
    if (/^(?:di|da)$/.test(text) && start - i === 1 && CONTRACT_NOUNS.test(words[i - 1]?.text ?? ''))
      return i - 1
    if (!FILLERS.test(text)) break
  }
  const isNumberBefore = parseAnacCount(words[start - 1]?.text ?? '') !== null
  return words[start]?.isFirst && start > 0 && !isNumberBefore ? start : null
}

function isRenewal(words: readonly Word[], cue: number): boolean {
  return words.slice(Math.max(0, cue - 3), cue).some(({ text }) => RENEWAL.test(text))
}

function isAge(words: readonly Word[], cue: number): boolean {
  return (
    words.slice(Math.max(0, cue - LOOKBACK), cue).some(({ text }) => PEOPLE.test(text)) ||
    words.slice(Math.max(0, cue - OWNER_LOOKBACK), cue).some(({ text }) => USED.test(text))
  )
}

/** Returns true for `tempi di consegna: 8 mesi`. A rental can be `a lungo termine`. */
function isTermOfDelivery(words: readonly Word[], cue: number): boolean {
  const before = words.slice(Math.max(0, cue - 3), cue).map(({ text }) => text)
  if (before.at(-1) === 'consegna') return !listWordsBefore(words, cue).some(word => SERVICES.test(word))
  return before.some(
    (word, i) => TERMS_OF_DELIVERY.test(word) && !/^(?:a|lungo|breve|medio)$/.test(before[i - 1] ?? ''),
  )
}

/**
 * Returns true when the clause of a period, or the one before it, names something with a period of its own:
 * `conservazione dei documenti: 10 anni`.
 */
function isOwnPeriod(words: readonly Word[], cue: number, months: number): boolean {
  const clause = listWordsBefore(words, cue)
  const owner = clause.findLastIndex(word => OWN_PERIOD.test(word))
  const isValidContract =
    /^valid/.test(clause[owner] ?? '') &&
    clause
      .slice(0, owner)
      .slice(-2)
      .some(word => VALID_CONTRACTS.test(word))
  if (owner >= 0 && !isValidContract) return true
  const retention = clause.findIndex(word => RETENTION.test(word))
  if (retention < 0) return false
  return months >= MIN_RETENTION || !clause.slice(0, retention).some(word => SERVICES.test(word))
}

/** Lists the words of the clause before a word, and of the clause before that when the word begins one. */
function listWordsBefore(words: readonly Word[], at: number): string[] {
  const list: string[] = []
  for (let i = at; i > 0 && list.length < OWNER_LOOKBACK; i--) {
    if (words[i]?.isFirst && i < at) break
    list.unshift(words[i - 1]?.text ?? '')
  }
  return list
}

/** Returns true for `con manutenzione per 36 mesi`, which is the period of an included service. */
function isIncludedService(words: readonly Word[], cue: number): boolean {
  const before = words.slice(Math.max(0, cue - LOOKBACK), cue)
  const included = before.findIndex(({ text }) => INCLUSION.test(text))
  return included >= 0 && before.slice(included).some(({ text }) => INCLUDED_SERVICE.test(text))
}

/** Reads `per il triennio`, `triennio 2026-2028`. */
function readNamedPeriod(words: readonly Word[], at: number): number | null {
  const months = ANAC_MONTHS_OF_PERIODS.get(words[at]?.text ?? '')
  if (months === undefined) return null
  const before = words.slice(Math.max(0, at - NAMED_LOOKBACK), at).map(({ text }) => text)
  const isForPeriod = /(?:^| )per (?:il|un|lo|l)$/.test(before.join(' ')) || before.includes('durata')
  const isDated =
    /^20\d\d$/.test(words[at + 1]?.text ?? '') &&
    !/^(?:nel|del|piano|programma|elenco)$/.test(before.at(-1) ?? '')
  if (!(isForPeriod || isDated) || isRenewal(words, at) || isIncludedService(words, at)) return null
  return isNamedOtherwise(words, at) ? null : months
}

/** Returns true for a plan as a document, but not for one that the contractor carries out: `piano di indagini`. */
function isPlan(clause: readonly string[]): boolean {
  return clause.some((word, i) => {
    const isCarriedOut = clause[i + 1] === 'di' && ACTIVITIES.test(clause[i + 2] ?? '')
    return PLANS.test(word) && !(isCarriedOut && !clause.slice(0, i).some(one => DRAFTING.test(one)))
  })
}

/** Returns true for the period of a plan or of a school, and for one in the past: `per il biennio precedente`. */
function isNamedOtherwise(words: readonly Word[], at: number): boolean {
  const next = words[at + 1]
  if (!next?.isFirst && OTHER_MEANING.test(next?.text ?? '')) return true
  const clause = listWordsBefore(words, at)
  if (isPlan(clause) || clause.some(word => OWN_PERIOD.test(word))) return true
  const survey = clause.findIndex(word => SURVEYS.test(word))
  if (survey >= 0 && !clause.slice(0, survey).some(word => SERVICES.test(word))) return true
  const isDated = /^20\d\d$/.test(next?.text ?? '')
  const end = words.findIndex(({ isFirst }, i) => i > at && isFirst)
  const following = words.slice(at + 1, end < 0 ? at + 6 : Math.min(end, at + 6))
  return !isDated && following.some(({ text }) => SCHOOLS.test(text))
}

/** Reads `servizio triennale`, `accordo quadro biennale`. */
function readAdjective(words: readonly Word[], at: number): number | null {
  const adjective = words[at]?.text ?? ''
  const months = ANAC_MONTHS_OF_ADJECTIVES.get(adjective)
  const noun = words[at - 1]?.text ?? ''
  if (months === undefined || words[at]?.isFirst) return null
  const following = words.slice(at + 1, at + 5).map(({ text }) => text)
  const isRecurring =
    following.some(word => RECURRENCE.test(word)) || (/^polizz|^copertura$/.test(noun) && months === 120)
  if (isRecurring || (!words[at + 1]?.isFirst && OTHER_MEANING.test(following[0] ?? ''))) return null
  const isContract =
    CONTRACTS.test(noun) ||
    (months > 12 && CONTRACTS_OF_YEARS.test(noun)) ||
    // A check of lifts is `biennale` and one of tanks `decennale` because they recur.
    (months > 24 && months <= 48 && noun === 'manutenzione')
  return isContract && !isRenewal(words, at) ? months : null
}
