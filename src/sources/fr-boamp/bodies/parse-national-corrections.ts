import type { LocalDateTime } from '../../shared/dates.ts'
import { isPlainRecord, type PlainRecord, toArray } from '../../shared/plain-values.ts'
import { joinSentences } from '../../shared/text-cleaning.ts'
import { findCorrectedDeadline } from '../deadlines/find-corrected-deadline.ts'
import { omitMidnightTime, parseBoampBuyerDateTime } from '../deadlines/parse-deadline.ts'
import { findBoampText } from '../read-tree-values.ts'
import { formatFrenchDateTime } from '../texts/format-french-date-time.ts'

const DEADLINE_HEADING = 'ReceptionOffres'

/** The changes that a correction in a national form makes. */
export interface NationalCorrections {
  readonly sentences: readonly string[]
  /** The new submission deadline. */
  readonly deadline: LocalDateTime | null
}

/**
 * Parses the corrections of a national form. Each change has a heading, the old text and the new text, mostly combined in
 * one string.
 */
export function parseNationalCorrections(infos: unknown): NationalCorrections {
  const items = toArray(infos).flatMap(item =>
    isPlainRecord(item) ? Object.values(item).flatMap(toArray) : [item],
  )
  const changes = isPlainRecord(infos) && composeNationalChange(infos) !== null ? [infos] : items
  const sentences = changes.flatMap(item =>
    isPlainRecord(item) ? (composeNationalChange(item) ?? []) : (findBoampText({ item }, 'item') ?? []),
  )
  const stated = changes.flatMap(item =>
    isPlainRecord(item) && findBoampText(item, 'rubdelais') === DEADLINE_HEADING
      ? (findBoampText(item, 'liredate') ?? [])
      : [],
  )
  const deadlines =
    stated.length > 0
      ? stated.map(parseNationalDateTime)
      : sentences.flatMap(sentence => findCorrectedDeadline(sentence) ?? [])
  const isSole = new Set(deadlines.map(deadline => `${deadline?.day} ${deadline?.time}`)).size === 1
  return { sentences, deadline: isSole ? (deadlines[0] ?? null) : null }
}

/** Composes a sentence about one change, from its heading, the old text and the new text. */
export function composeNationalChange(change: PlainRecord): string | null {
  const textUnder = (start: string): string | null => {
    const name = Object.keys(change).find(key => key.startsWith(start))
    const text = name === undefined ? null : findBoampText(change, name)
    const dateTime = text === null || !/^\d{4}-\d\d-\d\dT/.test(text) ? null : parseNationalDateTime(text)
    return dateTime === null ? text : formatFrenchDateTime(dateTime)
  }
  const [before, after] = [textUnder('aulieude'), textUnder('lire')]
  if (after === null) return null
  const heading = textUnder('rub')
  return joinSentences([
    heading === DEADLINE_HEADING ? 'Date limite de réception des offres' : heading,
    before === null ? `Lire : ${after}` : `Au lieu de : ${before}, lire : ${after}`,
  ])
}

/** Parses a date and time of a national form, in which midnight means that no time is stated. */
export function parseNationalDateTime(text: string): LocalDateTime | null {
  const dateTime = parseBoampBuyerDateTime(text)
  return dateTime === null ? null : omitMidnightTime(dateTime)
}
