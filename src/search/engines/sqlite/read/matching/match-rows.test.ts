import { test } from 'node:test'
import { handwrittenId } from '../../../../../../test/support/handwritten-index.ts'
import {
  checkMatchCases,
  idOfLabel,
  type MatchCase,
  MERGED_ID,
} from '../../../../../../test/support/matching/match-cases.ts'

const CASES: readonly MatchCase[] = [
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
  ['ID', { number: idOfLabel('survivor') }, 'matched', 'survivor: id country_unstated'],
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
]

test('match rows: numbers → verdicts and reasons', t => checkMatchCases(t, CASES))
