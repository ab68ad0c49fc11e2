import type { AnnouncementCategory } from '../../../model/category.ts'

/** Matches a rule or section of the laws under which notices are published. */
const PROVISION =
  /\b((?:rule|section|regulation) \d[\d.]{0,8}\w?(?:\(\w{1,4}\)){0,3}|part A1) of (?:the )?((?:insolvency|companies|trustee|limited partnerships?|partnership) (?:\([a-z ]{3,40}\) )?(?:act|rules|order|regulations) \d{4})\b/i
/** Matches the law in the heading of a court case. */
const MATTER = /\bin the matter of the ((?:insolvency|companies) act \d{4})\b/i
/** Notices of court cases, whose heading states the law. */
const COURT_CASES: readonly AnnouncementCategory[] = ['winding_up_petition', 'capital_reduction']
/** Resolutions cite the provisions under which the meeting was called, not those of the notice. */
const RESOLUTIONS: readonly AnnouncementCategory[] = ['dissolution', 'insolvency_filing']

/** Finds the provision under which a notice is given, as `Insolvency Act 1986, Section 94`. */
export function findGazetteLegalBasis(text: string, category: AnnouncementCategory): string | null {
  if (RESOLUTIONS.includes(category)) return null
  const [, matter] = (COURT_CASES.includes(category) ? MATTER.exec(text) : null) ?? []
  if (matter !== undefined) return writeTitle(matter)
  const [, provision, law] = PROVISION.exec(text) ?? []
  return provision === undefined || law === undefined
    ? null
    : `${writeTitle(law)}, ${writeTitle(provision.split(' ', 1)[0] ?? '')}${provision.slice(provision.indexOf(' '))}`
}

/** Writes `INSOLVENCY ACT 1986` as `Insolvency Act 1986`. */
function writeTitle(law: string): string {
  return law
    .toLowerCase()
    .replace(/(?<=^|[ (])[a-z]/g, letter => letter.toUpperCase())
    .replaceAll(' And ', ' and ')
}
