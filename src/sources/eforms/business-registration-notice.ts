import type { Mention } from '../../model/announcement.ts'
import type { AnnouncementCategory } from '../../model/category.ts'
import { jurisdictionOf } from '../../model/jurisdiction.ts'
import type { AnnouncementMetadata } from '../../model/metadata.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { selectLocality } from '../shared/parties/select-locality.ts'
import { omitMissing, quoteValue } from '../shared/text-cleaning.ts'
import { lookUpEformsCode, readEformsDay, readEformsText } from './field-values.ts'
import { parseFreeTextIdentifier } from './free-text-identifier.ts'
import { readEformsCountry } from './organizations.ts'

/**
 * The company, category and metadata from a business registration notice, which concerns a European company,
 * cooperative society or economic interest grouping (subtypes X01 and X02).
 */
export interface EformsBusinessRegistration {
  readonly mention: Mention
  readonly country: string | null
  /** The category that the notice's purpose determines, or `null` when the notice states no purpose. */
  readonly category: AnnouncementCategory | null
  readonly metadata: AnnouncementMetadata
  /** The town of the register, when it is not that of the registered office. */
  readonly registerTown: string | null
}

/** EU legal forms by the CELEX number of the law that governs them. */
const LEGAL_FORMS_BY_LAW: Readonly<Record<string, string>> = {
  '31985R2137': 'European Economic Interest Grouping',
  '32001R2157': 'European Company (SE)',
  '32003R1435': 'European Cooperative Society (SCE)',
}

/**
 * Categories by purpose (code list notice-purpose). A transfer of the seat removes the company from the register of one
 * country and adds it to that of another.
 */
const CATEGORIES_BY_PURPOSE: Readonly<Record<string, AnnouncementCategory>> = {
  for: 'company_formation',
  reg: 'company_registration',
  'tra-reg': 'company_registration',
  'tra-del': 'address_change',
  liq: 'liquidation_notice',
  del: 'company_deregistration',
}

/** Reads a business registration notice. Returns `null` for any other notice and when the company has no name. */
export function readEformsBusinessRegistration(notice: FieldReader): EformsBusinessRegistration | null {
  const party = notice.child('BusinessParty')
  if (party.isEmpty) return null
  const entities = party.children('PartyLegalEntity')
  const name = entities.flatMap(entity => entity.texts('RegistrationName'))[0]
  if (name === undefined) return null
  const registeredOffices = entities.map(entity =>
    entity.child('CorporateRegistrationScheme').child('JurisdictionRegionAddress'),
  )
  const seats = [party.child('PostalAddress'), ...registeredOffices].filter(address => !address.isEmpty)
  const country = seats.map(readEformsCountry).find(code => code !== null) ?? null
  const numbers = entities.flatMap(entity => entity.texts('CompanyID'))
  const identifiers = numbers.flatMap(number => parseFreeTextIdentifier(number, country) ?? [])
  const [seat] = seats
  const town = seat === undefined ? null : readEformsText(seat, 'CityName')
  const registerTown = registeredOffices
    .map(address => readEformsText(address, 'CityName'))
    .find(name => name !== null)
  const legalForm = lookUpEformsCode(LEGAL_FORMS_BY_LAW, notice.texts('RegulatoryDomain')[0] ?? null)
  return {
    mention: {
      type: 'company',
      role: 'subject',
      name,
      identifiers: [...new Map(identifiers.map(found => [found.scheme + found.number, found])).values()],
      ...omitMissing({
        legalForm,
        locality: seat === undefined ? null : selectLocality(seat.text('PostalZone'), town),
        jurisdiction: country === null ? null : jurisdictionOf(country),
      }),
    },
    country,
    category: readPurpose(notice),
    registerTown: registerTown === undefined || registerTown === town ? null : registerTown,
    metadata: omitMissing({
      legal_form: legalForm,
      seat: town,
      registration_date: entities
        .map(entity => readEformsDay(entity, 'RegistrationDate'))
        .find(day => day !== null),
    }),
  }
}

function readPurpose(notice: FieldReader): AnnouncementCategory | null {
  const [purpose] = notice.children('NoticePurpose').flatMap(stated => stated.texts('PurposeCode'))
  if (purpose !== undefined && lookUpEformsCode(CATEGORIES_BY_PURPOSE, purpose) === undefined) {
    notice.reportProblem('unknown_code', `unknown notice purpose ${quoteValue(purpose)}`, 'NoticePurpose')
    return 'other'
  }
  return lookUpEformsCode(CATEGORIES_BY_PURPOSE, purpose ?? null) ?? null
}
