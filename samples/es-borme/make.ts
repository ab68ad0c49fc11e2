/**
 * Writes the sample documents of this folder in the gazette's formats: one XML document per province and day,
 * company announcements, one PDF document, and under `sumario/` the index of each day that has documents.
 * `notices.xml` is written by hand and is not changed. All people and companies are invented. The same seed
 * produces the same files: `node samples/es-borme/make.ts`.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createSeededChoices } from '../fr-bodacc/make/seeded-choices.ts'
import * as acts from './make/act-texts.ts'
import {
  type BormeSampleDocument,
  type BormeTextBlock,
  formatBormeDayIndex,
  formatBormeXml,
} from './make/format-document.ts'
import { formatBormePdf } from './make/format-pdf.ts'
import {
  INVENTED_SPANISH_COMPANIES,
  type InventedSpanishCompany,
  NEW_SPANISH_COMPANIES,
  SAMPLE_BORME_PROVINCES,
} from './make/invented-companies.ts'

const SEED = 20261123
const DAY_MS = 86_400_000
const HERE = new URL('./', import.meta.url)

/** Company life cycles. Each act comes the given number of months after the first act. */
const LIVES: readonly (readonly (readonly [number, acts.BormeActText])[])[] = [
  [
    [0, acts.FORMATION_ACT],
    [2, acts.WEBSITE_ACT],
    [5, acts.CAPITAL_INCREASE_ACT],
    [9, acts.ADDRESS_CHANGE_ACT],
    [14, acts.REPLACEMENT_ACT],
    [20, acts.POWERS_ACT],
  ],
  [
    [0, acts.SOLE_OWNER_FORMATION_ACT],
    [6, acts.CAPITAL_REDUCTION_ACT],
    [12, acts.INSOLVENCY_ACT],
    [18, acts.LIQUIDATION_ACT],
    [22, acts.LIQUIDATION_PLAN_ACT],
    [27, acts.INSOLVENCY_CLOSURE_ACT],
  ],
  [
    [0, acts.APPOINTMENT_ACT],
    [4, acts.MERGER_ACT],
    [8, acts.NAME_CHANGE_ACT],
    [13, acts.SOLE_OWNER_ACT],
    [19, acts.RENEWAL_ACT],
  ],
  [
    [0, acts.CAPITAL_PAYMENT_ACT],
    [5, acts.BONDS_ACT],
    [10, acts.RENEWAL_ACT],
    [16, acts.ARTICLES_CHANGE_ACT],
    [22, acts.ERRATUM_ACT],
  ],
  [
    [0, acts.SHEET_CLOSURE_ACT],
    [3, acts.MISSING_ACCOUNTS_ACT],
    [7, acts.SHEET_REOPENING_ACT],
    [12, acts.WINDING_UP_ACT],
    [17, acts.REACTIVATION_ACT],
  ],
  [
    [0, acts.FORMATION_ACT],
    [4, acts.SOLE_OWNERSHIP_END_ACT],
    [9, acts.PURPOSE_EXTENSION_ACT],
    [15, acts.WINDING_UP_ACT],
    [19, acts.EXTINCTION_ACT],
  ],
  [
    [0, acts.TRANSFORMATION_ACT],
    [6, acts.DIVISION_ACT],
    [11, acts.TWO_CAPITAL_INCREASES_ACT],
    [16, acts.LAWSUIT_ACT],
    [21, acts.CANCELLATION_ACT],
  ],
  [
    [0, acts.UNCOLLECTABLE_CREDIT_ACT],
    [5, acts.DEFAULT_DECLARATION_ACT],
    [10, acts.INSOLVENCY_ACT],
    [17, acts.CREDITOR_AGREEMENT_ACT],
  ],
]
/** Acts that are used once each, so that the samples contain every type of act. */
const SINGLES: readonly acts.BormeActText[] = [
  acts.TRANSFER_ACT,
  acts.SPIN_OFF_ACT,
  acts.PURPOSE_CHANGE_ACT,
  acts.OTHER_CONCEPT_ACT,
  acts.BRANCH_OPENING_ACT,
  acts.BRANCH_CLOSURE_ACT,
  acts.SOLE_TRADER_ACT,
]
/** Acts of companies within the last days. */
const RECENT: readonly acts.BormeActText[] = [
  acts.APPOINTMENT_ACT,
  acts.POWERS_ACT,
  acts.ADDRESS_CHANGE_ACT,
  acts.CAPITAL_INCREASE_ACT,
  acts.REPLACEMENT_ACT,
  acts.PURPOSE_CHANGE_ACT,
]

interface Entry {
  readonly day: string
  readonly company: InventedSpanishCompany
  readonly text: string
  readonly entry: number
}

const random = createSeededChoices(SEED)
const entries: Entry[] = []
const counts = new Map<string, number>()

for (const [i, company] of INVENTED_SPANISH_COMPANIES.entries()) {
  const life = LIVES[i % LIVES.length] ?? []
  const start = plus('2024-01-08', Math.floor((i * 190) / INVENTED_SPANISH_COMPANIES.length))
  for (const [months, text] of life) add(issueDay(plus(start, months * 30)), company, text)
}
for (const [i, text] of SINGLES.entries()) {
  const name =
    text === acts.SOLE_TRADER_ACT
      ? 'ROMERO SUPUESTO JULIA'
      : `${['SAUCE', 'TEJO', 'URCE', 'VID', 'YUCA GMBH', 'ZARZA LTD'][i]} SUPUESTA SL`
  const company = { name, province: '28', sheet: `M ${991001 + i}`, town: 'MADRID' }
  add(issueDay(plus('2025-03-03', i * 61)), company, text)
}
for (const [i, day] of lastDays().entries()) {
  const founded = NEW_SPANISH_COMPANIES[i]
  if (founded !== undefined) add(day, founded, acts.FORMATION_ACT)
  for (const offset of i % 3 === 0 ? [0, 9] : [5]) {
    const company = INVENTED_SPANISH_COMPANIES[(i * 2 + offset) % INVENTED_SPANISH_COMPANIES.length]
    const text = RECENT[(i + offset) % RECENT.length]
    if (company !== undefined && text !== undefined) add(day, company, text)
  }
}

const papers = [...provincial(), ...plans(), ...legalNotices()]
for (const name of readdirSync(HERE)) if (name.startsWith('BORME-')) rmSync(new URL(name, HERE))
rmSync(new URL('sumario/', HERE), { recursive: true, force: true })
mkdirSync(new URL('sumario/', HERE))
for (const paper of papers) writeFileSync(new URL(`${paper.identifier}.xml`, HERE), formatBormeXml(paper))
for (const [day, ofDay] of Map.groupBy(papers, paper => paper.day)) {
  writeFileSync(
    new URL(`sumario/${day.replaceAll('-', '')}.json`, HERE),
    formatBormeDayIndex(day, issueOf(day), ofDay),
  )
}
const newest = papers.findLast(({ identifier }) => identifier.startsWith('BORME-A-'))
if (newest !== undefined) writeFileSync(new URL(`${newest.identifier}.pdf`, HERE), formatBormePdf(newest))

function add(day: string, company: InventedSpanishCompany, text: acts.BormeActText): void {
  const entry = (counts.get(company.sheet) ?? 0) + 1
  counts.set(company.sheet, entry)
  if (day <= '2026-11-20') entries.push({ day, company, text: text(company, random), entry })
}

/** Generates section A: the entries of one province, in one document per day. */
function provincial(): BormeSampleDocument[] {
  const sorted = entries.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  const documents = Map.groupBy(sorted, ({ day, company }) => `${day} ${company.province}`)
  let number = 990_200
  return [...documents].map(([key, list]) => {
    const [day = '', province = ''] = key.split(' ')
    const blocks = list.flatMap(({ company, text, entry }): BormeTextBlock[] => {
      const { name, office, sheet } = company
      const heading = `${++number} - ${name}${office === undefined ? '' : `(R.M. ${office})`}.`
      const entered = plus(day, -7).slice(2).split('-').reverse().join('.').replace(/^0/, ' ')
      return [
        { kind: 'articulo', text: heading },
        { kind: 'parrafo', text: `${text}  Datos registrales. S 8 , H ${sheet}, I/A ${entry} (${entered}).` },
      ]
    })
    return paper('A', day, province, SAMPLE_BORME_PROVINCES[province] ?? '', blocks)
  })
}

/** Generates section B: deposited plans and notes about register sheets. */
function plans(): BormeSampleDocument[] {
  const block = (kind: BormeTextBlock['kind'], text: string): BormeTextBlock => ({ kind, text })
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

/** Generates section C: announcements in the companies' own words. */
function legalNotices(): BormeSampleDocument[] {
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

function paper(
  section: string,
  day: string,
  last: string,
  title: string,
  blocks: readonly BormeTextBlock[],
): BormeSampleDocument {
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

/** Counts issues from the first working day of the year. The real gazette also skips public holidays. */
function issueOf(day: string): number {
  let issue = 0
  for (let at = `${day.slice(0, 4)}-01-02`; at <= day; at = plus(at, 1)) if (at === weekday(at)) issue++
  return issue
}

/** Moves older entries to the third Wednesday of the month, to limit the number of documents. */
function issueDay(day: string): string {
  const first = `${day.slice(0, 7)}-15`
  return plus(first, (10 - new Date(`${first}T00:00:00Z`).getUTCDay()) % 7)
}

/** Returns the working days of the last two weeks. */
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
