import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  type HandwrittenAnnouncement,
  openHandwrittenIndex,
} from '../../../../../../test/support/handwritten-index.ts'
import type { IndexReader } from '../../../../index-reader.ts'

const repeated = (title: string, times: number): HandwrittenAnnouncement[] =>
  Array.from({ length: times }, () => ({ title }))

const ANNOUNCEMENTS: readonly HandwrittenAnnouncement[] = [
  ...repeated('Liquidation judiciaire : ALDERGATE BAKERS, Nantes', 2),
  ...repeated('Mutation de fonds', 30),
  ...repeated('Mutationn', 1),
  ...repeated('Cession, session', 3),
  ...repeated('Bail au 12B4', 1),
  ...repeated('Vehiculos, Milan', 1),
]

let index: IndexReader
const closing: (() => void | Promise<void>)[] = []
const scope = { after: (work: () => void | Promise<void>) => void closing.unshift(work) }
before(async () => {
  const entities = [{ name: 'ALDERGATE BAKERS' }]
  index = await openHandwrittenIndex(scope, ANNOUNCEMENTS, entities)
})
after(async () => {
  for (const close of closing) await close()
})

const CASES: readonly { q: string; corrected: string | null }[] = [
  { q: 'liquidation judicaire', corrected: 'liquidation judiciaire' },
  { q: 'liqudation judicaire', corrected: 'liquidation judiciaire' },
  { q: 'JUDICAIRE -nantes', corrected: 'judiciaire -nantes' },
  { q: 'judicaire "Nantes" bak*', corrected: 'judiciaire "Nantes" bak*' },
  // Two errors, in a name.
  { q: 'alderate bakers', corrected: 'aldergate bakers' },
  { q: 'aldrgaate bakers', corrected: 'aldergate bakers' },
  // Two errors of which one is at the beginning.
  { q: 'oldergtae bakers', corrected: null },
  // One of two spellings is far more frequent.
  { q: 'mutatiom', corrected: 'mutation' },
  // Both are likely.
  { q: 'dession', corrected: null },
  { q: 'dession judicaire', corrected: null },
  // Every word occurs, or one resembles nothing.
  { q: 'judiciaire mutation', corrected: null },
  { q: 'xqzvxqzv', corrected: null },
  { q: 'xqzvxqzv judicaire', corrected: null },
  // Quoted, negated, alternatives, prefixes and numbers stay as typed.
  { q: '"judicaire"', corrected: null },
  { q: '-judicaire', corrected: null },
  { q: 'judicaire or liqudation', corrected: null },
  { q: 'judicaire*', corrected: null },
  { q: '12B5', corrected: null },
  { q: '552100555', corrected: null },
  // Ordinary words that no announcement contains.
  { q: 'bilan', corrected: null },
  { q: 'Véhicules judicaire', corrected: null },
  // Short words resemble too many others.
  { q: 'bial', corrected: null },
  { q: '', corrected: null },
]

for (const { q, corrected } of CASES)
  test(`announcementSpelling: ${JSON.stringify(q)} → ${corrected === null ? 'as typed' : corrected}`, async () => {
    assert.equal(await index.read({ kind: 'announcementSpelling', q }), corrected)
  })
