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
