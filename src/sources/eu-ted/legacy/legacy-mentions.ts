import type { Mention } from '../../../model/announcement.ts'
import type { EntityIdentifier, EntityType } from '../../../model/entity.ts'
import { jurisdictionOf } from '../../../model/jurisdiction.ts'
import { parseFreeTextIdentifier } from '../../eforms/free-text-identifier.ts'
import type { FieldReader } from '../../shared/field-reader.ts'
import { isPartyName } from '../../shared/parties/is-party-name.ts'
import { inferOrganizationType } from '../../shared/parties/organization-type.ts'
import { selectLocality } from '../../shared/parties/select-locality.ts'
import { splitNamedGroup } from '../../shared/parties/split-named-group.ts'
import { cleanText, normalizeForComparison, omitMissing } from '../../shared/text-cleaning.ts'
import { collectTedLegacyContractors } from './legacy-awards.ts'
import { parseTedCountry, readTedLegacyRecords, readTedLegacyText } from './legacy-field-values.ts'

/**
 * Builds the mentions of buyers, suppliers and review bodies. In a notice about a European company or grouping, the
 * sender is the company that it concerns.
 */
export function buildTedLegacyMentions(
  form: FieldReader,
  heading: FieldReader,
  isRegistration: boolean,
  country: string | null,
): Mention[] {
  const body = form.child('CONTRACTING_BODY')
  const info = readTedLegacyRecords(form, 'COMPLEMENTARY_INFO')
  const buyers = [
    ...readTedLegacyRecords(body, 'ADDRESS_CONTRACTING_BODY'),
    ...readTedLegacyRecords(body, 'ADDRESS_CONTRACTING_BODY_ADDITIONAL'),
  ].flatMap(address => buildMention(address, 'buyer'))
  const named = heading.text('buyer')
  const fallback: Mention[] =
    named === null || !isPartyName(named)
      ? []
      : [{ type: 'authority', role: 'buyer', name: named, identifiers: [] }]
  const senders = buyers.length > 0 ? buyers : fallback
  const all = [
    ...(isRegistration
      ? senders.map(sender => ({ ...sender, type: 'company', role: 'subject' }) as const)
      : senders),
    ...readSuppliers(form),
    ...info
      .flatMap(found => readTedLegacyRecords(found, 'ADDRESS_REVIEW_BODY'))
      .flatMap(address => buildMention(address, 'review_body', country)),
  ]
  return removeRepeatedMentions(all)
}

/** Keeps one mention per role and organization. A supplier of several lots may state its number only once. */
function removeRepeatedMentions(mentions: readonly Mention[]): Mention[] {
  const found: Mention[] = []
  for (const mention of mentions) {
    const isSame = (other: Mention): boolean =>
      other.role === mention.role &&
      (normalizeForComparison(other.name) === normalizeForComparison(mention.name) ||
        (mention.identifiers[0] !== undefined &&
          mention.identifiers[0].number === other.identifiers[0]?.number))
    const earlier = found.findIndex(isSame)
    if (earlier === -1) found.push(mention)
    else if (found[earlier]?.identifiers.length === 0 && mention.identifiers.length > 0)
      found[earlier] = mention
  }
  return found
}

/**
 * Reads the suppliers, who are the contractors after a modification or otherwise the winners of contracts and prizes.
 */
function readSuppliers(form: FieldReader): Mention[] {
  const [before, after] = collectTedLegacyContractors(form).map(group =>
    group.flatMap(address => buildMention(address, 'supplier').flatMap(splitGroup)),
  )
  return (after?.length ?? 0) > 0 ? (after ?? []) : (before ?? [])
}

/** Replaces a group of companies by its members. The address and the number are those of the first, which leads it. */
function splitGroup(mention: Mention): Mention[] {
  const { locality, identifiers, ...shared } = mention
  const members = splitNamedGroup(mention.name, mention.jurisdiction ?? 'EU')
  return members === null
    ? [mention]
    : members.map((name, i) => (i === 0 ? { ...mention, name } : { ...shared, name, identifiers: [] }))
}

/** Suppliers are companies; buyers are, too, when their name or number shows it. */
function inferEntityType(
  name: string,
  role: 'buyer' | 'supplier' | 'review_body',
  country: string | null,
  identifier: EntityIdentifier | null,
): EntityType {
  if (role !== 'buyer') return role === 'supplier' ? 'company' : 'authority'
  return inferOrganizationType(name, jurisdictionOf(country ?? ''), identifier === null ? [] : [identifier])
}

/** A review body whose address has no country is in that of the notice. */
function buildMention(
  address: FieldReader,
  role: 'buyer' | 'supplier' | 'review_body',
  defaultCountry: string | null = null,
): Mention[] {
  const [name, postalCode, town, number] = ['OFFICIALNAME', 'POSTAL_CODE', 'TOWN', 'NATIONALID'].map(field =>
    readTedLegacyText(address, field),
  )
  const code = address.texts('COUNTRY@VALUE')[0]
  const country = parseTedCountry(code) ?? defaultCountry
  const identifier = number == null ? null : parseFreeTextIdentifier(number, country)
  if (name == null || !isPartyName(name)) return []
  return [
    {
      type: inferEntityType(name, role, country, identifier),
      role,
      name: cleanText(name),
      identifiers: identifier === null ? [] : [identifier],
      ...omitMissing({
        locality: selectLocality(postalCode ?? null, town ?? null),
        jurisdiction: country === null ? null : jurisdictionOf(country),
      }),
    },
  ]
}
