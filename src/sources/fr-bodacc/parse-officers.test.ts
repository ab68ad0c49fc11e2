import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBodaccOfficers } from './parse-officers.ts'

for (const [name, text, expected] of [
  [
    'surname, given names → person',
    'Gérant : Bussières, Élodie Anne',
    ['officer person Bussières Élodie Anne'],
  ],
  [
    'commas and married names → all officers',
    "Gérant : Vasseur, Anne, nom d'usage : Lemoine, Gérant Associé : Pons, Luc, Associé : LEMOINE INVEST",
    ['officer person Vasseur Anne', 'officer person Pons Luc', 'partner company LEMOINE INVEST'],
  ],
  [
    'two offices per person → first office',
    'Associé : Rouvière, Jean, Président,Associé : Rouvière, Paul',
    ['partner person Rouvière Jean', 'officer person Rouvière Paul'],
  ],
  [
    'sole member → owner; an office before it → office',
    'Associé unique : ARDENT INVEST ; Actionnaire unique : SOREL Marc ; Gérant, Associé unique : ROY Luce',
    ['owner company ARDENT INVEST', 'owner person SOREL Marc', 'officer person ROY Luce'],
  ],
  [
    'semicolons → all officers',
    'Président : FABRE Laure ; Directeur général : CASTEL Luce, Patricia né(e) ROY ; Commissaire aux comptes titulaire : NORD AUDIT (SARL)',
    [
      'officer person FABRE Laure',
      'officer person CASTEL Luce Patricia',
      'auditor company NORD AUDIT [SARL]',
    ],
  ],
  [
    'offices with commas → all officers',
    'Gérant, Associé indéfiniment responsable : MERLE René ; Gérant, Associé : VAN DE PUT Anton',
    ['officer person MERLE René', 'officer person VAN DE PUT Anton'],
  ],
  [
    'full stops → all officers',
    "Président : SOREL Marc Louis nom d'usage : SOREL. Directeur général : Société à responsabilité limitée HOLDING ARDENT.",
    ['officer person SOREL Marc Louis', 'officer company HOLDING ARDENT [Société à responsabilité limitée]'],
  ],
  [
    'company with a representative → both',
    "Président : ARDENT INVESTISSEMENTS représenté(e) par SOREL Marc nom d'usage : SOREL",
    ['officer company ARDENT INVESTISSEMENTS', 'other person SOREL Marc'],
  ],
  [
    'legal form in a name → company',
    'Président : SAS HOLDING ARDENT',
    ['officer company SAS HOLDING ARDENT'],
  ],
  [
    'abbreviation at the end of a name → kept',
    'Président : Sorel, Marc, Commissaire aux comptes : KPMG S.A',
    ['officer person Sorel Marc', 'auditor company KPMG S.A'],
  ],
  [
    'name without a comma beside persons with commas → company',
    'Président : SPHINX, Directeur général : Sorel, Marc',
    ['officer company SPHINX', 'officer person Sorel Marc'],
  ],
  [
    'mixed-case name without a comma beside persons with commas → company',
    'Président : Calqua Metrics, Directeur général : Sorel, Marc',
    ['officer company Calqua Metrics', 'officer person Sorel Marc'],
  ],
  [
    'start date → removed from the name',
    'Président : MOREL Ugo en fonction le 20 Mai 2020',
    ['officer person MOREL Ugo'],
  ],
  ['"devient" → officer', "FAURE Jean nom d'usage : FAURE devient gérant", ['officer person FAURE Jean']],
  [
    'appointment and departure → both are officers',
    "BLIN Paul n'est plus président. Société civile ARDENT devient président",
    ['officer person BLIN Paul', 'officer company ARDENT [Société civile]'],
  ],
  [
    'departing and new officer → both are officers',
    'Gérant partant : Sorel, Marc ; nomination du Gérant : Sorel, Luce',
    ['officer person Sorel Marc', 'officer person Sorel Luce'],
  ],
  [
    'former auditor → auditor',
    'Ancien Commissaire aux comptes titulaire : NORD AUDIT (SAS)',
    ['auditor company NORD AUDIT [SAS]'],
  ],
  [
    'name with nothing but a comma after it → person',
    'Commissaire aux comptes titulaire : SOREL MARC, , Commissaire aux comptes suppléant : NORD AUDIT - SOCIETE ANONYME',
    ['auditor person SOREL MARC', 'auditor company NORD AUDIT [SOCIETE ANONYME]'],
  ],
  ['liquidator → role liquidator', 'Liquidateur : Sorel, Marc', ['liquidator person Sorel Marc']],
  ['beneficial owner → role owner', 'Bénéficiaire Effectif : Sorel, Marc', ['owner person Sorel Marc']],
  ['surname that looks like a legal form → person', 'Président : Sa, Olivier', ['officer person Sa Olivier']],
  ['"née" within a given name → kept', 'Gérant : SOREL Renée', ['officer person SOREL Renée']],
  ['ambiguous name in capitals → omitted', 'Président : SOREL MARC', []],
  ['single given name → omitted', 'Président : Cédric', []],
  [
    'compound given name after a surname → person',
    'Gérant : Goasdoué Jean-Jacques',
    ['officer person Goasdoué Jean-Jacques'],
  ],
  [
    'company forms in brackets elsewhere → name in capitals is a person',
    'Directeur général : SOREL MARC ; Commissaire aux comptes suppléant : BEAS (SAS)',
    ['officer person SOREL MARC', 'auditor company BEAS [SAS]'],
  ],
  [
    'legal form in full after a dash → company with its form',
    'Commissaire aux comptes titulaire : KPMG S.A - SOCIETE ANONYME',
    ['auditor company KPMG S.A [SOCIETE ANONYME]'],
  ],
  ['number in a name → company', 'Associé commandité : NORD 13', ['partner company NORD 13']],
  ['capitals within a word → company', 'Président : FVCo', ['officer company FVCo']],
  [
    'typographic apostrophe → person without the married name',
    'Gérant : SOREL Luce nom d’usage : ROY',
    ['officer person SOREL Luce'],
  ],
  [
    'representative in capitals → company and person',
    'Président : NORD INVEST REPRESENTEE PAR ROY Paul',
    ['officer company NORD INVEST', 'other person ROY Paul'],
  ],
  ['management controller → officer', 'Contrôleur de gestion : Sorel, Marc', ['officer person Sorel Marc']],
  ['prose → none', 'Changement dans la direction', []],
  ['empty text → none', '', []],
] as const) {
  test(`parseBodaccOfficers: ${name}`, () => {
    const { officers, unknownOffices } = parseBodaccOfficers(text)
    assert.deepEqual(
      officers.map(
        ({ role, type, name: officerName, legalForm }) =>
          `${role} ${type} ${officerName}${legalForm === undefined ? '' : ` [${legalForm}]`}`,
      ),
      expected,
    )
    assert.deepEqual(unknownOffices, [])
  })
}

test('parseBodaccOfficers: unknown office → reported, role "other"', () => {
  const { officers, unknownOffices } = parseBodaccOfficers('Grand maître : Sorel, Marc')
  assert.deepEqual([officers[0]?.role, unknownOffices], ['other', ['Grand maître']])
})
