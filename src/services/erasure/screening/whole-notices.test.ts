import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { normalizeDraft } from '../../../announcements/normalize-draft.ts'
import { extractDocuments } from '../../../crawls/containers/extract-documents.ts'
import { createAnnouncementEntry } from '../../../erasure/block-entries.ts'
import { BlockList } from '../../../erasure/block-list.ts'
import { createNameHasher } from '../../../erasure/name-hasher.ts'
import { readSourceDocument } from '../../../sources/read-source-document.ts'
import { findSourceById } from '../../../sources/registry.ts'
import type { Source } from '../../../sources/source.ts'
import { screenFile } from './screen-file.ts'

const hasher = createNameHasher('a secret of the tests with 32 characters')
const SAMPLES = new URL('../../../../samples/', import.meta.url)

/** Reads all announcements of a file: their IDs, and everything else as text. */
async function readAnnouncements(source: Source, name: string, file: Uint8Array) {
  const read: { id: string; content: string }[] = []
  const problems: string[] = []
  for await (const member of extractDocuments(Readable.from([file]))) {
    if ('kind' in member) throw new Error(member.reason)
    const document = { url: name, contentType: null, bytes: member.bytes }
    for await (const item of readSourceDocument(source, document)) {
      if ('kind' in item) {
        problems.push(`${item.kind} ${item.location}`)
        continue
      }
      const { jurisdiction } = source.metadata
      const { id } = normalizeDraft(item.draft, { id: source.id, jurisdiction })
      read.push({ id, content: JSON.stringify([item.draft, item.location]) })
    }
  }
  return { read, problems }
}

/** Screens a file with these announcements blocked. Returns how it is treated, and its rewritten bytes. */
async function screen(source: Source, url: string, file: Uint8Array, ids: readonly string[]) {
  let rewritten = Buffer.alloc(0)
  const treatment = await screenFile(
    source,
    {
      url,
      contentType: null,
      role: 'document',
      open: async () => ({ state: 'intact', bytes: Readable.from([Buffer.from(file)]) }),
    },
    {
      list: new BlockList(ids.map(createAnnouncementEntry), hasher),
      quarantined: new Set(),
      async store(content) {
        rewritten = Buffer.concat(await Array.fromAsync(content))
        return { sha256: Buffer.alloc(32), size: rewritten.length }
      },
      onReading: async () => {},
      countProgress() {},
    },
  )
  return { treatment, rewritten }
}

/** The sources whose files of several notices stay without the erased ones, with the formats of their samples. */
const CUT: Readonly<Record<string, RegExp>> = {
  'de-handelsregister': /\.json$/,
  'es-placsp': /\.atom$/,
  'fr-boamp': /\.json$/,
  'it-anac': /\.json$/,
  'eu-ted': /\.json$/,
  'fr-bodacc': /\.(json|xml|taz)$/,
  'gb-gazette': /\.json$/,
}

for (const [sourceId, pattern] of Object.entries(CUT))
  test(`screenFile: every second notice of the samples of ${sourceId} erased → they are gone, the others are the same`, async () => {
    const source = findSourceById(sourceId)
    assert.ok(source !== undefined)
    const folder = new URL(`${sourceId}/`, SAMPLES)
    let files = 0
    for (const name of await readdir(folder)) {
      if (!pattern.test(name) || name.includes('expected')) continue
      const file = await readFile(new URL(name, folder))
      const before = await readAnnouncements(source, name, file)
      if (before.read.length < 2) continue
      files += 1
      const erased = new Set(before.read.filter((_, n) => n % 2 === 1).map(({ id }) => id))
      const { treatment, rewritten } = await screen(source, name, file, [...erased])
      assert.equal(treatment.kind, 'rewritten', `${name}: ${JSON.stringify(treatment)}`)
      const after = await readAnnouncements(source, name, rewritten)
      assert.deepEqual(
        after.read,
        before.read.filter(({ id }) => !erased.has(id)),
        name,
      )
      assert.deepEqual(
        after.problems.filter(problem => !before.problems.includes(problem)),
        [],
        name,
      )
    }
    assert.ok(files > 0)
  })

test('screenFile: file of one notice that is erased → sealed', async () => {
  const source = findSourceById('gb-gazette')
  assert.ok(source !== undefined)
  const file = await readFile(new URL('gb-gazette/notice-9400001.xml', SAMPLES))
  const { read } = await readAnnouncements(source, 'x', file)
  assert.equal(read.length, 1)
  const { treatment } = await screen(
    source,
    'x',
    file,
    read.map(({ id }) => id),
  )
  assert.equal(treatment.kind, 'sealed')
})

test('screenFile: erased notice among others of a format without records to cut out → sealed', async () => {
  const source = findSourceById('es-borme')
  assert.ok(source !== undefined)
  const folder = new URL('es-borme/', SAMPLES)
  const name = (await readdir(folder)).find(file => /^BORME-A.*\.xml$/.test(file)) ?? ''
  const file = await readFile(new URL(name, folder))
  const { read } = await readAnnouncements(source, name, file)
  assert.ok(read.length > 1)
  const { treatment } = await screen(source, name, file, [read[0]?.id ?? ''])
  assert.equal(treatment.kind, 'sealed')
})
