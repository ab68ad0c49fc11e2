import { systemClock as clock } from '../src/base/clock.ts'
import { systemDice as dice } from '../src/base/dice.ts'
import { HeraldError } from '../src/base/errors.ts'
import { makeLog } from '../src/base/log.ts'
import { openRecord } from '../src/base/record.ts'
import { readSettings } from '../src/base/settings.ts'

// A program that holds the record of the data folder it is given until its standard input ends. It says on one line
// how the opening went; tests start many of it, and kill it.
const { settings } = readSettings({ HERALD_DATA: process.argv[2] })
try {
  const record = await openRecord(settings, { clock, dice, log: makeLog('silent'), max: 2 })
  process.stdout.write(`${JSON.stringify({ url: record.url })}\n`)
  process.stdin.resume().once('end', () => record.close())
} catch (error) {
  if (!(error instanceof HeraldError)) throw error
  process.stdout.write(`${JSON.stringify({ code: error.code, detail: error.detail })}\n`)
  process.stdin.destroy()
}
