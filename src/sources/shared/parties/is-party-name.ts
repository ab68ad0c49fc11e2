import { normalizeForComparison } from '../text-cleaning.ts'

/**
 * Entries of buyers in a mandatory name field when they have no name to enter, in comparison form: no value, a
 * reference to another place, or that nothing was awarded.
 */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  [
    'n/a|n.a.|n. a|na|n a|none|not applicable|unknown|tbc|tbd|to be confirmed|xxx|xx',
    'not awarded|contract not awarded|no award|no tenders received|no bids received|cancelled',
    'keine|keiner|keine angabe|keine angaben|k. a|k.a|entfallt|unbekannt|nicht bekannt|siehe oben|s. o|s.o',
    'nicht vergeben|aufgehoben|kein zuschlag|kein angebot|keine angebote',
    'neant|sans objet|non applicable|aucun|aucune|idem|sans suite|infructueux|lot infructueux|declare infructueux',
    'declare sans suite|lot sans suite|non attribue|aucune offre',
    'desierto|declarado desierto|desierta|lote desierto|no procede|ninguno|sin adjudicar',
    'deserta|gara deserta|lotto deserto|non aggiudicato|nessuno|nessuna offerta|non pertinente',
    'vervallen|geen|geen inschrijving|geen inschrijvingen|niet gegund|niet van toepassing|nvt|n.v.t',
    'brak|nie dotyczy|uniewazniono|postepowanie uniewaznione|deserto|nao aplicavel',
  ].flatMap(words => words.split('|')),
)
/** Matches references to another part of the document: `siehe Abschnitt I.1`, `see annex`. */
const REFERENCE =
  /^(?:siehe|see|voir|vease|ver el|ver la|vedi|zie|patrz|s\. anlage|wie (?:oben|vor)|as above|as stated)\b/
/**
 * Finite verbs that occur in sentences and hardly ever in names, in lower case: `Will` and `May` are names, and `SA` is a
 * legal form. French `est` also means east.
 */
const VERBS: ReadonlySet<string> = new Set([
  ...[
    'is',
    'are',
    'was',
    'were',
    'will',
    'shall',
    'may',
    'must',
    'has',
    'have',
    'ist',
    'sind',
    'wird',
    'werden',
  ],
  ...[
    'wurde',
    'wurden',
    'kann',
    'können',
    'erfolgt',
    'erfolgen',
    'sont',
    'sera',
    'seront',
    'peut',
    'peuvent',
  ],
  ...[
    'será',
    'serán',
    'están',
    'sono',
    'sarà',
    'saranno',
    'può',
    'wordt',
    'worden',
    'zijn',
    'jest',
    'zostanie',
  ],
])
const MIN_SENTENCE_WORDS = 7
/** Longest name in characters. Lists of a group's members have up to 300; longer texts are descriptions. */
const MAX_NAME_LENGTH = 400
/** Matches the beginning of a street address. Names of places such as `Place des Vosges` have no number. */
const STREET =
  /^(?:rue|avenue|av\.|boulevard|bd|quai|chemin|via|viale|piazza|corso|calle|c\/|plaza|avenida|ul\.|ulica|al\.|strada|rua)\s[^,]*\s?\d/
/** Endings of German and Dutch streets, which precede the house number. */
const STREET_ENDINGS = ['strasse', 'str.', 'weg', 'platz', 'allee', 'gasse', 'straat', 'laan', 'plein']
/** Most words of a street with its house number. */
const MAX_STREET_WORDS = 5

/**
 * Returns true for the name of an organization or person, and false for a placeholder, a reference, an address, a web
 * address or a sentence, all of which occur in the name fields of notices.
 */
export function isPartyName(stated: string): boolean {
  const text = normalizeForComparison(stated).replaceAll('ß', 'ss').replace(/\s+/g, ' ').trim()
  const bare = trimPunctuation(text)
  if (!/\p{L}/u.test(bare) || text.length > MAX_NAME_LENGTH) return false
  if (PLACEHOLDERS.has(text) || PLACEHOLDERS.has(bare) || REFERENCE.test(bare)) return false
  if (/^(?:https?:|www\.)/.test(bare) || (bare.includes('@') && !bare.includes(' '))) return false
  return !isSentence(stated) && !STREET.test(bare) && !isNumberedStreet(bare)
}

function isSentence(stated: string): boolean {
  const words = stated
    .normalize('NFC')
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '')
  return words.length >= MIN_SENTENCE_WORDS && words.some(word => VERBS.has(word))
}

/** Returns true for a German or Dutch street with its number, as the whole text or before a comma. */
function isNumberedStreet(text: string): boolean {
  const words = text.split(',', 1)[0]?.split(' ') ?? []
  const number = words.findIndex(word => /^\d+[a-z]?$/.test(word))
  const street = words[number - 1] ?? ''
  return words.length <= MAX_STREET_WORDS && STREET_ENDINGS.some(ending => street.endsWith(ending))
}

/** Removes punctuation around a text. A loop, because a regular expression would be quadratic. */
function trimPunctuation(text: string): string {
  const isPunctuation = (position: number): boolean => /[\s.,;:()[\]"'*_–-]/.test(text.charAt(position))
  let [start, end] = [0, text.length]
  while (start < end && isPunctuation(start)) start += 1
  while (end > start && isPunctuation(end - 1)) end -= 1
  return text.slice(start, end)
}
