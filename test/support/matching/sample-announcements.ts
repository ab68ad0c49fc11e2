import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Announcement, deriveAnnouncementId } from '../../../src/model/announcement.ts'
import { SOURCES } from '../../../src/sources/registry.ts'
import { REPOSITORY_ROOT } from '../code-files.ts'
import { readDraftsAndProblems } from '../read-document.ts'

/** Reads the announcements in the sample documents of all sources, at most `perSource` of each. */
export async function readSampleAnnouncements(perSource: number): Promise<Announcement[]> {
  const announcements: Announcement[] = []
  for (const source of SOURCES) {
    const folder = join(REPOSITORY_ROOT, 'samples', source.id)
    const files = (await readdir(folder))
      .filter(name => /(?<!\.expected)\.(?:json|xml|atom)$/.test(name))
      .sort()
    const found = new Map<string, Announcement>()
    for (const name of files) {
      if (found.size >= perSource) break
      const bytes = await readFile(join(folder, name))
      const { drafts } = await readDraftsAndProblems(source, { url: name, contentType: null, bytes })
      for (const draft of drafts)
        found.set(draft.reference, {
          ...draft,
          id: deriveAnnouncementId(source.id, draft.reference),
          sourceId: source.id,
          jurisdiction: draft.jurisdiction ?? source.metadata.jurisdiction,
        })
    }
    announcements.push(...[...found.values()].slice(0, perSource))
  }
  return announcements
}
