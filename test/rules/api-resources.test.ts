import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCodeFiles } from '../support/code-files.ts'

/** Every resource of the API has one shape: a schema, the view that returns it and the routes that document it. */
const files = listCodeFiles().filter(({ path }) => path.startsWith('src/api/resources/'))
const resources = new Set(
  files.map(({ path }) => path.split('/')[3] ?? '').filter(name => !name.endsWith('.ts')),
)

test('API resources: schema, view and routes → in each folder', () => {
  const paths = new Set(files.map(({ path }) => path))
  const missing = [...resources].flatMap(resource =>
    ['schema', 'view', 'routes']
      .map(name => `src/api/resources/${resource}/${name}.ts`)
      .filter(path => !paths.has(path)),
  )
  assert.ok(resources.size > 8)
  assert.deepEqual(missing, [])
})

test('API resources: exports of view.ts → typed by a schema', () => {
  const exported = files
    .filter(({ path }) => path.endsWith('/view.ts'))
    .flatMap(({ path, text }) =>
      text
        .split(/^export /m)
        .slice(1)
        .map(declaration => ({ path, declaration })),
    )
  const untyped = exported.filter(
    ({ declaration }) => !/\): (?:Pick<)?View<typeof |^const [\s\S]*View<\s*typeof /.test(declaration),
  )
  assert.ok(exported.length > 15)
  assert.deepEqual(
    untyped.map(({ path, declaration }) => `${path}: ${declaration.split('\n')[0]}`),
    [],
  )
})

test('API resources: JSON of routes → from a view, not from an object of the route', () => {
  const inline = files.filter(
    ({ path, text }) => !path.endsWith('.test.ts') && /JSON\.stringify\(\s*\{/.test(text),
  )
  assert.deepEqual(
    inline.map(({ path }) => path),
    [],
  )
})
