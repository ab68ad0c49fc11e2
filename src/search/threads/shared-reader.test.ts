import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { testFolder } from '../../../test/folder.ts'
import { GeneratedRecord } from '../../../test/generated.ts'
import { listed } from '../../../test/listed.ts'
import { systemClock } from '../../base/clock.ts'
import type { AnnouncementFilter } from '../../model/filter.ts'
import { openWriter } from '../apply.ts'
import { isBroken, isMissing } from '../database.ts'
import { openReader } from '../read.ts'
import type { ListOptions } from '../reader.ts'
import { rowsOf } from '../write/rows.ts'
import { makeThreadPool, type ThreadPool } from './pool.ts'
import { openSharedReader } from './shared-reader.ts'

const FIRST = { page: 1, perPage: 20 }

async function openThreads(t: TestContext) {
  const folder = await testFolder(t)
  const file = join(folder, 'index.sqlite')
  const record = new GeneratedRecord({ seed: 41, words: 100, parties: 200 })
  const writer = openWriter(file)
  const write = (count: number): void => {
    record.add(count)
    writer.apply(rowsOf(record.changesBetween(record.change - 1, record.change)))
  }
  write(2_000)
  const pool = makeThreadPool(systemClock)
  t.after(() => pool.close())
  const asked: string[] = []
  const counting: ThreadPool = {
    ...pool,
    ask(question, signal) {
      asked.push(question.list)
      return pool.ask(question, signal)
    },
  }
  const plain = openReader(file)
  const shared = openSharedReader(file, counting, systemClock)
  t.after(() => plain.close())
  t.after(() => shared.close())
  t.after(() => writer.close())
  return { folder, file, record, write, pool, asked, plain, shared }
}

test('answers are the same whichever thread they come from', async t => {
  const { record, asked, plain, shared } = await openThreads(t)
  const [one = '', two = ''] = record.words
  const filters: AnnouncementFilter[] = [
    {},
    { jurisdiction: ['FR'] },
    { q: one },
    { q: `${one} -${two}`, dateFrom: '2020-01-01' },
    { q: `-${one}` },
    { q: 'xyzzy' },
    { q: '?!' },
  ]
  const options: ListOptions[] = [{}, { facets: true }, { sort: 'relevance' }, { matches: true }]
  for (const filter of filters)
    for (const page of [FIRST, { page: 7, perPage: 33 }, { page: 9_999, perPage: 100 }])
      for (const option of options)
        assert.deepEqual(
          await shared.announcements(filter, page, option),
          await plain.announcements(filter, page, option),
          JSON.stringify([filter, page, option]),
        )
  for (const q of [undefined, one, two.slice(0, 3), 'sarl', `${one.slice(0, 3)}x${one.slice(4)}`, '?!'])
    for (const page of [FIRST, { page: 3, perPage: 50 }, { page: 60, perPage: 50 }]) {
      const filter = q === undefined ? {} : { q }
      assert.deepEqual(await shared.entities(filter, page), await plain.entities(filter, page), q)
    }
  assert.ok(asked.includes('announcements') && asked.includes('entities'))
})

test('what is counted once is read here, until the index changes', async t => {
  const { record, write, asked, shared } = await openThreads(t)
  const q = record.words[0] ?? ''
  await shared.announcements({}, FIRST)
  await shared.announcements({ category: ['merger'] }, { page: 5, perPage: 100 })
  await shared.entities({}, FIRST)
  assert.deepEqual(asked, [], 'without q nothing has to be counted')
  const { total } = await shared.announcements({ q }, FIRST)
  assert.deepEqual(asked, ['announcements'])
  const second = await shared.announcements({ q }, { page: 2, perPage: 20 })
  assert.deepEqual([second.total, listed(second.items).length, asked.length], [total, 20, 1])
  await shared.announcements({ q }, { ...FIRST }, { facets: true })
  await shared.announcements({ q }, FIRST, { sort: 'relevance' })
  assert.equal(asked.length, 3, 'facets and ranking are not')
  write(500)
  const after = await shared.announcements({ q }, FIRST)
  assert.ok(after.total > total && after.change === record.change)
  assert.equal(asked.length, 4)
})

test('a question nobody waits for is given up, at work or waiting; the others are answered', async t => {
  const { file, pool, record } = await openThreads(t)
  const ask = (q: string, signal?: AbortSignal) =>
    pool.ask({ file, list: 'announcements', filter: { q }, page: FIRST, options: { facets: true } }, signal)
  const gone = new AbortController()
  const asked = record.words.slice(0, 30).map((q, n) => ask(q, n % 2 === 0 ? gone.signal : undefined))
  const early = AbortSignal.abort()
  gone.abort()
  const ended = await Promise.allSettled([...asked, ask('xyzzy', early)])
  for (const [n, result] of ended.entries()) {
    if (n % 2 === 1) assert.equal(result.status, 'fulfilled')
    else assert.equal(result.status === 'rejected' && result.reason.code, 'client_gone')
  }
})

test('a file that is gone or no index is told as such, and the threads go on', async t => {
  const { folder, file, pool } = await openThreads(t)
  const ask = (of: string) => pool.ask({ file: of, list: 'entities', filter: { q: 'sarl' }, page: FIRST })
  await assert.rejects(ask(join(folder, 'gone.sqlite')), isMissing)
  const foreign = join(folder, 'foreign.sqlite')
  writeFileSync(foreign, 'this is not a database, whatever its name says'.repeat(500))
  await assert.rejects(ask(foreign), isBroken)
  const empty = join(folder, 'empty.sqlite')
  writeFileSync(empty, '')
  await assert.rejects(ask(empty), isBroken)
  assert.ok(await ask(file))
})

test('threads that are closed under questions leave none without an end', async t => {
  const { file, pool } = await openThreads(t)
  const questions = Array.from({ length: 10 }, (_, n) =>
    pool.ask({ file, list: 'entities', filter: { q: `a${n}` }, page: FIRST }),
  )
  const settled = Promise.allSettled(questions)
  await pool.close()
  const ended = await settled
  assert.ok(ended.some(({ status }) => status === 'rejected'))
})
