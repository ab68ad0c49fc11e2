import { join } from 'node:path'
import { systemClock } from '../src/base/clock.ts'
import { systemDice as dice } from '../src/base/dice.ts'
import { makeFetch } from '../src/base/fetch.ts'
import { makeLog } from '../src/base/log.ts'
import { connect } from '../src/base/sql.ts'
import { openArchive } from '../src/crawls/archive.ts'
import { crawl } from '../src/flows/crawl.ts'
import { sourceById } from '../src/sources/registry.ts'
import type { CrawlTask } from './kills.ts'
import { smallDays, smallFeed } from './small-source.ts'

// A program that crawls what its first argument says, to be killed at any moment. It ends with 0 when the crawl is done.
const task = JSON.parse(process.argv[2] ?? '') as CrawlTask
const source = [smallDays, smallFeed].find(small => small.id === task.sourceId) ?? sourceById(task.sourceId)
if (source === undefined) throw new Error(`There is no source ${task.sourceId}.`)
const clock = { ...systemClock, now: () => new Date(task.now) }
const sql = connect(task.url, { max: 2, applicationName: 'herald killed' })
const fetch = makeFetch(clock, 'Herald/test')
const archive = openArchive(join(task.folder, 'archive'), { clock, dice })
const { state } = await crawl(
  source,
  { kind: 'crawl', window: null },
  { sql, clock, dice, archive, fetch, log: makeLog('silent') },
  {
    ...{ base: task.base, firstDays: task.firstDays, pauseMs: 0, signal: new AbortController().signal },
    ...{ onProblem: () => {}, onProgress: () => {} },
  },
)
await fetch.close()
await sql.end()
process.exitCode = state === 'ok' || state === 'suspicious' ? 0 : 2
