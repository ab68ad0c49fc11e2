import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanTenderObject, cleanTenderText, removeRepeatedObject } from './tender-object.ts'

const objects: readonly (readonly [string, readonly string[], string | null])[] = [
  ['Straßenreinigung.', [], 'Straßenreinigung'],
  ['Bau der St. Anna-Brücke.', [], 'Bau der St. Anna-Brücke.'],
  ['17GEI27153: Planung zweier Brücken', [], 'Planung zweier Brücken'],
  ['TD2158- Office furniture', ['TD2158'], 'Office furniture'],
  ['Office furniture (TD2158)', ['TD2158'], 'Office furniture'],
  ['Office furniture – TD2158', ['TD2158'], 'Office furniture'],
  ['EC135 - maintenance of helicopters', [], 'EC135 - maintenance of helicopters'],
  ['EN50128: software for signalling', [], 'EN50128: software for signalling'],
  ['IEC61508 - safety of the plant', [], 'IEC61508 - safety of the plant'],
  ['ISO/IEC27001: audit of the network', [], 'ISO/IEC27001: audit of the network'],
  ['DIN-EN-13501: fire doors of the hall', [], 'DIN-EN-13501: fire doors of the hall'],
  ['A4174/A4018 - works at the junction', [], 'A4174/A4018 - works at the junction'],
  ['2026-2029: winter service', [], '2026-2029: winter service'],
  ['2024/25-2026/27: winter service', [], '2024/25-2026/27: winter service'],
  ['000123456 - Winter service', [], 'Winter service'],
  ['4.8MW substation', [], '4.8MW substation'],
  ['REF-2026-114 - 1', ['REF-2026-114'], null],
  ['Expte. 12/2025: Suministro de gas', [], 'Suministro de gas'],
  ['Vergabe-Nr. 24-123: Neubau der Kita', [], 'Neubau der Kita'],
  ['Marché n° 2025-12 : Travaux de voirie', [], 'Travaux de voirie'],
  ['PROC. 12/25 – SERVIZIO MENSA', [], 'SERVIZIO MENSA'],
  ['[25/0815] Reinigung der Schulen', [], 'Reinigung der Schulen'],
  ['[Entwurf] Reinigung der Schulen', [], '[Entwurf] Reinigung der Schulen'],
  ['Réf. interne : Travaux de voirie', [], 'Réf. interne : Travaux de voirie'],
  ['Procédure n° 4', [], 'Procédure n° 4'],
  ['Los 1', [], null],
  ['Lot n° 12', [], null],
  ['Lot 1 Maçonnerie', [], 'Lot 1 Maçonnerie'],
  ['N/A', [], null],
  ['12345', [], null],
  ['', [], null],
]
for (const [stated, numbers, expected] of objects) {
  test(`cleanTenderObject: ${stated} → ${expected}`, () =>
    assert.equal(cleanTenderObject(stated, numbers), expected))
}

const OBJECT = 'Restoration of the lighthouses of Eskmere and Tarnside'
const descriptions: readonly (readonly [string, string, string | null])[] = [
  ['the object alone', `${OBJECT}.`, null],
  ['the object in capitals', OBJECT.toUpperCase(), null],
  ['the object and a sentence', `${OBJECT}. Two towers.`, 'Two towers.'],
  ['the object within its sentence', `${OBJECT} and their houses.`, '… and their houses.'],
  ['a longer word', `${OBJECT}s Bay. Two towers.`, `Two towers.`],
  ['a later sentence with the object', `Two towers. The contract is the ${OBJECT}.`, 'Two towers.'],
  ['another text', 'Two towers.', 'Two towers.'],
]
for (const [what, description, expected] of descriptions) {
  test(`removeRepeatedObject: ${what} → ${expected}`, () =>
    assert.equal(removeRepeatedObject(description, OBJECT), expected))
}

test('removeRepeatedObject: short object within a sentence → kept', () => {
  const description = 'The buyer needs Gritting services in winter.'
  assert.equal(removeRepeatedObject(description, 'Gritting services'), description)
})

const texts: readonly (readonly [string, string])[] = [
  ['preparazione dei pasti.La consegna avviene', 'preparazione dei pasti. La consegna avviene'],
  ['nettverksutstyr.Spørsmål', 'nettverksutstyr. Spørsmål'],
  ['de forma continua;El plazo', 'de forma continua; El plazo'],
  ['er følgende:1. Oppdragsgiver', 'er følgende: 1. Oppdragsgiver'],
  ['open daily:10.30 to 12', 'open daily:10.30 to 12'],
  ['see www.Example.eu', 'see www.Example.eu'],
  ['see example.Com for details', 'see example.Com for details'],
  ['see tenders.example.Org', 'see tenders.example.Org'],
  ['write to office@sub.Example of the buyer', 'write to office@sub.Example of the buyer'],
  ['open annex.Pdf first', 'open annex.Pdf first'],
  ['at https://tenders.Example/list', 'at https://tenders.Example/list'],
  ['in the network.The buyer', 'in the network. The buyer'],
  ['Schul\u00adbe\u200bförderung', 'Schulbeförderung'],
  ['\uf0b7 Rohbau \uf0a7 Dach', '• Rohbau • Dach'],
  ['Introduction\nThe buyer needs seats.', 'The buyer needs seats.'],
  ['Introduction Vattenfeld has started', 'Vattenfeld has started'],
  ['Introduction of seats', 'Introduction of seats'],
  ['Objet :\nFourniture de sièges', 'Fourniture de sièges'],
  ['Objet : fourniture de sièges', 'Objet : fourniture de sièges'],
  ['Introduction of seats\nin the hall', 'Introduction of seats in the hall'],
]
for (const [stated, expected] of texts) {
  test(`cleanTenderText: ${JSON.stringify(stated)} → ${expected}`, () =>
    assert.equal(cleanTenderText(stated), expected))
}
