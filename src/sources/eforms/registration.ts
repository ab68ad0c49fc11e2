import type { Mention } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import type { Metadata } from '../../model/metadata.ts'
import { jurisdictionOf } from '../../model/place.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, quoted } from '../kit/text.ts'
import { identifierOf } from './identifiers.ts'
import { countryOf } from './organisations.ts'
import { dayAt, entryOf, text } from './values.ts'

/** What a notice about a European company, cooperative or grouping tells of it (subtypes X01 and X02). */
export interface Registration {
  readonly mention: Mention
  readonly country: string | null
  /** Null when the notice does not say what became of it. */
  readonly category: Category | null
  readonly metadata: Metadata
}

/** Forms of Union law by the law that governs them. */
const FORMS: Readonly<Record<string, string>> = {
  '31985R2137': 'European Economic Interest Grouping',
  '32001R2157': 'European Company (SE)',
  '32003R1435': 'European Cooperative Society (SCE)',
}

/** Code list notice-purpose: what became of the company. A transfer ends its entry in one country and begins one in another. */
const PURPOSES: Readonly<Record<string, Category>> = {
  for: 'company_formation',
  reg: 'company_registration',
  'tra-reg': 'company_registration',
  'tra-del': 'address_change',
  liq: 'liquidation_notice',
  del: 'company_deregistration',
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
  const legalForm = entryOf(FORMS, notice.texts('RegulatoryDomain')[0] ?? null)
  return {
    mention: {
      type: 'company',
      role: 'subject',
      name,
      identifiers: [...new Map(identifiers.map(found => [found.scheme + found.number, found])).values()],
      ...compact({ legalForm, place: town, jurisdiction: country === null ? null : jurisdictionOf(country) }),
    },
    country,
    category: purposeOf(notice),
    metadata: compact({
      legal_form: legalForm,
      seat: town,
      registration_date: entities.map(entity => dayAt(entity, 'RegistrationDate')).find(day => day !== null),
    }),
  }
}

function purposeOf(notice: Fields): Category | null {
  const [purpose] = notice.children('NoticePurpose').flatMap(stated => stated.texts('PurposeCode'))
  if (purpose !== undefined && entryOf(PURPOSES, purpose) === undefined) {
    notice.note('unknown_code', `${quoted(purpose)} is not on the list`, 'NoticePurpose')
    return 'other'
  }
  return entryOf(PURPOSES, purpose ?? null) ?? null
}
