import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordExamplesOfDemo } from '../../scripts/api-examples/record-examples.ts'
import { readRecordedExamples } from '../../src/api/openapi/operation-examples.ts'
import { startDemo } from './start-demo.ts'

/** The examples of the OpenAPI document are what the demo responds, on any day. */
test('OpenAPI document: examples → equal to the responses of the demo', async t => {
  const demo = await startDemo()
  t.after(() => demo.stop())
  const [recorded, current] = [await readRecordedExamples(), await recordExamplesOfDemo(demo)]
  assert.deepEqual(
    current,
    recorded,
    'The responses have changed. Run "npm run examples", then "./herald docs".',
  )
})
