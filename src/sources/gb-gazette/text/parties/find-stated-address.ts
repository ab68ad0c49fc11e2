import { trimEndMatching } from '../../../../platform/text.ts'
import { findGazettePostcode } from '../parse-labels.ts'

const MAX_ADDRESS_LENGTH = 200
const MAX_SUBJECT_LENGTH = 400
/** Matches the words between the company and its address in a petition: `the above-named Company of 1 High Street`. */
const IN_PETITION = /\babove[- ]named\b(.{5,400}?)(?:\bpresented\b|\bwas dismissed\b|\b(?:has|have) been\b)/i
const OFFICE =
  /\b(?:whose|having (?:its|their)|with (?:its|a)|its|and) registered office (?:is )?(?:situated )?(?:at|of) |\bthe registered office of which is (?:at )?/gi
const OF = /\bof (?=[\p{Lu}\d])/u
/** Matches a petitioner between the company and the verb: `the above-named Company by OPAL LTD of 2 Row`. */
const PETITIONER = /\bby (?=[\p{Lu}\d])/u
/** Matches the end of what precedes an office if it speaks of the company without its name. */
const COMPANY_WORD = /\b(?:company|partnership|society|firm|LLP)$/i
const LEGAL_FORM = /\b(?:limited|ltd|llp|plc)$/i
const FORMER = /\b(?:formerly|previously)$/i
/** Matches a number or description after a company: `(in liquidation)`, `, a company with registered number 1 and`. */
const DESCRIPTION =
  /(?:\s?\([^()]{1,80}\)|,? (?:a (?:company|society)[^,;.()]{0,80} )?(?:with )?(?:registered|company|registration) (?:number|no\.?) \w{1,9})?,?(?: and)?$/i
/** Matches what follows an address without a postcode. */
const ADDRESS_END = /\(|;|,? (?:craving|be wound up|and (?:that|to)|for|to|on|was|is|has|in terms)\b|["“”]/

/**
 * Finds the address of a company that has none under a heading: in the sentence of a petition, or as the registered
 * office in a sentence about the company.
 */
export function findGazetteStatedAddress(text: string, name: string | null): string | null {
  const [, petition] = IN_PETITION.exec(text) ?? []
  if (petition !== undefined) return findInPetition(petition)
  const ordered = name === null ? -1 : text.toLowerCase().indexOf(`order that ${name.toLowerCase()}`)
  if (name !== null && ordered >= 0) return findAfterOrder(text.slice(ordered + 'order that '.length), name)
  const offices = [...text.matchAll(OFFICE)]
  const [office] = offices
  return office === undefined ||
    offices.length > 1 ||
    !isOfCompany(text.slice(0, office.index).slice(-MAX_SUBJECT_LENGTH), name)
    ? null
    : readAddress(text.slice(office.index + office[0].length))
}

/** Returns whether the words before an office speak of the company, and of its present office. */
function isOfCompany(before: string, name: string | null): boolean {
  const words = trimEndMatching(before, /[\s,]/)
  if (FORMER.test(words)) return false
  const stated = trimEndMatching(words.replace(DESCRIPTION, ''), /[\s,.]/)
  if (COMPANY_WORD.test(stated)) return true
  return name === null
    ? LEGAL_FORM.test(stated)
    : stated.toLowerCase().endsWith(trimEndMatching(name.toLowerCase(), /\./))
}

function findInPetition(stated: string): string | null {
  const [words = ''] = stated.split(PETITIONER, 1)
  const office = [...words.matchAll(OFFICE)].at(-1)
  const start = office ?? OF.exec(words)
  return start === undefined || start === null
    ? null
    : readAddress(words.slice(start.index + start[0].length))
}

/** Reads the address of a Scottish petition: `order that ACME LTD, 1 High Street (registered office) be wound up`. */
function findAfterOrder(words: string, name: string): string | null {
  const [clause = ''] = words.split(/\bbe wound up\b/i, 1)
  const office = [...clause.matchAll(OFFICE)].at(-1)
  if (office !== undefined) return readAddress(clause.slice(office.index + office[0].length))
  const [, address] = /^, (.{5,200}?) \(registered office\)/i.exec(clause.slice(name.length)) ?? []
  return address === undefined ? null : readAddress(address)
}

/** Reads an address up to its postcode, or up to the words that follow it. */
function readAddress(text: string): string | null {
  const stated = text.slice(0, MAX_ADDRESS_LENGTH)
  const postcode = findGazettePostcode(stated)
  const end =
    postcode === null
      ? (ADDRESS_END.exec(stated)?.index ?? stated.length)
      : stated.indexOf(postcode) + postcode.length
  const address = trimEndMatching(stated.slice(0, end), /[\s,.;]/)
  return /^[\p{Lu}\d]|^c\/o/u.test(address) && address.length > 5 ? address : null
}
