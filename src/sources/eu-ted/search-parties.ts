import type { Mention } from '../../model/announcement.ts'
import type { Identifier } from '../../model/entity.ts'
import { jurisdictionOf } from '../../model/place.ts'
import { identifierOf } from '../eforms/identifiers.ts'
import { only } from '../eforms/values.ts'
import { countryOfAlpha3 } from '../kit/alpha3.ts'
import type { Fields } from '../kit/fields.ts'
import { compact, tidy } from '../kit/text.ts'
import { textsIn } from './search-texts.ts'

export function mentionsOf(
  row: Fields,
  language: string,
  country: string | null,
  category: string,
): Mention[] {
  const buyers = textsIn(row, 'buyer-name', language)
  const buyerJurisdiction = country === null ? {} : { jurisdiction: jurisdictionOf(country) }
  const city = only(textsIn(row, 'buyer-city', language).map(tidy))
  const winners = textsIn(row, 'winner-name', language)
  const winnerCountries = row.texts('winner-country').map(countryOfAlpha3)
  const winnerCountry = only(winnerCountries)
  const awarded = category !== 'tender_unsuccessful' && category !== 'tender_cancellation'
  const tenderers = textsIn(row, 'organisation-name-tenderer', language).filter(
    name => !winners.includes(name),
  )
  return [
    ...buildMentions(
      'authority',
      'buyer',
      buyers,
      readOnlyIdentifier(row, 'buyer-identifier', buyers, country),
      {
        ...compact({ place: buyers.length === 1 ? city : null }),
        ...buyerJurisdiction,
      },
    ),
    ...(awarded
      ? buildMentions(
          'company',
          'supplier',
          winners,
          readOnlyIdentifier(row, 'winner-identifier', winners, winnerCountry),
          {
            // With several countries their assignment is unknown; without any, the winner counts as domestic.
            ...(winnerCountries.length > 0 && { jurisdiction: jurisdictionOf(winnerCountry ?? 'EU') }),
          },
        )
      : []),
    ...buildMentions('company', 'tenderer', tenderers, [], {}),
  ]
}

function buildMentions(
  type: Mention['type'],
  role: Mention['role'],
  names: readonly string[],
  identifiers: readonly Identifier[],
  location: Pick<Mention, 'place' | 'jurisdiction'>,
): Mention[] {
  return [...new Set(names)].map(name => ({ type, role, name, identifiers, ...location }))
}

/** Reads the identifier when exactly one name and one number are stated; otherwise their assignment is unknown. */
function readOnlyIdentifier(
  row: Fields,
  name: string,
  names: readonly string[],
  country: string | null,
): Identifier[] {
  const [number, ...others] = new Set(row.texts(name))
  if (number === undefined || others.length > 0 || new Set(names).size !== 1) return []
  const identifier = identifierOf(number, country)
  return identifier === null ? [] : [identifier]
}
