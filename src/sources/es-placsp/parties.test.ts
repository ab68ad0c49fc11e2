import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildPlacspParentMentions } from './parties.ts'

const LOCAL_COMPANIES = 'SOCIEDADES, FUNDACIONES Y CONSORCIOS ENTIDADES LOCALES'
const HIERARCHIES: readonly (readonly [levels: readonly string[], parents: readonly string[]])[] = [
  [
    ['Subsecretaría de Faros', 'Ministerio de Mares', 'ADMINISTRACIÓN GENERAL DEL ESTADO', 'Sector Público'],
    ['authority Subsecretaría de Faros', 'authority Ministerio de Mares'],
  ],
  [['Villarriba', 'Ayuntamientos', 'Asturias', 'ENTIDADES LOCALES', 'Sector Público'], []],
  [
    ['Aguas de Villarriba, S.A.U.', 'Villarriba', 'Baleares', LOCAL_COMPANIES, 'Sector Público'],
    ['company Aguas de Villarriba, S.A.U.'],
  ],
  [
    ['ABCD', 'Ministerio de Mares', 'SOCIEDADES, FUNDACIONES y CONSORCIOS ESTATALES'],
    ['authority ABCD', 'authority Ministerio de Mares'],
  ],
  [['Comunidad Valenciana', 'SOCIEDADES, FUNDACIONES Y CONSORCIOS COMUNIDADES AUTÓNOMAS'], []],
  [
    ['Consejería de Salud', 'Andalucía', 'COMUNIDADES Y CIUDADES AUTÓNOMAS', 'Sector Público'],
    ['authority Consejería de Salud'],
  ],
  [['Ministerios', 'Diputaciones', 'Universidades', 'CEUTA', 'Organismos Autónomos', 'Otros entes'], []],
  [['Sector Público'], []],
  [
    ['Armada', 'Ministerio de Mares', 'Sector Público'],
    ['authority Armada', 'authority Ministerio de Mares'],
  ],
]
for (const [levels, parents] of HIERARCHIES) {
  test(`buildPlacspParentMentions: ${levels.join(' < ')} → ${parents.length} bodies`, () => {
    const mentions = buildPlacspParentMentions(levels.map(name => ({ name, identifiers: [] })))
    assert.deepEqual(
      mentions.map(({ type, name }) => `${type} ${name}`),
      parents,
    )
  })
}

test('buildPlacspParentMentions: level with a DIR3 code → body, unless it is a folder or a town', () => {
  const identifiers = [{ scheme: 'dir3', jurisdiction: 'ES', number: 'EA0000141', valid: true }] as const
  assert.equal(buildPlacspParentMentions([{ name: 'Faros', identifiers }]).length, 1)
  assert.equal(buildPlacspParentMentions([{ name: 'Ayuntamientos', identifiers }]).length, 0)
  const local = { name: 'ENTIDADES LOCALES', identifiers: [] }
  assert.equal(buildPlacspParentMentions([{ name: 'Villarriba', identifiers }, local]).length, 0)
})
