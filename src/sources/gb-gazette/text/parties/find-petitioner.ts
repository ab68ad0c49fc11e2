import { splitLegalForm } from '../../../../model/legal-form.ts'
import { findGazettePostcode } from '../parse-labels.ts'
import { isGazettePersonName } from '../parse-practitioners.ts'

/** A party named in a sentence, with the postcode of the address after its name. */
export interface GazettePartyInText {
  readonly name: string
  readonly locality: string | null
  /** The company number after the name. */
  readonly number?: string | null
}

/** Maximum length of the words between `presented` and the end of the petitioner's address. */
const MAX_CLAUSE_LENGTH = 500
const MAX_NAME_LENGTH = 120
const PRESENTED = /\bpetition\b.{0,400}?\bpresented\b/i
/** Matches the words that follow the petitioner and their address. */
const CLAUSE_END =
  /\b(?:claiming|will be heard|craving|praying|seeking|to wind up|was dismissed|(?:was|has been|were) withdrawn|whose (?:petition|solicitor)|for,? inter alia|for an order|for (?:the )?confirmation|for sanction|under (?:section|part)|(?:and )?which was\b|and was\b|(?:and|was|were)(?: duly)? advertised|advertised on|being an? creditor|an? creditor|all of which|any person|and the court|on \d{1,2}(?:st|nd|rd|th)? [a-z]{3,9} \d{4})\b/i
const PETITIONER_START = /\bby (?:the [Pp]etitioners?,? )?/
/** Matches the end of the sentence or another act between `presented` and `by`: `was opposed by`. */
const OTHER_ACT =
  /[.;]\s+\p{Lu}|\b(?:oppos|support|advertis|dismiss|withdraw|adjourn|heard|served|represent|made|appointed|filed|given|required|signed|sought|issued|granted|notified|struck)\p{L}{0,3}\b/iu
/** Matches the petitioner behind the law officer who acts for them. */
const AGENT = /^.{0,120}\bon behalf of /
/** Matches an article that is no part of the name, or a title. `THE SECRETARY OF STATE` keeps its article. */
const TITLE = /^(?:the (?=\p{Lu})|(?:Mr|MR|Mrs|MRS|Ms|MS|Miss|MISS|Dr|DR)\.? )/u
/** Matches offices and bodies whose names contain `of` or `for`. */
const OFFICE =
  /^(?:the )?(?:secretary of state|department|commissioners?|ministry|university|bank|council|city) (?:of|for) /i

/** Matches the number after a company: `(company number 01234567)`. */
const NUMBER_AFTER_NAME =
  /^,? ?\(?(?:(?:company|registered|registration) (?:number|no\.?)|no\.?) ?:? ?([A-Z]{2}\d{6}|\d{8})\b/i

/** Finds the petitioners in the sentence that states who presented the petition. */
export function findGazettePetitioners(text: string): readonly GazettePartyInText[] {
  const found = findNamedPetitioner(text)
  if (found === null) return []
  const names = splitParties(found.name).map(name => name.replace(TITLE, ''))
  const areParties = names.length > 1 && names.every(isPartyName)
  if (!areParties) return [found]
  // The address follows the last name.
  return names.map((name, i) => ({ name, locality: i === names.length - 1 ? found.locality : null }))
}

/** Splits names joined by `and`, but not the name of a company that contains it, as `Opal and Sons Limited`. */
function splitParties(names: string): string[] {
  const parties: string[] = []
  let party = ''
  for (const part of names.split(' and ')) {
    party = party === '' ? part : `${party} and ${part}`
    if (!isPartyName(party.replace(TITLE, ''))) continue
    parties.push(party)
    party = ''
  }
  return party === '' ? parties : [...parties, party]
}

function isPartyName(name: string): boolean {
  return isGazettePersonName(name) || splitLegalForm(name, 'GB').legalFormClass !== null
}

function findNamedPetitioner(text: string): GazettePartyInText | null {
  const presented = PRESENTED.exec(text) ?? /\bpresented\b/i.exec(text)
  if (presented !== null) {
    const after = text.slice(presented.index + presented[0].length).slice(0, MAX_CLAUSE_LENGTH)
    const start = PETITIONER_START.exec(after)
    if (start !== null && !OTHER_ACT.test(after.slice(0, start.index)))
      return readParty(after.slice(start.index + start[0].length), CLAUSE_END)
  }
  const against = /\bpetition has been presented against you\b.{0,80}?\bby /i.exec(text)
  return against === null ? null : readParty(text.slice(against.index + against[0].length), CLAUSE_END)
}

/** Reads a name and the postcode after it at the start of a text, up to the given end. */
function readParty(text: string, end: RegExp): GazettePartyInText | null {
  const [clause = ''] = text.slice(0, MAX_CLAUSE_LENGTH).split(end, 1)
  const stated = clause.replace(AGENT, '').replace(TITLE, '').trimStart()
  const office = OFFICE.exec(stated)?.[0].length ?? 0
  const rest = stated.slice(office)
  const length =
    /,|\(| of (?=[\p{Lu}\d])| and the\b| whose\b|(?<!\b(?:[Cc][Oo]|[Bb]ros|BROS|St|ST|[Ii]nc|INC|No))\.\s|$/u.exec(
      rest,
    )?.index ?? rest.length
  const name = stated
    .slice(0, office + length)
    .trim()
    .replace(/\.$/, '')
  const isName = /^[\p{Lu}\d]/u.test(name) && name.length > 2 && name.length <= MAX_NAME_LENGTH
  if (!isName) return null
  const after = rest.slice(length)
  const number = NUMBER_AFTER_NAME.exec(after)?.[1] ?? null
  return { name, locality: findGazettePostcode(after), ...(number !== null && { number }) }
}
