import { join } from 'node:path'
import { systemClock } from '../src/base/clock.ts'
import { systemDice as dice } from '../src/base/dice.ts'
import { makeFetch } from '../src/base/fetch.ts'
import { makeLog } from '../src/base/log.ts'
import { connect } from '../src/base/sql.ts'
import { openArchive } from '../src/crawls/archive.ts'
import { crawl } from '../src/flows/crawl.ts'
import { sourceById } from '../src/sources/registry.ts'
import { CRAWLING, type CrawlTask } from './kills/crawls.ts'

// A program that crawls, all at once, what its first argument says, and is killed at any moment. It says when it begins,
// and ends with 0 when all was had.
const task = JSON.parse(process.argv[2] ?? '') as CrawlTask
const clock = { ...systemClock, now: () => new Date(task.now) }
const bases = Object.entries(task.bases)
const sql = connect(task.url, { max: bases.length + 2, applicationName: 'herald killed' })
const fetch = makeFetch(clock, 'Herald/test')
const archive = openArchive(join(task.folder, 'archive'), { clock, dice })
const house = { sql, clock, dice, archive, fetch, log: makeLog('silent') }
process.stdout.write(`${CRAWLING}\n`)
const ends = await Promise.all(
  bases.map(([id, base]) => {
    const source = sourceById(id)
    if (source === undefined) throw new Error(`There is no source ${id}.`)
    return crawl(source, { kind: 'crawl', window: null }, house, {
      ...{ base, firstDays: task.firstDays, pauseMs: 0, signal: new AbortController().signal },
      ...{ onProblem: () => {}, onProgress: () => {} },
    })
  }),
)
await fetch.close()
await sql.end()
process.exitCode = ends.every(({ state }) => state === 'ok' || state === 'suspicious') ? 0 : 2
