import assert from 'node:assert/strict'
import { test } from 'node:test'
import { arrangeRelations, type Relation } from '../../web/src/pages/entities/relations/arrange-relations.ts'

const node = (id: string) => ({ id, name: id, entity_type: 'company' }) as const
const relation = (from: string, to: string, isProven = true): Relation => {
  return { from, to: node(to), roles: ['officer'], since: '2024-01-01', until: '2024-01-01', isProven }
}

test('arrangeRelations: two steps with a shared end → each entity once, all lines, columns spread alike', () => {
  const { nodes, lines, rows } = arrangeRelations(node('center'), [
    relation('center', 'a'),
    relation('center', 'b'),
    relation('a', 'x'),
    relation('b', 'x', false),
    relation('b', 'y'),
    relation('b', 'z'),
    relation('a', 'b'),
  ])
  assert.deepEqual(
    nodes.map(({ node: { id }, step, row }) => `${id} ${step} ${row}`),
    ['center 0 1', 'a 1 0.25', 'b 1 1.75', 'x 2 0', 'y 2 1', 'z 2 2'],
  )
  assert.equal(rows, 3)
  assert.deepEqual(
    lines.map(({ from, to, isProven }) => `${from.node.id}${to.node.id}${isProven ? '' : '?'}`),
    ['centera', 'centerb', 'ax', 'bx?', 'by', 'bz', 'ab'],
  )
})
