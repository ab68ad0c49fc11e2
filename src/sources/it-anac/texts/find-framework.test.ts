import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statesAnacFramework } from './find-framework.ts'

const FRAMEWORKS = [
  'LAVORI IDRAULICI VARI, IN ACCORDO QUADRO',
  "ACCORDO QUADRO - AI SENSI DELL'ART. 54 - PER LAVORI DI MANUTENZIONE ORDINARIA",
  'Procedura aperta per la conclusione di un accordo quadro con più operatori',
  'Manutenzione ordinaria mediante accordo quadro triennale',
  'Affidamento mediante accordo quadro con unico operatore dei lavori stradali',
  "Gara per l'accordo quadro dei lavori stradali. Il valore dell'accordo quadro è indicato nel bando",
  "Conclusione dell'accordo quadro regionale per la fornitura di farmaci",
  "Affidamento dell'accordo quadro per la manutenzione del verde",
  'Accordo quadro per lavori da affidare con contratti attuativi',
  'Fornitura di gas non medicali, accordo quadro',
  'Direzione Lavori Pubblici - accordo quadro per la manutenzione delle strade',
  'Conclusione di un accordo quadro mediante procedura aperta',
]
for (const text of FRAMEWORKS)
  test(`statesAnacFramework: ${text} → true`, () =>
    assert.equal(statesAnacFramework('P2_16', [null, text]), true))

const ORDERS = [
  "Adesione all'accordo quadro Consip per PC portatili",
  "Contratto attuativo n. 3 dell'accordo quadro strade",
  "Appalto specifico nell'ambito dell'accordo quadro",
  'Fornitura di energia, accordo quadro Consip',
  'Affidamento mediante accordo quadro regionale',
  'Fornitura di aghi tramite Accordo quadro SO.RE.SA.',
  "Acquisto di aghi fuori dall'accordo quadro",
  'Fornitura in accordo quadro già aggiudicato',
  'Fornitura di garze attraverso accordo quadro ARIA',
  'Fornitura di PC, accordo quadro di Intercent-ER',
  "Lavori già previsti dall'accordo quadro",
  "Servizio ponte nelle more dell'accordo quadro",
  'In assenza di accordo quadro: fornitura di garze',
  "Collaudo dell'accordo quadro strade",
  "Direzione lavori dell'accordo quadro strade",
  "Servizi di ingegneria relativi all'accordo quadro strade",
  "Fornitura sulla base dell'accordo quadro",
  'Accordo quadro strade - contratto attuativo n. 3',
  'Accordo quadro manutenzione: primo appalto specifico',
  'Interventi non compresi in accordo quadro',
  'Direzione lavori accordo quadro strade',
  'Fornitura mediante accordo quadro di altra amministrazione',
  'Lavori stradali - accordo quadro 2024 - ordine di lavoro n. 3',
  'Accordo quadro per la fornitura di gas: O.d.A. n. 12',
  'Lavori in accordo quadro (OdL 3)',
  'Risoluzione accordo quadro pulizie',
  'Accordo quadro vigente: lavori stradali',
  'Lavori di manutenzione delle strade',
  'Quadro elettrico: accordo bonario',
]
for (const text of ORDERS)
  test(`statesAnacFramework: ${text} → false`, () =>
    assert.equal(statesAnacFramework('P2_16', [text]), false))

test('statesAnacFramework: form of an order under a framework → false', () => {
  assert.equal(statesAnacFramework('AD4', ['Accordo quadro per la fornitura di gas']), false)
})

test('statesAnacFramework: one text names the agreement, another the order under it → false', () => {
  const texts = ['Accordo quadro per lavori stradali', "Contratto attuativo n. 3 dell'accordo quadro"]
  assert.equal(statesAnacFramework('P2_16', texts), false)
})
