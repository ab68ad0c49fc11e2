import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { AnnouncementDraft, Mention } from '../../src/model/announcement.ts'
import type { DocumentProblem, SourceDocument } from '../../src/model/source-document.ts'
import { parseBormeOffices } from '../../src/sources/es-borme/acts/office-holders.ts'
import { splitBormeActs } from '../../src/sources/es-borme/acts/split-acts.ts'
import { parseBormeRegisterEntry, parseBormeSheetNumber } from '../../src/sources/es-borme/register-entry.ts'
import { esBorme } from '../../src/sources/es-borme.ts'
import { EXPECTED, type Expected } from '../expected/es-borme.ts'
import { readDraftsAndProblems } from '../support/read-document.ts'
import { hashPersonName } from '../truth/truth-file.ts'
import { assertFacts } from './assert-facts.ts'
import { findRealDocuments } from './real-documents.ts'

const { folder: FOLDER, present } = findRealDocuments('es-borme')

/**
 * Announcements in each document, counted without the connector: `p.articulo` in XML, headings `NNN - NAME` in the text
 * that another tool extracted from a PDF. Indexes contain none; they link to documents.
 */
const ANNOUNCEMENTS: Readonly<Record<string, number>> = {
  'BORME-A-2010-210-13.pdf': 31,
  'BORME-A-2013-181-45.pdf': 236,
  'BORME-A-2015-27-10.pdf': 30,
  'BORME-A-2026-183-28.xml': 13,
  'BORME-A-2026-78-28.pdf': 718,
  'BORME-B-2026-113-18.xml': 6,
  'BORME-C-2011-20488.html': 1,
  'BORME-C-2011-20488.xml': 1,
  'BORME-S-20150924.xml': 0,
  'BORME-S-2017-5.xml': 0,
  'sumario_20260922.json': 0,
}
/** Results of other tools, which the publisher does not serve. */
const OTHER_TOOLS = /\.pdf\.txt$|\.bormeparser\.json$|^README\.md$/

test('es-borme corpus: files in the folder → all listed', present, () => {
  const names = readdirSync(FOLDER).filter(name => !OTHER_TOOLS.test(name))
  assert.deepEqual(names.sort(), Object.keys(ANNOUNCEMENTS).sort())
})

for (const [name, announcements] of Object.entries(ANNOUNCEMENTS)) {
  test(`es-borme: ${name} → ${announcements} announcements, no unknown field`, present, async () => {
    const { drafts, problems } = await readAll(name)
    assert.deepEqual(problems, [])
    assert.equal(drafts.length, announcements)
    for (const [reference, expected] of Object.entries(EXPECTED[name] ?? {})) {
      const draft = drafts.find(found => found.reference === reference)
      assert.ok(draft, `${reference} is missing`)
      assertFacts('es-borme', reference, extractFacts(draft, expected), expected)
    }
  })
}

/** The documents of the second folder, with their numbers of announcements. */
const SECOND_FOLDER = join(FOLDER, '../../data-2/es-borme')
const hasSecondFolder = existsSync(SECOND_FOLDER) ? {} : { skip: `${SECOND_FOLDER} does not exist` }

test(
  'es-borme: BORME-A-2013-20-45.pdf → 57 announcements, letter-spaced lines joined',
  hasSecondFolder,
  async () => {
    const bytes = readFileSync(join(SECOND_FOLDER, 'BORME-A-2013-20-45.pdf'))
    const { drafts, problems } = await readDraftsAndProblems(esBorme, { url: 'x', contentType: null, bytes })
    assert.deepEqual([drafts.length, problems], [57, []])
    assertWording(drafts)
    assert.deepEqual(
      drafts.filter(draft => /(?:\p{L} ){5}/u.test(JSON.stringify(draft))),
      [],
    )
  },
)

/** Checks what is true of every title and summary, whatever it reports. */
function assertWording(drafts: readonly AnnouncementDraft[]): void {
  for (const { reference, title, summary } of drafts) {
    const text = summary ?? ''
    assert.ok(title.length <= 200 && text.length <= 400, `${reference}: too long`)
    assert.doesNotMatch(`${title} ${text}`, /<|&(?:amp|lt|gt|#\d+);| {2}|\bnull\b|\bundefined\b/, reference)
    assert.match(title, /^\p{Lu}[^:]+: \S/u, `${reference}: no act before the name`)
    assert.doesNotMatch(title, /ceses\/dimisiones|otros conceptos|nombramientos,/i, `${reference}: a rubric`)
    assert.ok(!text.includes(title), `${reference}: the summary repeats the title`)
    assert.doesNotMatch(text, /: *[.;]/, `${reference}: an empty label`)
  }
}

for (const name of Object.keys(ANNOUNCEMENTS)) {
  test(
    `es-borme: titles and summaries of ${name} → short, an act, no markup, nothing repeated`,
    present,
    async () => {
      assertWording((await readAll(name)).drafts)
    },
  )
}

/** Announcements with each act, as counted by a public parser and the README of the folder. */
const COUNTS_BY_ACT: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'BORME-A-2026-78-28.pdf': {
    Nombramientos: 445,
    'Ceses/Dimisiones': 148,
    Constitución: 99,
    'Cambio de domicilio social': 70,
    'Declaración de unipersonalidad. Socio único': 69,
    Revocaciones: 59,
    'Ampliación de capital': 44,
    Extinción: 34,
    Disolución: 31,
    'Situación concursal': 8,
    'Fe de erratas': 3,
    'Fusión por absorción': 3,
    'Transformación de sociedad': 1,
  },
  'BORME-A-2013-181-45.pdf': { 'Cierre provisional hoja registral': 25, 'Fe de erratas': 3 },
}

for (const [name, expected] of Object.entries(COUNTS_BY_ACT)) {
  test(`es-borme: acts in ${name} → counts of the public parser`, present, async () => {
    const { drafts } = await readAll(name)
    const found = drafts.flatMap(({ details }) => [
      ...new Set(((details?.acts ?? []) as readonly { heading: string }[]).map(({ heading }) => heading)),
    ])
    const counts = Object.keys(expected).map(heading => [
      heading,
      found.filter(each => each === heading).length,
    ])
    assert.deepEqual(Object.fromEntries(counts), expected)
  })
}

/** Page headers and footers, which the other tool leaves in the text. */
const PAGE_FRAME =
  /^(?:BOLETÍN OFICIAL DEL REGISTRO MERCANTIL|Núm\. \d+ .*Pág\. \d+|cve: .*|Verificable en .*|https?:.* BOLETÍN.*)\s*$/gm

for (const name of readdirSync(present.skip === undefined ? FOLDER : '.').filter(file =>
  file.endsWith('.pdf'),
)) {
  test(
    `es-borme: text of ${name} → same letters in the same order as another PDF reader`,
    present,
    async () => {
      const theirs = readFileSync(join(FOLDER, `${name}.txt`), 'utf8').replace(PAGE_FRAME, '')
      const rows = await Array.fromAsync(esBorme.parse(document(name)))
      const ours = rows.map(row => {
        assert.ok('value' in row)
        const { articulo, parrafo } = row.value as { articulo: string; parrafo: readonly string[] }
        return articulo + parrafo.join('')
      })
      const [letters, found] = [theirs, ours.join('')].map(text => text.replace(/\s+/g, ''))
      // The text of the other tool begins with the page titles.
      const titles = letters?.indexOf(`${Number.parseInt(found ?? '', 10)}-`) ?? -1
      assert.ok(titles >= 0 && letters?.slice(titles) === found, 'the texts differ')
    },
  )
}

/** The output of bormeparser for two Madrid issues whose documents are not available. */
interface BormeparserOutput {
  readonly date: string
  readonly anuncios: Readonly<
    Record<string, { actos: readonly Readonly<Record<string, unknown>>[]; 'datos registrales': string }>
  >
}

for (const [name, sheets] of [
  ['BORME-A-2009-197-28.bormeparser.json', 292],
  // One old sheet number lacks the letters of its register.
  ['BORME-A-2012-246-28.bormeparser.json', 577],
] as const) {
  test(`es-borme: acts, offices and holders in ${name} → same as bormeparser`, present, () => {
    const { anuncios, date } = JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as BormeparserOutput
    let valid = 0
    for (const [number, { actos, 'datos registrales': register }] of Object.entries(anuncios)) {
      const theirs = actos.flatMap(act => Object.entries(act))
      const { acts } = splitBormeActs(theirs.map(formatPrintedAct).join(' ').replace(/\s+/g, ' '))
      const headings = acts.map(({ printedHeading }) =>
        printedHeading.replace(/\. (?:Socio único|Cambio de identidad.*)$/, ''),
      )
      assert.deepEqual(
        headings,
        theirs.map(([heading]) => heading),
        number,
      )
      const ours = acts
        .filter(({ type }) => type.contentKind === 'offices')
        .map(({ text }) => parseBormeOffices(text))
      assert.deepEqual(
        ours.map(found => found.map(({ label, names }) => [label, names.toSorted()])),
        theirs.flatMap(([, text]) =>
          isOffices(text) ? [Object.entries(text).map(([l, n]) => [l, n.toSorted()])] : [],
        ),
        number,
      )
      const entry = parseBormeRegisterEntry(register, date)
      assert.ok(entry.entry !== null && entry.date !== null && entry.sheet !== null, register)
      if (parseBormeSheetNumber(entry.sheet).valid) valid++
    }
    assert.equal(valid, sheets)
  })
}

type Offices = Readonly<Record<string, readonly string[]>>

function isOffices(text: unknown): text is Offices {
  return typeof text === 'object' && text !== null
}

/** Rebuilds the printed text of an act from the output of bormeparser. */
function formatPrintedAct([heading, text]: readonly [string, unknown]): string {
  const separator = ['Fe de erratas', 'Otros conceptos'].includes(heading) ? ':' : '.'
  const withFullStop = (words: string): string => (words.endsWith('.') ? words : `${words}.`)
  if (typeof text === 'string') return `${heading}${separator} ${withFullStop(text)}`
  if (!isOffices(text)) return `${heading}.`
  return `${heading}. ${Object.entries(text)
    .map(([label, names]) => `${label}: ${withFullStop(names.join(';'))}`)
    .join(' ')}`
}

function document(name: string): SourceDocument {
  return { url: name, contentType: null, bytes: readFileSync(join(FOLDER, name)) }
}

async function readAll(name: string): Promise<{ drafts: AnnouncementDraft[]; problems: DocumentProblem[] }> {
  return await readDraftsAndProblems(esBorme, document(name))
}

function extractFacts(draft: AnnouncementDraft, expected: Expected): Expected {
  const { activity, ...metadata } = draft.metadata
  const { date, category, title } = draft
  return {
    date,
    category,
    title,
    mentions: draft.mentions
      .map(describeMention)
      .map((mention, i) => hidePerson(mention, draft.mentions[i], expected)),
    metadata: 'activity' in expected.metadata ? { ...metadata, activity } : metadata,
  } as Expected
}

function describeMention({ role, type, name, identifiers, companyIndex }: Mention): string {
  const numbers = identifiers.map(({ number, valid }) =>
    valid ? `=${number}` : `=${number} (wrong check digit)`,
  )
  const company = companyIndex === undefined ? [] : [`<${companyIndex}`]
  return [role, type, name, ...numbers, ...company].join(' ')
}

/** Replaces the name of a person by its hash where the expected values do so too. */
function hidePerson(described: string, mention: Mention | undefined, expected: Expected): string {
  const isHashed = expected.mentions.some(each => each.includes(' person:'))
  if (!isHashed || mention?.type !== 'person') return described
  return described.replace(`person ${mention.name}`, hashPersonName(mention.name))
}
