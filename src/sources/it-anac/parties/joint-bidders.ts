import { trimEndMatching } from '../../../platform/text.ts'
import { splitNamesByLegalForm } from '../../shared/parties/split-joint-names.ts'

const GROUP_WORDS = String.raw`(?:r\.?t\.?i\.?|a\.?t\.?i\.?|r\.?t\.?p\.?|raggruppamento temporaneo(?: di imprese| di professionisti| tra professionisti)?|associazione temporanea(?: di imprese)?)`
/** Matches the words that mark a temporary grouping of companies at the start of a name. */
const GROUP_START = new RegExp(
  `^(?:costituendo |costituend[ao] )?${GROUP_WORDS}(?![\\p{L}\\d])(?: costituit[oa]| composto| formato| costituendo)?(?: da| tra| fra)?[\\s:,–-]*`,
  'iu',
)
/** Matches the words between a company and those with which it forms a group. */
const GROUP_MIDDLE = new RegExp(
  `[\\s,(–-]in ${GROUP_WORDS}(?![\\p{L}\\d])(?: costituendo)? con(?: le imprese| l'impresa)?[\\s:]+`,
  'iu',
)
/** Matches the role of a member after its name. */
const MEMBER_ROLE =
  /\(?\b(?:(?:impresa |società )?(?:capogruppo(?: mandataria)?|mandataria(?: capogruppo)?|mandante)|consorziata(?: esecutrice)?)\)?$/iu

/**
 * Lists the members of a temporary grouping (RTI, ATI) that is stated as one name; the name itself, without the role of
 * a member, when it does not separate them with certainty.
 */
export function listAnacJointBidders(name: string): string[] {
  const [first = '', ...others] = name.split(GROUP_MIDDLE)
  const listed = others.length > 0 ? [first, ...others].join('; ') : name.replace(GROUP_START, '')
  const members = listed === name ? null : splitNamesByLegalForm(listed, 'IT', withoutRole)
  return (members ?? [name]).map(withoutRole)
}

function withoutRole(name: string): string {
  const plain = trimEndMatching(name.trim().replace(MEMBER_ROLE, ''), /[\s,(–-]/)
  return plain === '' ? name : plain
}
