import type { Jurisdiction } from '../../src/model/jurisdiction.ts'
import { createValidIdentifier, type NamedParty, type PartyPair } from './party-pair.ts'

/*
 * Handwritten pairs: cases that go wrong in practice. The companies are invented; a few identifiers may be in use. Each
 * line has the kind, both descriptions and whether they mean the same party.
 */

const firm = (name: string, fields: Partial<NamedParty> = {}): NamedParty => ({
  type: 'company',
  name,
  ...fields,
})
const body = (name: string, fields: Partial<NamedParty> = {}): NamedParty => ({
  type: 'authority',
  name,
  ...fields,
})
const person = (name: string, company?: NamedParty): NamedParty => ({
  type: 'person',
  name,
  ...(company !== undefined && { company }),
})
const of = (
  ...identifiers: readonly ReturnType<typeof createValidIdentifier>[]
): Pick<NamedParty, 'identifiers'> => ({
  identifiers,
})

const nif = (text: string) => createValidIdentifier('nif', 'ES', text)
const hoja = (text: string) => createValidIdentifier('hoja', 'ES', text)
const dir3 = (text: string) => createValidIdentifier('dir3', 'ES', text)
const siren = (text: string) => createValidIdentifier('siren', 'FR', text)
const hrb = (text: string) => createValidIdentifier('hrb', 'DE', text)
const cf = (text: string) => createValidIdentifier('codice_fiscale', 'IT', text)
const piva = (text: string) => createValidIdentifier('partita_iva', 'IT', text)
const crn = (text: string) => createValidIdentifier('company_number', 'GB', text)
const lei = (text: string) => createValidIdentifier('lei', 'EU', text)
const vat = (text: string) => createValidIdentifier('vat', 'EU', text)
const local = (text: string) => createValidIdentifier('local', 'EU', text)

type Line = readonly [kind: string, one: NamedParty, other: NamedParty, same: boolean]

const ES: readonly Line[] = [
  [
    'sheet and tax number',
    firm('ACEITES LUMAR SL', of(hoja('J 12345'))),
    firm('ACEITES LUMAR SL', of(nif('B23000001'))),
    true,
  ],
  [
    'sheet in two registers',
    firm('ACEITES LUMAR SL', of(hoja('J 12345'))),
    firm('ACEITES LUMAR SL', of(hoja('M 12345'))),
    false,
  ],
  [
    'one sheet, renamed',
    firm('ACEITES LUMAR SL', of(hoja('J 12345'))),
    firm('OLEICA 2020 SL', of(hoja('J 12345'))),
    true,
  ],
  ['S.L. and S.A.', firm('ACEITES LUMAR SL'), firm('ACEITES LUMAR SA', of(nif('A23000001'))), false],
  ['S.L.L. is no S.L.', firm('ACEITES LUMAR SLL'), firm('ACEITES LUMAR SL', of(nif('B23000001'))), false],
  ['S.L.P. is no S.L.', firm('DENTAL LUMAR SLP', of(nif('B23000001'))), firm('DENTAL LUMAR SL'), false],
  [
    'one member',
    firm('ACEITES LUMAR S.L.U.'),
    firm('ACEITES LUMAR SOCIEDAD LIMITADA', of(nif('B23000001'))),
    true,
  ],
  [
    'one member in words',
    firm('ACEITES LUMAR SL UNIPERSONAL'),
    firm('ACEITES LUMAR, S.L.', of(nif('B23000001'))),
    true,
  ],
  ['blanks of a PDF', firm('ACEITES LUMAR S. L .'), firm('ACEITES LUMAR S.L.', of(nif('B23000001'))), true],
  ['comma and no blank', firm('ACEITES LUMAR,S.L'), firm('ACEITES LUMAR SL', of(nif('B23000001'))), true],
  ['torn letter', firm('FUNDACIO N LUMAR'), firm('FUNDACIÓN LUMAR', { locality: 'Jaén' }), true],
  ['torn letter inside', firm('GESTIO N LUMAR SL'), firm('GESTIÓN LUMAR SL', of(nif('B23000001'))), true],
  ['foundation and company', firm('FUNDACION LUMAR', of(nif('G23000001'))), firm('LUMAR SL'), false],
  ['years', firm('GRUPO LUMAR 2000 SL', of(nif('B23000001'))), firm('GRUPO LUMAR 2001 SL'), false],
  ['year and none', firm('GRUPO LUMAR 2000 SL', of(nif('B23000001'))), firm('GRUPO LUMAR SL'), false],
  [
    'Roman numbers',
    firm('PARQUE SOLAR LUMAR II SL', of(nif('B23000001'))),
    firm('PARQUE SOLAR LUMAR III SL'),
    false,
  ],
  ['letters in a series', firm('PARQUE LUMAR A SL', of(nif('B23000001'))), firm('PARQUE LUMAR B SL'), false],
  ['decimal blanks', firm('LUMAR 1 000 SL'), firm('LUMAR 10 00 SL'), false],
  [
    'branch of a foreign bank',
    firm('LUMAR BANK PLC SUCURSAL EN ESPAÑA', of(nif('W0000001A'))),
    firm('LUMAR BANK PLC'),
    false,
  ],
  [
    'branch in two writings',
    firm('LUMAR BANK PLC SUCURSAL EN ESPAÑA', of(nif('W0000001A'))),
    firm('LUMAR BANK PLC, Sucursal en España'),
    true,
  ],
  [
    'branch and national namesake',
    firm('LUMAR SA SUCURSAL EN ESPAÑA'),
    firm('LUMAR SA', of(nif('A23000001'))),
    false,
  ],
  [
    'in liquidation, before the form',
    firm('ACEITES LUMAR EN LIQUIDACION SL'),
    firm('ACEITES LUMAR SL', of(nif('B23000001'))),
    true,
  ],
  [
    'in insolvency',
    firm('ACEITES LUMAR SL EN CONCURSO'),
    firm('ACEITES LUMAR SL', of(nif('B23000001'))),
    true,
  ],
  ['joint venture and member', firm('UTE LUMAR NORTE'), firm('LUMAR NORTE SL', of(nif('B23000001'))), false],
  [
    'tax number and VAT',
    firm('ACEITES LUMAR SL', of(nif('B23000001'))),
    firm('Lumar Oil', of(vat('ESB23000001'))),
    true,
  ],
  [
    'town halls of two towns',
    body('Ayuntamiento', { locality: 'Mieres' }),
    body('Ayuntamiento', { locality: 'Nava' }),
    false,
  ],
  [
    'town hall, two names',
    body('Ayuntamiento de Navalumar', of(nif('P2300001A'))),
    body('AYTO. NAVALUMAR', of(nif('P2300001A'))),
    true,
  ],
  ['town hall in two languages', body('Ajuntament de Navalumar'), body('Ayuntamiento de Navalumar'), false],
  [
    'offices of one body',
    body('Consejería A', of(nif('S2300001A'), dir3('A01000001'))),
    body('Consejería B', of(nif('S2300001A'), dir3('A01000002'))),
    true,
  ],
  [
    'one office, two bodies',
    body('Servicio Lumar', of(nif('S2300001A'), dir3('A01000001'))),
    body('Servicio Lumar', of(nif('S2300002B'), dir3('A01000001'))),
    false,
  ],
  [
    'father and son in two companies',
    person('LOPEZ VEGA JUAN', firm('A1 LUMAR SL')),
    person('LOPEZ VEGA JUAN', firm('A2 LUMAR SL')),
    false,
  ],
  [
    'order of a person’s names',
    person('LOPEZ VEGA JUAN', firm('A1 LUMAR SL')),
    person('LOPEZ VEGA JUANA', firm('A1 LUMAR SL')),
    false,
  ],
  ['singular and plural', firm('ACEITE LUMAR SL'), firm('ACEITES LUMAR SL', of(nif('B23000001'))), false],
  [
    'parts of a group',
    firm('LUMAR ENERGIA SL', of(nif('B23000001'))),
    firm('LUMAR ENERGIAS RENOVABLES SL'),
    false,
  ],
  ['ñ is kept as n', firm('MUÑOZ LUMAR SL', of(nif('B23000001'))), firm('MUNOZ LUMAR SL'), true],
]

const FR: readonly Line[] = [
  [
    'namesakes in two towns',
    firm('LE CHALET', { legalForm: 'SARL', locality: '74000', ...of(siren('300000001')) }),
    firm('LE CHALET SARL', { locality: '29200' }),
    false,
  ],
  [
    'namesake in the same town',
    firm('LE CHALET', { legalForm: 'SARL', locality: '74000', ...of(siren('300000001')) }),
    firm('SARL LE CHALET', { locality: '74000' }),
    true,
  ],
  [
    'SIRET of two establishments',
    firm('LE CHALET', of(siren('300000001'))),
    firm('LE CHALET ANNECY', of(siren('300000001'))),
    true,
  ],
  [
    'SIREN and VAT',
    firm('LE CHALET', of(siren('300000001'))),
    firm('LE CHALET', of(vat('FR12300000001'))),
    true,
  ],
  [
    'SARL and SAS',
    firm('LE CHALET SARL', { locality: '74000' }),
    firm('LE CHALET SAS', { locality: '74000' }),
    false,
  ],
  [
    'EURL is a SARL',
    firm('EURL LE CHALET', { locality: '74000' }),
    firm('LE CHALET SARL', { locality: '74000' }),
    true,
  ],
  [
    'civil companies',
    firm('SCI LES LILAS', { locality: '74000' }),
    firm('SCM LES LILAS', { locality: '74000' }),
    false,
  ],
  ['form before or after', firm('SAS DUMONT'), firm('DUMONT SAS', of(siren('300000002'))), true],
  [
    'people’s form',
    firm('SELARL DUMONT', { locality: '74000' }),
    firm('SARL DUMONT', { locality: '74000' }),
    false,
  ],
  [
    'apostrophes',
    firm("L'ATELIER DUMONT SAS"),
    firm('L’Atelier Dumont S.A.S.', of(siren('300000002'))),
    true,
  ],
  ['ligature', firm('CŒUR DUMONT SAS'), firm('COEUR DUMONT SAS', of(siren('300000002'))), true],
  ['numbers in words', firm('LES 3 DUMONT SAS'), firm('LES TROIS DUMONT SAS', of(siren('300000002'))), false],
  ['trader and company', person('DUMONT Jean'), firm('DUMONT JEAN SARL', of(siren('300000002'))), false],
  [
    'trader by number',
    { ...person('DUMONT Jean'), ...of(siren('300000003')) },
    { ...person('Jean DUMONT'), ...of(siren('300000003')) },
    true,
  ],
  [
    'two traders of one name',
    { ...person('DUMONT Jean'), ...of(siren('300000003')) },
    { ...person('DUMONT Jean'), ...of(siren('300000004')) },
    false,
  ],
  [
    'post office of a town',
    firm('DUMONT SAS', { locality: 'RENNES CEDEX 9', ...of(siren('300000002')) }),
    firm('DUMONT SAS', { locality: 'Rennes' }),
    true,
  ],
  [
    'courts of two towns',
    body('Greffe du Tribunal de Commerce de Paris'),
    body('Greffe du Tribunal de Commerce de Pau'),
    false,
  ],
  [
    'one court',
    body('GREFFE DU TRIBUNAL DE COMMERCE DE PARIS'),
    body('Greffe du Tribunal de Commerce de Paris'),
    true,
  ],
  [
    'town halls of two namesakes',
    body('Mairie de Saint-Denis', { locality: '93200' }),
    body('Mairie de Saint-Denis', { locality: '97400' }),
    false,
  ],
  [
    'holding of a family',
    firm('DUMONT HOLDING SAS', of(siren('300000005'))),
    firm('HOLDING DUMONT SAS'),
    false,
  ],
  [
    'LEI with the SIREN',
    firm('DUMONT SA', of(siren('300000006'), lei('9695000000000000AA01'))),
    firm('DUMONT INTL', of(lei('9695000000000000AA01'))),
    true,
  ],
  [
    'LEI that contradicts',
    firm('DUMONT SA', of(siren('300000006'), lei('9695000000000000AA01'))),
    firm('DUMONT SA', of(siren('300000006'), lei('9695000000000000AA02'))),
    false,
  ],
  [
    'succursale',
    firm('NORDIC DUMONT AG', of(siren('300000007'))),
    firm('NORDIC DUMONT AG succursale en France'),
    false,
  ],
  [
    'officer in one company',
    person('Anne Dumont', firm('LE CHALET', of(siren('300000001')))),
    person('ANNE DUMONT', firm('CHALET LE', of(siren('300000001')))),
    true,
  ],
]

const DE: readonly Line[] = [
  [
    'courts of two towns',
    firm('Alpha Bau GmbH', of(hrb('HRB 100 Hof'))),
    firm('Alpha Bau GmbH', of(hrb('HRB 100 Ulm'))),
    false,
  ],
  [
    'one sheet, renamed',
    firm('Alpha Bau GmbH', of(hrb('HRB 100 Hof'))),
    firm('Beta Bau GmbH', of(hrb('HRB 100 Hof'))),
    true,
  ],
  [
    'GmbH and its KG',
    firm('Alpha Bau GmbH', { locality: 'Hof' }),
    firm('Alpha Bau GmbH & Co. KG', { locality: 'Hof' }),
    false,
  ],
  [
    'manager company',
    firm('Alpha Bau Verwaltungs GmbH', { locality: 'Hof' }),
    firm('Alpha Bau GmbH', { locality: 'Hof' }),
    false,
  ],
  ['ß and ss', firm('Großbau GmbH', { locality: 'Hof' }), firm('GROSSBAU GMBH', { locality: 'Hof' }), true],
  ['umlauts and vowels', firm('Müller Bau GmbH', of(hrb('HRB 100 Hof'))), firm('Muller Bau GmbH'), true],
  [
    'UG and GmbH',
    firm('Alpha Bau UG (haftungsbeschränkt)', { locality: 'Hof' }),
    firm('Alpha Bau GmbH', { locality: 'Hof' }),
    false,
  ],
  [
    'charitable',
    firm('Alpha Hilfe gGmbH', { locality: 'Hof' }),
    firm('Alpha Hilfe GmbH', { locality: 'Hof', ...of(hrb('HRB 101 Hof')) }),
    true,
  ],
  [
    'in liquidation',
    firm('Alpha Bau GmbH i.L.', { locality: 'Hof' }),
    firm('Alpha Bau GmbH', { locality: 'Hof' }),
    true,
  ],
  [
    'branch',
    firm('Alpha Ltd. Zweigniederlassung Deutschland', { locality: 'Hof' }),
    firm('Alpha Ltd.', { locality: 'Hof' }),
    false,
  ],
  [
    'namesakes in two towns',
    firm('Alpha Bau GmbH', { locality: 'Hof', ...of(hrb('HRB 100 Hof')) }),
    firm('Alpha Bau GmbH', { locality: 'Ulm' }),
    false,
  ],
  [
    'VAT and sheet in one town',
    firm('Alpha Bau GmbH', { locality: 'Hof', ...of(hrb('HRB 100 Hof')) }),
    firm('Alpha Bau GmbH', { locality: 'Hof', ...of(vat('DE123456788')) }),
    true,
  ],
  [
    'two VAT numbers',
    firm('Alpha Bau GmbH', { locality: 'Hof', ...of(vat('DE123456788')) }),
    firm('Alpha Bau GmbH', { locality: 'Hof', ...of(vat('DE987654321')) }),
    false,
  ],
  ['courts by name', body('Amtsgericht Hof'), body('AMTSGERICHT HOF'), true],
  [
    'number at the end',
    firm('Windpark Nord 1 GmbH', { locality: 'Hof' }),
    firm('Windpark Nord 11 GmbH', { locality: 'Hof' }),
    false,
  ],
]

const IT: readonly Line[] = [
  [
    'code and VAT number',
    firm('LUMAR SRL', of(cf('01234567890'))),
    firm('Lumar', of(piva('01234567890'))),
    true,
  ],
  [
    'code and VAT with prefix',
    firm('LUMAR SRL', of(cf('01234567890'))),
    firm('Lumar', of(vat('IT01234567890'))),
    true,
  ],
  [
    'SRL and SRLS',
    firm('LUMAR SRL', { locality: 'Biella' }),
    firm('LUMAR SRLS', { locality: 'Biella' }),
    false,
  ],
  ['dots', firm('LUMAR S.R.L.', { locality: 'Biella' }), firm('LUMAR SRL', { locality: 'Biella' }), true],
  [
    'group VAT number',
    firm('LUMAR SRL', of(cf('01234567890'), piva('09999999990'))),
    firm('PANORAMA SPA', of(cf('01234567891'), piva('09999999990'))),
    false,
  ],
  ['communes', body('Comune', { locality: 'Biella' }), body('Comune', { locality: 'Matera' }), false],
  ['one commune', body('COMUNE DI BIELLA', of(cf('00221900020'))), body('Comune di Biella'), true],
  [
    'in liquidation',
    firm('LUMAR S.R.L. IN LIQUIDAZIONE', { locality: 'Biella' }),
    firm('LUMAR SRL', { locality: 'Biella' }),
    true,
  ],
  [
    'accents as apostrophes',
    firm('QUALITÀ LUMAR SRL', { locality: 'Biella' }),
    firm("QUALITA' LUMAR SRL", { locality: 'Biella' }),
    true,
  ],
  [
    'SNC and SAS',
    firm('LUMAR SNC', { locality: 'Biella' }),
    firm('LUMAR SAS', { locality: 'Biella' }),
    false,
  ],
]

const GB: readonly Line[] = [
  ['Ltd', firm('LUMAR JOINERY LTD', of(crn('01234567'))), firm('Lumar Joinery Limited'), true],
  ['and', firm('LUMAR & SONS LTD', of(crn('01234567'))), firm('Lumar and Sons Limited'), true],
  ['Ltd and plc', firm('LUMAR LTD', of(crn('01234567'))), firm('LUMAR PLC'), false],
  [
    'LLP',
    firm('LUMAR LLP', of(createValidIdentifier('company_number', 'GB', 'OC301234'))),
    firm('LUMAR LTD'),
    false,
  ],
  ['reused name', firm('LUMAR LTD', of(crn('01234567'))), firm('LUMAR LTD', of(crn('11234567'))), false],
  ['years', firm('LUMAR (2018) LTD', of(crn('01234567'))), firm('LUMAR (2019) LTD'), false],
  ['year in brackets and none', firm('LUMAR (2018) LTD', of(crn('01234567'))), firm('LUMAR LTD'), false],
  ['country in brackets', firm('LUMAR (UK) LIMITED', of(crn('01234567'))), firm('LUMAR UK LTD'), true],
  ['country and none', firm('LUMAR (UK) LIMITED', of(crn('01234567'))), firm('LUMAR LIMITED'), false],
  [
    'in administration',
    firm('LUMAR LIMITED (IN ADMINISTRATION)'),
    firm('LUMAR LIMITED', of(crn('01234567'))),
    true,
  ],
  ['UK branch', firm('LUMAR GMBH UK BRANCH'), firm('LUMAR GMBH'), false],
  ['apostrophe', firm('O’NEILL ROOFING LTD'), firm("O'Neill Roofing Ltd", of(crn('01234567'))), true],
  [
    'councils',
    body('Parish Council', { locality: 'Truro' }),
    body('Parish Council', { locality: 'Oban' }),
    false,
  ],
  ['Welsh form', firm('LUMAR CYFYNGEDIG', of(crn('01234567'))), firm('LUMAR LTD'), true],
]

const EU: readonly Line[] = [
  [
    'one number of no known kind',
    firm('Lumar AS', of(local('12345678'))),
    firm('Pelmar Oy', of(local('12345678'))),
    false,
  ],
  [
    'the same with the name',
    firm('Lumar AS', of(local('12345678'))),
    firm('LUMAR AS', of(local('12345678'))),
    true,
  ],
  [
    'VAT of another country',
    firm('Lumar Sp. z o.o.', of(vat('PL5260001246'))),
    firm('Lumar', of(vat('PL5260001246'))),
    true,
  ],
  ['no number, two countries’ forms', firm('Lumar AS'), firm('Lumar AB'), false],
]

export const HANDWRITTEN_PAIRS: readonly PartyPair[] = Object.entries({ ES, FR, DE, IT, GB, EU }).flatMap(
  ([country, lines]) =>
    lines.map(([kind, one, other, same]) => ({ country: country as Jurisdiction, kind, one, other, same })),
)
