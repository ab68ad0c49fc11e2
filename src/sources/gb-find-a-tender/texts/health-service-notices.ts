import { splitLegalForm } from '../../../model/legal-form.ts'
import { isPartyName } from '../../shared/parties/is-party-name.ts'

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
/** An intention to follow the most suitable provider process awards nothing yet. */
const INTENTION = /\binten(?:t|tion|ded)\b(?! to follow\b)/
/** A confirmation of an award also names the intention that preceded it. */
const CONFIRMATION = /\bconfirm(?:ation|s|ing)?\b/
const AWARD = /\b(?:award|awards|awarding)\b/
const MODIFICATION = /\bmodif(?:ication|ied)\b/
const ABANDONMENT = /\babandon(?:ment|ed)\b/
/** Matches what a notice of an intention states when it does not name its kind. */
const NOT_YET_AWARDED =
  /\bserves as an? (?:intention|intent) to\b|\b(?:has|have) not (?:yet )?(?:been )?(?:formally )?(?:been )?(?:awarded|concluded)\b/

/** Kinds of notices of the regime that their texts declare. */
export type HealthServiceKind =
  | 'award_intention'
  | 'contract_award'
  | 'contract_modification'
  | 'tender_cancellation'

/** Finds the kind that a notice under the Provider Selection Regime declares in its texts. */
export function findHealthServiceKind(texts: readonly string[]): HealthServiceKind | null {
  if (!texts.some(text => REGIME.test(text))) return null
  const [declaration] = findNoticeDeclarations(texts)
  const declared = declaration === undefined ? null : classifyDeclaration(declaration)
  if (declared !== null) return declared
  const sentences = texts.flatMap(splitSentences).map(sentence => sentence.toLowerCase())
  return sentences.some(sentence => NOT_YET_AWARDED.test(sentence)) ? 'award_intention' : null
}

/** Finds the sentences in which texts declare what notice they are, in lower case. */
export function findNoticeDeclarations(texts: readonly string[]): string[] {
  return texts
    .flatMap(splitSentences)
    .map(sentence => sentence.toLowerCase())
    .filter(sentence => sentence.includes('notice') && DECLARATIONS.some(words => sentence.startsWith(words)))
}

function classifyDeclaration(declaration: string): HealthServiceKind | null {
  if (ABANDONMENT.test(declaration)) return 'tender_cancellation'
  if (MODIFICATION.test(declaration)) return 'contract_modification'
  if (CONFIRMATION.test(declaration)) return AWARD.test(declaration) ? 'contract_award' : null
  if (INTENTION.test(declaration)) return AWARD.test(declaration) ? 'award_intention' : null
  return /\baward notice\b/.test(declaration) ? 'contract_award' : null
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
