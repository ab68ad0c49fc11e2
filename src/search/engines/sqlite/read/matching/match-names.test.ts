import { test } from 'node:test'
import { checkMatchCases, type MatchCase } from '../../../../../../test/support/matching/match-cases.ts'

const CASES: readonly MatchCase[] = [
  [
    'name, form and country',
    { name: 'sci  Willerhöltz', country: 'FR' },
    'matched',
    'willerholtz: name legal_form country',
  ],
  [
    'form written out',
    { name: 'Willerholtz société civile immobilière', country: 'FR' },
    'matched',
    'willerholtz: name legal_form country',
  ],
  [
    'form not stated',
    { name: 'Willerholtz', country: 'FR' },
    'ambiguous',
    'willerholtz: name legal_form_unstated country',
  ],
  [
    'country not stated',
    { name: 'SCI Willerholtz' },
    'ambiguous',
    'willerholtz: name legal_form country_unstated',
  ],
  [
    'S.L. or S.A.',
    { name: 'Acme Ribera, S.A.', country: 'ES' },
    'matched',
    'acmeSa: name legal_form country',
    'acmeSl: name legal_form_differs country',
  ],
  [
    'neither S.L. nor S.A.',
    { name: 'Acme Ribera', country: 'ES' },
    'ambiguous',
    'acmeSl: name legal_form_unstated country namesake',
    'acmeSa: name legal_form_unstated country namesake',
  ],
  [
    'only the other form',
    { name: 'Ejemplo Naranja SA', country: 'ES' },
    'ambiguous',
    'naranja: name legal_form_differs country',
  ],
  [
    'name in two countries, one stated',
    { name: 'Rivage Conseil SA', country: 'ES' },
    'matched',
    'rivageSpain: name legal_form country',
  ],
  [
    'name in two countries',
    { name: 'Rivage Conseil SA' },
    'ambiguous',
    'rivageFrance: name legal_form country_unstated namesake',
    'rivageSpain: name legal_form country_unstated namesake',
  ],
  [
    'name in another country',
    { name: 'SCI Willerholtz', country: 'IT' },
    'ambiguous',
    'willerholtz: name legal_form country_differs',
  ],
  ['authority', { name: 'MAIRIE DE NULLE PART', country: 'FR' }, 'matched', 'mairie: name country'],
  [
    'persons with one name',
    { name: 'Jeanne Martin', country: 'FR' },
    'ambiguous',
    'martinOne: name person country namesake',
    'martinTwo: name person country namesake',
  ],
  [
    'only person with a name',
    { name: 'Personne, Seule', country: 'FR' },
    'ambiguous',
    'alone: name person country',
  ],
  [
    'branch, not its parent',
    { name: 'Nordic Glass AB sucursal en España', country: 'ES' },
    'matched',
    'branch: name legal_form country',
  ],
  [
    'parent, not its branch',
    { name: 'Nordic Glass AB', country: 'ES' },
    'matched',
    'nordic: name legal_form country',
  ],
  [
    'split letter',
    { name: 'Fundación Ejemplar SL', country: 'ES' },
    'matched',
    'split: name legal_form country',
  ],
  [
    'country that is not distinguished',
    { name: 'Fjordbyg ApS', country: 'DK' },
    'ambiguous',
    'danish: name legal_form country_unstated',
  ],
  [
    'typing error',
    { name: 'Boulangerie Schwarzenbahc', country: 'FR' },
    'ambiguous',
    'typo: name_similar legal_form_unstated country',
  ],
  [
    'word missing',
    { name: 'Boulangerie Pâtisserie Schwarzenbach', country: 'FR' },
    'ambiguous',
    'typo: name_similar legal_form_unstated country',
  ],
  [
    'words in another order',
    { name: 'Logistik Domspitze GmbH', country: 'DE' },
    'ambiguous',
    'domspitze: name_similar legal_form country',
  ],
  ...['Karnickel & Söhne OHG', 'KARNICKEL UND SOEHNE OHG', 'Karnickel & Sohne OHG'].map(
    name =>
      [`umlaut, ${name}`, { name, country: 'DE' }, 'matched', 'karnickel: name legal_form country'] as const,
  ),
  ...['Müller Stahl GmbH', 'MUELLER STAHL GMBH'].map(
    name =>
      [
        `umlaut with namesake, ${name}`,
        { name, country: 'DE' },
        'ambiguous',
        'müller: name legal_form country namesake',
        'mueller: name legal_form country namesake',
      ] as const,
  ),
  [
    'beginning of a name',
    { name: 'Terraloup', country: 'FR' },
    'ambiguous',
    'terra: name_similar legal_form_unstated country',
  ],
  [
    'beginning of a name, legal form',
    { name: 'Terraloup S.A.S.', country: 'FR' },
    'ambiguous',
    'terra: name_similar legal_form country',
  ],
  ['end of a name', { name: 'Publics', country: 'FR' }, 'unknown'],
  ['beginning of many names', { name: 'Garage', country: 'FR' }, 'unknown'],
  ['beginning of a name, function word', { name: 'Le', country: 'FR' }, 'unknown'],
  ['nothing like it', { name: 'Zuckerbäckerei Quitte', country: 'FR' }, 'unknown'],
  ['only punctuation', { name: '---' }, 'unknown'],
  [
    'namesake whose legal form is unknown',
    { name: 'Ombre SARL', country: 'FR' },
    'ambiguous',
    'ombre: name legal_form country namesake',
    'ombreWithoutForm: name legal_form_unstated country namesake',
  ],
  // Places
  [
    'namesakes, unproven to be one company',
    { name: 'Le Petit Four SARL', country: 'FR' },
    'ambiguous',
    'plainNantes: name legal_form country namesake',
    'plainLyon: name legal_form country namesake',
  ],
  [
    'namesakes, town of one',
    { name: 'Le Petit Four SARL', country: 'FR', town: '69003 Lyon' },
    'matched',
    'plainLyon: name legal_form country place',
    'plainNantes: name legal_form country place_differs',
  ],
  [
    'other town where names are not unique',
    { name: 'Maison du Pont SARL', country: 'FR', town: '33000 Bordeaux' },
    'ambiguous',
    'elsewhere: name legal_form country place_differs',
  ],
  [
    'namesakes, place of one unknown',
    { name: 'Ombre SARL', country: 'FR', town: 'Dijon' },
    'matched',
    'ombre: name legal_form country place',
    'ombreWithoutForm: name legal_form_unstated country place_unstated',
  ],
  ...(
    [
      ['capital', 'Sevilla', 'matched', 'place'],
      ['capital of another', 'Barcelona', 'ambiguous', 'place_differs'],
      ['another town', 'Utrera', 'matched', 'place_unstated'],
    ] as const
  ).map(
    ([condition, town, verdict, reason]) =>
      [
        `province stated, ${condition}`,
        { name: 'Fundación Ejemplar SL', country: 'ES', town },
        verdict,
        `split: name legal_form country ${reason}`,
      ] as const,
  ),
  [
    'town of a stated postal code and address',
    { name: 'Maison du Pont SARL', country: 'FR', town: 'Lille' },
    'matched',
    'elsewhere: name legal_form country place',
  ],
  [
    'town other than in the address',
    { name: 'Maison du Pont SARL', country: 'FR', town: 'Paris' },
    'ambiguous',
    'elsewhere: name legal_form country place_differs',
  ],
  [
    'town where only a postal code is stated',
    { name: 'Le Petit Four SARL', country: 'FR', town: 'Nantes' },
    'ambiguous',
    'plainNantes: name legal_form country place_unstated namesake',
    'plainLyon: name legal_form country place_unstated namesake',
  ],
  [
    'town where no place is stated',
    { name: 'Dupont & Fils SARL', country: 'FR', town: 'Nantes' },
    'ambiguous',
    'ampersand: name legal_form country place_unstated',
  ],
  [
    'town where no place is stated and names are unique',
    { name: 'Acme Ribera SA', country: 'ES', town: 'Huelva' },
    'matched',
    'acmeSa: name legal_form country place_unstated',
    'acmeSl: name legal_form_differs country place_differs',
  ],
  [
    'number, other town',
    { number: '880878145', town: 'Lyon 69003' },
    'matched',
    'plainNantes: number country_unstated place_differs',
  ],
  [
    'other town where names are unique',
    { name: 'Acme Ribera SL', country: 'ES', town: 'Huelva' },
    'ambiguous',
    'acmeSl: name legal_form country place_differs namesake',
    'acmeSa: name legal_form_differs country place_unstated namesake',
  ],
]

test('match rows: names, countries and towns → verdicts and reasons', t => checkMatchCases(t, CASES))
