import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FieldReader } from '../shared/field-reader.ts'
import { readEformsNotice } from './read-notice.ts'

const organization = (id: string, name: string, number?: string): Record<string, unknown> => ({
  Company: {
    PartyIdentification: { ID: id },
    PartyName: { Name: name },
    ...(number !== undefined && { PartyLegalEntity: { CompanyID: number } }),
    PostalAddress: { Country: { IdentificationCode: 'FRA' } },
  },
})
const buyersOf = (...organizations: Record<string, unknown>[]): string[] =>
  readEformsNotice(
    new FieldReader({
      NoticeTypeCode: 'cn-standard',
      ContractingParty: organizations.map((_, i) => ({
        Party: { PartyIdentification: { ID: `ORG-${i + 1}` } },
      })),
      Organizations: { Organization: organizations },
    }),
  )
    .mentions.filter(({ role }) => role === 'buyer')
    .map(({ name }) => name)

test('buildEformsMentions: one buyer under its names in two languages → one mention', () => {
  const names = buyersOf(
    organization('ORG-1', 'Commune de Valbrune', '552100554'),
    organization('ORG-2', 'Gemeente Valbrune', '552 100 554'),
  )
  assert.deepEqual(names, ['Commune de Valbrune'])
})

test('buildEformsMentions: two buyers with one number of an unknown register → two mentions', () => {
  const names = buyersOf(
    organization('ORG-1', 'Commune de Valbrune', 'Nr. 12345'),
    organization('ORG-2', 'Commune de Brunelle', 'Nr. 12345'),
  )
  assert.deepEqual(names, ['Commune de Valbrune', 'Commune de Brunelle'])
})

test('buildEformsMentions: buyer whose name is a sentence or reference → no mention', () => {
  const names = buyersOf(
    organization('ORG-1', 'Commune de Valbrune'),
    organization('ORG-2', 'Voir le règlement'),
    organization('ORG-3', 'Tous les membres du groupement sont des acheteurs au sens du code'),
  )
  assert.deepEqual(names, ['Commune de Valbrune'])
})

const TOWNS: readonly (readonly [string, string | undefined])[] = [
  ['Hoofdstraat 13 1099 Brunelle', '1099'],
  ['Hoofdstraat 33 , 1099 Brunelle', '1099'],
  ['9900 Valbrune', '9900'],
  ['Brunelle', 'Brunelle'],
  ['Paris 08', 'Paris 08'],
  ["Plaça de l'Ajuntament,3", undefined],
]
for (const [town, locality] of TOWNS) {
  test(`readEformsOrganizations: town "${town}" without postal code → locality ${locality}`, () => {
    const { mentions } = readEformsNotice(
      new FieldReader({
        NoticeTypeCode: 'cn-standard',
        ContractingParty: { Party: { PartyIdentification: { ID: 'ORG-1' } } },
        Organizations: {
          Organization: {
            Company: {
              PartyIdentification: { ID: 'ORG-1' },
              PartyName: { Name: 'Gemeente Brunelle' },
              PostalAddress: { CityName: town },
            },
          },
        },
      }),
    )
    assert.equal(mentions[0]?.locality, locality)
  })
}

test('buildEformsMentions: sender with the form of a Norwegian company, without a role → company', () => {
  const { mentions } = readEformsNotice(
    new FieldReader({
      NoticeTypeCode: 'cn-standard',
      Organizations: { Organization: [organization('ORG-1', 'Eksempel Holding ASA')] },
    }),
  )
  assert.deepEqual(
    mentions.map(({ role, type }) => [role, type]),
    [['other', 'company']],
  )
})

/** Framework codes of the lots, title, and whether the procedure is a framework agreement. */
const FRAMEWORKS: readonly (readonly [readonly string[], string, true | undefined])[] = [
  [[], 'Rammeavtale for kjøp av grafiske tjenester', true],
  [[], 'Accord-cadre pluriannuel de services', true],
  [[], 'Un accord cadre de fournitures', true],
  [[], 'Rahmenvereinbarung Winterdienst', true],
  [[], 'Acuerdo marco de suministro', true],
  [['none'], 'Accord-cadre pluriannuel de services', undefined],
  [[], 'Abruf aus dem Rahmenvertrag Winterdienst', undefined],
  [[], 'Marché subséquent à l’accord-cadre de services', undefined],
  [[], 'Rahmenvertragsfreie Leistungen', undefined],
  [['none', 'fa-wo-rc'], 'Travaux de voirie', true],
]
for (const [codes, title, isFramework] of FRAMEWORKS) {
  test(`buildEformsProcedureMetadata: codes "${codes}", "${title}" → framework ${isFramework}`, () => {
    const { metadata } = readEformsNotice(
      new FieldReader({
        NoticeTypeCode: 'cn-standard',
        ProcurementProject: { Name: title },
        ProcurementProjectLot: codes.map((code, i) => ({
          ID: `LOT-${i}`,
          TenderingProcess: {
            ContractingSystem: {
              ContractingSystemTypeCode: code,
              'ContractingSystemTypeCode@listName': 'framework-agreement',
            },
          },
        })),
      }),
    )
    assert.equal(metadata.framework, isFramework)
  })
}
