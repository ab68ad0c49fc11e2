import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApi } from '../../../../test/support/api-server.ts'
import {
  type HandwrittenAnnouncement,
  openHandwrittenIndex,
} from '../../../../test/support/handwritten-index.ts'
import type { IndexReader } from '../../../search/index-reader.ts'

/* Searches in five languages, as they arrive in a URL. The tests of the query language cover its rules. */

const DOCUMENTS: Readonly<Record<string, HandwrittenAnnouncement>> = {
  es: {
    title: 'Licitación: construcción de viviendas en Peñíscola',
    summary: 'Adjudicación del contrato de obras. Expediente 2024/0117-B.',
    language: 'es',
    jurisdiction: 'ES',
    sourceId: 'es-placsp',
  },
  fr: {
    title: 'Ouverture d’une procédure de liquidation judiciaire — BOULANGERIE DU MARCHÉ',
    summary: 'Les créanciers déclarent leurs créances. RCS Évry 880 878 145, capital de 10 000 euros.',
    language: 'fr',
    jurisdiction: 'FR',
    sourceId: 'fr-bodacc',
  },
  de: {
    title: 'HRB 28204: Müller Gebäudereinigung GmbH, München',
    summary: 'Die Bestellungen der Geschäftsführer wurden widerrufen. Neue Anschriften: Große Straße 7.',
    language: 'de',
    jurisdiction: 'DE',
    sourceId: 'de-handelsregister',
  },
  it: {
    title: 'Affidamento dei servizi di pulizia per gli uffici comunali di Forlì',
    summary: "Aggiudicatario: L'AQUILA SERVIZI S.R.L. CIG 9876543210.",
    language: 'it',
    jurisdiction: 'IT',
    sourceId: 'it-anac',
  },
  en: {
    title: 'Appointment of administrators: O’BRIEN’S BUILDING SUPPLIES LIMITED',
    summary: 'Creditors are invited to meetings. Company number 01234567. Cleaning of offices ended.',
    language: 'en',
    jurisdiction: 'GB',
    sourceId: 'gb-gazette',
  },
}

const QUERIES: readonly [q: string, found: readonly string[]][] = [
  // Spanish
  ['vivienda', ['es']],
  ['CONSTRUCCIONES', ['es']],
  ['licitaciones peniscola', ['es']],
  ['"contrato de obras"', ['es']],
  ['"obras de contrato"', []],
  ['2024/0117-B', ['es']],
  ['adjudic*', ['es']],
  // French
  ['créancier', ['fr']],
  ['creance DECLARENT', ['fr']],
  ['procédures judiciaires', ['fr']],
  ['evry 880878145', ['fr']],
  ['880 878 145', ['fr']],
  ['"10 000 euros"', ['fr']],
  ['boulangeries -lyon', ['fr']],
  ['boulangerie -marche', []],
  // German
  ['Bestellung', ['de']],
  ['Anschrift', ['de']],
  ['grosse strasse', ['de']],
  ['GROSSE STRASSE', ['de']],
  ['hrb 28204', ['de']],
  ['HRB28204', ['de']],
  ['gebäuderein*', ['de']],
  ['"müller gebäudereinigung"', ['de']],
  // Italian
  ['servizio ufficio', ['it']],
  ['forli', ['it']],
  ["l'aquila", ['it']],
  ['aquila srl', ['it']],
  ['CIG 9876543210', ['it']],
  ['affidamenti comunale', ['it']],
  // English
  ['administrator', ['en']],
  ['creditor meeting', ['en']],
  ['obriens', ['en']],
  ["o'brien's", ['en']],
  ['01234567', ['en']],
  ['"building supplies" limited', ['en']],
  // several languages
  ['boulangerie or vivienda', ['es', 'fr']],
  ['limited or gmbh or srl -munchen', ['it', 'en']],
  ['-limited -gmbh', ['es', 'fr', 'it']],
  ['mar*', ['fr']],
  ['office', ['en']],
]

let search: (q: string) => Promise<{ names: string[]; total: number }>
const cleanups: (() => void | Promise<void>)[] = []

before(async () => {
  const scope = { after: (work: () => void | Promise<void>) => void cleanups.unshift(work) }
  const index: IndexReader = await openHandwrittenIndex(scope, Object.values(DOCUMENTS))
  const api = await startTestApi({ after: work => scope.after(work) }, { index: () => index })
  search = async q => {
    const reply = await api.ask(`/api/v1/announcements?${new URLSearchParams({ q })}`)
    assert.equal(reply.status, 200, reply.text)
    const { data, pagination } = reply.json() as { data: { title: string }[]; pagination: { total: number } }
    const titles = new Set(data.map(item => item.title))
    const names = Object.keys(DOCUMENTS).filter(name => titles.has(DOCUMENTS[name]?.title ?? ''))
    return { names, total: pagination.total }
  }
})
after(async () => {
  for (const work of cleanups) await work()
})

for (const [q, found] of QUERIES) {
  test(`GET /announcements: q=${q} → ${found.join(', ') || 'nothing'}`, async () => {
    assert.deepEqual(await search(q), { names: found, total: found.length })
  })
}
