import { splitLegalForm } from '../../../../model/legal-form.ts'
import type { GazetteNoticeKind } from '../../classify-notice.ts'
import { isGazetteLawTitle } from '../find-companies.ts'
import { isGazetteLabelStart } from '../parse-labels.ts'
import { findGazettePartnershipName } from './find-partners.ts'

const MAX_NAME_LENGTH = 120
const MATTER = /^(?:and )?in the matter of (?!the\b|part\b)(.{3,160})$/i
/** Matches what follows a name in the heading of a case. */
const AFTER_NAME = /,? (?:and )?in the matter of | ?\((?:a|an|the|in|formerly|company|registered)\b/i
/** Codes of notices about partnerships and societies, which have no company number. */
const UNNUMBERED = /^(?:27\d\d|28\d\d|245[13])$/
/** Matches the line after the name of a foreign company: `(a company incorporated in Germany)`. */
const INCORPORATED =
  /^\((?:an? (?:\p{L}{3,12} ){1,3})?(?:incorporated|registered|organi[sz]ed) (?:in|under)\b/iu
const NOT_A_NAME =
  /\b(?:NOTICE|COURT|PARTNERSHIPS? ACT|DISSOLUTION|ACT \d{4}|STATEMENT|PETITION|MATTER|REGISTRAR|AUTHORITY|SECTION|PURSUANT|REGISTERED)\b/
/** Matches the partnership in which an interest is held or transferred. */
const INTEREST =
  /\b(?:interests?|limited partner|partner)\b[^.;]{0,80}? in ((?=\p{Lu})[^,;.()"“]{2,80}? S?LP)\b/u
const REGISTERED_SOCIETY =
  /\b(?:registration|registry) of ((?=\p{Lu})[^(,;]{3,100}?) \((?:register|registration|registered)\b/iu

/**
 * Finds the subject of a notice that states no company number: a foreign company in the heading of a case, a partnership
 * or a society.
 */
export function findGazetteUnnumberedSubject(
  lines: readonly string[],
  kind: GazetteNoticeKind,
): string | null {
  const inHeading = lines.map(line => MATTER.exec(line)?.[1]?.split(AFTER_NAME, 1)[0]?.trim())
  const named = inHeading.find(name => name !== undefined && isCompanyName(name))
  const foreign = lines.find((line, i) => INCORPORATED.test(lines[i + 1] ?? '') && isCompanyName(line))
  if (foreign !== undefined) return foreign
  if (named !== undefined || !UNNUMBERED.test(kind.code ?? '')) return named ?? null
  const text = lines.join(' ')
  return (
    lines.slice(0, 6).find(isNameLine) ??
    INTEREST.exec(text)?.[1]?.trim() ??
    findGazettePartnershipName(text) ??
    REGISTERED_SOCIETY.exec(text)?.[1] ??
    null
  )
}

function isCompanyName(name: string): boolean {
  if (name.length > MAX_NAME_LENGTH || isGazetteLawTitle(name)) return false
  return splitLegalForm(name, 'GB').legalFormClass !== null || isInCapitals(name)
}

/** Returns true for a line in capitals that is no heading, law or court. */
function isNameLine(line: string): boolean {
  return (
    line.length <= MAX_NAME_LENGTH &&
    isInCapitals(line) &&
    !NOT_A_NAME.test(line) &&
    !isGazetteLawTitle(line) &&
    !isGazetteLabelStart(line) &&
    !/^\W|\bNo\b|\d{4,}/.test(line)
  )
}

function isInCapitals(text: string): boolean {
  return /\p{Lu}{2}/u.test(text) && !/\p{Ll}{2}/u.test(text)
}
