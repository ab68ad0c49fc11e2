import type { Mention } from '../../model/announcement.ts'
import type { EntityIdentifier, EntityType } from '../../model/entity.ts'
import { jurisdictionOf } from '../../model/jurisdiction.ts'
import { parseFreeTextIdentifier } from '../eforms/free-text-identifier.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { inferOrganizationType } from '../shared/parties/organization-type.ts'
import { cleanText, omitMissing } from '../shared/text-cleaning.ts'
import { collectTedLegacyContractors } from './legacy-awards.ts'
import { parseTedCountry, readTedLegacyRecords, readTedLegacyText } from './legacy-field-values.ts'

/** Builds the mentions of buyers, suppliers and review bodies. */
export function buildTedLegacyMentions(form: FieldReader, heading: FieldReader): Mention[] {
  const body = form.child('CONTRACTING_BODY')
  const info = readTedLegacyRecords(form, 'COMPLEMENTARY_INFO')
  const buyers = [
    ...readTedLegacyRecords(body, 'ADDRESS_CONTRACTING_BODY'),
    ...readTedLegacyRecords(body, 'ADDRESS_CONTRACTING_BODY_ADDITIONAL'),
  ].flatMap(address => buildMention(address, 'buyer'))
  const named = heading.text('buyer')
  const fallback: Mention[] =
    named === null ? [] : [{ type: 'authority', role: 'buyer', name: named, identifiers: [] }]
  const all = [
    ...(buyers.length > 0 ? buyers : fallback),
    ...readSuppliers(form),
    ...info
      .flatMap(found => readTedLegacyRecords(found, 'ADDRESS_REVIEW_BODY'))
      .flatMap(address => buildMention(address, 'review_body')),
  ]
  // A supplier of several lots is mentioned once.
  const key = ({ role, name, identifiers }: Mention): string => `${role} ${identifiers[0]?.number ?? name}`
  return [...new Map(all.map(mention => [key(mention), mention])).values()]
}

/**
 * Reads the suppliers, who are the contractors after a modification or otherwise the winners of contracts and prizes.
 */
function readSuppliers(form: FieldReader): Mention[] {
  const [before, after] = collectTedLegacyContractors(form).map(group =>
    group.flatMap(address => buildMention(address, 'supplier')),
  )
  return (after?.length ?? 0) > 0 ? (after ?? []) : (before ?? [])
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

/** Matches placeholders that buyers enter for the second buyer when there is none. */
const PLACEHOLDER_NAME = /^(?:vervallen|n\/?a|-+|\.+)$/i

function buildMention(address: FieldReader, role: 'buyer' | 'supplier' | 'review_body'): Mention[] {
  const [name, postalCode, town, number] = ['OFFICIALNAME', 'POSTAL_CODE', 'TOWN', 'NATIONALID'].map(field =>
    readTedLegacyText(address, field),
  )
  const code = address.texts('COUNTRY@VALUE')[0]
  const country = parseTedCountry(code)
  const identifier = number == null ? null : parseFreeTextIdentifier(number, country)
  if (name == null || PLACEHOLDER_NAME.test(name)) return []
  return [
    {
      type: inferEntityType(name, role, country, identifier),
      role,
      name: cleanText(name),
      identifiers: identifier === null ? [] : [identifier],
      ...omitMissing({
        locality: postalCode ?? town,
        jurisdiction: country === null ? null : jurisdictionOf(country),
      }),
    },
  ]
}
