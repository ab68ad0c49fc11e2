import { OWN_COURT_SUFFIXES } from '../../model/registers/german-register-number.ts'
import { isFunctionWord } from '../languages/function-words.ts'
import { findGermanCourts, type GermanCourt } from './court-names.ts'
import { germanNumberKey } from './number-keys.ts'
import { areJoined } from './number-labels.ts'
import type { TextPiece } from './number-pieces.ts'

/** A German register number in a typed text, with the court if it is named before or after the number. */
export interface GermanRegisterEntry {
  readonly end: number
  readonly keys: readonly string[]
  /** The register and the digits, as in `HRB` and `990024`, and the suffix of another register, if it was typed. */
  readonly words: readonly string[]
  /** All names of the courts that can be meant, or nothing if the text names none. */
  readonly courtNames: readonly string[]
}

interface CourtMention {
  /** The courts that have the name. */
  readonly courts: readonly GermanCourt[]
  readonly end: number
}

/** Suffixes of registers that were moved to another court, besides those that courts add to their own numbers. */
const FORMER_COURT_SUFFIXES = 'AH BHV EC EL EU HU IZ MO NM NO PL RD RZ SB SL'.split(' ')
const SUFFIXES = new Set([...FORMER_COURT_SUFFIXES, ...OWN_COURT_SUFFIXES.values()])
const MAX_COURT_WORDS = 5
const COURT_TITLES = new Set(
  'amtsgericht amtsgerichts amtsgerichte ag registergericht registergerichts'.split(' '),
)
const REGISTER_WORDS = new Set(
  (
    'handelsregister handelsregisters handelsregisternummer registernummer handelsregisternr register registerblatt ' +
    'vereinsregister vereinsregisters genossenschaftsregister genossenschaftsregisters partnerschaftsregister ' +
    'partnerschaftsregisters gesellschaftsregister gesellschaftsregisters'
  ).split(' '),
)
/** Words around the name of a court: `eingetragen beim Amtsgericht Hamburg unter HRB 990024`. */
const CONNECTING_WORDS = new Set(
  'beim bei im des am der in unter dem nr no nummer n abteilung abt blatt'.split(' '),
)
const WORDS_BEFORE_NUMBER = new Set([...REGISTER_WORDS, ...CONNECTING_WORDS])
const REGISTERS = new Set('HRA HRB GNR GSR PR VR'.split(' '))
const NUMBER_PIECE = /^(HRA|HRB|GNR|GSR|PR|VR)?(?:NR)?0*([1-9]\d{0,6})([A-Z]{1,3})?$/

/** Reads a German register number that begins at a piece, with or without its court; null if there is none. */
export function readGermanRegisterEntry(
  pieces: readonly TextPiece[],
  from: number,
): GermanRegisterEntry | null {
  const before = readCourtBefore(pieces, from)
  const start = skipWords(pieces, before?.end ?? from, REGISTER_WORDS)
  if (start > from && before === null && !REGISTER_WORDS.has(textAt(pieces, from))) return null
  const number = readNumber(pieces, start)
  if (number === null) return null
  const { register, digits, end } = number
  const suffix = number.suffix ?? readSuffix(pieces, end)
  const afterSuffix = number.suffix === null && suffix !== null ? end + 1 : end
  const court = before ?? number.court ?? readCourtAfter(pieces, afterSuffix)
  const short = register + digits
  const courts = court?.courts ?? courtsOfSuffix(suffix)
  const isOwnSuffix = courts.some(({ name }) => suffix === OWN_COURT_SUFFIXES.get(name))
  return {
    end: Math.max(afterSuffix, court?.end ?? 0),
    keys:
      courts.length === 0
        ? [short + (suffix ?? '')]
        : courts.map(({ name }) => germanNumberKey(short, suffix, name)),
    words: [register, digits, ...(suffix === null || isOwnSuffix ? [] : [suffix])].map(word =>
      word.toLowerCase(),
    ),
    courtNames: courts.flatMap(({ names }) => names),
  }
}

/** Returns the court that adds a suffix to all its numbers. */
function courtsOfSuffix(suffix: string | null): readonly GermanCourt[] {
  const [name] = [...OWN_COURT_SUFFIXES].find(([, own]) => own === suffix) ?? []
  return name === undefined ? [] : findGermanCourts(name).filter(court => court.name === name)
}

/** Reads `HRB 990024`, `HR B 990 024`, `HRB-Nr. 990024`, `HRB990024B` and `HRB Hamburg 990024`. */
function readNumber(pieces: readonly TextPiece[], from: number) {
  const { register, end: afterRegister } = readRegister(pieces, from)
  if (register === null) return null
  const court = register === '' ? null : readCourt(pieces, afterRegister)
  const digitsFrom =
    register === '' ? from : skipWords(pieces, court?.end ?? afterRegister, WORDS_BEFORE_NUMBER)
  const [, stated = register, digits, suffix] =
    NUMBER_PIECE.exec(textAt(pieces, digitsFrom).toUpperCase()) ?? []
  if (digits === undefined || !REGISTERS.has(stated) || !areJoined(pieces, from + 1, digitsFrom + 1))
    return null
  if (suffix !== undefined && !SUFFIXES.has(suffix)) return null
  const { joined, end } = joinDigitGroups(pieces, digitsFrom, digits)
  return { register: stated, digits: joined, suffix: suffix ?? null, court, end }
}

/**
 * Reads the register before a number: empty if the number may contain it, and null if the letters are none. In `Handelsregister
 * B`, the part of the register says which one it is.
 */
function readRegister(pieces: readonly TextPiece[], from: number) {
  const part = textAt(pieces, from)
  if (/^[ab]$/.test(part) && /^(?:handelsregister|abt)/.test(textAt(pieces, from - 1)))
    return { register: `HR${part.toUpperCase()}`, end: from + 1 }
  let register = ''
  let end = from
  while (end < from + 3 && /^[a-z]{1,3}$/.test(textAt(pieces, end)) && !REGISTERS.has(register)) {
    register += textAt(pieces, end).toUpperCase()
    end++
  }
  return { register: end > from && !REGISTERS.has(register) ? null : register, end }
}

/** Joins the groups of `990 024` and `28.204`. */
function joinDigitGroups(pieces: readonly TextPiece[], from: number, first: string) {
  const next = pieces[from + 1]
  const isGrouped =
    /^\d{1,3}$/.test(first) &&
    /^\d{3}$/.test(next?.text ?? '') &&
    /^[ .]$/.test(next?.gap ?? '') &&
    isFree(pieces, from + 2)
  return isGrouped ? { joined: first + next?.text, end: from + 2 } : { joined: first, end: from + 1 }
}

function isFree(pieces: readonly TextPiece[], at: number): boolean {
  return !/^\d/.test(textAt(pieces, at))
}

function readSuffix(pieces: readonly TextPiece[], at: number): string | null {
  const suffix = textAt(pieces, at).toUpperCase()
  if (!/^ ?[-/]? ?$/.test(pieces[at]?.gap ?? '"')) return null
  if (SUFFIXES.has(suffix)) return suffix
  // Other letters are a suffix only before the court.
  const word = textAt(pieces, at)
  const isWord = word === 'or' || COURT_TITLES.has(word) || CONNECTING_WORDS.has(word) || isFunctionWord(word)
  return /^[A-Z]{1,2}$/.test(suffix) && !isWord && readCourtAfter(pieces, at + 1) !== null ? suffix : null
}

/** Reads `Amtsgericht Hamburg` and `Hamburg` before a number. */
function readCourtBefore(pieces: readonly TextPiece[], from: number): CourtMention | null {
  const start = skipWords(pieces, from, REGISTER_WORDS)
  const court = readCourt(pieces, start)
  if (court === null) return null
  const end = skipWords(pieces, court.end, WORDS_BEFORE_NUMBER)
  return areJoined(pieces, court.end, end + 1) ? { ...court, end } : null
}

/** Reads `, Amtsgericht Hamburg`, `(Hamburg)` and `beim Registergericht Hamburg` after a number. */
function readCourtAfter(pieces: readonly TextPiece[], from: number): CourtMention | null {
  return areJoined(pieces, from, from + 1) ? readCourt(pieces, from) : null
}

function readCourt(pieces: readonly TextPiece[], from: number): CourtMention | null {
  const start = skipWords(pieces, skipWords(pieces, from, CONNECTING_WORDS), COURT_TITLES)
  for (let end = Math.min(pieces.length, start + MAX_COURT_WORDS); end > start; end--) {
    const words = pieces.slice(start, end).map(piece => piece.text)
    const courts = findGermanCourts(words.join(''))
    if (courts.length > 0 && areJoined(pieces, from + 1, end)) return { courts, end }
  }
  return null
}

function skipWords(pieces: readonly TextPiece[], from: number, words: ReadonlySet<string>): number {
  let at = from
  while (words.has(textAt(pieces, at))) at++
  return at
}

function textAt(pieces: readonly TextPiece[], at: number): string {
  return pieces[at]?.text ?? ''
}
