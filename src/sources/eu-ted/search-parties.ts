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
  const home = country === null ? {} : { jurisdiction: jurisdictionOf(country) }
  const city = only(textsIn(row, 'buyer-city', language).map(tidy))
  const winners = textsIn(row, 'winner-name', language)
  const winnerCountries = row.texts('winner-country').map(countryOfAlpha3)
  const winnerCountry = only(winnerCountries)
  const awarded = category !== 'tender_unsuccessful' && category !== 'tender_cancellation'
  const tenderers = textsIn(row, 'organisation-name-tenderer', language).filter(
    name => !winners.includes(name),
  )
  return [
    ...named('authority', 'buyer', buyers, numberOf(row, 'buyer-identifier', buyers, country), {
      ...compact({ place: buyers.length === 1 ? city : null }),
      ...home,
    }),
    ...(awarded
      ? named('company', 'supplier', winners, numberOf(row, 'winner-identifier', winners, winnerCountry), {
          // Of several countries nothing says which is whose; without any, who wins is taken for a neighbour.
          ...(winnerCountries.length > 0 && { jurisdiction: jurisdictionOf(winnerCountry ?? 'EU') }),
        })
      : []),
    ...named('company', 'tenderer', tenderers, [], {}),
  ]
}

function named(
  type: Mention['type'],
  role: Mention['role'],
  names: readonly string[],
  identifiers: readonly Identifier[],
  where: Pick<Mention, 'place' | 'jurisdiction'>,
): Mention[] {
  return [...new Set(names)].map(name => ({ type, role, name, identifiers, ...where }))
}

/** The number of the only one that is named; of several it is not said which is whose. */
function numberOf(row: Fields, name: string, names: readonly string[], country: string | null): Identifier[] {
  const [number, ...others] = new Set(row.texts(name))
  if (number === undefined || others.length > 0 || new Set(names).size !== 1) return []
  const identifier = identifierOf(number, country)
  return identifier === null ? [] : [identifier]
}
