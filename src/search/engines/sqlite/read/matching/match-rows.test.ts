import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { NUMBERED_ENTITIES } from '../../../../../../test/support/company-numbers/numbered-entities.ts'
import {
  createAnnouncementChange,
  createEntityChange,
  type HandwrittenEntity,
  handwrittenId,
} from '../../../../../../test/support/handwritten-index.ts'
import { createTemporaryFolder } from '../../../../../../test/support/temporary-folder.ts'
import type { Announcement, Mention } from '../../../../../model/announcement.ts'
import type { MatchRow, MatchVerdict } from '../../../../../query/matching/row-match.ts'
import { buildIndexRows } from '../../write/index-rows.ts'
import { openIndexWriter } from '../../write/index-writer.ts'
import { openSqliteReader } from '../sqlite-reader.ts'

const siren = (number: string, valid = true) => ({
  taxId: valid ? number : null,
  identifiers: [{ scheme: 'siren', jurisdiction: 'FR', number, valid } as const],
})

/** Entities by label. */
const ENTITIES: Readonly<Record<string, HandwrittenEntity>> = {
  ...NUMBERED_ENTITIES,
  acmeSl: { name: 'ACME RIBERA SL', jurisdiction: 'ES' },
  acmeSa: { name: 'ACME RIBERA SA', jurisdiction: 'ES' },
  rivageFrance: { name: 'RIVAGE CONSEIL SA', jurisdiction: 'FR' },
  rivageSpain: { name: 'RIVAGE CONSEIL SA', jurisdiction: 'ES' },
  martinOne: { name: 'MARTIN Jeanne', type: 'person', jurisdiction: 'FR' },
  martinTwo: { name: 'Jeanne MARTIN', type: 'person', jurisdiction: 'FR' },
  alone: { name: 'Seule PERSONNE', type: 'person', jurisdiction: 'FR' },
  plainNantes: { name: 'LE PETIT FOUR SARL', jurisdiction: 'FR', ...siren('880878145') },
  plainLyon: { name: 'LE PETIT FOUR', jurisdiction: 'FR', legalForm: 'Société à responsabilité limitée' },
  willerholtz: { name: 'SCI WILLERHOLTZ', jurisdiction: 'FR', ...siren('356000000') },
  misprinted: { name: 'FAUTE DE FRAPPE SARL', jurisdiction: 'FR', ...siren('880878146', false) },
  mairie: { name: 'Mairie de Nulle-Part', type: 'authority', jurisdiction: 'FR' },
  survivor: { name: 'SURVIVANTE SAS', jurisdiction: 'FR' },
  branch: { name: 'NORDIC GLASS AB SUCURSAL EN ESPAÑA', jurisdiction: 'ES' },
  nordic: { name: 'NORDIC GLASS AB', jurisdiction: 'ES' },
  elsewhere: { name: 'MAISON DU PONT SARL', jurisdiction: 'FR' },
  ampersand: { name: 'DUPONT & FILS SARL', jurisdiction: 'FR' },
  split: { name: 'FUNDACIO N EJEMPLAR SL', jurisdiction: 'ES' },
  typo: { name: 'Boulangerie Schwarzenbach SARL', jurisdiction: 'FR' },
  ombre: { name: 'OMBRE SARL', jurisdiction: 'FR' },
  ombreWithoutForm: { name: 'OMBRE', jurisdiction: 'FR' },
  terra: { name: 'TERRALOUP TRAVAUX PUBLICS SAS', jurisdiction: 'FR' },
  karnickel: { name: 'Karnickel & Söhne OHG', jurisdiction: 'DE' },
  domspitze: { name: 'Domspitze Logistik GmbH', jurisdiction: 'DE' },
  müller: { name: 'Müller Stahl GmbH', jurisdiction: 'DE' },
  mueller: { name: 'Mueller Stahl GmbH', jurisdiction: 'DE' },
  ...Object.fromEntries(
    Array.from({ length: 21 }, (_, n) => [
      `garage${n}`,
      {
        name: `GARAGE ${'ABCDEFGHIJKLMNOPQRSTU'[n]}${'X'.repeat(9)} CENTRAL SARL`,
        jurisdiction: 'FR' as const,
      },
    ]),
  ),
  danish: { name: 'FJORDBYG APS', jurisdiction: 'EU' },
}
const LABELS = Object.keys(ENTITIES)
const idOf = (label: string): string => handwrittenId('entity', LABELS.indexOf(label))
const MERGED_ID = handwrittenId('entity', 9_999)

/** The localities and metadata that announcements state for entities. */
const STATED: Readonly<Record<string, Partial<Pick<Announcement, 'metadata'> & Mention>>> = {
  plainNantes: { locality: '44000' },
  plainLyon: { locality: '69003' },
  elsewhere: { locality: '59000', metadata: { address: '3 rue des Lilas, 59000 Lille' } },
  acmeSl: { locality: 'Sevilla' },
  ombre: { locality: 'Dijon' },
  split: { metadata: { province: 'Sevilla', province_code: '41' } },
}

async function openIndex(t: TestContext) {
  const file = join(await createTemporaryFolder(t), 'index.sqlite')
  const writer = openIndexWriter(file)
  const merged = {
    id: MERGED_ID,
    change: 1,
    entity: null,
    mergedInto: idOf('survivor'),
    type: 'company',
  } as const
  writer.applyRows(
    buildIndexRows({
      announcements: Object.entries(STATED).map(([label, { metadata = {}, ...stated }], n) => {
        const { name } = ENTITIES[label] as HandwrittenEntity
        const mentions = [{ type: 'company', role: 'subject', name, identifiers: [], ...stated } as const]
        return createAnnouncementChange(n, { title: name, mentions, metadata }, [idOf(label)])
      }),
      entities: [
        ...LABELS.map((label, n) =>
          createEntityChange(n, {
            announcementCount: LABELS.length - n,
            ...ENTITIES[label],
          } as HandwrittenEntity),
        ),
        merged,
      ],
      position: { recordId: 'written', change: 1, nonce: 'one' },
    }),
  )
  writer.close()
  const reader = openSqliteReader(file)
  t.after(() => reader.close())
  return reader
}

/** Rows with their verdict, and their candidates in order with the reasons. */
const ROWS: readonly (readonly [
  condition: string,
  row: MatchRow,
  verdict: MatchVerdict,
  ...candidates: readonly string[],
])[] = [
  // Numbers
  ['number alone', { number: '880 878 145' }, 'matched', 'plainNantes: number country_unstated'],
  ['VAT number', { number: 'FR 93 007 492 986' }, 'matched', 'lavande: number country_unstated'],
  ['lost zeros', { number: '7492986', country: 'FR' }, 'matched', 'lavande: number country'],
  ['NIF', { number: 'b-00010066', country: 'ES' }, 'matched', 'naranja: number country'],
  [
    'register with court',
    { number: 'HRB 990024, Amtsgericht Hamburg' },
    'matched',
    'hamburg: number country_unstated',
  ],
  [
    'register without court',
    { number: 'HRB 990024', country: 'DE' },
    'ambiguous',
    'hamburg: number_short country',
    'berlin: number_short country',
  ],
  [
    'register without court, name of one',
    { number: 'HRB 990024', name: 'Beispiel Bau GmbH', country: 'DE' },
    'matched',
    'berlin: number_short name legal_form country',
    'hamburg: number_short name_differs country',
  ],
  [
    'digits of a register',
    { number: '990024' },
    'ambiguous',
    'hamburg: number_short country_unstated',
    'berlin: number_short country_unstated',
  ],
  ['company number, country', { number: '990456', country: 'GB' }, 'matched', 'bristol: number country'],
  [
    'company number, no country',
    { number: '00990456' },
    'ambiguous',
    'bristol: number_short country_unstated',
  ],
  ['prefix left out', { number: '990011', country: 'GB' }, 'ambiguous', 'scotland: number_short country'],
  ['ID', { number: idOf('survivor') }, 'matched', 'survivor: id country_unstated'],
  ['ID of a merged entity', { number: MERGED_ID }, 'matched', 'survivor: id country_unstated'],
  ['unknown ID', { number: handwrittenId('entity', 77_777) }, 'unknown'],
  [
    'wrong check digits',
    { number: '880878146', country: 'FR' },
    'ambiguous',
    'misprinted: number_short number_invalid country',
  ],
  ['wrong check digits, nobody has it', { number: '880878147', country: 'FR' }, 'unknown'],
  [
    'wrong check digits, name',
    { number: '880878147', name: 'SCI Willerholtz', country: 'FR' },
    'ambiguous',
    'willerholtz: number_differs number_invalid name legal_form country',
  ],
  ...['FR 94 007 492 986', 'TVA FR94007492986', 'n° TVA : FR 94 007492986'].map(
    number =>
      [
        `VAT number with wrong check digits, ${number}`,
        { number },
        'ambiguous',
        'lavande: number_short number_invalid country_unstated',
      ] as const,
  ),
  [
    'VAT number with wrong check digits, without country code',
    { number: '94007492986', country: 'FR' },
    'ambiguous',
    'lavande: number_short number_invalid country',
  ],
  [
    'VAT number with wrong check digits, name',
    { number: 'FR94007492986', name: 'Exemple Lavande', country: 'FR' },
    'ambiguous',
    'lavande: number_short number_invalid name legal_form_unstated country',
  ],
  [
    'VAT number without country code',
    { number: '93007492986', country: 'FR' },
    'matched',
    'lavande: number country',
  ],
  [
    'SIREN with country code',
    { number: 'FR 007 492 986', country: 'FR' },
    'matched',
    'lavande: number country',
  ],
  ['SIRET', { number: '880 878 145 00015' }, 'matched', 'plainNantes: number country_unstated'],
  [
    'SIRET with wrong check digits, name',
    { number: '880 878 145 00016', name: 'Dupont & Fils SARL', country: 'FR' },
    'ambiguous',
    'ampersand: number_invalid number_unknown name legal_form country',
  ],
  [
    'German VAT number with wrong check digits, name',
    { number: 'USt-IdNr. DE123456789', name: 'Beispiel Bau GmbH', country: 'DE' },
    'ambiguous',
    'berlin: number_invalid number_unknown name legal_form country',
  ],
  [
    'other country',
    { number: '880878145', country: 'DE' },
    'ambiguous',
    'plainNantes: number country_differs',
  ],
  // Contradictions
  [
    'number of one, name of another',
    { number: '880878145', name: 'SCI WILLERHOLTZ', country: 'FR' },
    'ambiguous',
    'plainNantes: number name_differs country',
    'willerholtz: number_differs name legal_form country',
  ],
  [
    'number and another name',
    { number: '880878145', name: 'Zuckerbäckerei Quitte' },
    'ambiguous',
    'plainNantes: number name_differs country_unstated',
  ],
  [
    'number, another legal form',
    { number: '880878145', name: 'Le Petit Four SA', country: 'FR' },
    'ambiguous',
    'plainNantes: number name legal_form_differs country',
  ],
  [
    'number nobody has, name of one with another number',
    { number: '732829320', name: 'WILLERHOLTZ SCI', country: 'FR' },
    'ambiguous',
    'willerholtz: number_differs name legal_form country',
  ],
  [
    'number nobody has, name of one without number',
    { number: '732829320', name: 'DUPONT ET FILS SARL', country: 'FR' },
    'matched',
    'ampersand: number_unknown name legal_form country',
  ],
  [
    'number and name',
    { number: '356000000', name: 'Willerholtz' },
    'matched',
    'willerholtz: number name legal_form_unstated country_unstated',
  ],
  [
    'number and similar name',
    { number: '356000000', name: 'Willerholz SCI' },
    'matched',
    'willerholtz: number name_similar legal_form country_unstated',
  ],
  // Names
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

test('match rows: numbers, names, countries and towns → verdicts and reasons', async t => {
  const reader = await openIndex(t)
  const rows = ROWS.map(([, row]) => row)
  const { matches } = await reader.read({ kind: 'matches', rows, limit: 5 })
  const found = matches.map(({ verdict, candidates }, i) => [
    ROWS[i]?.[0],
    verdict,
    ...candidates.map(
      ({ entity, reasons }) => `${LABELS.find(label => idOf(label) === entity.id)}: ${reasons.join(' ')}`,
    ),
  ])
  assert.deepEqual(
    found,
    ROWS.map(([condition, , ...expected]) => [condition, ...expected]),
  )
})
