import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { findSourceById } from '../../src/sources/registry.ts'
import { describeMention } from './grade-announcement.ts'
import { hasRealDocuments, readTruthDocument, resolveTruthPath } from './read-truth-document.ts'
import { hashPersonName, listConfirmedAnnouncements, readTruthFile } from './truth-file.ts'
import {
  type FieldScore,
  findFallenScores,
  GRADED_SOURCES,
  gradeSource,
  readAcceptedScores,
  SCORES_FILE,
  scoreFields,
} from './truth-scores.ts'

const USAGE = `Grades what the connectors read against values that were read from real documents by eye.

npm run truth                                   scores per source and field; fails when one has fallen
npm run truth -- SOURCE…                        only these sources, with each wrong and missing value
npm run truth -- --accept                       record the present scores in scores.json
npm run truth -- --references SOURCE FILE       references of the announcements in a document, and its SHA-256
npm run truth -- --show SOURCE FILE REFERENCE   what the connector reads of one announcement
npm run truth -- --hash NAME                    the hash that stands for a person's name`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    accept: { type: 'boolean' },
    references: { type: 'boolean' },
    show: { type: 'boolean' },
    hash: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
})

if (values.help) console.log(USAGE)
else if (values.hash) console.log(positionals.map(hashPersonName).join('\n'))
else if (!hasRealDocuments) console.log('The real documents are absent, so nothing was graded.')
else if (values.references || values.show) await showDocument(positionals)
else await printScores(positionals)

async function showDocument([id = '', file = '', reference]: readonly string[]): Promise<void> {
  const source = findSourceById(id)
  if (source === undefined) throw new Error(`There is no source ${id}`)
  const bytes = readFileSync(resolveTruthPath(file))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const drafts = await readTruthDocument(source, { path: file, sha256 })
  if (!values.show) return console.log([`sha256 ${sha256}`, ...drafts.keys()].join('\n'))
  const draft = drafts.get(reference ?? '')
  if (draft === undefined) throw new Error(`${file} has no announcement ${reference}`)
  const mentions = draft.mentions.map(mention => ({
    ...describeMention(mention, draft.mentions),
    name: mention.name,
  }))
  console.log(JSON.stringify({ ...draft, mentions }, null, 2))
}

async function printScores(sources: readonly string[]): Promise<void> {
  const scores: Record<string, Record<string, FieldScore>> = {}
  for (const id of sources.length > 0 ? sources : GRADED_SOURCES) {
    const grades = await gradeSource(id)
    scores[id] = scoreFields(grades)
    for (const { document, reference, field, verdict, expected, actual } of sources.length > 0 ? grades : [])
      if (verdict !== 'right')
        console.log(
          `${verdict}: ${document} ${reference} ${field}\n  expected ${JSON.stringify(expected)}\n  read     ${JSON.stringify(actual)}`,
        )
  }
  for (const [id, fields] of Object.entries(scores)) printSource(id, fields)
  const accepted = readAcceptedScores()
  if (values.accept) writeFileSync(SCORES_FILE, `${JSON.stringify({ ...accepted, ...scores }, null, 2)}\n`)
  else reportFallen(findFallenScores(accepted, scores))
}

function printSource(id: string, fields: Readonly<Record<string, FieldScore>>): void {
  const line = (name: string, { right, wrong, missing }: FieldScore) =>
    `${name.padEnd(32)}${[right, wrong, missing].map(count => String(count).padStart(8)).join('')}${((100 * right) / (right + wrong + missing)).toFixed(2).padStart(9)} %`
  const sum = (verdict: keyof FieldScore) =>
    Object.values(fields).reduce((total, score) => total + score[verdict], 0)
  console.log(`\n${id.padEnd(32)}   right   wrong missing`)
  for (const [field, score] of Object.entries(fields)) console.log(line(`  ${field}`, score))
  const { documents } = readTruthFile(id)
  const confirmed = documents.flatMap(listConfirmedAnnouncements).length
  const total = documents.flatMap(({ announcements }) => Object.keys(announcements)).length
  console.log(`  ${total} announcements, ${confirmed} confirmed by a second reader`)
  console.log(line('  all fields', { right: sum('right'), wrong: sum('wrong'), missing: sum('missing') }))
}

function reportFallen(fallen: readonly string[]): void {
  if (fallen.length === 0) return
  console.error(`\nScores that have fallen:\n${fallen.join('\n')}`)
  process.exitCode = 1
}
