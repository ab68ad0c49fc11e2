import { normalizeForComparison } from '../../shared/text-cleaning.ts'

/** Matches a word of a note about funding by the national recovery plan, or of a reference number. */
const FUNDING_WORD =
  /^(?:pnrr|pnc|pn|por|fesr|fse|fsc|m\d(?:c\d)?(?:i[\d.]+)?|c\d|mission[ei]|component[ei]|investiment[oi]|misur[ae]|sub|submisura|sottomisura|intervento|linea|azione|cup|cig|cui|finanziat[oaie]|cofinanziat[oaie]|dall|dalla|dal|con|fondi|unione|europea|next|generation|generationeu|eu|nextgenerationeu|ue|piano|nazionale|di|ripresa|e|resilienza|n|nell|ambito|del|della|programma|[a-z]\d{2}[a-z]\d{11}|[a-z]{0,2}\d[\d.]*)$/
/** Words of such a note without which a part of a text is not one. */
const FUNDING_NAME =
  /^(?:pnrr|pnc|m\d(?:c\d)?(?:i[\d.]+)?|missione|cup|cig|cui|europea|next|nextgenerationeu|[a-z]\d{2}[a-z]\d{11})$/
/** Separates the parts of a text. */
const PART_SEPARATOR = /(?<=[^\s]) [-–] (?=\S)|(?<=[\p{L}\d)"]{3})[.;] (?=\S)/gu

/**
 * Removes the parts at the beginning and the end of a text that state only the funding or reference numbers:
 * `PNRR - MISSIONE 4 - CUP H11B22000000006 - LAVORI …`. Texts of nothing else stay.
 */
export function removeAnacFundingNotes(text: string): string {
  const ends = Array.from(text.matchAll(PART_SEPARATOR), ({ index, 0: separator }) => ({
    index,
    next: index + separator.length,
  }))
  let [start, end] = [0, text.length]
  for (const { index, next } of ends) {
    if (!isFundingNote(text.slice(start, index))) break
    start = next
  }
  for (const { index, next } of ends.toReversed()) {
    if (index <= start || !isFundingNote(text.slice(next, end))) break
    end = index
  }
  const rest = text.slice(start, end).trim()
  return isFundingNote(rest) || rest === '' ? text : rest
}

function isFundingNote(part: string): boolean {
  const words = normalizeForComparison(part).match(/[\p{L}\d.]+/gu) ?? []
  const bare = words.map(word => word.replace(/^\.+|\.$/g, '')).filter(word => word !== '')
  return bare.some(word => FUNDING_NAME.test(word)) && bare.every(word => FUNDING_WORD.test(word))
}
