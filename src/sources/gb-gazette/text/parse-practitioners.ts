import type { MentionRole } from '../../../model/mention-role.ts'
import { trimEndMatching } from '../../../platform/text.ts'
import { findGazettePostcode } from './parse-labels.ts'

/** A practitioner named in the text, with the number that follows the name and the firm, if stated. */
export interface GazettePractitionerInText {
  readonly name: string
  readonly number: string | null
  readonly firm: string | null
  /** The postcode in the firm's address. */
  readonly locality?: string | null
}

/** A practitioner in the text with the role that the heading, the sentence or the kind of notice states. */
export interface GazetteOfficeHolder extends GazettePractitionerInText {
  readonly role: MentionRole
}

/** A firm with the postcode of its address. */
interface FirmInText {
  readonly name: string
  readonly locality: string | null
}

/** Matches up to five words and a last one. Their length is limited, so that the run time stays linear. */
export const GAZETTE_NAME_PATTERN =
  "(?:\\p{Lu}[\\p{L}’'`-]{0,40}\\.?(?:\\p{Lu}\\.){0,3} ){1,5}(?:de |van |von |der )?\\p{Lu}[\\p{L}’'`-]{1,60}"
const WHOLE_NAME = new RegExp(`^${GAZETTE_NAME_PATTERN}$`, 'u')
/** Words of firms, professions and addresses, which no name of a person contains. */
const NOT_A_PERSON =
  /\b(?:Licensed|Insolvency|Practitioners?|Limited|Ltd|LLP|PLC|House|Street|Road|Court|Company|Group|Recovery|Advisory|Partners|Solicitors?|Chartered|Accountants?|Directors?|Chairman|Liquidators?|Administrators?|Receivers?|Bank|The|Registered|Associates)\b/i
/** Returns true for the full name of a person, as opposed to a firm, a profession or an address. */
export function isGazettePersonName(text: string): boolean {
  return WHOLE_NAME.test(text) && !NOT_A_PERSON.test(text)
}

const FIRM_WORD =
  /\b(?:Limited|Ltd|LLP|PLC|Insolvency|Recovery|Advisory|Partners|Partnership|Accountants?|Associates|Restructuring|Group|Solutions|Rescue|Consulting|Business)\b|&/i

/** Returns true for the name of a firm of practitioners, as opposed to a capacity or an address. */
export function isGazetteFirmName(text: string): boolean {
  return (
    FIRM_WORD.test(text) &&
    /^[\p{Lu}\d]/u.test(text) &&
    !/\b(?:Practitioners?|Liquidators?)$|^(?:Chartered|Certified)(?: \p{L}+)? Accountants?$/u.test(text)
  )
}

const TITLE = /^(?:Mr|Mrs|Ms|Miss|Dr|Messrs)\.? /
/** Letters after the name of a member of a professional body. */
const POSTNOMINAL = / (?:FCA|ACA|FCCA|ACCA|CA|FIPA|MIPA|FABRP|MABRP|BA|BSc|LLB|LLM|ACMA|MBA|FRSA)$/
const SEPARATOR = String.raw`(?:,? ?& ?|,? and |, ?|\/)`
const IP_NUMBER = String.raw`(?:GBNI ?)?\d{2,6}`
const IP_NUMBERS = String.raw`(?:IP|[Oo]ffice[- ]?[Hh]older)\.? ?(?:[Rr]eference )?(?:[Nn]os?|[Nn]umbers?)\b[.:]* ?(${IP_NUMBER}(?:${SEPARATOR}${IP_NUMBER})*)`
/** Matches the numbers of practitioners after their heading; the group holds the numbers. */
export const GAZETTE_IP_NUMBERS = IP_NUMBERS
/** Matches several names of practitioners. */
export const GAZETTE_NAME_LIST = `${GAZETTE_NAME_PATTERN}(?:${SEPARATOR}${GAZETTE_NAME_PATTERN}){0,9}`
/**
 * Matches `Ann Lee (IP No. 9002) and Bob Ray (IP No. 9003)` or `Ann Lee and Bob Ray (IP Nos. 9002 and 9003)`, but not
 * a firm's name before them.
 */
const NUMBERED_NAMES = new RegExp(
  String.raw`(?:^|[)\];.]|\b[Tt]hat |\b(?:is|are) |\band |\bdated .{6,20}?\d{4}, )[,\s]*(?:and )?(${GAZETTE_NAME_LIST}),? ?[(\[]?${IP_NUMBERS}`,
  'gu',
)
const SEPARATORS = new RegExp(SEPARATOR)
const STATED_NUMBERS = new RegExp(String.raw`\b${IP_NUMBER}\b`, 'g')
const IP_NUMBER_LIST = new RegExp(IP_NUMBERS, 'u')
const END_OF_NAMES =
  /(?<!\s)\s*(?:,(?! (?:and )?(?!Licensed|Chartered)\p{Lu}[\p{L}’'`.-]* \p{Lu})|;|\(|\b(?:both of|all of|of|be|is|are|was|were|to be)\b)/u

/**
 * Parses practitioners with numbers after their names, or pairs names with an equally long list of numbers. Returns
 * none if the counts differ, because a wrong person is worse than none.
 */
export function parseGazettePractitioners(
  value: string,
  numbers: string | undefined,
): GazettePractitionerInText[] {
  const numberedPersons = parseNumberedNames(value)
  if (numberedPersons.length > 0) return numberedPersons
  const names = cutFirm(value.split(END_OF_NAMES, 1)[0] ?? '')
  const firm = parseFirm(value.slice(names.length))
  const own = cutNextPerson(value.slice(names.length))
  return pairNumbers(names.trim(), numbers ?? IP_NUMBER_LIST.exec(own)?.[1], firm)
}

const NEXT_PERSON = new RegExp(String.raw`(?:\band|[;.])\s+(${GAZETTE_NAME_PATTERN})`, 'gu')

/** Cuts the text before another person, whose number is not that of the persons before. */
function cutNextPerson(text: string): string {
  const next = [...text.matchAll(NEXT_PERSON)].find(([, name = '']) => isGazettePersonName(name))
  return next === undefined ? text : text.slice(0, next.index)
}

/** Cuts a firm that follows the names without `of`: `Ann Lee, Opal Advisory, 1 High Street`. */
function cutFirm(names: string): string {
  const parts = names.split(', ')
  const firm = parts.findIndex((part, i) => i > 0 && NOT_A_PERSON.test(part))
  return firm < 1 ? names : parts.slice(0, firm).join(', ')
}

/** Parses practitioners whose numbers directly follow their names. */
export function parseNumberedNames(text: string): GazettePractitionerInText[] {
  const matches = [...text.matchAll(NUMBERED_NAMES)]
  const followers = matches.map((match, i) =>
    text.slice(match.index + match[0].length, matches[i + 1]?.index),
  )
  const firms: (FirmInText | null)[] = []
  for (const after of followers) firms.push(SAME_FIRM.test(after) ? (firms.at(-1) ?? null) : parseFirm(after))
  return matches.flatMap(([, names = '', stated], i) =>
    // `Ann Lee (IP number 1) and Bob Ray (IP number 2), both of Opal LLP` states the firm once.
    pairNumbers(names, stated, findSharedFirm(firms, followers, i)),
  )
}

/** Matches the words that end the statement about the persons before them, so that they share no firm with the next. */
const OWN_STATEMENT = /[;.]\s|\b(?:was|were|is|are|be|been|has|have|had|resigned|ceased|died|place|stead)\b/i

/** Returns the firm after the persons, or that of the next ones in the same list. */
function findSharedFirm(
  firms: readonly (FirmInText | null)[],
  followers: readonly string[],
  start: number,
): FirmInText | null {
  for (let i = start; i < firms.length; i++) {
    const firm = firms[i] ?? null
    if (firm !== null || OWN_STATEMENT.test(followers[i] ?? '')) return firm
  }
  return null
}

/**
 * Pairs names with numbers in order. Returns an empty array if numbers are stated but their count differs from that of
 * the names.
 */
function pairNumbers(
  names: string,
  numbers: string | undefined,
  firm: FirmInText | null,
): GazettePractitionerInText[] {
  const persons = names.split(SEPARATORS).map(name => removePostnominals(name))
  const stated = numbers?.match(STATED_NUMBERS) ?? []
  if (!persons.every(isGazettePersonName)) return []
  if (stated.length > 0 && stated.length !== persons.length) return []
  return persons.map((name, i) => {
    const person = { name: name.replace(TITLE, ''), number: stated[i] ?? null, firm: firm?.name ?? null }
    return firm === null || firm.locality === null ? person : { ...person, locality: firm.locality }
  })
}

/** Removes the letters after a name, such as `FCA MABRP`. */
function removePostnominals(name: string): string {
  const shorter = name.replace(POSTNOMINAL, '')
  return shorter === name ? name : removePostnominals(shorter)
}

const LEGAL_FORM_END = /^.{2,80}?\b(?:LLP|Limited|Ltd|PLC|plc|Plc|LP)\b\.?/
/** Matches the beginning of an address, which may follow a practitioner directly. */
const ADDRESS =
  /^\d|^(?:c\/o|PO Box|Suite|Unit|Floor)\b|\b(?:House|Street|Road|Court|Floor|Lane|Avenue|Square|Place|Centre|Park|Buildings?|Quay|Way|Row|Yard|Close|Drive|Hill|Gate|Parade|Wharf|Mews|Terrace|Gardens|Crescent|Mill|Chambers|Exchange|Barn|Farm|Lodge|Tower|Walk|Wells)$/

const OF_FIRM =
  /^[)\],.;\s]{0,10}(?:(?:both|all|each) )?(?:licensed )?(?:(?:insolvency practitioners?|(?:chartered|certified) accountants?),? |(?:(?:FCA|ACA|FCCA|ACCA|CA|FIPA|MIPA|FABRP|MABRP),? ){1,3})?of (?:messrs\.? )?(?=["“]?[\p{Lu}\d])(.{2,160})/iu
const SAME_FIRM = /^[)\],\s]{0,4}(?:also )?of the same (?:firm|address|office)\b/i
const AFTER_COMMA = /^[)\]]{0,2}, (?=\p{Lu})(.{2,160})/u

/** Parses the firm in `of Opal LLP, 1 High Street`; null when an address or nothing follows. */
function parseFirm(text: string): FirmInText | null {
  const afterComma = AFTER_COMMA.exec(text)?.[1]
  const isFirm = afterComma !== undefined && isGazetteFirmName(afterComma.split(',', 1)[0] ?? '')
  const rest = OF_FIRM.exec(text)?.[1] ?? (isFirm ? afterComma : undefined)
  if (rest === undefined || !/^\p{Lu}|^\d/u.test(rest)) return null
  const withForm = LEGAL_FORM_END.exec(rest.split(/,(?! LLP| Ltd)|;/, 1)[0] ?? '')?.[0]
  const locality = findGazettePostcode(rest)
  if (withForm !== undefined) return { name: trimEndMatching(withForm, /[\s.]/), locality }
  const [stated = ''] = rest.split(/[,;]|\.(?:\s|$)|\b(?:be|is|are|was|were|will|to be)\b/, 1)
  const name = stated.trim()
  return ADDRESS.test(name) || name.length < 3 || name.length > 80 ? null : { name, locality }
}
