import { systemClock } from '../../src/platform/clock.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { keepIndexUpToDate } from '../../src/services/indexing/keep-index-up-to-date.ts'
import { createInMemoryChangeFeed } from './in-memory-change-feed.ts'
import { InMemoryDatabase } from './in-memory-database.ts'

// Follows the index in a separate process, for tests that kill it: index-follower-process.ts <folder> <seed> <batches>.
// Each state is printed as one line on standard output.
const [folder = '', seed, batches] = process.argv.slice(2)
const record = new InMemoryDatabase({ seed: Number(seed), words: 200, parties: 300 })
for (let batch = 0; batch < Number(batches); batch++) record.add(200)

await keepIndexUpToDate(createInMemoryChangeFeed({ record }), folder, {
  clock: systemClock,
  log: createLogger('silent'),
  signal: new AbortController().signal,
  onState: state => process.stdout.write(`${JSON.stringify(state)}\n`),
})
