import type { Mention } from '../../model/announcement.ts'
import type { Metadata } from '../../model/metadata.ts'
import { jurisdictionOf } from '../../model/place.ts'
import type { Fields } from '../kit/fields.ts'
import { compact } from '../kit/text.ts'
import { identifierOf } from './identifiers.ts'
import { countryOf } from './organisations.ts'
import { dayAt, text } from './values.ts'

/** What a notice about a European company, cooperative or grouping tells of it (subtypes X01 and X02). */
export interface Registration {
  readonly mention: Mention
  readonly country: string | null
  readonly metadata: Metadata
}

/** Forms of Union law by the code of the notice type. */
const FORMS: Readonly<Record<string, string>> = {
  'brin-eeig': 'European Economic Interest Grouping',
}

/** The company of a business registration notice; null in all other notices. */
export function registrationOf(notice: Fields): Registration | null {
  const party = notice.child('BusinessParty')
  if (party.empty) return null
  const entities = party.children('PartyLegalEntity')
  const name = entities.flatMap(entity => entity.texts('RegistrationName'))[0]
  if (name === undefined) return null
  const offices = entities.map(entity =>
    entity.child('CorporateRegistrationScheme').child('JurisdictionRegionAddress'),
  )
  const seats = [party.child('PostalAddress'), ...offices].filter(address => !address.empty)
  const country = seats.map(countryOf).find(code => code !== null) ?? null
  const numbers = entities.flatMap(entity => entity.texts('CompanyID'))
  const identifiers = numbers.flatMap(number => identifierOf(number, country) ?? [])
  const [seat] = seats
  const town = seat === undefined ? null : text(seat, 'CityName')
  const legalForm = FORMS[notice.text('NoticeTypeCode') ?? '']
  return {
    mention: {
      type: 'company',
      role: 'subject',
      name,
      identifiers: [...new Map(identifiers.map(found => [found.scheme + found.number, found])).values()],
      ...compact({ legalForm, place: town, jurisdiction: country === null ? null : jurisdictionOf(country) }),
    },
    country,
    metadata: compact({
      legal_form: legalForm,
      seat: town,
      registration_date: entities.map(entity => dayAt(entity, 'RegistrationDate')).find(day => day !== null),
    }),
  }
}
