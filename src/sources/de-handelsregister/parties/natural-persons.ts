import type { Mention } from '../../../model/announcement.ts'
import type { MentionRole } from '../../../model/mention-role.ts'
import { distinctBy } from '../../shared/plain-values.ts'
import { omitMissing } from '../../shared/text-cleaning.ts'

const HONORIFIC = 'Frau|Herrn?|Rechtsanw[aä]lt(?:in|s)?|Steuerberater(?:in|s)?|Notar(?:in|s)?'
/** Matches one word of a name. Excluding honorifics keeps the match unambiguous and its run time linear. */
const WORD = `(?!(?:${HONORIFIC})(?!\\p{L}))\\p{Lu}[\\p{L}'’-]{0,60}\\p{Ll}`
const NOBILIARY_PARTICLE = '(?:von|van|de|zu|vom|der|den|da|Freiherr|Graf)'
const TITLE = `(?:(?:${HONORIFIC}) |(?:Dr|Prof)\\. ?|Dipl\\.-\\p{L}{1,30}(?:\\. ?| )){0,6}`
/** Matches a name in natural order without titles, such as "Susanne Reckmeyer" or "Hans von der Au". */
const PLAIN_NAME = `${WORD}(?: (?:${NOBILIARY_PARTICLE} ){0,3}${WORD}){1,4}`
const NAME = `${TITLE}(?<name>${PLAIN_NAME})`
/**
 * Matches a name in register notation that a date of birth confirms, such as "Reichmann, Anja, Weimar, *18.01.1972".
 */
const REGISTER_NAME = `(?<name>${WORD}(?: ${WORD})?, ${WORD}(?: ${WORD}){0,2})(?:, (?<place>[^,*]{2,40}))?, ?(?:geb\\. ?(?:am )?|\\*)? ?\\d\\d\\.\\d\\d\\.\\d{4}(?=, letzter bekannter Wohnort: (?<home>\\p{Lu}[\\p{L} /-]{1,40})|)`
const BIRTH = '(?:, geb\\. am \\d\\d\\.\\d\\d\\.\\d{4})?'
/** Reads the person's town without consuming it. */
const TOWN = `(?:${BIRTH}, (?:whft\\.|wohnhaft) in (?<home>\\p{Lu}[\\p{L} ./-]{1,40}?)(?=,)|${BIRTH}, geschäftsansässig [^,;]{0,60}\\d{5} (?<office>\\p{Lu}[\\p{L}-]{1,40})|, (?<place>\\p{Lu}[\\p{L}/. ()-]{1,40}?)(?=,)| aus (?<origin>\\p{Lu}[\\p{L}/.-]{1,40}))`
const AFTER_NAME = `(?=${TOWN}|)`
const MANAGER = '(?:Geschäftsführer(?:in|s)?|Vorstandsmitglied(?:e?s)?|Prokurist(?:in|en)?)'
const TRADER = 'Einzelkauf(?:manns?|frau)'
/**
 * Matches the words between a name and an office unless they mention another person, as in "…, Falkenstein/Harz, zum
 * Nachtragsliquidator".
 */
const UNTIL_OFFICE = '(?:,| aus\\b)(?:(?!Herr|Frau).){0,150}? zu[mr]? (?:\\p{L}+ )?'

/**
 * Matches the words after the office in a sentence such as "Zum Nachtragsliquidator wurde Rechtsanwalt Dr. Paul
 * Kanzler, München, bestellt."
 */
const APPOINTED = `(?:ist|wurde|wird) ${NAME}${AFTER_NAME}(?=,| (?:bestellt|ernannt|aus)\\b)`

/** Roles with patterns for wording that identifies a person and the role unambiguously. */
const ROLE_PATTERNS: readonly (readonly [MentionRole, RegExp])[] = [
  [
    'officer',
    namePattern(
      `${MANAGER}:? ${NAME}(?=,|\\.(?: |$)| (?:nach|gemäß|gem\\.|mit|hat|wegen|zu|von|ist|als)\\b)`,
    ),
  ],
  ['officer', namePattern(`${MANAGER}:? (?:Herrn? |Frau )?${REGISTER_NAME}`)],
  [
    'officer',
    namePattern(
      `(?<!['’-])(?<name>${PLAIN_NAME}(?:, ${TITLE}${PLAIN_NAME}){0,9} und ${TITLE}${PLAIN_NAME}) als (?:\\p{L}+ )?Vorstandsmitglieder`,
    ),
  ],
  [
    'officer',
    namePattern(
      `(?<=beabsichtigt, |Herrn? |Frau )${NAME}${AFTER_NAME}${UNTIL_OFFICE}(?:Notvorstand|Notgeschäftsführer)`,
    ),
  ],
  [
    'liquidator',
    namePattern(
      `(?<=beabsichtigt, |Herrn? |Frau )${NAME}${AFTER_NAME}${UNTIL_OFFICE}(?:Nachtragsl|L)iquidator`,
    ),
  ],
  ['liquidator', namePattern(`(?:Nachtragsl|L)iquidator(?:in|en)?:? ${REGISTER_NAME}`)],
  ['liquidator', namePattern(`(?:Nachtragsl|L)iquidator(?:in)? ${APPOINTED}`)],
  ['officer', namePattern(`(?:Notvorstand|Notgeschäftsführer(?:in)?) ${APPOINTED}`)],
  ['insolvency_practitioner', namePattern(`Insolvenzverwalter(?:in)? ${APPOINTED}`)],
  ['previous_operator', namePattern(`${TRADER} ${NAME}${AFTER_NAME}(?=,| hat\\b| mit\\b| unter\\b| \\()`)],
  ['previous_operator', namePattern(`${TRADER} ${REGISTER_NAME}`)],
  [
    'partner',
    namePattern(`(?:gegenüber (?:dem|der) )Gesellschafter(?:in)? ${NAME}(?=,| (?:ihr|sein|das)\\b)`),
  ],
  [
    'petitioner',
    namePattern(
      `Antrag (?:vom \\d\\d\\.\\d\\d\\.\\d{4} )?(?:des|der) (?:Herrn|Frau) ${NAME}${AFTER_NAME}(?=,)`,
    ),
  ],
  [
    'solicitor',
    namePattern(
      `vertreten durch (?:den Notar|die Notarin|Rechtsanwältin|Rechtsanwalt|den Notar Herrn|die Notarin Frau) ${NAME}${AFTER_NAME}(?=,)`,
    ),
  ],
  ['owner', namePattern(`Alleingesellschafter(?:in|s)? ${NAME}(?= verschmolzen|,)`)],
]
const NAME_SEPARATOR = new RegExp(`(?:,| und) ${TITLE}(?=${WORD} )`, 'u')

function namePattern(text: string): RegExp {
  return new RegExp(`(?<!\\p{L})${text}`, 'gu')
}

/** Persons in these roles hold no office in the company. */
const OUTSIDE_COMPANY: ReadonlySet<MentionRole> = new Set(['petitioner', 'solicitor'])

/** Finds the natural persons whose role the text states, each once, and links them to the announced company. */
export function findHandelsregisterPersons(body: string): Mention[] {
  const persons = ROLE_PATTERNS.flatMap(([role, rolePattern]) =>
    [...body.matchAll(rolePattern)].flatMap(({ groups }) =>
      splitNames(groups?.name ?? '').map(name => ({
        role,
        name,
        locality: groups?.place ?? groups?.origin ?? groups?.home ?? groups?.office,
      })),
    ),
  )
  return distinctBy(persons, ({ name }) => name).map(({ role, name, locality }) => ({
    type: 'person',
    role,
    name,
    identifiers: [],
    ...(!OUTSIDE_COMPANY.has(role) && { companyIndex: 0 }),
    ...omitMissing({ locality }),
  }))
}

/**
 * Splits a list such as "Alfred Orlowski, Birgit Schröder und Petra Funke". Text without "und" is a single name, which
 * can contain a comma.
 */
function splitNames(text: string): string[] {
  return / und /.test(text) ? text.split(NAME_SEPARATOR) : [text]
}
