import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { test } from 'node:test'
import { readDraftsAndProblems } from '../../../test/support/read-document.ts'
import { createTemporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { AnnouncementDraft } from '../../model/announcement.ts'
import { addDays, dayInTimeZone } from '../../model/calendar-day.ts'
import { loadFakePublishers } from '../../simulator/fake-publishers.ts'
import { SOURCES } from '../../sources/registry.ts'
import type { Source } from '../../sources/source.ts'
import { moveDemoSamples } from './move-demo-samples.ts'
import { SAMPLES_FOLDER } from './prepare-demo-samples.ts'

const publishers = await loadFakePublishers(SOURCES.map(({ id }) => id))

/** Reads all text documents of a source, as a demo imports them. */
async function readAll(source: Source, samples: string): Promise<AnnouncementDraft[]> {
  const folder = join(samples, source.id)
  const names = (await readdir(folder)).filter(
    name => ['.json', '.xml', '.atom'].includes(extname(name)) && !name.endsWith('.expected.json'),
  )
  const all: AnnouncementDraft[] = []
  for (const name of names.sort()) {
    const bytes = await readFile(join(folder, name))
    const { drafts, problems } = await readDraftsAndProblems(source, { url: name, contentType: null, bytes })
    assert.deepEqual(problems, [], `${source.id}/${name}`)
    all.push(...drafts)
  }
  return all
}

const newestOf = (drafts: readonly AnnouncementDraft[]) =>
  drafts
    .map(({ date }) => date)
    .sort()
    .at(-1) ?? ''
const shapeOf = (drafts: readonly AnnouncementDraft[]) =>
  drafts.map(({ category, mentions }) => [category, mentions.map(({ name }) => name)].flat().join('|')).sort()

/** The contents of the samples before their dates are moved, by source. */
const originals = readOriginals()

async function readOriginals(): Promise<ReadonlyMap<string, readonly string[]>> {
  const shapes = new Map<string, readonly string[]>()
  for (const source of SOURCES) shapes.set(source.id, shapeOf(await readAll(source, SAMPLES_FOLDER)))
  return shapes
}

for (const now of ['2027-01-01T12:00:00Z', '2028-02-29T23:30:00Z'])
  test(`moveDemoSamples: demo started at ${now} → the same announcements, the newest of these days`, async t => {
    const moved = join(await createTemporaryFolder(t), 'samples')
    await moveDemoSamples(publishers, SOURCES, { from: SAMPLES_FOLDER, to: moved, now: new Date(now) })
    for (const source of SOURCES) {
      const today = dayInTimeZone(source.metadata.timeZone, new Date(now))
      const drafts = await readAll(source, moved)
      const [shapes, expected] = [shapeOf(drafts), (await originals).get(source.id) ?? []]
      const different = shapes.filter((shape, index) => shape !== expected[index])
      assert.deepEqual([different.slice(0, 3), shapes.length], [[], expected.length], source.id)
      const newest = newestOf(drafts)
      assert.ok(newest <= today && newest >= addDays(today, -3), `${source.id}: ${newest}`)
    }
  })

test('moveDemoSamples: folder exists → its dates stay', async t => {
  const folder = await createTemporaryFolder(t)
  const moved = join(folder, 'samples')
  const move = (now: string) =>
    moveDemoSamples(publishers, SOURCES, { from: SAMPLES_FOLDER, to: moved, now: new Date(now) })
  await move('2027-01-04T12:00:00Z')
  const names = await readdir(join(moved, 'de-handelsregister'))
  await move('2027-02-01T12:00:00Z')
  assert.deepEqual(await readdir(join(moved, 'de-handelsregister')), names)
  assert.deepEqual(await readdir(folder), ['samples'])
})
