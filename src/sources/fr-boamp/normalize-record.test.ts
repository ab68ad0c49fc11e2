import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseXmlRecords } from '../shared/formats/xml-records.ts'
import { decodeUtf8 } from '../shared/text-cleaning.ts'
import {
  BOAMP_ROOT_ELEMENTS,
  convertBoampXmlNotice,
  isBoampNoticeElement,
  normalizeBoampRecord,
} from './normalize-record.ts'

/** Removes prototypes by a JSON round trip, so that records compare equal. */
function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

test('normalizeBoampRecord: JSON in texts → parsed, lower-case names without underscores', () => {
  const record = normalizeBoampRecord({
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
  const record = normalizeBoampRecord({
    recordid: 'x',
    fields: { idweb: '25-1', donnees: '{"IDENTITE":{}}' },
  })
  assert.deepEqual(toJson(record), { recordid: 'x', idweb: '25-1', donnees: { identite: {} } })
})

test('normalizeBoampRecord: nulls, empty elements and timestamps of the former API → removed, empty texts, local times', () => {
  const record = normalizeBoampRecord({
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
  const record = normalizeBoampRecord({
    donnees:
      '{"EFORMS":{"ContractNotice":{"cbc:ID":"x","cac:ProcurementProject":{"cbc:Name":"l&amp;#039;eau"}}}}',
  })
  assert.deepEqual(toJson(record), { eforms: { ID: 'x', ProcurementProject: { Name: "l'eau" } } })
})

test('normalizeBoampRecord: two notices in EFORMS → left in donnees', () => {
  const record = normalizeBoampRecord({
    donnees: '{"EFORMS":{"ContractNotice":{"a":"1"},"ContractAwardNotice":{"a":"1"}}}',
  })
  assert.deepEqual(toJson(record), {
    donnees: { eforms: { contractnotice: { a: '1' }, contractawardnotice: { a: '1' } } },
  })
})

test('normalizeBoampRecord: invalid JSON → text; not a record → unchanged', () => {
  assert.deepEqual(toJson(normalizeBoampRecord({ donnees: '{"MAPA"', gestion: '' })), {
    gestion: '',
    donnees: '{"MAPA"',
  })
  assert.equal(normalizeBoampRecord('x'), 'x')
  assert.equal(normalizeBoampRecord(null), null)
})

test('normalizeBoampRecord: contact persons at any depth → removed', () => {
  const record = normalizeBoampRecord({
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
  const record = normalizeBoampRecord({
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
    const rows = [
      ...parseXmlRecords(decodeUtf8(Buffer.from(text)), {
        rootNames: BOAMP_ROOT_ELEMENTS,
        isRecordElement: isBoampNoticeElement,
      }),
    ]
    assert.deepEqual(
      rows.map(row => toJson(convertBoampXmlNotice(row))),
      [expected],
    )
  }
})

test('normalizeBoampRecord: earlier notices joined with commas → list; one → record; words → unchanged', () => {
  const read = (text: string): unknown =>
    (normalizeBoampRecord({ annonces_anterieures_schema_v110: text }) as Record<string, unknown>)
      .annonces_anterieures_schema_v110
  assert.deepEqual(read('{"IDWEB": "A1"},{"IDWEB": "A2"}'), [{ IDWEB: 'A1' }, { IDWEB: 'A2' }])
  assert.deepEqual(read('{"IDWEB": "A1"}'), { IDWEB: 'A1' })
  assert.equal(read('{"IDWEB"'), '{"IDWEB"')
})

test('convertBoampXmlNotice: notice of the current schema, alone or in a list → record without namespaces', () => {
  const notice = (prefix: string): string =>
    `<${prefix}ann xmlns:jo="http://boamp.journal-officiel.gouv.fr/XML/3.2.5"><DONNEES><MAPA><initial/></MAPA></DONNEES>` +
    `<GESTION><REFERENCE><IDWEB>26-1</IDWEB></REFERENCE></GESTION></${prefix}ann>`
  const expected = { gestion: { reference: { idweb: '26-1' } }, donnees: { mapa: { initial: '' } } }
  for (const text of [notice('jo:'), notice(''), `<jo:anns>${notice('jo:')}</jo:anns>`]) {
    const rows = [
      ...parseXmlRecords(decodeUtf8(Buffer.from(text)), {
        rootNames: BOAMP_ROOT_ELEMENTS,
        isRecordElement: isBoampNoticeElement,
      }),
    ]
    assert.deepEqual(
      rows.map(row => toJson(convertBoampXmlNotice(row))),
      [expected],
    )
  }
})

test('convertBoampXmlNotice: eForms notice in XML → the tree of the API', () => {
  const text =
    '<jo:ann xmlns:jo="x"><DONNEES><EFORMS xmlns:a="x"><ContractNotice xmlns="y"><cbc:ID schemeName="notice-id">x</cbc:ID>' +
    '<cac:ProcurementProject><cbc:Name languageID="FRA">Voirie</cbc:Name></cac:ProcurementProject></ContractNotice></EFORMS></DONNEES></jo:ann>'
  const [row] = parseXmlRecords(decodeUtf8(Buffer.from(text)), {
    rootNames: BOAMP_ROOT_ELEMENTS,
    isRecordElement: isBoampNoticeElement,
  })
  assert.ok(row)
  assert.deepEqual(toJson(convertBoampXmlNotice(row)), {
    eforms: { ID: 'x', ProcurementProject: { Name: 'Voirie' } },
  })
})
