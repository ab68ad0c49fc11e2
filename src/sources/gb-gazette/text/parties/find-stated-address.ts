import { trimEndMatching } from '../../../../platform/text.ts'
import { findGazettePostcode } from '../parse-labels.ts'

const MAX_ADDRESS_LENGTH = 200
/** Matches the words between the company and its address in a petition: `the above-named Company of 1 High Street`. */
const IN_PETITION = /\babove[- ]named\b(.{5,400}?)(?:\bpresented\b|\bwas dismissed\b|\b(?:has|have) been\b)/i
const OFFICE =
  /\b(?:whose|having (?:its|their)|with (?:its|a)|its|and) registered office (?:is )?(?:situated )?(?:at|of) |\bthe registered office of which is (?:at )?/gi
const OF = /\bof (?=[\p{Lu}\d])/u
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
  return office === undefined || offices.length > 1
    ? null
    : readAddress(text.slice(office.index + office[0].length))
}

function findInPetition(words: string): string | null {
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
