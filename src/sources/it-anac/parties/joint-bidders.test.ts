import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAnacJointBidders } from './joint-bidders.ts'

const NAMES: readonly (readonly [name: string, members: readonly string[]])[] = [
  ['ALFA COSTRUZIONI S.R.L. (mandataria)', ['ALFA COSTRUZIONI S.R.L.']],
  ['BETA SPA - MANDANTE', ['BETA SPA']],
  ['RTI ALFA S.R.L. (MANDATARIA) - BETA S.P.A. (MANDANTE)', ['ALFA S.R.L.', 'BETA S.P.A.']],
  [
    'R.T.I. composto da Alfa S.r.l., Beta S.p.A. e Gamma S.n.c.',
    ['Alfa S.r.l.', 'Beta S.p.A.', 'Gamma S.n.c.'],
  ],
  ['Alfa S.r.l. in RTI con Beta S.p.A.', ['Alfa S.r.l.', 'Beta S.p.A.']],
  ['ATI: ALFA SRL / BETA SNC', ['ALFA SRL', 'BETA SNC']],
  ['RTI STUDIO ESEMPIO', ['RTI STUDIO ESEMPIO']],
  ['ALFA E BETA S.R.L.', ['ALFA E BETA S.R.L.']],
  ['RTIMEDIA S.P.A.', ['RTIMEDIA S.P.A.']],
]
for (const [name, members] of NAMES) {
  test(`listAnacJointBidders: "${name}" → ${members.join(' | ')}`, () => {
    assert.deepEqual(listAnacJointBidders(name), members)
  })
}
