import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type HandwrittenAnnouncement,
  openHandwrittenIndex,
} from '../../../../../test/support/handwritten-index.ts'
import { listItemValues } from '../../../../../test/support/index-items.ts'
import type { EntityIdentifier } from '../../../../model/entity.ts'
import type { IndexReader } from '../../../index-reader.ts'

const siren = (number: string): EntityIdentifier => ({
  scheme: 'siren',
  jurisdiction: 'FR',
  number,
  valid: true,
})
const company = (name: string, ...identifiers: EntityIdentifier[]) => [
  { type: 'company' as const, role: 'subject' as const, name, identifiers },
]

const DOCUMENTS: Readonly<Record<string, HandwrittenAnnouncement>> = {
  epicerie: {
    title: "Créations — L'ÉPICERIE D'ALINE",
    summary: "Vente de fonds de commerce. Oppositions : à l'adresse de l'étude, rue de l'Œuvre.",
    mentions: company("L'ÉPICERIE D'ALINE", siren('880878145')),
    reference: 'A202400011234',
  },
  boulangerie: {
    title: 'Jugement de clôture — S.A.R.L. DUPONT & FILS',
    summary:
      'Jugement de clôture de la liquidation judiciaire pour insuffisance d’actif. Capital : 12 000 euros.',
    mentions: company('S.A.R.L. DUPONT & FILS', siren('552100554')),
  },
  sociedad: {
    title: 'Constitución. ACEITES DEL SUR SOCIEDAD LIMITADA.',
    summary: 'Ampliación de capital. Nombramientos: Adm. Único: MUÑOZ PEÑA, ANDRÉS.',
    mentions: [
      ...company('ACEITES DEL SUR S. L.', {
        scheme: 'nif',
        jurisdiction: 'ES',
        number: 'B12345678',
        valid: true,
      }),
      { type: 'person', role: 'officer', name: 'MUÑOZ PEÑA, ANDRÉS', identifiers: [] },
    ],
    language: 'es',
    jurisdiction: 'ES',
    sourceId: 'es-borme',
    reference: 'BORME-A-2024-104-28',
  },
  gmbh: {
    title: 'HRB 12345 B: Straßenbau Müller GmbH, Berlin. Löschungen und Häuser.',
    summary: 'Die Geschäftsführerin ist bestellt.',
    mentions: company('Straßenbau Müller GmbH', {
      scheme: 'hrb',
      jurisdiction: 'DE',
      number: 'HRB 12345 Charlottenburg',
      valid: true,
    }),
    language: 'de',
    jurisdiction: 'DE',
    sourceId: 'de-handelsregister',
  },
  appalto: {
    title: 'Aggiudicazione di appalti per la manutenzione della città',
    summary: null,
    mentions: company("DELL'ACQUA S.p.A."),
    language: 'it',
    jurisdiction: 'IT',
    sourceId: 'it-anac',
  },
  petition: {
    title: "Petitions to wind up (Companies): SAINSBURY'S BAKERY LIMITED",
    summary: 'Appointment of liquidators. Notice 104-123456.',
    mentions: company("O'NEILL BAKERY LIMITED"),
    language: 'en',
    jurisdiction: 'GB',
    sourceId: 'gb-gazette',
  },
  polish: { title: 'Ogłoszenie o zamówieniu, Łódź', language: 'pl', jurisdiction: 'EU', sourceId: 'eu-ted' },
}

const ALL = Object.keys(DOCUMENTS)
const allExcept = (...names: string[]) => ALL.filter(name => !names.includes(name))

const QUERIES: readonly [q: string, found: readonly string[]][] = [
  // every field, any case, optional accents
  ['epicerie', ['epicerie']],
  ["l'épicerie", ['epicerie']],
  ['ÉPICERIE d’aline', ['epicerie']],
  ['oeuvre', ['epicerie']],
  ['A202400011234', ['epicerie']],
  ['BORME-A-2024-104-28', ['sociedad']],
  ['munoz andres', ['sociedad']],
  ['strassenbau mueller', ['gmbh']],
  ['STRASSENBAU muller', ['gmbh']],
  ['lodz', ['polish']],
  // stems of the document's language, singular and plural
  ['liquidations', ['boulangerie', 'petition']],
  ['constituciones', ['sociedad']],
  ['constitucion', ['sociedad']],
  ['ampliaciones', ['sociedad']],
  ['Löschung', ['gmbh']],
  ['haus', ['gmbh']],
  ['appalto', ['appalto']],
  ['petition', ['petition']],
  ['appointments', ['petition']],
  ['zamówienie', []],
  // numbers as written and without punctuation
  ['880878145', ['epicerie']],
  ['880 878 145', ['epicerie']],
  ['552.100.554', ['boulangerie']],
  ['B12345678', ['sociedad']],
  ['b-12345678', ['sociedad']],
  ['ESB12345678', ['sociedad']],
  ['880 878 145 00015', ['epicerie']],
  ['88087814500015', ['epicerie']],
  ['880 878 145 00016', []],
  ['HRB 12345', ['gmbh']],
  ['HRB12345', ['gmbh']],
  ['104-123456', ['petition']],
  ['104123456', ['petition']],
  ['12000', ['boulangerie']],
  ['12 000 euros', ['boulangerie']],
  // spellings of company names
  ['sarl dupont', ['boulangerie']],
  ['s.a.r.l. dupont', ['boulangerie']],
  ['"sarl dupont"', ['boulangerie']],
  ['aceites sl', ['sociedad']],
  ['aceites S.L.', ['sociedad']],
  ['oneill', ['petition']],
  ["o'neill", ['petition']],
  ['sainsburys', ['petition']],
  ['sainsbury', ['petition']],
  ["dell'acqua spa", ['appalto']],
  // words, phrases, or, not, prefixes
  ['bakery petitions companies', ['petition']],
  ['bakery dupont', []],
  ['bakery or dupont', ['boulangerie', 'petition']],
  ['jugement bakery or dupont', ['boulangerie']],
  ['jugement or appalto or haus', ['boulangerie', 'gmbh', 'appalto']],
  ['"wind up"', ['petition']],
  ['“wind up”', ['petition']],
  ['"up wind"', []],
  ['"petition to wind"', []],
  ['"limited appointment"', []],
  ['jugement -dupont', []],
  ['jugement -bakery', ['boulangerie']],
  ['-jugement', allExcept('boulangerie')],
  ['-jugement -bakery', allExcept('boulangerie', 'petition')],
  ['-"wind up"', allExcept('petition')],
  ['bakery or -jugement', allExcept('boulangerie')],
  ['-dup*', allExcept('boulangerie')],
  ['constit*', ['sociedad']],
  ['strass* mull*', ['gmbh']],
  ["l'épi*", ['epicerie']],
  ['104-12*', ['petition']],
  // `or` as a word, stray punctuation
  ['or', []],
  ['or bakery', []],
  ['bakery or', []],
  ['"bakery', ['petition']],
  ['bakery"', ['petition']],
  ['- bakery *', ['petition']],
  ['bakery -', ['petition']],
  ['(bakery) AND', ['petition']],
  ["bakery ^ : { } + ~ | \\ ' % _", ['petition']],
  ['bakery:petition', ['petition']],
  ['"', []],
  ['***', []],
  ['bakery NEAR petition', []],
]

let index: IndexReader
const cleanups: (() => void | Promise<void>)[] = []

before(async () => {
  index = await openHandwrittenIndex({ after: work => void cleanups.unshift(work) }, Object.values(DOCUMENTS))
})
after(async () => {
  for (const work of cleanups) await work()
})

for (const [q, found] of QUERIES) {
  test(`read announcements: q ${q} → ${found.length === 0 ? 'no matches' : found.join(', ')}`, async () => {
    const { items, total } = await index.read({
      kind: 'announcements',
      filter: { q },
      page: { page: 1, perPage: 25 },
    })
    const titles = listItemValues(items, 'title')
    const names = ALL.filter(name => titles.includes(DOCUMENTS[name]?.title))
    assert.deepEqual([names, total], [found, found.length])
  })
}
