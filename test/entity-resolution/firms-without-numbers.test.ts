import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { buildProfile } from '../../src/entities/build-profile.ts'
import type { Announcement } from '../../src/model/announcement.ts'
import { gbGazette } from '../../src/sources/gb-gazette.ts'
import { readDraftsAndProblems } from '../support/read-document.ts'

const FOLDER = fileURLToPath(new URL('../../samples/gb-gazette/', import.meta.url))

/** Returns the profiles of all mentions of firms without a legal form, by name and locality. */
async function readFirmProfiles(): Promise<Map<string, string[]>> {
  const profiles = new Map<string, string[]>()
  for (const file of readdirSync(FOLDER).filter(name => /^notice-\d+\.xml$/.test(name))) {
    const bytes = readFileSync(join(FOLDER, file))
    const { drafts } = await readDraftsAndProblems(gbGazette, { url: file, contentType: null, bytes })
    for (const draft of drafts) {
      const announcement: Announcement = {
        ...draft,
        id: draft.reference,
        sourceId: gbGazette.id,
        jurisdiction: 'GB',
      }
      for (const mention of draft.mentions.filter(({ name }) =>
        /^(?:Sorley Advisory|Pell & Grange)$/.test(name),
      )) {
        const key = `${mention.name}, ${mention.locality ?? 'nowhere'}`
        profiles.set(key, [...(profiles.get(key) ?? []), buildProfile(mention, announcement, null).id])
      }
    }
  }
  return profiles
}

test('buildProfile: one firm of practitioners in many notices, with its address → one profile', async () => {
  const profiles = await readFirmProfiles()
  const sorley = profiles.get('Sorley Advisory, KZ7 2ZZ') ?? []
  assert.ok(sorley.length > 20, `${sorley.length} mentions with the address`)
  assert.equal(new Set(sorley).size, 1)
  assert.deepEqual(
    [...profiles.keys()].filter(key => key.endsWith('nowhere')),
    [],
  )
})
