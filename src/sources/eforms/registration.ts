import type { Mention } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import type { Metadata } from '../../model/metadata.ts'
import { jurisdictionOf } from '../../model/place.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, quoted } from '../kit/text.ts'
import { identifierOf } from './identifiers.ts'
import { countryOf } from './organisations.ts'
import { dayAt, entryOf, text } from './values.ts'

/**
 * The facts of a notice about a European company, cooperative society or economic interest grouping (subtypes X01 and
 * X02).
 */
export interface Registration {
  readonly mention: Mention
  readonly country: string | null
  /** Null when the notice states no purpose. */
  readonly category: Category | null
  readonly metadata: Metadata
}

/** Legal forms of EU law, by the CELEX number of the law that governs them. */
const LEGAL_FORMS_BY_LAW: Readonly<Record<string, string>> = {
  '31985R2137': 'European Economic Interest Grouping',
  '32001R2157': 'European Company (SE)',
  '32003R1435': 'European Cooperative Society (SCE)',
}

/**
 * Code list notice-purpose. A transfer of the seat removes the company in one country and registers it in another.
 */
const CATEGORIES_BY_PURPOSE: Readonly<Record<string, Category>> = {
  for: 'company_formation',
  reg: 'company_registration',
  'tra-reg': 'company_registration',
  'tra-del': 'address_change',
  liq: 'liquidation_notice',
  del: 'company_deregistration',
}

/** Reads the company of a business registration notice; null for all other notices. */
export function registrationOf(notice: Fields): Registration | null {
  const party = notice.child('BusinessParty')
  if (party.empty) return null
  const entities = party.children('PartyLegalEntity')
  const name = entities.flatMap(entity => entity.texts('RegistrationName'))[0]
  if (name === undefined) return null
  const registeredOffices = entities.map(entity =>
    entity.child('CorporateRegistrationScheme').child('JurisdictionRegionAddress'),
  )
  const seats = [party.child('PostalAddress'), ...registeredOffices].filter(address => !address.empty)
  const country = seats.map(countryOf).find(code => code !== null) ?? null
  const numbers = entities.flatMap(entity => entity.texts('CompanyID'))
  const identifiers = numbers.flatMap(number => identifierOf(number, country) ?? [])
  const [seat] = seats
  const town = seat === undefined ? null : text(seat, 'CityName')
  const legalForm = entryOf(LEGAL_FORMS_BY_LAW, notice.texts('RegulatoryDomain')[0] ?? null)
  return {
    mention: {
      type: 'company',
      role: 'subject',
      name,
      identifiers: [...new Map(identifiers.map(found => [found.scheme + found.number, found])).values()],
      ...compact({ legalForm, place: town, jurisdiction: country === null ? null : jurisdictionOf(country) }),
    },
    country,
    category: readPurpose(notice),
    metadata: compact({
      legal_form: legalForm,
      seat: town,
      registration_date: entities.map(entity => dayAt(entity, 'RegistrationDate')).find(day => day !== null),
    }),
  }
}

function readPurpose(notice: Fields): Category | null {
  const [purpose] = notice.children('NoticePurpose').flatMap(stated => stated.texts('PurposeCode'))
  if (purpose !== undefined && entryOf(CATEGORIES_BY_PURPOSE, purpose) === undefined) {
    notice.note('unknown_code', `unknown notice purpose ${quoted(purpose)}`, 'NoticePurpose')
    return 'other'
  }
  return entryOf(CATEGORIES_BY_PURPOSE, purpose ?? null) ?? null
}
