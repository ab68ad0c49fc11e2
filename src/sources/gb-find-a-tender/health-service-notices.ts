import { splitLegalForm } from '../../model/legal-form.ts'
import { isPartyName } from '../shared/parties/is-party-name.ts'

/**
 * Notices of health services under the Provider Selection Regime (PSR) use the forms of other laws. Only sentences that
 * the regime prescribes state what they are.
 */
const REGIME = /\bprovider selection regime\b|\bPSR\b/i
/** The beginnings of the sentence in which such a notice states its kind. */
const DECLARATIONS = [
  'this is a ',
  'this is an ',
  'this is notice ',
  'this notice is ',
  'notice of intention ',
]
const INTENTION = /\binten(?:t|tion|ded)\b/
/** Other kinds of notices of the regime. A confirmation of an award also names the intention that preceded it. */
const CONFIRMATION = /\bconfirm(?:ation|s|ing)?\b/
const OTHER_KIND = /\b(?:award notice|modification)\b/
/** Matches what a notice of an intention states when it does not name its kind. */
const NOT_YET_AWARDED =
  /\bserves as an? (?:intention|intent) to\b|\b(?:has|have) not (?:yet )?(?:been )?(?:formally )?(?:been )?(?:awarded|concluded)\b/

/** Returns true when the texts of a notice announce an intention to award under the Provider Selection Regime. */
export function isHealthServiceIntention(texts: readonly string[]): boolean {
  if (!texts.some(text => REGIME.test(text))) return false
  const sentences = texts.flatMap(splitSentences).map(sentence => sentence.toLowerCase())
  const declaration = sentences.find(
    sentence => sentence.includes('notice') && DECLARATIONS.some(words => sentence.startsWith(words)),
  )
  if (declaration !== undefined && INTENTION.test(declaration)) return !CONFIRMATION.test(declaration)
  if (declaration !== undefined && OTHER_KIND.test(declaration)) return false
  return sentences.some(sentence => NOT_YET_AWARDED.test(sentence))
}

/** Matches the sentences that the regime prescribes for every notice, and that say nothing of the contract. */
const BOILERPLATE =
  /^(?:this is an? .*\bnotice\b|the award(?:ing)? of this .*\bprovider selection regime\b|for the avoidance of doubt, the provisions of the procurement act\b|the publication of this notice marks the start of the standstill\b)/i

/** Removes the prescribed sentences from a description. */
export function removeHealthServiceBoilerplate(text: string): string {
  if (!REGIME.test(text)) return text
  return splitSentences(text)
    .filter(sentence => !BOILERPLATE.test(sentence))
    .join(' ')
}

/** The statement that the regime prescribes before the name and address of each provider. */
const PROVIDER_STATEMENT =
  /\bto whom (?:an award|the award|the contract) (?:is to be|has been|will be) (?:made|awarded)\b/i

/** A provider that a notice names in its text only, with its address. */
export interface HealthServiceProvider {
  readonly name: string
  /** The line that contains its name and address. */
  readonly address: string
}

/** Finds the companies that follow the prescribed statement, up to the next numbered statement. */
export function findHealthServiceProviders(text: string): HealthServiceProvider[] {
  const lines = text.split(/\r?\n/).map(line => line.trim())
  const start = lines.findIndex(line => PROVIDER_STATEMENT.test(line))
  if (start === -1 || !REGIME.test(text)) return []
  const following = lines.slice(start + 1)
  const end = following.findIndex(line => line === '' || /^\d{1,2} ?[.)]/.test(line))
  const [, sameLine = ''] = lines[start]?.split(/:(.*)/) ?? []
  return [sameLine.trim(), ...following.slice(0, end === -1 ? 1 : end)].flatMap(line => {
    const name = line.split(',', 1)[0]?.trim() ?? ''
    const isCompany = isPartyName(name) && splitLegalForm(name, 'GB').legalFormClass !== null
    return isCompany ? { name, address: line } : []
  })
}

/** Splits a text after each full stop that a space follows, and at line breaks. */
function splitSentences(text: string): string[] {
  return text
    .split(/(?<=\.) |\n/)
    .map(sentence => sentence.trim())
    .filter(sentence => sentence !== '')
}
