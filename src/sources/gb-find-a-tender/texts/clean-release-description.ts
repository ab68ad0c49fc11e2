import { joinSentences } from '../../shared/text-cleaning.ts'
import { removeHealthServiceBoilerplate } from './health-service-notices.ts'
import { restoreLineBreaks } from './restore-line-breaks.ts'

/** Texts that buyers enter where the form requires a description. */
const EMPTY_DESCRIPTIONS: ReadonlySet<string> = new Set([
  'n/a',
  'na',
  'none',
  'tbc',
  'not applicable',
  'as above',
])
/** Matches sentences that only tell readers that the notice is no call. */
const NO_CALL =
  /^this is (?:an? )?(?:contract )?award notice,? (?:and )?(?:is )?not a call for competition\b/i
/** Matches the label of an optional field that was left empty. */
const EMPTY_LABEL = /\s(?:additional information|further information|notes?) ?: ?$/i

/** Cleans the description of a release. Returns `null` when it says nothing about the contract. */
export function cleanReleaseDescription(stated: string | null): string | null {
  if (stated === null || EMPTY_DESCRIPTIONS.has(stated.trim().toLowerCase())) return null
  const text = removeHealthServiceBoilerplate(restoreLineBreaks(stated))
  const parts = text.includes('**') ? text.split(/\*{2,}/).map(part => part.trim()) : [text]
  const kept = parts.filter(part => /\p{L}/u.test(part) && !NO_CALL.test(part))
  return (parts.length > 1 ? joinSentences(kept) : text)?.replace(EMPTY_LABEL, '') || null
}
