import { systemClock as clock } from '../../src/platform/clock.ts'
import { openDatabase } from '../../src/platform/database.ts'
import { HeraldError } from '../../src/platform/errors.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { systemRandom as random } from '../../src/platform/random.ts'
import { readSettings } from '../../src/platform/settings.ts'

// Holds the database of a data folder open until standard input ends, and prints the result of opening it as one line.
// Tests start several of these processes and kill them.
const { settings } = readSettings({ HERALD_DATA: process.argv[2] })
try {
  const database = await openDatabase(settings, {
    clock,
    random: random,
    log: createLogger('silent'),
    maxConnections: 2,
  })
  process.stdout.write(`${JSON.stringify({ url: database.url })}\n`)
  process.stdin.resume().once('end', () => database.close())
} catch (error) {
  if (!(error instanceof HeraldError)) throw error
  process.stdout.write(`${JSON.stringify({ code: error.code, detail: error.detail })}\n`)
  process.stdin.destroy()
}
