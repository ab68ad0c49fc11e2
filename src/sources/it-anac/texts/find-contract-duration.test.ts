import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseAnacContractDuration, findAnacContractDurations } from './find-contract-duration.ts'

const STATED: readonly (readonly [string, number])[] = [
  ['LAVORI IDRAULICI PER LA DURATA DI N.12 MESI IN ACCORDO QUADRO', 12],
  ['Fornitura per mesi 24 di dispositivi medici', 24],
  ['SERVIZIO DI DISTRIBUZIONE AUTOMATICA PER IL PERIODO DI 5 ANNI', 60],
  ['GESTIONE DEL MUSEO, PER UNA DURATA DI ANNI QUATTRO \r\n', 48],
  ['Pulizia degli uffici (durata: 36 mesi)', 36],
  ['Manutenzione del verde – durata anni 3 (tre)', 36],
  ['Vigilanza armata per un periodo di 24 (ventiquattro) mesi, rinnovabile per ulteriori 12 mesi', 24],
  ['Affidamento del servizio di mensa per anni due più eventuale rinnovo di anni uno', 24],
  ['Noleggio di fotocopiatori, 48 mesi', 48],
  ['Fornitura di gas. Durata complessiva dell’appalto: mesi 18', 18],
  ['Servizio di tesoreria per il quinquennio 2027/2031', 60],
  ['SERVIZIO TRIENNALE DI SUPPORTO TECNICO', 36],
  ['Concessione decennale del bar', 120],
  ['Manutenzione quadriennale degli impianti antincendio', 48],
  ['Centro diurno per minori (6-14 anni) per 24 mesi', 24],
  ['Polizza annuale RCA', 12],
  ['Servizio di trasporto per la durata di un anno', 12],
  ['MEDIANTE ACCORDO QUADRO DELLA DURATA DI MESI 18', 18],
  ['Assistenza software per 36 mesi dalla stipula', 36],
  ['Servizi educativi per la prima infanzia, 24 mesi', 24],
  ['Trasporto alunni per n. 3 anni + 2 anni opzionali', 36],
  ['Portierato per 12 mesi, 24 ore su 24', 12],
  ['Servizio di conservazione digitale dei documenti per 36 mesi', 36],
  ['Contratto di 3 anni per la mensa', 36],
  ['Contratto valido per 3 anni: pulizie', 36],
  ['Gestione della biblioteca per il triennio 2026-2028', 36],
  ['Servizio di trasporto alunni per il biennio', 24],
  ['Autobus a noleggio a lungo termine, 48 mesi', 48],
  ['Piano di monitoraggio delle acque per il triennio 2027-2029', 36],
  ['Raccolta di oli usati per 36 mesi', 36],
  ['Servizio di analisi chimiche per il triennio 2026-2028', 36],
  ['Manutenzione programmata degli impianti per il triennio 2026-2028', 36],
  ['Accordatura di pianoforti per il biennio 2026-2027', 24],
  ['Pulizia uffici per 24 mesi eventualmente prorogabili', 24],
  ["Incarico di direttore dell'esecuzione, 36 mesi", 36],
  ['Servizio di consegna pasti a domicilio, 24 mesi', 24],
  ['Servizio mensa per il triennio - scuole del Comune', 36],
  ['Fornitura di vaccini per 12 mesi rinnovabili', 12],
  ['Pulizia della scuola per il triennio', 36],
]
for (const [text, months] of STATED)
  test(`findAnacContractDurations: ${text.slice(0, 60).trim()} → ${months}`, () =>
    assert.deepEqual(findAnacContractDurations(text), [months]))

const OTHERS = [
  'Gestione del nido per bambini da 3 a 36 mesi',
  'Nido comunale (bambini 3-36 mesi)',
  'Fornitura di autocarri con garanzia di 24 mesi',
  'Fornitura di autocarri, garanzia: 24 mesi',
  'Fornitura di una TAC con manutenzione per 36 mesi',
  'Lavori da eseguire entro 6 mesi dalla consegna',
  'Refezione per gli anni scolastici 2026/2027 e 2027/2028',
  'Trasporto scolastico per 3 anni scolastici',
  'Verifica biennale degli ascensori',
  'Manutenzione biennale degli ascensori',
  'Redazione del programma triennale 2027-2029',
  'Servizio annuale di revisione degli estintori',
  'Pulizie 2026-2028',
  'Proroga del servizio per 6 mesi',
  'Opzione di rinnovo per 24 mesi',
  'Conclusione in 2 anni e 6 mesi',
  'Durata di 2 anni e 6 mesi',
  'Centro estivo per ragazzi di 12 anni',
  'Laboratori per ragazzi (14 anni)',
  'Intervento per la sostituzione di 2 caldaie',
  'Lavori di durata pari a 180 giorni',
  'Archiviazione dei dati per 10 anni',
  'Conservazione documenti: 10 anni',
  'Servizio di archiviazione sostitutiva per 10 anni',
  'Conservazione dei campioni per 24 mesi',
  'Certificazione valida per 5 anni',
  'Certificato con validità per 12 mesi',
  'Offerta valida per il periodo di 6 mesi',
  'Studio per il biennio precedente',
  'Analisi dei flussi per il triennio 2021-2023',
  'Rilievi per il triennio trascorso',
  'Fornitura di veicoli immatricolati dal 2020, anni 3',
  'Autobus usati, anni 5',
  'Servizio di stampa, durata 2 mesi di prova',
  'Sistema informativo per 6 mesi di sperimentazione',
  'Software per 12 mesi gratuiti',
  'Consulenza con operatori di comprovata esperienza per 5 anni',
  'Contratto rinnovabile una volta per un periodo di 24 mesi',
  'Pulizie con facoltà della stazione appaltante per ulteriore periodo di 12 mesi',
  'Mensa per 36 mesi di cui 12 opzionali',
  'Garanzia per difetti di fabbrica per 24 mesi',
  'Fornitura di tram. Tempi di consegna: 8 mesi',
  'Abbonamento con durata minima di 12 mesi',
  'Programma opere pubbliche triennio 2026-2028',
  'Redazione del piano economico per il triennio 2026-2028',
  'Redazione del piano di manutenzione per il triennio 2026-2028',
  'Celebrazioni per i 50 anni del liceo',
  "Mostra per i 30 anni dell'associazione",
  'Corso per adulti, 18 anni compiuti',
  'Borse lavoro per 6 mesi ciascuna',
  'Inserimento lavorativo, 6 mesi per ciascun beneficiario',
  "Scritture contabili per 3 anni d'imposta",
  "Arredi per il biennio dell'istituto tecnico",
  'Manutenzione decennale delle cisterne GPL',
  'Servizio biennale di verifica degli ascensori',
  'Polizza decennale postuma per la scuola',
  'Fornitura di una TAC e relativa manutenzione per 60 mesi',
]
for (const text of OTHERS)
  test(`findAnacContractDurations: ${text} → none`, () =>
    assert.deepEqual(findAnacContractDurations(text), []))

test('chooseAnacContractDuration: notice and lots agree → the months', () => {
  assert.equal(chooseAnacContractDuration(['Pulizie per 24 mesi', null], ['Lotto 1', null]), 24)
  assert.equal(chooseAnacContractDuration(['Pulizie'], ['Nord per 24 mesi', 'Sud per 24 mesi']), 24)
})

test('chooseAnacContractDuration: texts contradict each other or a lot is silent → none', () => {
  assert.equal(chooseAnacContractDuration(['Pulizie per 24 mesi'], ['Pulizie per 36 mesi']), null)
  assert.equal(chooseAnacContractDuration(['Pulizie'], ['Nord per 24 mesi', 'Sud']), null)
  assert.equal(chooseAnacContractDuration(['Lotto 1 per 24 mesi; lotto 2 per 36 mesi'], []), null)
  assert.equal(chooseAnacContractDuration([null], []), null)
  const texts = ['Incarico di RUP per 12 mesi per la mensa, servizio di 3 anni']
  assert.equal(chooseAnacContractDuration(texts, []), null)
  assert.equal(chooseAnacContractDuration(['Durata lavori 14 mesi, manutenzione per 5 anni'], []), null)
})
