import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildEformsNoticeTree } from '../../eforms/build-notice-tree.ts'
import { FieldReader } from '../../shared/field-reader.ts'
import { parseBoampEformsBody } from './parse-eforms-body.ts'

function read(notice: object): ReturnType<typeof parseBoampEformsBody> {
  return parseBoampEformsBody(new FieldReader(buildEformsNoticeTree(notice as Record<string, unknown>)))
}

const RESULT = {
  'cbc:NoticeTypeCode': { '@listName': 'result', '#text': 'can-standard' },
  'cac:ProcurementProject': { 'cbc:Name': 'Voirie', 'cbc:Description': 'Trois lots.' },
}

function withoutWinner(reason: string): object {
  return {
    ...RESULT,
    'efac:NoticeResult': {
      'efac:LotResult': {
        'cbc:TenderResultCode': 'clos-nw',
        'efac:DecisionReason': { 'efbc:DecisionReasonCode': reason },
        'efac:TenderLot': { 'cbc:ID': 'LOT-0001' },
      },
    },
  }
}

test('parseBoampEformsBody: no tenders received → tender_unsuccessful with the reason', () => {
  const { category, award } = read(withoutWinner('no-rece'))
  assert.equal(category, 'tender_unsuccessful')
  assert.equal(award.reason, 'Procédure infructueuse : aucune offre reçue')
})

test('parseBoampEformsBody: procedure ended by the buyer → tender_cancellation with the reason', () => {
  const { category, award } = read(withoutWinner('ins-fund'))
  assert.equal(category, 'tender_cancellation')
  assert.equal(award.reason, 'Procédure déclarée sans suite : fonds insuffisants')
})

test('parseBoampEformsBody: description of a change → apart from that of the procurement', () => {
  const body = read({
    ...RESULT,
    'cbc:NoticeTypeCode': { '@listName': 'competition', '#text': 'cn-standard' },
    'efac:Changes': {
      'efbc:ChangedNoticeIdentifier': '00000000-0000-4000-8000-000000000000-01',
      'efac:Change': { 'efbc:ChangeDescription': 'Date limite reportée' },
      'efac:ChangeReason': { 'cbc:ReasonCode': 'update-add' },
    },
  })
  assert.deepEqual(body.changeSentences, ['Date limite reportée'])
  assert.deepEqual(body.descriptions, ['Trois lots.'])
})

test('parseBoampEformsBody: procedure and contract type → French labels', () => {
  const { metadata } = read({
    ...RESULT,
    'cac:TenderingProcess': { 'cbc:ProcedureCode': 'restricted' },
    'cac:ProcurementProject': { 'cbc:Name': 'Voirie', 'cbc:ProcurementTypeCode': 'works' },
  })
  assert.equal(metadata.procedure, 'Procédure restreinte')
  assert.deepEqual(metadata.contract_type, ['Travaux'])
})
