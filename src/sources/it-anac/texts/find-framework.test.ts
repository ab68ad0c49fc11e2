import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statesAnacFramework } from './find-framework.ts'

const FRAMEWORKS = [
  'LAVORI IDRAULICI VARI, IN ACCORDO QUADRO',
  "ACCORDO QUADRO - AI SENSI DELL'ART. 54 - PER LAVORI DI MANUTENZIONE ORDINARIA",
  'Procedura aperta per la conclusione di un accordo quadro con più operatori',
  'Manutenzione ordinaria mediante accordo quadro triennale',
]
for (const text of FRAMEWORKS)
  test(`statesAnacFramework: ${text} → true`, () =>
    assert.equal(statesAnacFramework('P2_16', [null, text]), true))

const ORDERS = [
  "Adesione all'accordo quadro Consip per PC portatili",
  "Contratto attuativo n. 3 dell'accordo quadro strade",
  "Appalto specifico nell'ambito dell'accordo quadro",
  'Fornitura di energia, accordo quadro Consip',
  'Lavori di manutenzione delle strade',
  'Quadro elettrico: accordo bonario',
]
for (const text of ORDERS)
  test(`statesAnacFramework: ${text} → false`, () =>
    assert.equal(statesAnacFramework('P2_16', [text]), false))

test('statesAnacFramework: form of an order under a framework → false', () => {
  assert.equal(statesAnacFramework('AD4', ['Accordo quadro per la fornitura di gas']), false)
})
