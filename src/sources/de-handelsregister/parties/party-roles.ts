import type { AnnouncementCategory } from '../../../model/category.ts'
import type { MentionRole } from '../../../model/mention-role.ts'
import { trimEndMatching } from '../../../platform/text.ts'
import type { PartySpan } from './party-span.ts'

/** The part of a company in a conversion. */
export type ConversionSide = 'receiving' | 'transferring'

const SELF =
  '(?:diese[rm]?|(?:die|der)(?:se[rm]?)?(?: hiesigen?| vorliegenden?)? (?:Gesellschaft|Genossenschaft|Firma)|den (?:hiesigen )?Verein|dem (?:hiesigen )?Verein)'
const RECEIVING = '(?:[Üü]ber|[Aa]uf)nehmende'
const TRANSFERRING = '(?:[Üü]bertragende|[Aa]bspaltende|[Aa]usgliedernde)'

/**
 * Wording directly before a name, such as "auf die X", "Übernehmender Rechtsträger ist die X", "die Gesellschaft ist …
 * mit der X verschmolzen" or "zwischen der Gesellschaft als übertragendem Rechtsträger und der X".
 */
const BEFORE: readonly (readonly [ConversionSide, RegExp])[] = [
  [
    'receiving',
    new RegExp(
      String.raw`(?:\bauf|${RECEIVING}\p{L}{0,40}(?: \p{L}{1,60})?(?: ist)?:?|Gesellschaft ist (?:(?!Gesellschaft ist )[^:])*\bmit|[Aa]ufnahme durch|Gesellschaft als (?:d\p{L}{2} )?${TRANSFERRING}\p{L}{0,40} \p{L}{1,60} und)(?: d\p{L}{2})?(?: neu gegründete\p{L}{0,40}| gegründete\p{L}{0,40}| bestehende\p{L}{0,40})?$`,
      'u',
    ),
  ],
  [
    'transferring',
    new RegExp(
      String.raw`(?:${TRANSFERRING}\p{L}{0,40}(?: \p{L}{1,60})?(?: ist)?:?|Gesellschaft als (?:d\p{L}{2} )?${RECEIVING}\p{L}{0,40} \p{L}{1,60} und)(?: d\p{L}{2})?$`,
      'u',
    ),
  ],
]
/** Wording directly after a name, such as "X als übernehmender Rechtsträger" or "X ist … auf diese verschmolzen". */
const AFTER: readonly (readonly [ConversionSide, RegExp])[] = [
  [
    'receiving',
    new RegExp(
      String.raw`^[\s)]*(?:,? (?:ist )?\(?(?:als (?:d\p{L}{2} )?)?${RECEIVING}|und der (?:hiesigen )?Gesellschaft (?:\(|als (?:d\p{L}{2} )?)${TRANSFERRING}|(?:aufgenommen|übernommen)\b)`,
      'u',
    ),
  ],
  [
    'transferring',
    new RegExp(
      String.raw`^[\s)]*(?:,? (?:ist )?\(?(?:als (?:d\p{L}{2} )?)?${TRANSFERRING}|und der (?:hiesigen )?Gesellschaft (?:\(|als (?:d\p{L}{2} )?)${RECEIVING}|auf ${SELF}(?!\p{L})|(?:ist|sind)\b.*(?:mit|auf) ${SELF}(?: \p{L}{1,60}){0,2} (?:verschmolzen|ausgegliedert|abgespalten)|als übertragende)`,
      'u',
    ),
  ],
]
/** Matches the active voice: "Die Gesellschaft hat … von der X übernommen". */
const TAKEN_FROM = /Gesellschaft hat\b[^:]{0,400}\bvon(?: d\p{L}{2})?$/u
/** The parties of "Verschmelzung der A mit der B" and "Abspaltung von Vermögensteilen der A auf die B". */
const CONVERSION_OF =
  /(?:Verschmelzung(?:en)?|Vermögensteilen|Vermögens|Vermögen|Teilen?|Betriebsteils?|Teilbetriebs?|Abspaltung|Ausgliederung|Aufspaltung)(?: von)?(?: de[rs])?$/
const INTO = /^[^.;]{0,250}?\b(?:auf|mit) d(?:ie|er|as|en|em)(?!\p{L})/u
const WITH_AFTER_CONVERSION =
  /Verschmelzung(?:en)? (?:de[rs]|von) .{0,400}\b(?:mit|auf)(?: d(?:ie|er|em|en|as))?$/

/**
 * Returns the side of each party in a sentence, `null` where the wording leaves it open. The parties of a list have one
 * side.
 */
export function findPartySides(sentence: string, parties: readonly PartySpan[]): (ConversionSide | null)[] {
  const groups = groupLists(sentence, parties)
  return groups.flatMap(group => {
    const first = group[0]
    const last = group.at(-1)
    if (first === undefined || last === undefined) return []
    const before = trimEndMatching(
      sentence.slice(Math.max(0, first.start - 500), first.start),
      /["„“”»«',\s]/,
    )
    const side = findSide(before, sentence.slice(last.end, last.end + 400))
    return group.map(() => side)
  })
}

function findSide(before: string, after: string): ConversionSide | null {
  if (TAKEN_FROM.test(before)) return 'transferring'
  const isFirst = CONVERSION_OF.test(before) && INTO.test(after)
  return (
    AFTER.find(([, pattern]) => pattern.test(after.replace(/^(?:\s?\([^()]{0,200}\))+/, '')))?.[0] ??
    BEFORE.find(([, pattern]) => pattern.test(before))?.[0] ??
    (isFirst ? 'transferring' : WITH_AFTER_CONVERSION.test(before) ? 'receiving' : null)
  )
}

/** Groups the parties that only commas, articles and "und" separate. */
function groupLists(sentence: string, parties: readonly PartySpan[]): PartySpan[][] {
  const groups: PartySpan[][] = []
  let previous: PartySpan | undefined
  for (const party of parties) {
    const between = previous === undefined ? null : sentence.slice(previous.end, party.start)
    if (
      between !== null &&
      /^[\s)]*(?:,|und|sowie|, (?:und|sowie))\s+(?:d(?:ie|er|em|as)\s+)?["„]*$/.test(between)
    )
      groups.at(-1)?.push(party)
    else groups.push([party])
    previous = party
  }
  return groups
}

/** Returns the role of a party on a side of a conversion. */
export function roleOfSide(side: ConversionSide | null, category: AnnouncementCategory): MentionRole {
  if (category === 'ownership_change') return 'owner'
  const isMerger = category === 'merger' || category === 'merger_plan'
  if (side === 'receiving') return isMerger ? 'absorbing' : 'beneficiary'
  return side === 'transferring' && isMerger ? 'absorbed' : 'other'
}
