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
const CONTRACT = /\b(?:contracts?|agreements?)\b/i
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
  if (!CONTRACT.test(sentence) || OTHER_SUBJECT.test(sentence)) return null
  const dates = [...sentence.matchAll(WRITTEN_DATE)]
  const [start, end] = dates.map(([text]) => findEnglishDay(text))
  const [first, second] = dates
  if (first === undefined || start == null || dates.length > 2) return null
  const before = sentence.slice(0, first.index)
  if (second === undefined) return COMMENCEMENT.test(before.slice(-40)) ? { start, end: null } : null
  const between = sentence.slice(first.index + first[0].length, second.index)
  return end != null && start < end && BEGINNING.test(before) && END.test(between) ? { start, end } : null
}

function splitIntoSentences(text: string): string[] {
  return text.split(/(?<=[.;])\s|\n/)
}
