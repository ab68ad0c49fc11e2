import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { AnnouncementDraft, Mention } from '../../src/model/announcement.ts'
import type { DocumentProblem } from '../../src/model/source-document.ts'
import * as codes from '../../src/sources/es-placsp/code-lists.ts'
import { esPlacsp } from '../../src/sources/es-placsp.ts'
import { EXPECTED, type Expected } from '../expected/es-placsp.ts'
import { readDraftsAndProblems } from '../support/read-document.ts'
import { assertFacts } from './assert-facts.ts'
import { findRealDocuments } from './real-documents.ts'

const { folder: FOLDER, present } = findRealDocuments('es-placsp')

/** Records in each document, counted without the connector: `<entry>`, `type="ANULADA"`, `<ContractAwardNotice`. */
const RECORDS: Readonly<Record<string, number>> = {
  'PlataformasAgregadas_20260922.atom': 1,
  'adjudica_placsp_sample_20260721.atom': 5,
  'contrataciondelestado_codice_1.xml': 1,
  'contrataciondelestado_codice_2.xml': 1,
  'contrataciondelestado_codice_21.xml': 1,
  'contrataciondelestado_non_awarded_codice_2.xml': 1,
  'escanerpublico_full-20-entries.atom': 20,
  'escanerpublico_sample-01-pub.xml': 1,
  'escanerpublico_sample-02-adj.xml': 1,
  'escanerpublico_sample-04-multi-lote.xml': 1,
  'escanerpublico_sample-06-tombstone.xml': 1,
  'escanerpublico_sample-09-with-criteria.xml': 1,
  'radar-contratacion_sample_placsp_20251229.atom': 3,
}

/** Known problems of the real documents, each with its reason. */
const KNOWN_PROBLEMS: Readonly<Record<string, readonly string[]>> = {
  // The deadline of a call of November 2017 is given as 2012-12-01.
  'escanerpublico_full-20-entries.atom': [
    'bad_value 1801000/DOC_CAN_ADJ TenderingProcess.TenderSubmissionDeadlinePeriod.EndDate',
  ],
}

test('es-placsp corpus: files in the folder → all listed', present, () => {
  const names = readdirSync(FOLDER).filter(name => /\.(?:atom|xml)$/.test(name))
  assert.deepEqual(names.sort(), Object.keys(RECORDS).sort())
})

for (const [name, records] of Object.entries(RECORDS)) {
  test(`es-placsp: ${name} → ${records} records, no unknown field`, present, async () => {
    const { drafts, problems } = await readAll(name)
    assert.deepEqual(
      problems.map(({ kind, location }) => `${kind} ${location}`),
      KNOWN_PROBLEMS[name] ?? [],
    )
    assert.equal(drafts.length, records)
    for (const [reference, expected] of Object.entries(EXPECTED[name] ?? {})) {
      const draft = drafts.find(found => found.reference === reference)
      assert.ok(draft, `${reference} is not among ${drafts.map(found => found.reference).join(', ')}`)
      assertFacts('es-placsp', reference, extractFacts(draft), expected)
    }
  })
}

test('es-placsp: all documents → unique references, valid identifiers', present, async () => {
  const all = (await Promise.all(Object.keys(RECORDS).map(readAll))).flatMap(({ drafts }) => drafts)
  assert.equal(new Set(all.map(({ reference }) => reference)).size, all.length)
  const wrong = all.flatMap(({ mentions }) => mentions).filter(m => m.identifiers.some(i => !i.valid))
  assert.deepEqual(wrong, [])
})

/** Each code list file of the publisher and Herald's table of it. */
const LISTS: readonly (readonly [string, Readonly<Record<string, string | { label: string }>>])[] = [
  ['ContractCode-2.08', codes.PLACSP_CONTRACT_TYPES],
  ['ContractingAuthorityCode-2.10', codes.PLACSP_BUYER_TYPES],
  ['ContractingSystemTypeCode-2.08', codes.PLACSP_CONTRACTING_SYSTEMS],
  ['DiligenceTypeCode-1.04', codes.PLACSP_URGENCY_LEVELS],
  ['FundingProgramCode-2.08', codes.PLACSP_FUNDING_PROGRAMS],
  ['SyndicationContractFolderStatusCode-2.04', codes.PLACSP_FOLDER_STATUSES],
  ['SyndicationTenderingProcessCode-2.07', codes.PLACSP_PROCEDURE_TYPES],
  ['TenderDeliveryCode-1.04', codes.PLACSP_SUBMISSION_METHODS],
  ['TenderResultCode-2.09', codes.PLACSP_TENDER_RESULTS],
  ['TenderingNoticeTypeCode-2.11', codes.PLACSP_NOTICE_TYPES],
]

for (const [list, table] of LISTS) {
  test(`es-placsp code list ${list}: complete, with the publisher's labels`, present, () => {
    const text = decodeCodeList(readFileSync(join(FOLDER, 'gc', `${list}.gc`)))
    const rows = [...text.matchAll(/<Row>(.*?)<\/Row>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<SimpleValue>\s*(.*?)\s*<\/SimpleValue>/gs)].map(([, value = '']) => value),
    )
    assert.ok(rows.length > 0)
    assert.deepEqual(rows.map(([code]) => code).sort(), Object.keys(table).sort())
    for (const [code = '', ...words] of rows) {
      const entry = table[code]
      const label = typeof entry === 'string' ? entry : entry?.label
      assert.ok(words.includes(label ?? ''), `${code} is ${words.join(' / ')}, not ${label}`)
    }
  })
}

/** Decodes a code list. Some lists are in Latin-1, and some escape accented letters as character references. */
function decodeCodeList(bytes: Buffer): string {
  const encoding = /encoding="([^"]+)"/.exec(bytes.toString('latin1', 0, 100))?.[1]
  const text = new TextDecoder(encoding).decode(bytes)
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}

async function readAll(name: string): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[] }> {
  const document = { url: name, contentType: null, bytes: readFileSync(join(FOLDER, name)) }
  return await readDraftsAndProblems(esPlacsp, document)
}

function extractFacts({ date, category, title, mentions, metadata, withdraws }: AnnouncementDraft): Expected {
  const facts = { date, category, title, mentions: mentions.map(describeMention), metadata }
  return withdraws === undefined ? facts : { ...facts, withdraws }
}

function describeMention({ role, type, name, identifiers }: Mention): string {
  return [role, type, name, ...identifiers.map(({ number, valid }) => `${valid ? '' : '?'}=${number}`)].join(
    ' ',
  )
}
