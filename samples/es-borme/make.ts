/**
 * Writes the sample documents of this folder in the forms in which the gazette answers: a document a province and day
 * (XML), announcements of companies, one document as PDF, and under `sumario/` the index of each day that has documents.
 * `notices.xml` is written by hand and left alone. Everybody is invented. The same seed gives the same files:
 * `node samples/es-borme/make.ts`.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { makeDice } from '../fr-bodacc/make/dice.ts'
import * as acts from './make/acts.ts'
import { type Block, indexOf, type Paper, xmlOf } from './make/paper.ts'
import { pdfOf } from './make/pdf.ts'
import { COMPANIES, type Company, NEW, PROVINCES } from './make/words.ts'

const SEED = 20261123
const DAY_MS = 86_400_000
const HERE = new URL('./', import.meta.url)

/** Lives of companies: how many months after the first act each one comes. */
const LIVES: readonly (readonly (readonly [number, acts.Text])[])[] = [
  [
    [0, acts.FORMATION],
    [2, acts.WEBSITE],
    [5, acts.INCREASE],
    [9, acts.MOVE],
    [14, acts.REPLACEMENT],
    [20, acts.POWERS],
  ],
  [
    [0, acts.FORMATION_OWNED],
    [6, acts.REDUCTION],
    [12, acts.INSOLVENCY],
    [18, acts.LIQUIDATION],
    [22, acts.LIQUIDATION_PLAN],
    [27, acts.CLOSURE],
  ],
  [
    [0, acts.APPOINTMENT],
    [4, acts.MERGER],
    [8, acts.NAME],
    [13, acts.OWNER],
    [19, acts.RENEWAL],
  ],
  [
    [0, acts.PAID_IN],
    [5, acts.BONDS],
    [10, acts.RENEWAL],
    [16, acts.ARTICLES],
    [22, acts.ERRATUM],
  ],
  [
    [0, acts.SHEET_CLOSED],
    [3, acts.NO_ACCOUNTS],
    [7, acts.SHEET_OPEN],
    [12, acts.WINDING_UP],
    [17, acts.REACTIVATION],
  ],
  [
    [0, acts.FORMATION],
    [4, acts.OWNERS],
    [9, acts.WIDER],
    [15, acts.WINDING_UP],
    [19, acts.EXTINCTION],
  ],
  [
    [0, acts.TRANSFORMATION],
    [6, acts.DIVISION],
    [11, acts.TWO_CHANGES],
    [16, acts.LAWSUIT],
    [21, acts.CANCELLED],
  ],
  [
    [0, acts.UNPAID],
    [5, acts.DEFAULTER],
    [10, acts.INSOLVENCY],
    [17, acts.AGREEMENT],
  ],
]
/** Once each, so that every kind of act is there. */
const SINGLES: readonly acts.Text[] = [
  acts.TRANSFER,
  acts.SPIN_OFF,
  acts.PURPOSE,
  acts.OTHER,
  acts.BRANCH,
  acts.BRANCH_CLOSED,
  acts.TRADER,
]
/** What companies do within the last days. */
const RECENT: readonly acts.Text[] = [
  acts.APPOINTMENT,
  acts.POWERS,
  acts.MOVE,
  acts.INCREASE,
  acts.REPLACEMENT,
  acts.PURPOSE,
]

interface Entry {
  readonly day: string
  readonly company: Company
  readonly text: string
  readonly entry: number
}

const dice = makeDice(SEED)
const entries: Entry[] = []
const counts = new Map<string, number>()

for (const [i, company] of COMPANIES.entries()) {
  const life = LIVES[i % LIVES.length] ?? []
  const start = plus('2024-01-08', Math.floor((i * 190) / COMPANIES.length))
  for (const [months, text] of life) add(issueDay(plus(start, months * 30)), company, text)
}
for (const [i, text] of SINGLES.entries()) {
  const name =
    text === acts.TRADER
      ? 'ROMERO SUPUESTO JULIA'
      : `${['SAUCE', 'TEJO', 'URCE', 'VID', 'YUCA GMBH', 'ZARZA LTD'][i]} SUPUESTA SL`
  const company = { name, province: '28', sheet: `M ${991001 + i}`, town: 'MADRID' }
  add(issueDay(plus('2025-03-03', i * 61)), company, text)
}
for (const [i, day] of lastDays().entries()) {
  const founded = NEW[i]
  if (founded !== undefined) add(day, founded, acts.FORMATION)
  for (const offset of i % 3 === 0 ? [0, 9] : [5]) {
    const company = COMPANIES[(i * 2 + offset) % COMPANIES.length]
    const text = RECENT[(i + offset) % RECENT.length]
    if (company !== undefined && text !== undefined) add(day, company, text)
  }
}

const papers = [...provincial(), ...plans(), ...legalNotices()]
for (const name of readdirSync(HERE)) if (name.startsWith('BORME-')) rmSync(new URL(name, HERE))
rmSync(new URL('sumario/', HERE), { recursive: true, force: true })
mkdirSync(new URL('sumario/', HERE))
for (const paper of papers) writeFileSync(new URL(`${paper.identifier}.xml`, HERE), xmlOf(paper))
for (const [day, ofDay] of Map.groupBy(papers, paper => paper.day)) {
  writeFileSync(new URL(`sumario/${day.replaceAll('-', '')}.json`, HERE), indexOf(day, issueOf(day), ofDay))
}
const newest = papers.findLast(({ identifier }) => identifier.startsWith('BORME-A-'))
if (newest !== undefined) writeFileSync(new URL(`${newest.identifier}.pdf`, HERE), pdfOf(newest))

function add(day: string, company: Company, text: acts.Text): void {
  const entry = (counts.get(company.sheet) ?? 0) + 1
  counts.set(company.sheet, entry)
  if (day <= '2026-11-20') entries.push({ day, company, text: text(company, dice), entry })
}

/** Section A: what was entered in one province, a document a day. */
function provincial(): Paper[] {
  const sorted = entries.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const documents = Map.groupBy(sorted, ({ day, company }) => `${day} ${company.province}`)
  let number = 990_200
  return [...documents].map(([key, list]) => {
    const [day = '', province = ''] = key.split(' ')
    const blocks = list.flatMap(({ company, text, entry }): Block[] => {
      const { name, office, sheet } = company
      const heading = `${++number} - ${name}${office === undefined ? '' : `(R.M. ${office})`}.`
      const entered = plus(day, -7).slice(2).split('-').reverse().join('.').replace(/^0/, ' ')
      return [
        { kind: 'articulo', text: heading },
        { kind: 'parrafo', text: `${text}  Datos registrales. S 8 , H ${sheet}, I/A ${entry} (${entered}).` },
      ]
    })
    return paper('A', day, province, PROVINCES[province] ?? '', blocks)
  })
}

/** Section B: plans deposited, and notes about sheets. */
function plans(): Paper[] {
  const block = (kind: Block['kind'], text: string): Block => ({ kind, text })
  const merger = [
    block('centro_redonda', 'Depósitos de proyectos de fusión por absorción'),
    block('articulo', '21 - AURIGA FINGIDA CAPITAL SA. (02/03/2026)'),
    block('parrafo', 'Absorbidas: ALAMEDA SUPUESTA SL. ST. ELMO FINGIDO SA.'),
    block('centro_redonda', 'Depósitos de Proyectos de Cesión Global de Activo y Pasivo'),
    block('articulo', '22 - SAUCE SUPUESTA SL. (03/03/2026)'),
    block('parrafo', 'Beneficiarios de la cesion: FUNDACION TALLER SUPUESTO.'),
    block('centro_redonda', 'Cancelaciones de depósitos de proyectos'),
    block('articulo', '23 - TEJO SUPUESTA SL. (04/03/2026)'),
  ]
  const sheets = [
    block('centro_redonda', 'Depósitos de proyectos de escisión total'),
    block('articulo', '51 - NUBE PARDA TECNOLOGIA SL. (09/11/2026)'),
    block('parrafo', 'Beneficiarias: NUBE CLARA SUPUESTA SL.'),
    block('centro_redonda', 'Depósitos de proyectos de traslado internacional'),
    block('articulo', '52 - VERBENA EDICIONES SL. (10/11/2026)'),
    block(
      'centro_redonda',
      'Reapertura de hoja registral por falta de aprobación de las cuentas (artículo 378.7 del Reglamento del Registro Mercantil)',
    ),
    block('articulo', '53 - OBRADOR DE LA SIERRA SUPUESTA SL(S 8, H M 990204). (11/11/2026)'),
  ]
  return [paper('B', '2026-03-16', '28', 'MADRID', merger), paper('B', '2026-11-17', '28', 'MADRID', sheets)]
}

/** Section C: announcements of companies in their own words. */
function legalNotices(): Paper[] {
  const meeting =
    'Por acuerdo del Consejo de Administración se convoca a los señores accionistas a la Junta General que tendrá lugar en el domicilio social el día 18 de diciembre de 2026, a las 12:00 horas, en primera convocatoria, y el día siguiente en segunda.'
  const list: readonly (readonly [string, string, string, string])[] = [
    [
      '2024-06-10',
      'BALANCES',
      'DEHESA IMAGINARIA SAT (EN LIQUIDACIÓN)',
      'Balance final de liquidación. Activo: 12.000,00 euros. Pasivo: 12.000,00 euros.',
    ],
    [
      '2025-02-12',
      'REDUCCIÓN DE CAPITAL',
      'LLUM DE GARBI ENERGIA SA',
      'La junta acordó reducir el capital social en 60.000 euros.',
    ],
    [
      '2025-05-21',
      'TRANSFORMACIÓN DE EMPRESAS',
      'TRANSPORTES ENCINAR FICTICIO SA',
      'La junta acordó la transformación en sociedad limitada.',
    ],
    [
      '2025-10-06',
      'AUMENTO DE CAPITAL',
      'AURIGA FINGIDA CAPITAL SA',
      'Se ofrece a los accionistas la suscripción preferente de 1.000 acciones nuevas.',
    ],
    [
      '2026-03-18',
      'FUSIONES Y ABSORCIONES DE EMPRESAS',
      'AURIGA FINGIDA CAPITAL SA\n(SOCIEDAD ABSORBENTE)\nALAMEDA SUPUESTA SL\nST. ELMO FINGIDO SA\n(SOCIEDADES ABSORBIDAS)',
      'Las juntas de las tres sociedades han aprobado la fusión.',
    ],
    [
      '2026-06-08',
      'ESCISIÓN DE EMPRESAS',
      'NUBE PARDA TECNOLOGIA SL\n(SOCIEDAD ESCINDIDA)\nNUBE CLARA SUPUESTA SL\n(SOCIEDAD BENEFICIARIA)',
      'La junta ha aprobado la escisión total.',
    ],
    [
      '2026-11-11',
      'OTROS ANUNCIOS Y AVISOS LEGALES',
      'HOTELES CALA FINGIDA SA',
      'Se anuncia el extravío del título 17.',
    ],
    ['2026-11-16', 'CONVOCATORIAS DE JUNTAS', 'LLUM DE GARBI ENERGIA SA', meeting],
    ['2026-11-19', 'CONVOCATORIAS DE JUNTAS', 'TRANSPORTES ENCINAR FICTICIO SA', meeting],
  ]
  return list.map(([day, department, title, text], i) => ({
    ...paper('C', day, String(9_001 + i), title, [
      { kind: 'parrafo', text },
      { kind: 'parrafo', text: 'Valdeloba.- El Presidente del Consejo, Rafael Fresno Supuesto.' },
    ]),
    department,
  }))
}

function paper(section: string, day: string, last: string, title: string, blocks: readonly Block[]): Paper {
  const issue = issueOf(day)
  const number = section === 'C' ? last : `${issue}-${last}`
  return {
    identifier: `BORME-${section}-${day.slice(0, 4)}-${number}`,
    day,
    issue,
    page: 40_000 + issue,
    title,
    blocks,
  }
}

/** Counted from the first working day of the year; the real gazette leaves out holidays, too. */
function issueOf(day: string): number {
  let issue = 0
  for (let at = `${day.slice(0, 4)}-01-02`; at <= day; at = plus(at, 1)) if (at === weekday(at)) issue++
  return issue
}

/** The old documents are gathered on one day a month, the third Wednesday, so that there are not too many. */
function issueDay(day: string): string {
  const first = `${day.slice(0, 7)}-15`
  return plus(first, (10 - new Date(`${first}T00:00:00Z`).getUTCDay()) % 7)
}

/** The working days of the last two weeks. */
function lastDays(): string[] {
  return Array.from({ length: 14 }, (_, i) => plus('2026-11-07', i)).filter(day => day === weekday(day))
}

function plus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

function weekday(day: string): string {
  const inWeek = new Date(`${day}T00:00:00Z`).getUTCDay()
  return plus(day, inWeek === 0 ? 1 : inWeek === 6 ? 2 : 0)
}
