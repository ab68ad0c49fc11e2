import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { systemClock as clock } from '../src/base/clock.ts'
import { systemDice as dice } from '../src/base/dice.ts'
import { makeLog } from '../src/base/log.ts'
import { openArchive } from '../src/crawls/archive.ts'
import { testFolder } from './folder.ts'
import { testDatabase } from './postgres.ts'

/** An empty record and an empty archive of the test's own, and a folder for its files. */
export async function testHouse(t: TestContext) {
  const ports = { clock, dice, log: makeLog('silent') }
  const folder = await testFolder(t)
  return {
    ...(await testDatabase(t)),
    ...ports,
    folder,
    archive: openArchive(join(folder, 'archive'), ports),
  }
}
