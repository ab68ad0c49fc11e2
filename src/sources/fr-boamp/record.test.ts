import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeUtf8 } from '../kit/text.ts'
import { xmlRows } from '../kit/xml.ts'
import { fromXml, isNotice, ROOTS, recordOf } from './record.ts'

/** As JSON, which knows no prototypes. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

test('recordOf: JSON in texts is opened, names are small and without underscores', () => {
  const record = recordOf({
    idweb: '26-1',
    gestion: '{"INDEXATION": {"DATE_LIMITE_REPONSE": "2026-09-22T16:00:00"}}',
    donnees: '{"MAPA": {"initial": {"natureMarche": {"services": ""}}}}',
  })
  assert.deepEqual(plain(record), {
    idweb: '26-1',
    gestion: { indexation: { datelimitereponse: '2026-09-22T16:00:00' } },
    donnees: { mapa: { initial: { naturemarche: { services: '' } } } },
  })
})

test('recordOf: the fields of the old API stand beside its envelope', () => {
  const record = recordOf({ recordid: 'x', fields: { idweb: '25-1', donnees: '{"IDENTITE":{}}' } })
  assert.deepEqual(plain(record), { recordid: 'x', idweb: '25-1', donnees: { identite: {} } })
})

test('recordOf: what the former API writes for nothing, for an empty element and for a moment', () => {
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
  assert.deepEqual(plain(record), {
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

test('recordOf: one eForms notice is a tree of its own room, its texts mended', () => {
  const record = recordOf({
    donnees:
      '{"EFORMS":{"ContractNotice":{"cbc:ID":"x","cac:ProcurementProject":{"cbc:Name":"l&amp;#039;eau"}}}}',
  })
  assert.deepEqual(plain(record), { eforms: { ID: 'x', ProcurementProject: { Name: "l'eau" } } })
})

test('recordOf: two notices in one are none that is known', () => {
  const record = recordOf({
    donnees: '{"EFORMS":{"ContractNotice":{"a":"1"},"ContractAwardNotice":{"a":"1"}}}',
  })
  assert.deepEqual(plain(record), {
    donnees: { eforms: { contractnotice: { a: '1' }, contractawardnotice: { a: '1' } } },
  })
})

test('recordOf: what is no JSON stays a text, what is no record is given back', () => {
  assert.deepEqual(plain(recordOf({ donnees: '{"MAPA"', gestion: '' })), { gestion: '', donnees: '{"MAPA"' })
  assert.equal(recordOf('x'), 'x')
  assert.equal(recordOf(null), null)
})

test('recordOf: contacts of persons are left out, however deep', () => {
  const record = recordOf({
    donnees: {
      FNSimple: {
        initial: { communication: { nomContact: 'Mme X', telContact: '1', identifiantInterne: '7' } },
      },
    },
  })
  assert.deepEqual(plain(record), {
    donnees: { fnsimple: { initial: { communication: { identifiantinterne: '7' } } } },
  })
})

test('recordOf: lines are kept where each has a fact; types of the schema are not told', () => {
  const record = recordOf({
    donnees: {
      FNSimple: {
        attribution: { attributionMarche: ' Lot N°  1\r\nMontant ', description: 'a\nb' },
        initial: { procedure: { variantes: { non: { '@xsi:type': 'xs:string' } } } },
      },
    },
  })
  assert.deepEqual(plain(record), {
    donnees: {
      fnsimple: {
        attribution: { attributionmarche: 'Lot N° 1\nMontant', description: 'a b' },
        initial: { procedure: { variantes: { non: '' } } },
      },
    },
  })
})

test('fromXml: a notice of the archive, alone or among others, attributes as in the API', () => {
  const notice =
    '<ANNONCE><GESTION><NOM_HTML>x</NOM_HTML></GESTION><DONNEES><OBJET><VALEUR DEVISE="EUR">1</VALEUR></OBJET></DONNEES></ANNONCE>'
  const expected = {
    gestion: { nomhtml: 'x' },
    donnees: { objet: { valeur: { '@devise': 'EUR', '#text': '1' } } },
  }
  for (const text of [notice, `<ANNONCES>${notice}</ANNONCES>`]) {
    const rows = [...xmlRows(decodeUtf8(Buffer.from(text)), { roots: ROOTS, isRow: isNotice })]
    assert.deepEqual(
      rows.map(row => plain(fromXml(row))),
      [expected],
    )
  }
})
