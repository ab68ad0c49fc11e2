import { areJoined, readNumberLabel } from './number-labels.ts'
import type { TextPiece } from './number-pieces.ts'

/*
 * Sentences around a number, as in `immatriculée sous le numéro 007 492 986` and `inscrita en el Registro Mercantil de Madrid,
 * tomo 1, folio 2, hoja M-990786`. Their words say nothing about the company, so they belong to the number.
 */

/** Words that only announce a number, in the five languages. */
const ANNOUNCING_WORDS = new Set(
  (
    'immatricule immatriculee immatricules immatriculees inscrit inscrite inscrits inscrites enregistre enregistree identifie ' +
    'identifiee titulaire portant registre greffe societe entreprise etablissement ' +
    'provista provisto provistas inscrita inscrito inscritas registrada registrado identificada identificado titular registro ' +
    'hoja seccion tomo folio libro sociedad empresa entidad ' +
    'eingetragen eingetragene eingetragener eingetragenen registriert registrierte gefuhrt gefuehrt gesellschaft firma ' +
    'unternehmen registered incorporated company ' +
    'iscritta iscritto iscritte avente titolare presso identificata identificato camera societa impresa ditta'
  ).split(' '),
)
/** Words that belong to a number only behind an announcing word, as in `registered in England and Wales with number`. */
const CONNECTING_WORDS = new Set(
  (
    'ayant dont est sont sous le la les l au aux a de du des d et sur avec numero num nr n no o unique identification commerce ' +
    'societes tribunal con cuyo cuya es en el los las del y bajo por mercantil general ' +
    'im in beim bei der die das dem den unter mit nummer ' +
    'england and wales scotland northern ireland with under number the whose having has is as by identified an uk its ' +
    'al allo alla il lo della delle dello dei di e commercio imprese'
  ).split(' '),
)
/** Words after which the town of a register follows. */
const REGISTER_HEADS = new Set('mercantil imprese commerce societes commercio'.split(' '))
const MAX_TOWN_WORDS = 8
/** Words within the names of towns, as in `Bourg-en-Bresse` and `Fort de France`. */
const TOWN_PARTICLES = new Set(
  'de du des d di del della la le les los las el l en sur sous saint st san santa'.split(' '),
)
/** Words before the numbers of volumes, pages and entries of the Registro Mercantil. */
const VOLUME_WORDS = new Set(
  'tomo libro folio seccion inscripcion anotacion hoja t l f s i a h ins inscrip general'.split(' '),
)
/** Matches the section of the French register in which a company is. */
const SECTION = /^[abcd]$/
const VOLUME_NUMBER = /^\d{1,6}[ao]?$/

/** Returns where the sentence before a number begins. */
export function startOfSurroundings(pieces: readonly TextPiece[], number: number): number {
  let start = number
  let at = number
  while (at > 0 && areJoined(pieces, at, at + 1)) {
    const before = surroundingBefore(pieces, at)
    if (before === at || isNegated(pieces, before)) break
    at = before
    if (ANNOUNCING_WORDS.has(textAt(pieces, at))) start = at
  }
  return start
}

function surroundingBefore(pieces: readonly TextPiece[], end: number): number {
  const word = textAt(pieces, end - 1)
  if (ANNOUNCING_WORDS.has(word) || CONNECTING_WORDS.has(word)) return end - 1
  if (VOLUME_NUMBER.test(word)) return isLongVolumeWord(textAt(pieces, end - 2)) ? end - 2 : end
  for (let at = end - 1; at >= Math.max(0, end - MAX_TOWN_WORDS); at--)
    if (REGISTER_HEADS.has(textAt(pieces, at)))
      return isTown(pieces, at + 1, end, namesAfter(textAt(pieces, at))) ? at : end
  return end
}

/** Returns whether pieces are a town, perhaps with a preposition: names that particles or hyphens join count as one. */
function isTown(pieces: readonly TextPiece[], from: number, end: number, maxNames: number): boolean {
  if (!areJoined(pieces, from, end + 1)) return false
  let names = 0
  let isInName = false
  for (const { text, gap } of pieces.slice(from, end)) {
    if (/\d/.test(text) || text === 'or') return false
    const isParticle = TOWN_PARTICLES.has(text)
    if (!isParticle && (names === 0 || (isInName && gap !== '-'))) names++
    isInName = !isParticle
  }
  return names <= maxNames
}

/** Italian chambers of commerce are named after up to four provinces: `Registro Imprese di Milano Monza Brianza Lodi`. */
function namesAfter(head: string): number {
  return head === 'imprese' ? 4 : 1
}

function isLongVolumeWord(word: string): boolean {
  return word.length > 1 && VOLUME_WORDS.has(word)
}

/** Returns whether the operator `-` stands before a piece, which applies to its word alone. */
function isNegated(pieces: readonly TextPiece[], at: number): boolean {
  const gap = pieces[at]?.gap ?? ''
  return gap === '"' || (at === 0 && gap.endsWith('-'))
}

/** Skips `Tomo 1, folio 2,` and `T 12345, F 67, S 8,` before a sheet, or `I/A 1` after it. */
export function skipVolumes(pieces: readonly TextPiece[], from: number): number {
  let at = from
  let volumes = 0
  while (areJoined(pieces, at, at + 1) || at === from) {
    const next = endOfVolume(pieces, at)
    if (next === at) break
    at = next
    volumes++
  }
  const isEntry = textAt(pieces, from) === 'i' && textAt(pieces, from + 1) === 'a'
  return volumes > 1 || isEntry || isLongVolumeWord(textAt(pieces, from)) ? at : from
}

function endOfVolume(pieces: readonly TextPiece[], from: number): number {
  let at = from
  while (VOLUME_WORDS.has(textAt(pieces, at))) at++
  if (at === from || !VOLUME_NUMBER.test(textAt(pieces, at))) return from
  const isGrouped = pieces[at + 1]?.gap === '.' && /^\d{3}$/.test(textAt(pieces, at + 1))
  return isGrouped ? at + 2 : at + 1
}

/**
 * Returns the end of what belongs to a number before it, as in `007492986 (SIREN)`, `552 100 554 RCS Paris` and `hoja M-990786,
 * inscripción 1ª`.
 */
export function endOfSurroundings(pieces: readonly TextPiece[], number: number): number {
  if (number === pieces.length || !areJoined(pieces, number, number + 1)) return number
  const volumes = skipVolumes(pieces, number)
  if (volumes > number) return volumes
  const label = readNumberLabel(pieces, number)
  if (label === null) return number
  const announcesNumber = /\d/.test(textAt(pieces, label.end))
  if (label.hasTown) return announcesNumber ? label.end : endOfTown(pieces, label.end)
  const isInBrackets = pieces[number]?.gap.includes('(')
  const isLast = !announcesNumber && (isInBrackets || !(label.isUncertain || label.kinds.includes('hoja')))
  return isLast && areJoined(pieces, number, label.end) ? label.end : number
}

/** Skips the town of a register behind the number: particles, then one word or several with hyphens. */
function endOfTown(pieces: readonly TextPiece[], from: number): number {
  let at = from
  while (TOWN_PARTICLES.has(textAt(pieces, at))) at++
  do at++
  while (pieces[at]?.gap === '-')
  return Math.min(at, pieces.length)
}

/**
 * Returns where a number can begin after the town of a register: `RCS Paris B 552 100 554`, `RCS de Bordeaux sous le numéro 007
 * 492 986`.
 */
export function startsAfterTown(pieces: readonly TextPiece[], from: number): number[] {
  const starts = [from]
  for (let town = from + 1; town <= from + MAX_TOWN_WORDS && town < pieces.length; town++) {
    if (!isTown(pieces, from, town, namesAfter(textAt(pieces, from - 1)))) continue
    starts.push(town)
    let at = town
    while (SECTION.test(textAt(pieces, at)) || CONNECTING_WORDS.has(textAt(pieces, at))) starts.push(++at)
  }
  return [...new Set(starts)].sort((a, b) => a - b)
}

function textAt(pieces: readonly TextPiece[], at: number): string {
  return pieces[at]?.text ?? ''
}
