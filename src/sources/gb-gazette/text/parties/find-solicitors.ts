import { guessGazettePartyType } from '../../mention-list.ts'
import { findGazettePostcode } from '../parse-labels.ts'
import type { GazettePartyInText } from './find-petitioner.ts'

const MAX_ADDRESS_LENGTH = 250
/** Matches the words before the solicitors in the standard phrase of petitions. */
const STATED =
  /\b(?:petitioners?[’'`]?s?[’'`]? solicitors? (?:is|are)|solicitors? for the petitioners? (?:is|are)):? (?:messrs\.? |the (?=\p{Lu}))?/iu
/** Matches the line under the name of the solicitors who sign a notice. */
const SIGNED = /^(?:solicitors?|agents?)(?: and agents?)? (?:acting )?(?:for|on behalf of) (?:the |and )/i

/**
 * Finds the solicitors of the petitioner or the company, in the phrase of petitions or above their capacity at the end.
 * A firm without a legal form, which looks like a person's name, is omitted.
 */
export function findGazetteSolicitors(lines: readonly string[]): GazettePartyInText | null {
  const text = lines.join(' ')
  const stated = STATED.exec(text)
  const capacity = lines.findIndex(line => SIGNED.test(line))
  const found = [
    stated === null ? null : readFirm(text.slice(stated.index + stated[0].length)),
    capacity < 1 ? null : readFirm(lines[capacity - 1] ?? ''),
  ].find(firm => firm !== null)
  return found ?? null
}

function readFirm(text: string): GazettePartyInText | null {
  const statement = text.slice(0, MAX_ADDRESS_LENGTH).replace(/^Solicitor to, /, 'Solicitor to ')
  const end = /,|;|\(| of (?=[\p{Lu}\d])| at (?=[\p{Lu}\d])|\.(?:\s|$)|$/u.exec(statement)?.index ?? 0
  const name = statement.slice(0, end).trim()
  const isFirm = /^\p{Lu}/u.test(name) && name.length > 2 && guessGazettePartyType(name) !== 'person'
  return isFirm ? { name, locality: findGazettePostcode(statement.slice(end)) } : null
}
