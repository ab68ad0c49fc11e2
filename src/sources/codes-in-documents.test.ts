import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readDraftsAndProblems } from '../../test/support/read-document.ts'
import type { AnnouncementDraft } from '../model/announcement.ts'
import { ANNOUNCEMENT_CATEGORIES } from '../model/category.ts'
import { cpvPrefixesOf, normalizeCpv } from '../model/codes/cpv/cpv-codes.ts'
import { isKnownCurrency } from '../model/codes/currencies.ts'
import { classifyProcedureLabel } from '../model/codes/procedure-labels.ts'
import { isProcedureType, type ProcedureType } from '../model/codes/procedure-types.ts'
import { regionAncestorsOf, resolveRegion } from '../model/codes/regions/resolve-region.ts'
import { filterValuesOf } from '../model/filter-values.ts'
import { EFORMS_PROCEDURE_TYPES } from './eforms/code-lists.ts'
import { PLACSP_PROCEDURE_TYPES } from './es-placsp/code-lists.ts'
import { BOAMP_PROCEDURES } from './fr-boamp/code-lists.ts'
import { SOURCES } from './registry.ts'
import type { Source } from './source.ts'

/** Samples, and the real documents beside the checkout, if they are there. */
const FOLDERS = ['../../samples/', '../../../shared/data/', '../../../shared/data-2/'].map(path =>
  fileURLToPath(new URL(path, import.meta.url)),
)
/** Containers are left out: the documents in them have the same values. */
const DOCUMENTS = ['.json', '.xml', '.atom']
const MAX_BYTES = 5_000_000

/** Codes of the vocabulary of 2003, which documents of before 2008 state. */
const CPV_CODES_OF_2003 = [
  '20310000',
  '20320000',
  '28120000',
  '29221613',
  '29844000',
  '36671000',
  '74410000',
  '90121300',
  '90212000',
]

/** Procedures without a type of their own. */
const OTHER_PROCEDURES = [
  'Attribution avec publication préalable au JOUE',
  'Autre procédure',
  'Competitive tendering (article 5(3) of Regulation 1370/2007)',
  'Normas internas',
  'Other - Open',
  'Other multiple stage procedure',
  'Other single stage procedure',
  'Otros',
  'Request for expression of interest – only for rail (article 5(3b) of Regulation 1370/2007)',
]

for (const source of SOURCES) {
  test(`${source.id}: codes of all documents → known, and filter values of the current lists`, async () => {
    let count = 0
    for (const file of FOLDERS.flatMap(folder => listDocuments(join(folder, source.id)))) {
      const document = { url: file, contentType: null, bytes: readFileSync(file) }
      for (const draft of (await readDraftsAndProblems(source, document)).drafts) {
        assertKnownCodes(draft)
        assertCurrentValues(source, draft)
        count += 1
      }
    }
    assert.ok(count > 0)
  })
}

function listDocuments(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && DOCUMENTS.includes(extname(entry.name)))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => !file.endsWith('.expected.json') && statSync(file).size <= MAX_BYTES)
}

/** Asserts that the lists know every code in the metadata. */
function assertKnownCodes({ reference, category, metadata }: AnnouncementDraft): void {
  const { cpv = [], nuts = [], currency, procedure } = metadata
  const unknownCpv = cpv.filter(code => normalizeCpv(code) === null && !CPV_CODES_OF_2003.includes(code))
  assert.deepEqual(unknownCpv, [], `${reference}: unknown CPV codes`)
  assert.deepEqual(
    nuts.filter(code => resolveRegion(code) === null),
    [],
    `${reference}: unknown regions`,
  )
  if (currency !== undefined)
    assert.ok(isKnownCurrency(currency), `${reference}: unknown currency ${currency}`)
  if (procedure !== undefined && ANNOUNCEMENT_CATEGORIES[category].group === 'tenders')
    assertClassified(procedure, reference)
}

function assertClassified(label: string, message: string): void {
  const isOther = classifyProcedureLabel(label) === 'other'
  assert.equal(isOther, OTHER_PROCEDURES.includes(label), `${message}: procedure ${label}`)
}

/** Asserts that the filter values are values of the current lists. */
function assertCurrentValues(source: Source, draft: AnnouncementDraft): void {
  const { jurisdiction } = source.metadata
  const values = filterValuesOf({ id: '', sourceId: source.id, jurisdiction, ...draft })
  for (const code of values.cpv) assert.notDeepEqual(cpvPrefixesOf(code), [], `${draft.reference}: ${code}`)
  for (const code of values.regions) {
    assert.deepEqual(resolveRegion(code), [code], `${draft.reference}: ${code}`)
    assert.equal(regionAncestorsOf(code).at(-1), code)
  }
  assert.ok(values.procedure === null || isProcedureType(values.procedure))
  assert.ok(values.deadline === null || Number.isInteger(values.deadline))
}

test('code lists of procedures: labels → a type, except those without one', () => {
  const lists = [PLACSP_PROCEDURE_TYPES, EFORMS_PROCEDURE_TYPES, BOAMP_PROCEDURES]
  for (const label of lists.flatMap(list => Object.values(list))) assertClassified(label, 'code list')
})

const EFORMS_TYPES: Readonly<Record<string, ProcedureType>> = {
  open: 'open',
  restricted: 'restricted',
  'neg-w-call': 'negotiated_with_call',
  'neg-wo-call': 'negotiated_without_call',
  'comp-dial': 'competitive_dialogue',
  'comp-tend': 'other',
  innovation: 'innovation_partnership',
  'exp-int-rail': 'other',
  'oth-single': 'other',
  'oth-mult': 'other',
}

test('code list of eForms: every code → its type', () => {
  const types = Object.entries(EFORMS_PROCEDURE_TYPES).map(([code, label]) => [
    code,
    classifyProcedureLabel(label),
  ])
  assert.deepEqual(Object.fromEntries(types), EFORMS_TYPES)
})
