import type { Mention } from '../../model/announcement.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { MAX_TITLE_LENGTH, shortenText } from '../shared/compose-summary.ts'
import { formatDay, joinNames } from '../shared/localized-values.ts'
import { findGazetteCodesByName, type GazetteNoticeKind, isSameGazetteKindName } from './classify-notice.ts'
import { GAZETTE_NOTICE_FAMILIES } from './notice-codes.ts'

/** The act announced by each notice code, in the singular. Other kinds keep the publisher's name. */
const ACTS: Readonly<Record<string, string>> = {
  '2401': 'Moratorium',
  '2402': 'End of moratorium',
  '2403': 'Re-use of a prohibited name',
  '2404': 'Cross-border insolvency',
  '2405': 'Insolvency in an overseas territory',
  '2406': 'Intended dividend',
  '2407': 'Dividend',
  '2408': 'Insolvency notice',
  '2410': 'Appointment of administrators',
  '2411': 'Administration order',
  '2412': 'Meeting of creditors',
  '2413': 'Notice to members',
  '2421': 'Appointment of administrative receivers',
  '2423': 'Appointment of receivers',
  '2431': 'Resolution for winding-up',
  '2432': 'Appointment of liquidators',
  '2433': 'Notice to creditors',
  '2434': 'Annual liquidation meeting',
  '2435': 'Final meeting',
  '2447': 'Deemed consent',
  '2450': 'Winding-up petition',
  '2451': 'Winding-up petition',
  '2452': 'Winding-up order',
  '2453': 'Winding-up order',
  '2459': 'Release of liquidator',
  '2461': 'Dismissal of winding-up petition',
  '2462': 'Service of petition',
  '2463': 'Annual meeting',
  '2464': 'Public examination',
  '2600': 'Restoration to the register',
  '2601': 'Pre-emption offer to shareholders',
  '2602': 'Redemption or purchase of own shares out of capital',
  '2603': 'Notice of disclaimer',
  '2604': 'Trustee Act notice',
  '2605': 'Transfer of insurance business',
  '2608': 'Director disqualification',
  '2609': 'Removal from the register',
  '2610': 'Reduction of capital',
  '2614': 'Petition to transfer business',
  '2615': 'Takeover offer',
  '2701': 'Change in the members of a partnership',
  '2702': 'Dissolution of partnership',
  '2703': 'Statement by general partner',
  '2801': 'Friendly society',
  '2802': 'Industrial and provident society',
  '2803': 'Building society',
  '2804': 'Co-operative or community benefit society',
}

/** The acts of notices whose text states something else than the publisher's kind, by category. */
const ACTS_BY_CATEGORY: readonly (readonly [RegExp, AnnouncementCategory, string])[] = [
  [/^245[01]$/, 'petition_dismissal', 'Dismissal of winding-up petition'],
  [/^245[23]$/, 'insolvency_annulment', 'Rescission of winding-up order'],
  [/^24(?:43|48|54)$/, 'insolvency_update', 'Liquidator ceasing to act'],
  [/^24(?:32|43|48|54)$/, 'liquidation_notice', 'Liquidator ceasing to act'],
  [/^2609$/, 'strike_off_notice', 'Intended strike-off from the register'],
]

/**
 * Composes a title such as `Winding-up petition: ACME LIMITED, hearing 12/03/2026`. Uses the stated title if there is no
 * subject.
 */
export function composeGazetteTitle(
  kind: GazetteNoticeKind,
  mentions: readonly Mention[],
  statedTitle: string | null,
  metadata: AnnouncementMetadata,
): string {
  const subjects = mentions.filter(({ role }) => role === 'subject')
  const otherCount = subjects.length - 1
  const more = otherCount === 0 ? '' : ` and ${otherCount} ${otherCount === 1 ? 'other' : 'others'}`
  const about = subjects[0] === undefined ? statedTitle : subjects[0].name + more
  const act = composeAct(kind, mentions)
  const isRepeated = about !== null && [kind.name ?? '', act].some(name => isSameGazetteKindName(name, about))
  const named = about === null || isRepeated ? act : `${act}: ${about}`
  const facts = subjects[0] === undefined ? [] : composeTitleFacts(kind, mentions, metadata)
  const title = [named, ...facts].join(', ')
  return shortenText(`${composeStatePrefix(metadata)}${title}`, MAX_TITLE_LENGTH)
}

function composeStatePrefix({ notice_state: state }: AnnouncementMetadata): string {
  if (state === 'retraction') return 'Retraction – '
  return state === 'substitution' ? 'Substitution – ' : ''
}

/** Returns the act in the singular: one practitioner is appointed, or several. */
function composeAct(kind: GazetteNoticeKind, mentions: readonly Mention[]): string {
  const [, , stated] =
    ACTS_BY_CATEGORY.find(([code, category]) => code.test(kind.code ?? '') && category === kind.category) ??
    []
  if (stated !== undefined) return stated
  const partners = mentions.filter(({ role }) => role === 'partner')
  if (kind.code === '2703' && partners.length > 1) return 'Transfer of an interest in a limited partnership'
  const codes = kind.name === null ? [] : findGazetteCodesByName(kind.name)
  // Several codes share a name. The name outweighs the code 2447, which earlier notices had for other acts.
  const known = codes.length > 0 || kind.code === null || kind.code === '2447' ? codes : [kind.code]
  const act = known.map(code => ACTS[code]).find(found => found !== undefined)
  const name = act ?? kind.name ?? GAZETTE_NOTICE_FAMILIES.get(kind.families[0] ?? '') ?? 'Notice'
  const practitioners = mentions.filter(
    ({ role, type }) => type === 'person' && (role === 'liquidator' || role === 'insolvency_practitioner'),
  )
  return practitioners.length === 1 && /^Appointment of \w/.test(name) ? name.replace(/s$/, '') : name
}

/** Returns the procedure and the most important day of a notice about a company. */
function composeTitleFacts(
  kind: GazetteNoticeKind,
  mentions: readonly Mention[],
  metadata: AnnouncementMetadata,
): string[] {
  const day = findTitleDay(kind, metadata)
  const successors = mentions.filter(({ role, type }) => role === 'other' && type === 'company')
  const successor =
    kind.category === 'prohibited_name_notice' && successors.length > 0
      ? `by ${joinNames(
          successors.map(({ name }) => name),
          'en',
        )}`
      : null
  return [nameGazetteProcedure(kind, metadata.procedure ?? null), successor, day].filter(
    fact => fact !== null,
  )
}

/** Categories of notices whose day is that of a decision, an appointment or a resolution. */
const DATED_ACTS: readonly AnnouncementCategory[] = [
  'insolvency_filing',
  'insolvency_practitioner_appointment',
  'liquidator_appointment',
  'dissolution',
  'capital_reduction',
  'petition_dismissal',
  'insolvency_annulment',
  'director_sanction',
]

/** Returns the day that matters most: the meeting of a meeting notice, the hearing of a petition, the last day for claims. */
function findTitleDay({ category }: GazetteNoticeKind, metadata: AnnouncementMetadata): string | null {
  const isMeeting =
    category === 'creditors_meeting' ||
    category === 'shareholders_meeting' ||
    category === 'insolvency_closure'
  const isDated = DATED_ACTS.includes(category)
  const stated: readonly (readonly [string, string | undefined])[] = [
    ['hearing', metadata.hearing_date],
    ['', isMeeting ? metadata.meeting_date : undefined],
    ['claims by', metadata.claims_deadline],
    ['', metadata.effect_date ?? metadata.judgment_date],
    ['', isDated ? (metadata.appointment_date ?? metadata.resolution_date) : metadata.entry_date],
  ]
  const [label, day] = stated.find(([, found]) => found !== undefined) ?? []
  return day === undefined ? null : `${label} ${formatDay(day, 'en')}`.trim()
}

/** Names the kind of liquidation, which tells a solvent company from an insolvent one. */
export function nameGazetteProcedure(kind: GazetteNoticeKind, stated: string | null): string | null {
  const text = stated ?? ''
  const code = kind.code ?? ''
  if (
    /^members/i.test(text) ||
    kind.category === 'liquidator_appointment' ||
    (MEMBERS_CODES.test(code) && !/creditors/i.test(text))
  )
    return kind.families.includes('24') ? 'members’ voluntary liquidation (solvent)' : null
  if (/^creditors/i.test(text) || CREDITORS_CODES.test(code)) return 'creditors’ voluntary liquidation'
  return null
}

/** Codes of members' and of creditors' voluntary windings-up. Meetings of creditors precede the liquidation. */
const MEMBERS_CODES = /^243[1-6]$/
const CREDITORS_CODES = /^24(?:4[1345689])$/
