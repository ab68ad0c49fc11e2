import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from '@sinclair/typebox'
import { type Components, extractComponents } from './component-references.ts'
import { annotateComponent, defineComponent, enumSchema } from './resources/schema-builders.ts'

const Color = defineComponent('Color', enumSchema(['red', 'blue'], 'A color.'))
const Shape = defineComponent('Shape', Type.Object({ color: Type.Optional(Color) }))

test('extractComponents: component in a component → both in the map, as references', () => {
  const components: Components = new Map()
  assert.deepEqual(extractComponents({ items: [Shape] }, components), { items: [{ $ref: 'Shape#' }] })
  assert.deepEqual([...components.keys()].sort(), ['Color', 'Shape'])
  assert.deepEqual(components.get('Shape'), { type: 'object', properties: { color: { $ref: 'Color#' } } })
})

test('extractComponents: annotated component → reference with annotations, component unchanged', () => {
  const components: Components = new Map()
  const annotated = annotateComponent(Color, { description: 'Color of the edge.', default: 'red' })
  assert.deepEqual(extractComponents(annotated, components), {
    allOf: [{ $ref: 'Color#' }],
    description: 'Color of the edge.',
    default: 'red',
  })
  assert.equal(components.get('Color')?.description, 'A color.')
})

test('extractComponents: schema without a name → unchanged', () => {
  const schema = annotateComponent(enumSchema(['a']), { description: 'A letter.' })
  assert.deepEqual(extractComponents(schema, new Map()), {
    type: 'string',
    enum: ['a'],
    description: 'A letter.',
  })
})

test('extractComponents: two schemas with one name → error', () => {
  const other = defineComponent('Color', enumSchema(['green'], 'Another color.'))
  assert.throws(() => extractComponents([Color, other], new Map()), /Color/)
})
