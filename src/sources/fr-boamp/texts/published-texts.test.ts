import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readDraftsAndProblems } from '../../../../test/support/read-document.ts'
import type { AnnouncementDraft } from '../../../model/announcement.ts'
import { frBoamp } from '../../fr-boamp.ts'

const FOLDERS = ['samples/fr-boamp', '../shared/data/fr-boamp', '../shared/data-2/fr-boamp']
const EXTENSIONS = /(?<!\.expected)\.(?:json|xml)$/

for (const name of FOLDERS) {
  const folder = fileURLToPath(new URL(`../../../../${name}/`, import.meta.url))
  const options = existsSync(folder) ? {} : { skip: `${folder} does not exist` }

  test(`fr-boamp texts: ${name} → short, clean, without repetitions`, options, async () => {
    const drafts = await readFolder(folder)
    assert.ok(drafts.length > 0)
    assert.deepEqual(drafts.flatMap(findTextFaults), [])
  })
}

async function readFolder(folder: string): Promise<AnnouncementDraft[]> {
  const drafts: AnnouncementDraft[] = []
  for (const name of readdirSync(folder).filter(file => EXTENSIONS.test(file))) {
    const document = { url: name, contentType: null, bytes: readFileSync(join(folder, name)) }
    const read = await readDraftsAndProblems(frBoamp, document)
    assert.deepEqual(read.problems, [], name)
    drafts.push(...read.drafts)
  }
  return drafts
}

function findTextFaults({ reference, title, summary }: AnnouncementDraft): string[] {
  const subject = title.replace(/^[^:]{1,30} : /, '').replace(/…$/, '')
  const faults = {
    'title too long': title.length > 200,
    'summary too long': (summary ?? '').length > 400,
    'summary missing': summary === null,
    'tag or entity': /<\/?[a-z]|&(?:#|[a-z]{2,9};)/i.test(`${title} ${summary}`),
    'double space or line end': /\s{2}|[\n\t]/.test(`${title}|${summary}`),
    rubric: /^(?:Avis de marché|Résultat de marché|Rectificatif|Annulation)\b/.test(summary ?? ''),
    'empty label': /: ?[.,]|\bnull\b|\bundefined\b/.test(`${title} ${summary}`),
    'title repeated': (summary ?? '').toLowerCase().includes(subject.toLowerCase()),
  }
  return Object.entries(faults).flatMap(([fault, found]) => (found ? [`${reference}: ${fault}`] : []))
}
