import type { AnnouncementDraft, Mention } from '../../../model/announcement.ts'
import { getTextsAtPath } from '../../shared/field-paths.ts'
import { inferOrganizationType } from '../../shared/parties/organization-type.ts'
import {
  type ComposedTenderTexts,
  composeTenderTexts,
} from '../../shared/tender-texts/compose-tender-texts.ts'
import { cleanTenderText } from '../../shared/tender-texts/tender-object.ts'
import { sumFindATenderPayments } from '../amount-metadata.ts'
import { FIND_A_TENDER_NOTICE_TYPES } from '../notice-categories.ts'
import type { FindATenderReleaseSections } from '../read-release-sections.ts'
import { cleanReleaseDescription } from './clean-release-description.ts'
import { cleanReleaseTitle } from './clean-release-title.ts'
import { findReleaseReason } from './find-release-reason.ts'

type ReleaseFacts = Pick<AnnouncementDraft, 'reference' | 'category' | 'language' | 'mentions' | 'metadata'>

/** Kinds of notices of the Procurement Act 2023 that say more than their category. */
const KINDS = new Map<string, string>([
  ['UK1', 'Pipeline notice'],
  ['UK2', 'Preliminary market engagement'],
  ['UK3', 'Planned procurement'],
  ['UK5', 'Transparency notice'],
  ['UK7', 'Contract details'],
  ['UK10', 'Contract change'],
  ['UK11', 'Contract termination'],
  ['UK12', 'Procurement termination'],
  ['UK13', 'Dynamic market intention'],
  ['UK14', 'Dynamic market established'],
  ['UK15', 'Dynamic market modification'],
  ['UK16', 'Dynamic market cessation'],
])
/** Kinds of notices without a type of their own, by category. */
const KINDS_BY_CATEGORY = new Map<string, string>([
  ['tender_planning', 'Planned procurement'],
  ['tender_amendment', 'Tender amendment'],
])
/** Procurement methods of OCDS, which stand where the buyer describes no procedure. */
const METHODS = ['open', 'selective', 'limited', 'direct']

/** Composes the title and summary of a release. */
export function composeFindATenderTexts(
  parts: FindATenderReleaseSections,
  facts: ReleaseFacts,
  noticeCode: string | null,
): ComposedTenderTexts {
  const { row, tender, awards, contracts } = parts
  const stated = tender.text('description') ?? row.text('description')
  const description = cleanReleaseDescription(stated)
  const titles = [
    tender.text('title'),
    ...getTextsAtPath(awards, 'title'),
    ...getTextsAtPath(contracts, 'title'),
  ]
  const context = { description, fileNumber: tender.text('id'), category: facts.category }
  const objects = titles.map(title => cleanReleaseTitle(title, context))
  const kind = readKind(facts.category, noticeCode)
  const texts = composeTenderTexts({
    ...facts,
    metadata: readStatedFacts(parts, facts),
    kind,
    objects,
    procedure: describeProcedure(facts.metadata.procedure),
    buyerTown: readBuyerTown(parts),
    principal: findReleasePrincipal(description, facts.mentions),
    reason: cleanTenderText(findReleaseReason(parts, facts.category)),
    description,
  })
  // The details keep the sentences that the summary leaves out.
  const isShortened = description !== stated && stated !== null
  return isShortened ? { ...texts, details: { ...texts.details, description: stated } } : texts
}

const ON_BEHALF = ' on behalf of '
/** Words that follow the name in `on behalf of Fellrigg Council, is seeking`. */
const VERB_AFTER_NAME = /^,? (?:is|are|has|have|seeks?|wish(?:es)?|invites?|intends?|requires?|to)(?= )/
const NAME_END = /[,.;:(]| (?:is|are|has|have|seeks?|wish(?:es)?|invites?|intends?|requires?|to)(?= )/
const MAX_PRINCIPAL_LENGTH = 80

/**
 * Finds the authority on whose behalf a notice is published, where the stated buyer is a platform or an agent that the
 * text does not name.
 */
export function findReleasePrincipal(
  description: string | null,
  mentions: readonly Mention[],
): string | null {
  const [buyer, ...others] = mentions.filter(({ role }) => role === 'buyer')
  const start = description?.indexOf(ON_BEHALF) ?? -1
  if (description === null || start === -1 || buyer === undefined || others.length > 0) return null
  if (buyer.type !== 'company' || description.toLowerCase().includes(buyer.name.toLowerCase())) return null
  const rest = description.slice(start + ON_BEHALF.length).replace(/^the /i, '')
  const end = rest.search(NAME_END)
  // A project that a contractor delivers on behalf of an authority is not bought by the authority.
  const name = end === -1 || !VERB_AFTER_NAME.test(rest.slice(end)) ? '' : rest.slice(0, end).trim()
  const isAuthority = /^\p{Lu}/u.test(name) && inferOrganizationType(name, 'GB', []) === 'authority'
  return isAuthority && name.length <= MAX_PRINCIPAL_LENGTH ? name : null
}

function readKind(category: AnnouncementDraft['category'], noticeCode: string | null): string | null {
  const type = FIND_A_TENDER_NOTICE_TYPES.get(noticeCode ?? '')
  const ofType = type?.category === category ? KINDS.get(noticeCode ?? '') : undefined
  return ofType ?? KINDS_BY_CATEGORY.get(category) ?? null
}

/** The amount in a notice of payments is that of the payments, not of the contract. */
function readStatedFacts(
  { row, contracts }: FindATenderReleaseSections,
  { category, metadata }: ReleaseFacts,
): ReleaseFacts['metadata'] {
  if (category !== 'contract_payment') return metadata
  const { award_amount: _award, contract_date: _signed, ...others } = metadata
  const paid = sumFindATenderPayments(row, contracts)
  return paid === null ? others : { ...others, award_amount: paid.value, currency: paid.currency }
}

function describeProcedure(procedure: string | undefined): string | null {
  if (procedure === undefined || procedure.startsWith('Other')) return null
  if (METHODS.includes(procedure)) return `${procedure} procedure`
  return /^\p{Lu}\p{Ll}/u.test(procedure) ? procedure.charAt(0).toLowerCase() + procedure.slice(1) : procedure
}

function readBuyerTown({ row }: FindATenderReleaseSections): string | null {
  const buyer = row.children('parties').find(party => party.texts('roles').includes('buyer'))
  const [town] = getTextsAtPath(buyer?.value('address'), 'locality')
  if (town === undefined || town !== town.toUpperCase()) return town ?? null
  return town.toLowerCase().replace(/(?<![\p{L}'’])\p{L}/gu, letter => letter.toUpperCase())
}
