import type { AnnouncementCategory } from '../../../model/category.ts'

/** The laws under which notices are published, without their year. */
const LAWS = String.raw`(?:insolvency|insolvent partnerships|companies|company directors disqualification|trustee|limited partnerships?|partnership|cross[- ]border insolvency|financial services and markets|co-operative and community benefit societies|building societies|friendly societies|industrial and provident societies) (?:\([a-z &]{3,40}\) ){0,2}(?:act|rules|order|regulations) (?:\([a-z ]{3,30}\) )?\d{4}`
const PROVISION = String.raw`(?:(?:rules?|sections?|regulation|article) \w?\d[\d.]{0,8}\w?(?:\(\w{1,4}\)){0,3}(?:(?:, \d[\d.]{0,8}){0,4} and \d[\d.]{0,8}[A-Z]{0,2})?|part (?:A1|\d{1,2}A?|[IVX]{1,5}\b))`
/** Matches the provision under which a notice is given, at the start of a line or after the words that state it. */
const STATED = new RegExp(
  String.raw`(?:^|\b(?:pursuant to|under|powers granted by|in terms of|by virtue of|in accordance with|provisions of|appearing in) (?:the provisions of )?)(?:paragraph (\d{1,3}[A-Z]?) of schedule B1 to|(${PROVISION}) of) (?:the )?(${LAWS})\b`,
  'gim',
)
/** Matches a law with the rule after it, on lines of their own: `INSOLVENCY RULES 1986 RULE 4.228`. */
const RULE_AFTER_LAW = new RegExp(String.raw`^(${LAWS})\W{1,3}(rule \d[\d.]{0,8}\w?)$`, 'im')
/** Matches the law in the heading of a court case. */
const MATTER = new RegExp(
  String.raw`\bin the matter of (?:(part (?:[IVX]{1,5}|\d{1,2}A?)) of )?(?:the )?(${LAWS})\b`,
  'i',
)
/** Matches a law and the provision after or before it in the heading of a notice, on lines of their own. */
const HEADING = new RegExp(
  String.raw`^(?:the )?(${LAWS})\W{1,3}(?:pursuant to )?(${PROVISION})$|^(?:notice (?:under |pursuant to )?)?(${PROVISION}) of (?:the )?(${LAWS})$`,
  'im',
)
/** Matches a law alone on a line of the heading. */
const LAW_LINE = new RegExp(`^(?:the )?(${LAWS})$`, 'im')
/** Matches the section under which a petition or an application was made. */
const APPLIED = new RegExp(
  String.raw`\b(?:application|petition)\b[^.;]{0,160}?\b(?:made|presented)\b[^.;]{0,120}?\bunder (section \d{1,4}[A-Z]{0,2})\b(?: of the (${LAWS}))?`,
  'i',
)
/** Matches words before a provision that does not apply to the notice itself, such as a creditor's right. */
const OTHER_USE = /\b(?:apply to|application to|format|required|report|may|entitled|request)\b[^.;]{0,60}$/i
/** Notices of court cases, whose heading states the law. */
const COURT_CASES: readonly AnnouncementCategory[] = [
  'winding_up_petition',
  'petition_dismissal',
  'court_notice',
  'capital_reduction',
  'creditors_meeting',
  'business_sale',
  'insolvency_update',
]
/** Resolutions cite the provisions under which the meeting was called, not those of the notice. */
const RESOLUTIONS: readonly AnnouncementCategory[] = ['dissolution', 'insolvency_filing']

/** Finds the provision under which a notice is given, as `Insolvency Act 1986, Section 94`. */
export function findGazetteLegalBasis(
  lines: readonly string[],
  category: AnnouncementCategory,
): string | null {
  const [, headingLaw, provisionAfter, provisionBefore, lawAfter] = HEADING.exec(lines.join('\n')) ?? []
  const statedInHeading = headingLaw ?? lawAfter
  if (statedInHeading !== undefined) return composeBasis(statedInHeading, provisionAfter ?? provisionBefore)
  if (RESOLUTIONS.includes(category)) return findLawLine(lines, /^(?:limited )?partnerships? act/i)
  const sentence = lines.join(' ')
  const [, part, matter] = (COURT_CASES.includes(category) ? MATTER.exec(sentence) : null) ?? []
  if (matter !== undefined) return composeBasis(matter, part ?? findAppliedSection(sentence, matter))
  const text = lines.join('\n')
  const [, law, rule] = RULE_AFTER_LAW.exec(text) ?? []
  if (law !== undefined) return composeBasis(law, rule)
  for (const found of text.matchAll(STATED)) {
    const [, paragraph, provision, statedLaw = ''] = found
    if (OTHER_USE.test(text.slice(Math.max(0, found.index - 80), found.index))) continue
    if (category === 'prohibited_name_notice' && /^section/i.test(provision ?? '')) continue
    return composeBasis(
      statedLaw,
      paragraph === undefined ? provision : `schedule B1, Paragraph ${paragraph}`,
    )
  }
  return findLawLine(lines, /./)
}

/** Returns the section of a law under which a petition or an application was made. */
function findAppliedSection(sentence: string, law: string): string | undefined {
  const [, section, statedLaw] = APPLIED.exec(sentence) ?? []
  return statedLaw === undefined || statedLaw.toLowerCase() === law.toLowerCase() ? section : undefined
}

/** Returns the law that stands alone on one of the first lines, which are the heading. */
function findLawLine(lines: readonly string[], laws: RegExp): string | null {
  const [, law = ''] = LAW_LINE.exec(lines.slice(0, HEADING_LINES).join('\n')) ?? []
  return law !== '' && laws.test(law) ? composeBasis(law, undefined) : null
}

const HEADING_LINES = 5

function composeBasis(law: string, provision: string | undefined): string {
  const title = writeTitle(law.replaceAll(/\s+/g, ' '))
  if (provision === undefined) return title
  const [word = '', ...number] = provision.split(' ')
  return `${title}, ${writeTitle(word)} ${number.join(' ')}`
}

/** Writes `INSOLVENCY ACT 1986` as `Insolvency Act 1986`. */
function writeTitle(law: string): string {
  return law
    .toLowerCase()
    .replace(/(?<=^|[ (])[a-z]/g, letter => letter.toUpperCase())
    .replaceAll(/ And | & /g, ' and ')
    .replace('Cross-border', 'Cross-Border')
}
