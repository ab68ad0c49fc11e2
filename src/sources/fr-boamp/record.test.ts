import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeUtf8 } from '../kit/text.ts'
import { xmlRows } from '../kit/xml.ts'
import { fromXml, isNotice, ROOTS, recordOf } from './record.ts'

/** Removes prototypes by a JSON round trip, so that records compare equal. */
function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

test('normalizeBoampRecord: JSON in texts → parsed, lower-case names without underscores', () => {
  const record = recordOf({
    idweb: '26-1',
    gestion: '{"INDEXATION": {"DATE_LIMITE_REPONSE": "2026-09-22T16:00:00"}}',
    donnees: '{"MAPA": {"initial": {"natureMarche": {"services": ""}}}}',
  })
  assert.deepEqual(toJson(record), {
    idweb: '26-1',
    gestion: { indexation: { datelimitereponse: '2026-09-22T16:00:00' } },
    donnees: { mapa: { initial: { naturemarche: { services: '' } } } },
  })
})

test('normalizeBoampRecord: API v1 record → fields merged with the envelope', () => {
  const record = recordOf({ recordid: 'x', fields: { idweb: '25-1', donnees: '{"IDENTITE":{}}' } })
  assert.deepEqual(toJson(record), { recordid: 'x', idweb: '25-1', donnees: { identite: {} } })
})

test('normalizeBoampRecord: nulls, empty elements and timestamps of the former API → removed, empty texts, local times', () => {
  const record = recordOf({
    gestion: {
      indexation: { datepublication: 1607900400000, descripteurs: { descripteur: [{ code: 274 }] } },
    },
    donnees: {
      identite: { denomination: 'Commune', correspondant: 'M. X', fax: null },
      objet: [{ cpv: [], typemarche: { travaux: null, service: '' } }],
      procedure: {
        procedureadapte: '<?xml version="1.0" encoding="UTF-16"?>\n<PROCEDURE_ADAPTE xmlns:xsi="x"/>',
      },
      conditiondelai: { receptoffres: 1614596400000, validiteoffre: { dureejour: 180 } },
    },
  })
  assert.deepEqual(toJson(record), {
    gestion: {
      indexation: { datepublication: '2020-12-14T00:00:00', descripteurs: { descripteur: [{ code: 274 }] } },
    },
    donnees: {
      identite: { denomination: 'Commune' },
      objet: [{ typemarche: { service: '' } }],
      procedure: { procedureadapte: '' },
      conditiondelai: { receptoffres: '2021-03-01T12:00:00', validiteoffre: { dureejour: 180 } },
    },
  })
})

test('normalizeBoampRecord: eForms notice → eForms tree with repaired texts', () => {
  const record = recordOf({
    donnees:
      '{"EFORMS":{"ContractNotice":{"cbc:ID":"x","cac:ProcurementProject":{"cbc:Name":"l&amp;#039;eau"}}}}',
  })
  assert.deepEqual(toJson(record), { eforms: { ID: 'x', ProcurementProject: { Name: "l'eau" } } })
})

test('normalizeBoampRecord: two notices in EFORMS → left in donnees', () => {
  const record = recordOf({
    donnees: '{"EFORMS":{"ContractNotice":{"a":"1"},"ContractAwardNotice":{"a":"1"}}}',
  })
  assert.deepEqual(toJson(record), {
    donnees: { eforms: { contractnotice: { a: '1' }, contractawardnotice: { a: '1' } } },
  })
})

test('normalizeBoampRecord: invalid JSON → text; not a record → unchanged', () => {
  assert.deepEqual(toJson(recordOf({ donnees: '{"MAPA"', gestion: '' })), { gestion: '', donnees: '{"MAPA"' })
  assert.equal(recordOf('x'), 'x')
  assert.equal(recordOf(null), null)
})

test('normalizeBoampRecord: contact persons at any depth → removed', () => {
  const record = recordOf({
    donnees: {
      FNSimple: {
        initial: { communication: { nomContact: 'Mme X', telContact: '1', identifiantInterne: '7' } },
      },
    },
  })
  assert.deepEqual(toJson(record), {
    donnees: { fnsimple: { initial: { communication: { identifiantinterne: '7' } } } },
  })
})

test('normalizeBoampRecord: award text → line breaks kept; schema types → removed', () => {
  const record = recordOf({
    donnees: {
      FNSimple: {
        attribution: { attributionMarche: ' Lot N°  1\r\nMontant ', description: 'a\nb' },
        initial: { procedure: { variantes: { non: { '@xsi:type': 'xs:string' } } } },
      },
    },
  })
  assert.deepEqual(toJson(record), {
    donnees: {
      fnsimple: {
        attribution: { attributionmarche: 'Lot N° 1\nMontant', description: 'a b' },
        initial: { procedure: { variantes: { non: '' } } },
      },
    },
  })
})

test('convertBoampXmlNotice: notice alone or in a list → record with attributes as in the API', () => {
  const notice =
    '<ANNONCE><GESTION><NOM_HTML>x</NOM_HTML></GESTION><DONNEES><OBJET><VALEUR DEVISE="EUR">1</VALEUR></OBJET></DONNEES></ANNONCE>'
  const expected = {
    gestion: { nomhtml: 'x' },
    donnees: { objet: { valeur: { '@devise': 'EUR', '#text': '1' } } },
  }
  for (const text of [notice, `<ANNONCES>${notice}</ANNONCES>`]) {
    const rows = [...xmlRows(decodeUtf8(Buffer.from(text)), { roots: ROOTS, isRow: isNotice })]
    assert.deepEqual(
      rows.map(row => toJson(fromXml(row))),
      [expected],
    )
  }
})
