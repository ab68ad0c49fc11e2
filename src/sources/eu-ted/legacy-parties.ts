import type { Mention } from '../../model/announcement.ts'
import { jurisdictionOf } from '../../model/place.ts'
import { identifierOf } from '../eforms/identifiers.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, tidy } from '../kit/text.ts'
import { contractorsOf } from './legacy-awards.ts'
import { countryOf, parts, words } from './legacy-values.ts'

/** Builds the mentions of buyers, suppliers and review bodies. */
export function mentionsOf(form: Fields, heading: Fields): Mention[] {
  const body = form.child('CONTRACTING_BODY')
  const info = parts(form, 'COMPLEMENTARY_INFO')
  const buyers = [
    ...parts(body, 'ADDRESS_CONTRACTING_BODY'),
    ...parts(body, 'ADDRESS_CONTRACTING_BODY_ADDITIONAL'),
  ].flatMap(address => buildMention(address, 'buyer'))
  const named = heading.text('buyer')
  const fallback: Mention[] =
    named === null ? [] : [{ type: 'authority', role: 'buyer', name: named, identifiers: [] }]
  const all = [
    ...(buyers.length > 0 ? buyers : fallback),
    ...readSuppliers(form),
    ...info
      .flatMap(found => parts(found, 'ADDRESS_REVIEW_BODY'))
      .flatMap(address => buildMention(address, 'review_body')),
  ]
  // A supplier of several lots is mentioned once.
  const key = ({ role, name, identifiers }: Mention): string => `${role} ${identifiers[0]?.number ?? name}`
  return [...new Map(all.map(mention => [key(mention), mention])).values()]
}

/** Suppliers are the contractors after a modification, otherwise the winners of contracts and prizes. */
function readSuppliers(form: Fields): Mention[] {
  const [before, after] = contractorsOf(form).map(group =>
    group.flatMap(address => buildMention(address, 'supplier')),
  )
  return (after?.length ?? 0) > 0 ? (after ?? []) : (before ?? [])
}

/** Placeholders that buyers enter as the second buyer when there is none. */
const PLACEHOLDER_NAME = /^(?:vervallen|n\/?a|-+|\.+)$/i

function buildMention(address: Fields, role: 'buyer' | 'supplier' | 'review_body'): Mention[] {
  const [name, postalCode, town, number] = ['OFFICIALNAME', 'POSTAL_CODE', 'TOWN', 'NATIONALID'].map(field =>
    words(address, field),
  )
  const code = address.texts('COUNTRY@VALUE')[0]
  const country = countryOf(code)
  const identifier = number == null ? null : identifierOf(number, country)
  if (name == null || PLACEHOLDER_NAME.test(name)) return []
  return [
    {
      type: role === 'supplier' ? 'company' : 'authority',
      role,
      name: tidy(name),
      identifiers: identifier === null ? [] : [identifier],
      ...compact({
        place: postalCode ?? town,
        jurisdiction: country === null ? null : jurisdictionOf(country),
      }),
    },
  ]
}
