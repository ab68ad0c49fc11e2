import { systemClock as clock } from '../../src/platform/clock.ts'
import { openDatabase } from '../../src/platform/database.ts'
import { HeraldError } from '../../src/platform/errors.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { systemRandom as random } from '../../src/platform/random.ts'
import { readSettings } from '../../src/platform/settings.ts'

// A program that holds the record of the data folder it is given until its standard input ends. It says on one line
// how the opening went; tests start many of it, and kill it.
const { settings } = readSettings({ HERALD_DATA: process.argv[2] })
try {
  const record = await openDatabase(settings, {
    clock,
    random: random,
    log: createLogger('silent'),
    maxConnections: 2,
  })
  process.stdout.write(`${JSON.stringify({ url: record.url })}\n`)
  process.stdin.resume().once('end', () => record.close())
} catch (error) {
  if (!(error instanceof HeraldError)) throw error
  process.stdout.write(`${JSON.stringify({ code: error.code, detail: error.detail })}\n`)
  process.stdin.destroy()
}
