import type { Mention } from '../../model/announcement.ts'
import type { Role } from '../../model/role.ts'

const HONORIFIC = 'Frau|Herrn?|Rechtsanw[aä]lt(?:in|s)?|Steuerberater(?:in|s)?|Notar(?:in|s)?'
/** A part of a name is no honorific: a text has one reading only, and is read in one pass. */
const WORD = `(?!(?:${HONORIFIC})(?!\\p{L}))\\p{Lu}[\\p{L}'’-]*\\p{Ll}`
const NOBLE = '(?:von|van|de|zu|vom|der|den|da|Freiherr|Graf)'
const TITLE = `(?:(?:${HONORIFIC}|Dr\\.|Prof\\.|Dipl\\.-\\p{L}+\\.?) ?)*`
/** A name in the usual order, without titles: "Susanne Reckmeyer", "Hans von der Au". */
const PLAIN = `${WORD}(?: (?:${NOBLE} ){0,3}${WORD}){1,4}`
const NAME = `${TITLE}(?<name>${PLAIN})`
/** As registers write it, proved by the date of birth: "Reichmann, Anja, Weimar, *18.01.1972". */
const REGISTERED = `(?<name>${WORD}(?: ${WORD})?, ${WORD}(?: ${WORD}){0,2})(?:, [^,*]{2,40})?, ?(?:geb\\. ?(?:am )?|\\*)? ?\\d\\d\\.\\d\\d\\.\\d{4}`
const MANAGER = '(?:Geschäftsführer(?:in|s)?|Vorstandsmitglied(?:e?s)?|Prokurist(?:in|en)?)'
const TRADER = 'Einzelkauf(?:manns?|frau)'
/** "…, Falkenstein/Harz, zum Nachtragsliquidator": what may stand between a name and an office, but no other person. */
const UNTIL = '(?:,| aus\\b)(?:(?!Herr|Frau).){0,150}? zu[mr]? (?:\\p{L}+ )?'

/** "Zum Nachtragsliquidator wurde Rechtsanwalt Dr. Paul Kanzler, München, bestellt." */
const APPOINTED = `(?:ist|wurde|wird) ${NAME}(?=,| (?:bestellt|ernannt|aus)\\b)`

/** Persons by the words around their names: only where these leave no doubt. */
const PATTERNS: readonly (readonly [Role, RegExp])[] = [
  ['officer', pattern(`${MANAGER}:? ${NAME}(?=,| (?:nach|gemäß|gem\\.|mit|hat|wegen|zu|von|ist|als)\\b)`)],
  ['officer', pattern(`${MANAGER}:? ${REGISTERED}`)],
  [
    'officer',
    pattern(
      `(?<name>${PLAIN}(?:, ${TITLE}${PLAIN}){0,9} und ${TITLE}${PLAIN}) als (?:\\p{L}+ )?Vorstandsmitglieder`,
    ),
  ],
  ['officer', pattern(`(?<=beabsichtigt, |Herrn? |Frau )${NAME}${UNTIL}(?:Notvorstand|Notgeschäftsführer)`)],
  ['liquidator', pattern(`(?<=beabsichtigt, |Herrn? |Frau )${NAME}${UNTIL}(?:Nachtragsl|L)iquidator`)],
  ['liquidator', pattern(`(?:Nachtragsl|L)iquidator(?:in|en)?:? ${REGISTERED}`)],
  ['liquidator', pattern(`(?:Nachtragsl|L)iquidator(?:in)? ${APPOINTED}`)],
  ['officer', pattern(`(?:Notvorstand|Notgeschäftsführer(?:in)?) ${APPOINTED}`)],
  ['insolvency_practitioner', pattern(`Insolvenzverwalter(?:in)? ${APPOINTED}`)],
  ['previous_operator', pattern(`${TRADER} ${NAME}(?=,| hat\\b| mit\\b| unter\\b| \\()`)],
  ['previous_operator', pattern(`${TRADER} ${REGISTERED}`)],
  ['owner', pattern(`Alleingesellschafter(?:in|s)? ${NAME}(?= verschmolzen|,)`)],
]
const SEVERAL = new RegExp(`(?:,| und) ${TITLE}(?=${WORD} )`, 'u')

function pattern(text: string): RegExp {
  return new RegExp(`(?<!\\p{L})${text}`, 'gu')
}

/** The natural persons that the text of an announcement names in a part of theirs, each once; they belong to its subject. */
export function personsOf(body: string): Mention[] {
  const found = PATTERNS.flatMap(([role, wanted]) =>
    [...body.matchAll(wanted)].flatMap(({ groups }) =>
      namesIn(groups?.name ?? '').map(name => ({ role, name })),
    ),
  )
  const first = found.filter(({ name }, i) => found.findIndex(other => other.name === name) === i)
  return first.map(({ role, name }) => ({ type: 'person', role, name, identifiers: [], within: 0 }))
}

/** One name, "Reichmann, Anja" too, or several: "Alfred Orlowski, Birgit Schröder und Petra Funke". */
function namesIn(text: string): string[] {
  return / und /.test(text) ? text.split(SEVERAL) : [text]
}
