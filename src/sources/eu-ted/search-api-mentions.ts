import type { Mention } from '../../model/announcement.ts'
import type { EntityIdentifier } from '../../model/entity.ts'
import { jurisdictionOf } from '../../model/jurisdiction.ts'
import { findCommonValue } from '../eforms/field-values.ts'
import { parseFreeTextIdentifier } from '../eforms/free-text-identifier.ts'
import { countryFromAlpha3 } from '../shared/codes/country-alpha3.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { isPartyName } from '../shared/parties/is-party-name.ts'
import { inferOrganizationType } from '../shared/parties/organization-type.ts'
import { selectLocality } from '../shared/parties/select-locality.ts'
import { cleanText, omitMissing } from '../shared/text-cleaning.ts'
import { readTedSearchTextsInLanguage } from './search-api-localized-texts.ts'

export function buildTedSearchMentions(
  row: FieldReader,
  language: string,
  country: string | null,
  category: string,
): Mention[] {
  const buyers = readTedSearchTextsInLanguage(row, 'buyer-name', language)
  const buyerJurisdiction = country === null ? {} : { jurisdiction: jurisdictionOf(country) }
  const city = findCommonValue(readTedSearchTextsInLanguage(row, 'buyer-city', language).map(cleanText))
  const buyerIdentifiers = readOnlyIdentifier(row, 'buyer-identifier', buyers, country)
  const winners = readTedSearchTextsInLanguage(row, 'winner-name', language)
  const winnerCountries = row.texts('winner-country').map(countryFromAlpha3)
  const winnerCountry = findCommonValue(winnerCountries)
  const awarded = category !== 'tender_unsuccessful' && category !== 'tender_cancellation'
  const tenderers = readTedSearchTextsInLanguage(row, 'organisation-name-tenderer', language).filter(
    name => !winners.includes(name),
  )
  return [
    ...buildMentions(
      name => inferOrganizationType(name, jurisdictionOf(country ?? ''), buyerIdentifiers),
      'buyer',
      buyers,
      buyerIdentifiers,
      {
        ...omitMissing({ locality: buyers.length === 1 ? selectLocality(null, city) : null }),
        ...buyerJurisdiction,
      },
    ),
    ...(awarded
      ? buildMentions(
          () => 'company',
          'supplier',
          winners,
          readOnlyIdentifier(row, 'winner-identifier', winners, winnerCountry),
          {
            // With several countries, their assignment is unknown. Without any, the winner counts as domestic.
            ...(winnerCountries.length > 0 && { jurisdiction: jurisdictionOf(winnerCountry ?? 'EU') }),
          },
        )
      : []),
    ...buildMentions(() => 'company', 'tenderer', tenderers, [], {}),
  ]
}

function buildMentions(
  inferType: (name: string) => Mention['type'],
  role: Mention['role'],
  names: readonly string[],
  identifiers: readonly EntityIdentifier[],
  location: Pick<Mention, 'locality' | 'jurisdiction'>,
): Mention[] {
  const distinct = [...new Set(names.filter(isPartyName))]
  return distinct.map(name => ({ type: inferType(name), role, name, identifiers, ...location }))
}

/** Reads the identifier when exactly one name and one number are stated. Otherwise, their assignment is unknown. */
function readOnlyIdentifier(
  row: FieldReader,
  name: string,
  names: readonly string[],
  country: string | null,
): EntityIdentifier[] {
  const [number, ...others] = new Set(row.texts(name))
  if (number === undefined || others.length > 0 || new Set(names).size !== 1) return []
  const identifier = parseFreeTextIdentifier(number, country)
  return identifier === null ? [] : [identifier]
}
