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

test('parseBoampEformsBody: framework agreement in words → framework', () => {
  const project = (description: string): object => ({
    ...RESULT,
    'cac:ProcurementProject': { 'cbc:Name': 'Voirie', 'cbc:Description': description },
  })
  assert.equal(read(project('Accord cadre à bons de commande.')).metadata.framework, true)
  assert.equal(read(project("Marché subséquent à l'accord-cadre 2024-1.")).metadata.framework, undefined)
})

test('parseBoampEformsBody: SIRET that lacks a digit → SIREN', () => {
  const company = {
    'cac:PartyIdentification': { 'cbc:ID': 'ORG-0001' },
    'cac:PartyName': { 'cbc:Name': 'Ville de Valbrune' },
    'cac:PostalAddress': { 'cac:Country': { 'cbc:IdentificationCode': 'FRA' } },
    'cac:PartyLegalEntity': { 'cbc:CompanyID': '2618000720012' },
  }
  const { mentions } = read({
    ...RESULT,
    'efac:Organizations': { 'efac:Organization': { 'efac:Company': company } },
    'cac:ContractingParty': { 'cac:Party': { 'cac:PartyIdentification': { 'cbc:ID': 'ORG-0001' } } },
  })
  assert.deepEqual(
    mentions.flatMap(({ identifiers }) => identifiers.map(({ scheme, number }) => `${scheme}:${number}`)),
    ['siren:261800072'],
  )
})
