import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Announcement, Mention } from '../../../src/model/announcement.ts'
import type { MatchRow, MatchVerdict } from '../../../src/query/matching/row-match.ts'
import { openSqliteReader } from '../../../src/search/engines/sqlite/read/sqlite-reader.ts'
import { buildIndexRows } from '../../../src/search/engines/sqlite/write/index-rows.ts'
import { openIndexWriter } from '../../../src/search/engines/sqlite/write/index-writer.ts'
import { NUMBERED_ENTITIES } from '../company-numbers/numbered-entities.ts'
import {
  createAnnouncementChange,
  createEntityChange,
  type HandwrittenEntity,
  handwrittenId,
} from '../handwritten-index.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'

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
export const idOfLabel = (label: string): string => handwrittenId('entity', LABELS.indexOf(label))
export const MERGED_ID = handwrittenId('entity', 9_999)

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
    mergedInto: idOfLabel('survivor'),
    type: 'company',
  } as const
  writer.applyRows(
    buildIndexRows({
      announcements: Object.entries(STATED).map(([label, { metadata = {}, ...stated }], n) => {
        const { name } = ENTITIES[label] as HandwrittenEntity
        const mentions = [{ type: 'company', role: 'subject', name, identifiers: [], ...stated } as const]
        return createAnnouncementChange(n, { title: name, mentions, metadata }, [idOfLabel(label)])
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

/** A row with its verdict, and its candidates in order with the reasons. */
export type MatchCase = readonly [
  condition: string,
  row: MatchRow,
  verdict: MatchVerdict,
  ...candidates: readonly string[],
]

/** Checks the verdicts and candidates of rows. */
export async function checkMatchCases(t: TestContext, cases: readonly MatchCase[]): Promise<void> {
  const reader = await openIndex(t)
  const rows = cases.map(([, row]) => row)
  const { matches } = await reader.read({ kind: 'matches', rows, limit: 5 })
  const found = matches.map(({ verdict, candidates }, i) => [
    cases[i]?.[0],
    cases[i]?.[1],
    verdict,
    ...candidates.map(
      ({ entity, reasons }) =>
        `${LABELS.find(label => idOfLabel(label) === entity.id)}: ${reasons.join(' ')}`,
    ),
  ])
  assert.deepEqual(found, cases)
}
