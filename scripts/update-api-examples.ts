import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startDemo } from '../test/end-to-end/start-demo.ts'
import { recordExamplesOfDemo } from './api-examples/record-examples.ts'

/**
 * Records the examples of the OpenAPI document from the demo: `npm run examples`, then `./herald docs`. Run it after
 * adding a request to `scripts/api-examples/` or changing a response.
 */
const FILE = join(import.meta.dirname, '..', 'src', 'api', 'openapi', 'operation-examples.json')

const demo = await startDemo()
try {
  const examples = await recordExamplesOfDemo(demo)
  writeFileSync(FILE, `${JSON.stringify(examples, null, 2)}\n`)
  console.log(
    `${Object.keys(examples.operations).length} operations and ${Object.keys(examples.errors).length} errors`,
  )
} finally {
  await demo.stop()
}
