import type { CalendarDay } from '../../../model/calendar-day.ts'
import { findEnglishDay } from '../../shared/dates.ts'

/** The period of a contract that a text states. */
export interface ContractDates {
  readonly start: CalendarDay
  readonly end: CalendarDay | null
}

/** Matches a written date: `1st July 2026`, `30 June 2027`. */
const WRITTEN_DATE =
  /(?<!\d)\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6},? \d{4}(?!\d)/g
/** Matches a sentence whose subject is the contract: `The framework agreement`, `It is anticipated that the contract`. */
const CONTRACT_SUBJECT =
  /^(?:it is (?:\w+ ){1,3}that |we \w+ (?:that )?)?(?:(?:the|this|each|any|resulting|proposed|new|framework|initial|term|full|overall) ){0,4}(?:contract|agreement)s?(?=$|[ :,–-])/i
/** Matches the same with a noun of time, which can also precede the contract: `The term of the contract`. */
const TIME_SUBJECT =
  /^(?:the )?(?:initial |proposed |expected |estimated |anticipated |intended |overall |total )?(?:duration|period|term|start date|commencement date|commencement|start|dates) (?:of|for) (?:the|this) (?:framework )?(?:contract|agreement)\b/i
/** Words of sentences about a part of the contract or another event in its time: its price, a break clause, a lot. */
const OTHER_CONTRACT_PART =
  /\b(?:not|price|prices|break|lease|lots?|mobili[sz]|transition|implementation|option|phase|stage|clause|let\b|used|invoice|payment|review|negotiat|warrant|between\b|with the\b|landlord|defect|budget|consult|evaluat|sign|award)/i
/** Words that a period begins with. */
const BEGINNING = /\b(?:commenc|start|begin|run|last|from\b|effective\b|period\b|term\b)/i
const COMMENCEMENT = /\b(?:commenc(?:e|es|ing|ement)|start(?:s|ing)?|begin(?:s|ning)?)\b/i
/** Words that separate the beginning of a period from its end. */
const END = /\b(?:to|until|till|and|through)\b|\b(?:end|expir|conclud|complet)|[–-]/i
/** Words of sentences about the procedure, former contracts and extensions, whose dates are not those of the contract. */
const OTHER_SUBJECT =
  /\b(?:standstill|representation|deadline|tender|bid|submi|respon|event|survey|exten[ds]|current|existing|previous|incumbent|former|variation|modif|publish|notice)/i

/**
 * Finds the period of the contract in sentences such as `The contract will run from 1 July 2026 to 30 June 2027` or
 * `The contract will commence on 1 July 2026`. Returns `null` when no sentence or several different ones state it.
 */
export function findContractDates(texts: readonly string[]): ContractDates | null {
  const found = texts.flatMap(splitIntoSentences).flatMap(sentence => readSentence(sentence) ?? [])
  const [first] = found.filter(({ end }) => end !== null)
  const stated = first ?? found[0]
  if (stated === undefined) return null
  return found.every(({ start, end }) => start === stated.start && (end === null || end === stated.end))
    ? stated
    : null
}

function readSentence(sentence: string): ContractDates | null {
  if (!isAboutContract(sentence.trim())) return null
  const dates = [...sentence.matchAll(WRITTEN_DATE)]
  const [start, end] = dates.map(([text]) => findEnglishDay(text))
  const [first, second] = dates
  if (first === undefined || start == null || dates.length > 2) return null
  const before = sentence.slice(0, first.index)
  if (second === undefined) return COMMENCEMENT.test(before.slice(-40)) ? { start, end: null } : null
  const between = sentence.slice(first.index + first[0].length, second.index)
  return end != null && start < end && BEGINNING.test(before) && END.test(between) ? { start, end } : null
}

function isAboutContract(sentence: string): boolean {
  return (
    (CONTRACT_SUBJECT.test(sentence) || TIME_SUBJECT.test(sentence)) &&
    !OTHER_SUBJECT.test(sentence) &&
    !OTHER_CONTRACT_PART.test(sentence)
  )
}

function splitIntoSentences(text: string): string[] {
  return text.split(/(?<=[.;])\s|\n/)
}
