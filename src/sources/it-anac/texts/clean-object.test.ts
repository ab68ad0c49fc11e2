import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanAnacObject } from './clean-object.ts'

const OBJECTS: readonly (readonly [text: string, object: string])[] = [
  [
    'PROCEDURA APERTA TELEMATICA AI SENSI DELL’ART. 187, COMMA 1 DEL D.LGS. N. 36/2023 PER L’AFFIDAMENTO IN CONCESSIONE DEL SERVIZIO DI GESTIONE DEL MUSEO CIVICO',
    'SERVIZIO DI GESTIONE DEL MUSEO CIVICO',
  ],
  [
    "ACCORDO QUADRO - AI SENSI DELL'ART. 54 COMMA 3 DEL D.LGS N. 50/2016 - PER LAVORI DI MANUTENZIONE",
    'ACCORDO QUADRO - PER LAVORI DI MANUTENZIONE',
  ],
  ['RDA 2600359 - FORNITURA DI ATTREZZATURE', 'FORNITURA DI ATTREZZATURE'],
  ['RDO MEPA N. 1234567 - FORNITURA DI ARREDI', 'FORNITURA DI ARREDI'],
  ['Procedura aperta per la fornitura degli arredi per la sede.', 'Fornitura degli arredi per la sede'],
  [
    "S.U.A. per il Comune di Borgovento. Procedura aperta accelerata finalizzata all'appalto dei lavori di manutenzione straordinaria della scuola",
    'Lavori di manutenzione straordinaria della scuola',
  ],
  [
    'PROCEDURA APERTA A RILEVANZA COMUNITARIA PER L’APPALTO DEL SERVIZIO DI TRASPORTO SCOLASTICO',
    'SERVIZIO DI TRASPORTO SCOLASTICO',
  ],
  [
    "Affidamento ai sensi dell'art. 50 comma 1 lett. b) del d.lgs. 36/2023 dei lavori di rifacimento del tetto",
    'Affidamento dei lavori di rifacimento del tetto',
  ],
  ['LAVORI DI RIQUALIFICAZIONE PIAZZA LIBERAZIONE', 'LAVORI DI RIQUALIFICAZIONE PIAZZA LIBERAZIONE'],
  ['Restauro della ex scuola di via Roma', 'Restauro della ex scuola di via Roma'],
  ['Avviso volontario per la trasparenza preventiva: servizio di pulizia', 'Servizio di pulizia'],
  ['Procedura aperta', 'Procedura aperta'],
  ['INDAGINE DI MERCATO PER IL SERVIZIO DI PULIZIA', 'INDAGINE DI MERCATO PER IL SERVIZIO DI PULIZIA'],
]
for (const [text, object] of OBJECTS) {
  test(`cleanAnacObject: "${text.slice(0, 60)}" → "${object.slice(0, 40)}"`, () => {
    assert.equal(cleanAnacObject(text, 'tender_notice'), object)
  })
}

test('cleanAnacObject: market survey with that label → object alone', () => {
  const text = "INDAGINE DI MERCATO PER L'AFFIDAMENTO DEL SERVIZIO DI PULIZIA"
  assert.equal(cleanAnacObject(text, 'market_consultation'), 'SERVIZIO DI PULIZIA')
})
