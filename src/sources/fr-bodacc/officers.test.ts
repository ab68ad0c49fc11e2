import assert from 'node:assert/strict'
import { test } from 'node:test'
import { administration } from './officers.ts'

for (const [name, text, expected] of [
  ['surname, given', 'Gérant : Bussières, Élodie Anne', ['officer person Bussières Élodie Anne']],
  [
    'parted by commas, with names used',
    "Gérant : Vasseur, Anne, nom d'usage : Lemoine, Gérant Associé : Pons, Luc, Associé : LEMOINE INVEST",
    ['officer person Vasseur Anne', 'officer person Pons Luc', 'partner company LEMOINE INVEST'],
  ],
  [
    'two offices at once',
    'Associé : Rouvière, Jean, Président,Associé : Rouvière, Paul',
    ['partner person Rouvière Jean', 'officer person Rouvière Paul'],
  ],
  [
    'parted by semicolons',
    'Président : FABRE Laure ; Directeur général : CASTEL Luce, Patricia né(e) ROY ; Commissaire aux comptes titulaire : NORD AUDIT (SARL)',
    [
      'officer person FABRE Laure',
      'officer person CASTEL Luce Patricia',
      'auditor company NORD AUDIT [SARL]',
    ],
  ],
  [
    'offices with commas',
    'Gérant, Associé indéfiniment responsable : MERLE René ; Gérant, Associé : VAN DE PUT Anton',
    ['officer person MERLE René', 'officer person VAN DE PUT Anton'],
  ],
  [
    'parted by stops',
    "Président : SOREL Marc Louis nom d'usage : SOREL. Directeur général : Société à responsabilité limitée HOLDING ARDENT.",
    ['officer person SOREL Marc Louis', 'officer company HOLDING ARDENT [Société à responsabilité limitée]'],
  ],
  [
    'a company and who stands for it',
    "Président : ARDENT INVESTISSEMENTS représenté(e) par SOREL Marc nom d'usage : SOREL",
    ['officer company ARDENT INVESTISSEMENTS', 'other person SOREL Marc'],
  ],
  ['a company by its legal form', 'Président : SAS HOLDING ARDENT', ['officer company SAS HOLDING ARDENT']],
  [
    'a firm with a stop in its name',
    'Président : Sorel, Marc, Commissaire aux comptes : KPMG S.A',
    ['officer person Sorel Marc', 'auditor company KPMG S.A'],
  ],
  [
    'a company beside persons with commas',
    'Président : SPHINX, Directeur général : Sorel, Marc',
    ['officer company SPHINX', 'officer person Sorel Marc'],
  ],
  [
    'a company in small letters beside persons with commas',
    'Président : Calqua Metrics, Directeur général : Sorel, Marc',
    ['officer company Calqua Metrics', 'officer person Sorel Marc'],
  ],
  ['since when', 'Président : MOREL Ugo en fonction le 20 Mai 2020', ['officer person MOREL Ugo']],
  ['becoming', "FAURE Jean nom d'usage : FAURE devient gérant", ['officer person FAURE Jean']],
  [
    'coming and going',
    "BLIN Paul n'est plus président. Société civile ARDENT devient président",
    ['officer company ARDENT [Société civile]'],
  ],
  [
    'who has left',
    'Gérant partant : Sorel, Marc ; nomination du Gérant : Sorel, Luce',
    ['officer person Sorel Luce'],
  ],
  ['liquidators', 'Liquidateur : Sorel, Marc', ['liquidator person Sorel Marc']],
  ['owners', 'Bénéficiaire Effectif : Sorel, Marc', ['owner person Sorel Marc']],
  ['a surname that looks like a legal form', 'Président : Sa, Olivier', ['officer person Sa Olivier']],
  ['"née" inside a given name', 'Gérant : SOREL Renée', ['officer person SOREL Renée']],
  ['who may be a person or a company', 'Président : SOREL MARC', []],
  ['one word that is no company', 'Président : Cédric', []],
  ['prose', 'Changement dans la direction', []],
  ['nothing', '', []],
] as const) {
  test(`administration: ${name}`, () => {
    const { officers, unknown } = administration(text)
    assert.deepEqual(
      officers.map(
        o => `${o.role} ${o.type} ${o.name}${o.legalForm === undefined ? '' : ` [${o.legalForm}]`}`,
      ),
      expected,
    )
    assert.deepEqual(unknown, [])
  })
}

test('administration: an office that is not on the list is told, its holder has the role "other"', () => {
  const { officers, unknown } = administration('Grand maître : Sorel, Marc')
  assert.deepEqual([officers[0]?.role, unknown], ['other', ['Grand maître']])
})
