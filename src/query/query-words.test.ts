import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type HandwrittenAnnouncement, openHandwrittenIndex } from '../../test/support/handwritten-index.ts'
import { listItemValues, parseIndexItems } from '../../test/support/index-items.ts'
import type { IndexReader } from '../search/index-reader.ts'
import { parseQuery } from './query-language.ts'
import { SynonymTable } from './synonyms/synonym-table.ts'

/* Function words, stems by language, compounds, umlauts and synonyms, in an index. */

const DOCUMENTS: Readonly<Record<string, HandwrittenAnnouncement>> = {
  es: { title: 'Ampliación de capital: OLIVARES FICTICIOS SL', language: 'es', jurisdiction: 'ES' },
  fr: { title: 'Contrat d’entretien : MOULIN EXEMPLE SARL', language: 'fr' },
  esContrat: { title: 'CONTRAT MODELO SA', language: 'es', jurisdiction: 'ES' },
  verfahren: { title: 'Insolvenzverfahren: Beispiel Müller GmbH', language: 'de', jurisdiction: 'DE' },
  reinigung: { title: 'Reinigung von Gebäuden', language: 'de', jurisdiction: 'DE' },
  gebaeude: { title: 'GEBAEUDEREINIGUNG MUSTER', language: 'de', jurisdiction: 'DE' },
  winding: { title: 'Liquidation of SAMPLE BAKERY LIMITED', language: 'en', jurisdiction: 'GB' },
  frLiquidation: { title: 'Liquidation judiciaire : EXEMPLE DU BOIS', language: 'fr' },
}

const FOUND: readonly [q: string, names: readonly string[]][] = [
  ['ampliación del capital', ['es']],
  ['"ampliación del capital"', []],
  ['capital -de', []],
  ['de', ['es']],
  ['contrats', ['fr']],
  ['contrat', ['fr', 'esContrat']],
  ['Insolvenz', ['verfahren']],
  ['"Insolvenz"', []],
  ['reinigung -insolvenz', ['reinigung', 'gebaeude']],
  ['Gebäudereinigung', ['reinigung', 'gebaeude']],
  ['Gebaeudereinigung', ['reinigung', 'gebaeude']],
  ['Gebaeude', ['reinigung', 'gebaeude']],
  ['Mueller', ['verfahren']],
  ['Müller', ['verfahren']],
  ['winding up', ['winding']],
  ['-liquidation limited', []],
  ['société à responsabilité limitée', ['fr']],
]

let index: IndexReader
const cleanups: (() => void | Promise<void>)[] = []
before(async () => {
  index = await openHandwrittenIndex({ after: work => void cleanups.unshift(work) }, Object.values(DOCUMENTS))
})
after(async () => {
  for (const work of cleanups) await work()
})

for (const [q, names] of FOUND) {
  test(`read announcements: ${q} → ${names.join(', ') || 'nothing'}, with the matches marked`, async () => {
    const page = { page: 1, perPage: 20 }
    const { items } = await index.read({ kind: 'announcements', filter: { q }, page, matches: true })
    const rows = parseIndexItems(items) as { title: string; matches: { field: string }[] }[]
    const titles = rows.map(({ title }) => title)
    const found = Object.keys(DOCUMENTS).filter(name => titles.includes(DOCUMENTS[name]?.title ?? ''))
    assert.deepEqual(found, names)
    for (const { title, matches } of rows) assert.ok(matches.length > 0, `${title} has a match`)
  })
}

test('read announcements: firstLanguage → its announcements first, none left out', async () => {
  const page = { page: 1, perPage: 20 }
  const filter = { q: 'liquidation' }
  const { items } = await index.read({ kind: 'announcements', filter, page, firstLanguage: 'en' })
  const titles = (parseIndexItems(items) as { title: string }[]).map(({ title }) => title)
  assert.deepEqual(titles, [DOCUMENTS.winding?.title, DOCUMENTS.frLiquidation?.title])
})

const SIMILAR_DOCUMENTS: Readonly<Record<string, HandwrittenAnnouncement>> = {
  solvent: {
    title: 'Notice to creditors: NAMED LTD, members’ voluntary liquidation (solvent), MB Insolvency',
    language: 'en',
    jurisdiction: 'GB',
  },
  creditors: {
    title: 'Resolution for winding-up: TESTED LTD, creditors’ voluntary liquidation',
    language: 'en',
    jurisdiction: 'GB',
  },
  received: { title: 'Claims are received until May', language: 'en', jurisdiction: 'GB' },
  receivers: { title: 'Administrative receivers appointed', language: 'en', jurisdiction: 'GB' },
  gesellschaft: { title: 'Die Gesellschaft ist aufgelöst', language: 'de', jurisdiction: 'DE' },
  gesellschafterin: { title: 'Eine Gesellschafterin klagt', language: 'de', jurisdiction: 'DE' },
  goods: { title: 'Constitution : vente de meubles', language: 'fr' },
  business: { title: 'Vente de fonds de commerce', language: 'fr' },
  tender: { title: 'Concurso público de limpieza', language: 'es', jurisdiction: 'ES' },
  concurso: { title: 'Declaración de concurso voluntario', language: 'es', jurisdiction: 'ES' },
}

const FOUND_OF_SIMILAR: readonly [q: string, names: readonly string[]][] = [
  ['bankruptcy', ['creditors']],
  ['insolvent', ['creditors']],
  ['receiver', ['receivers']],
  ['receivership', ['receivers']],
  ['Gesellschafter', ['gesellschafterin']],
  ['cession', ['business']],
  ['quiebra', ['concurso']],
  ['insolvencia', ['concurso']],
]

test('read announcements: synonym or stem → the same act and the same word, not a similar one', async t => {
  const similar = await openHandwrittenIndex(t, Object.values(SIMILAR_DOCUMENTS))
  for (const [q, names] of FOUND_OF_SIMILAR) {
    const page = { page: 1, perPage: 20 }
    const { items } = await similar.read({ kind: 'announcements', filter: { q }, page })
    const titles = listItemValues(items, 'title')
    const found = Object.keys(SIMILAR_DOCUMENTS).filter(name =>
      titles.includes(SIMILAR_DOCUMENTS[name]?.title ?? ''),
    )
    assert.deepEqual(found, names, q)
  }
})

test('SynonymTable: rule with an arrow → found in one direction, in any inflection, in its language', () => {
  const table = new SynonymTable({
    en: ['takeover => public offer'],
    fr: ['faillite, liquidation judiciaire'],
  })
  const words = (found: ReturnType<SynonymTable['find']>) =>
    found.map(({ language, words }) => `${language} ${words.join(' ')}`)
  assert.deepEqual(words(table.find(['takeovers'])), ['en public offer'])
  assert.deepEqual(words(table.find(['public', 'offer'])), [])
  assert.deepEqual(words(table.find(['liquidations', 'judiciaires'])), ['fr faillite'])
  const [[term] = []] = parseQuery('takeover', table).groups
  assert.equal(term?.alternatives.length, 2)
})
