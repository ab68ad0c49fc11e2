import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseXmlRecords, xmlElementToRecord } from '../shared/formats/xml-records.ts'
import { decodeUtf8 } from '../shared/text-cleaning.ts'
import { buildEformsNoticeTree } from './build-notice-tree.ts'

/** The same notice as XML and as the JSON that publishers derive from it. */
const XML = `<n:ContractNotice xmlns:n="x" xmlns:cbc="y">
  <ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent><efext:EformsExtension>
    <efac:NoticeSubType><cbc:SubTypeCode listName="notice-subtype">16</cbc:SubTypeCode></efac:NoticeSubType>
  </efext:EformsExtension></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>
  <cbc:NoticeTypeCode listName="competition">cn-standard</cbc:NoticeTypeCode>
  <cbc:NoticeLanguageCode>NLD</cbc:NoticeLanguageCode>
  <cac:PartyName><cbc:Name languageID="FRA">Conseil</cbc:Name></cac:PartyName>
  <cac:PartyName><cbc:Name languageID="NLD">Raad</cbc:Name></cac:PartyName>
  <cbc:Note languageID="FRA">Deux</cbc:Note>
  <cbc:Note languageID="ENG">Two</cbc:Note>
  <cbc:Amount currencyID="EUR">5</cbc:Amount>
  <cac:ProcurementProjectLot><cbc:ID schemeName="Part">PAR-0001</cbc:ID></cac:ProcurementProjectLot>
  <cac:ProcurementProjectLot><cbc:ID schemeName="Lot">LOT-0001</cbc:ID></cac:ProcurementProjectLot>
</n:ContractNotice>`

const JSON_NOTICE = {
  'ext:UBLExtensions': {
    'ext:UBLExtension': {
      'ext:ExtensionContent': {
        'efext:EformsExtension': {
          'efac:NoticeSubType': { 'cbc:SubTypeCode': { '@listName': 'notice-subtype', '#text': '16' } },
        },
      },
    },
  },
  'cbc:NoticeTypeCode': { '@listName': 'competition', '#text': 'cn-standard' },
  'cbc:NoticeLanguageCode': 'NLD',
  'cac:PartyName': [
    { 'cbc:Name': { '@languageID': 'FRA', '#text': 'Conseil' } },
    { 'cbc:Name': { '@languageID': 'NLD', '#text': 'Raad' } },
  ],
  'cbc:Note': [
    { '@languageID': 'FRA', '#text': 'Deux' },
    { '@languageID': 'ENG', '#text': 'Two' },
  ],
  'cbc:Amount': { '@currencyID': 'EUR', '#text': 5 },
  'cac:ProcurementProjectLot': [
    { 'cbc:ID': { '@schemeName': 'Part', '#text': 'PAR-0001' } },
    { 'cbc:ID': { '@schemeName': 'Lot', '#text': 'LOT-0001' } },
  ],
}

const EXPECTED_TREE = {
  NoticeSubType: { SubTypeCode: '16' },
  NoticeTypeCode: 'cn-standard',
  'NoticeTypeCode@listName': 'competition',
  NoticeLanguageCode: 'NLD',
  PartyName: { Name: 'Raad' },
  Note: 'Two',
  Amount: '5',
  'Amount@currencyID': 'EUR',
  ProcurementProjectLot: [
    { ID: 'PAR-0001', kind: 'Part' },
    { ID: 'LOT-0001', kind: 'Lot' },
  ],
}

test('buildEformsNoticeTree: XML and JSON of one notice → same tree', () => {
  const [row] = parseXmlRecords(decodeUtf8(Buffer.from(XML)), {
    rootNames: new Set(['n:ContractNotice']),
    isRecordElement: name => name === 'n:ContractNotice',
  })
  assert.ok(row)
  assert.deepEqual(plain(buildEformsNoticeTree(xmlElementToRecord(row.element))), EXPECTED_TREE)
  assert.deepEqual(plain(buildEformsNoticeTree(JSON_NOTICE)), EXPECTED_TREE)
})

test('buildEformsNoticeTree: element named __proto__ → plain key', () => {
  const tree = buildEformsNoticeTree(JSON.parse('{"cbc:__proto__": {"cbc:ID": "X"}, "cac:constructor": "c"}'))
  assert.deepEqual(Object.keys(tree), ['__proto__', 'constructor'])
})

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

test('buildEformsNoticeTree: unpublished values → absent', () => {
  const tree = buildEformsNoticeTree({
    'efac:FieldsPrivacy': { 'efbc:PublicationDate': '2053-01-01Z' },
    'cbc:TenderResultCode': 'unpublished',
    'cbc:Description': { '@languageID': 'ENG', '#text': 'unpublished' },
  })
  assert.deepEqual(plain(tree), {})
})

test('buildEformsNoticeTree: doubly encoded characters → decoded', () => {
  const tree = buildEformsNoticeTree({
    'cbc:Name': 'Lot &quot;A&quot; &amp;amp; B',
    'cbc:URI': 'https://a.example/?x=1&y=2',
  })
  assert.deepEqual(plain(tree), { Name: 'Lot "A" & B', URI: 'https://a.example/?x=1&y=2' })
})
