/** Matches a standard before its number: `EN13501`, `BS EN 1176`, `ISO/IEC27001`, `PAS2035`. */
const STANDARD =
  /^(?:(?:ISO|IEC|BS|EN|PAS|DIN|NF|UNE|UNI|NEN|VDE|VDI|ASTM|ANSI|IEEE|ETSI|HTM|HBN|STANAG|SAE)[-/_ ]?){1,3}\d{2,5}(?!\d)/
/** Matches the number of a road: `A4174`, `N-340`. */
const ROAD = /^[ABCDEMN]-?\d{1,4}(?!\d)/
/** Matches a disease or an event with its year: `COVID-19`, `EXPO2025`. */
const NAME_WITH_YEAR = /^(?:COVID|[A-Z]{3,8}(?:19|20)\d{2}(?!\d))/

/** Returns true for a text that begins with a standard, a road or an event, whose number is no reference of a buyer. */
export function startsWithStandardOrRoad(text: string): boolean {
  return [STANDARD, ROAD, NAME_WITH_YEAR].some(pattern => pattern.test(text))
}
