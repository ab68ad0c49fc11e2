import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readDraftsAndProblems } from '../../../../test/support/read-document.ts'
import { esPlacsp } from '../../es-placsp.ts'

const PARTS = {
  awarded: `<a:TenderResult><b:ResultCode>8</b:ResultCode><b:ReceivedTenderQuantity>12</b:ReceivedTenderQuantity>
    <a:WinningParty><a:PartyName><b:Name>ALFA, S.A. - BETA, S.L. (UTE NORTE)</b:Name></a:PartyName></a:WinningParty>
    <a:AwardedTenderedProject><a:LegalMonetaryTotal><b:TaxExclusiveAmount currencyID="EUR">82600</b:TaxExclusiveAmount>
    </a:LegalMonetaryTotal></a:AwardedTenderedProject></a:TenderResult>`,
  void: '<a:TenderResult><b:ResultCode>3</b:ResultCode><b:ReceivedTenderQuantity>0</b:ReceivedTenderQuantity></a:TenderResult>',
  waived:
    '<a:TenderResult><b:ResultCode>4</b:ResultCode><b:Description>Error en los pliegos</b:Description></a:TenderResult>',
  modified: `<a:TenderResult><b:ResultCode>8</b:ResultCode><a:WinningParty><a:PartyName><b:Name>ALFA, S.A.</b:Name>
    </a:PartyName></a:WinningParty><a:Contract><b:ID>C-7</b:ID></a:Contract></a:TenderResult>
    <p:ContractModification><b:ID>1</b:ID><b:ContractModificationDurationMeasure unitCode="MON">12</b:ContractModificationDurationMeasure>
    <b:ContractID>C-7</b:ContractID><a:ContractModificationLegalMonetaryTotal><b:TaxExclusiveAmount currencyID="EUR">3550</b:TaxExclusiveAmount>
    </a:ContractModificationLegalMonetaryTotal><a:FinalLegalMonetaryTotal><b:TaxExclusiveAmount currencyID="EUR">7100</b:TaxExclusiveAmount>
    </a:FinalLegalMonetaryTotal></p:ContractModification>
    <p:ContractModification><b:ID>1</b:ID><b:ContractID>C-8</b:ContractID><a:ContractModificationLegalMonetaryTotal>
    <b:TaxExclusiveAmount currencyID="EUR">-500</b:TaxExclusiveAmount></a:ContractModificationLegalMonetaryTotal></p:ContractModification>`,
  rated: '<a:TenderResult><b:ResultCode>10</b:ResultCode></a:TenderResult>',
}

async function read(
  code: string,
  status: string,
  results: string,
  change: (text: string) => string = text => text,
) {
  const text =
    change(`<feed><entry><id>https://contrataciondelestado.es/x/1</id><title>Obra de la plaza</title>
    <updated>2026-05-04T10:00:00+02:00</updated><p:ContractFolderStatus>
    <p:ContractFolderStatusCode>${status}</p:ContractFolderStatusCode>
    <p:LocatedContractingParty><a:Party><a:PartyName><b:Name>Alcaldía</b:Name></a:PartyName>
    <a:PostalAddress><b:CityName>Villarriba</b:CityName></a:PostalAddress></a:Party></p:LocatedContractingParty>
    <a:ProcurementProject><b:TypeCode>3</b:TypeCode></a:ProcurementProject>
    <a:TenderingProcess><b:ProcedureCode>1</b:ProcedureCode><a:TenderSubmissionDeadlinePeriod>
    <b:EndDate>2026-06-14</b:EndDate><b:EndTime>14:00:00</b:EndTime></a:TenderSubmissionDeadlinePeriod></a:TenderingProcess>
    ${results}<p:ValidNoticeInfo><b:NoticeTypeCode>${code}</b:NoticeTypeCode><p:AdditionalPublicationStatus>
    <b:PublicationMediaName>Perfil del contratante</b:PublicationMediaName><p:AdditionalPublicationDocumentReference>
    <b:IssueDate>2026-05-04</b:IssueDate></p:AdditionalPublicationDocumentReference></p:AdditionalPublicationStatus>
    </p:ValidNoticeInfo></p:ContractFolderStatus></entry></feed>`)
  const bytes = new TextEncoder().encode(text)
  const { drafts } = await readDraftsAndProblems(esPlacsp, { url: 'x.atom', contentType: null, bytes })
  assert.ok(drafts[0])
  return drafts[0]
}

for (const [code, status, results, title, summary] of [
  [
    ...['DOC_CN', 'PUB', '', 'Obra de la plaza'],
    'Licitación. Obras, procedimiento abierto. Órgano de contratación: Alcaldía, Villarriba. Plazo de presentación: 14/06/2026, 14:00 h.',
  ],
  [
    ...['DOC_CAN_ADJ', 'ADJ', PARTS.awarded, 'Adjudicación: Obra de la plaza'],
    'Adjudicación: ALFA, S.A. - BETA, S.L. (UTE NORTE), 82.600 €, 12 ofertas. Obras, procedimiento abierto. Órgano de contratación: Alcaldía, Villarriba.',
  ],
  [
    ...['DOC_NUEVO', 'PUB', '', 'Obra de la plaza'],
    'Anuncio. Obras, procedimiento abierto. Órgano de contratación: Alcaldía, Villarriba.',
  ],
  [
    ...['DOC_CAN_ADJ', 'RES', PARTS.void, 'Desierto: Obra de la plaza'],
    'Desierto: sin ofertas. Obras, procedimiento abierto. Órgano de contratación: Alcaldía, Villarriba.',
  ],
  [
    ...['DESISTIMIENTO', 'ANUL', PARTS.waived, 'Desistimiento: Obra de la plaza'],
    'Desistimiento. Obras, procedimiento abierto. Órgano de contratación: Alcaldía, Villarriba. Motivo: Error en los pliegos.',
  ],
  [
    ...['DOC_CAN_ADJ', 'ADJ', PARTS.rated, 'Licitador mejor valorado: Obra de la plaza'],
    'Licitador mejor valorado. Obras, procedimiento abierto. Órgano de contratación: Alcaldía, Villarriba.',
  ],
  [
    ...['DOC_MOD', 'RES', PARTS.modified, 'Modificación de contrato: Obra de la plaza'],
    'Modificación de contrato. Órgano de contratación: Alcaldía, Villarriba. Contrato C-7 (ALFA, S.A.): incremento de 3.550 €, 12 meses más, importe final 7.100 €. Contrato C-8: reducción de 500 €. Obras, procedimiento abierto.',
  ],
  [
    ...['ANUL_CAN_ADJ', 'ADJ', PARTS.awarded, 'Anulación de adjudicación: Obra de la plaza'],
    'Anulación de adjudicación. Obras, procedimiento abierto. Órgano de contratación: Alcaldía, Villarriba.',
  ],
] as [string, string, string, string, string][]) {
  test(`es-placsp: ${code} → "${title}"`, async () => {
    const draft = await read(code, status, results)
    assert.deepEqual([draft.title, draft.summary], [title, summary])
  })
}

const CODES = '<b:TypeCode>3</b:TypeCode></a:ProcurementProject>\n    <a:TenderingProcess><b:ProcedureCode>1<'
for (const [type, procedure, category, sentence] of [
  ['22', '1', 'concession_notice', 'Concesión de Servicios, procedimiento abierto.'],
  ['32', '1', 'concession_notice', 'Concesión de Obras, procedimiento abierto.'],
  ['2', '8', 'design_contest', 'Servicios, concurso de proyectos.'],
  ['8', '100', 'tender_notice', 'Contrato privado, según normas internas.'],
  ['50', '999', 'tender_notice', 'Contrato patrimonial.'],
  ['1', '6', 'tender_notice', 'Suministros, contrato menor.'],
  ['1', '13', 'tender_notice', 'Suministros, licitación con negociación.'],
] as const) {
  test(`es-placsp: call for contract type ${type}, procedure ${procedure} → ${category}`, async () => {
    const codes = CODES.replace('Code>1<', `Code>${procedure}<`).replace('>3<', `>${type}<`)
    const draft = await read('DOC_CN', 'PUB', '', text => text.replace(CODES, codes))
    assert.equal(draft.category, category)
    assert.ok(draft.summary?.startsWith(`Licitación. ${sentence} Órgano`), draft.summary ?? '')
    assert.equal(draft.title, 'Obra de la plaza')
  })
}

for (const [code, status, object] of [
  ['DOC_PIN', 'PRE', 'Anuncio previo de las obras de la plaza'],
  ['DOC_CON', 'PRE', 'Consulta preliminar al mercado sobre firma'],
  ['DOC_FORM_ENC', 'RES', 'Encargo de limpieza a medio propio'],
  ['PRO_FORM_ENC', 'RES', 'Prórroga del encargo de limpieza'],
] as const) {
  test(`es-placsp: ${code} "${object}" → kind named once`, async () => {
    const draft = await read(code, status, '', text => text.replace('Obra de la plaza', object))
    assert.equal(draft.title, object)
  })
}

test('es-placsp: winner without a readable name → no mention', async () => {
  const masked = PARTS.awarded.replace('ALFA, S.A. - BETA, S.L. (UTE NORTE)', '*****')
  const { mentions } = await read('DOC_CAN_ADJ', 'ADJ', masked)
  assert.deepEqual(
    mentions.map(({ role }) => role),
    ['buyer'],
  )
})

test('es-placsp: award to a temporary union → union and members are suppliers', async () => {
  const { mentions } = await read('DOC_CAN_ADJ', 'ADJ', PARTS.awarded)
  assert.deepEqual(
    mentions.filter(({ role }) => role === 'supplier').map(({ name }) => name),
    ['ALFA, S.A. - BETA, S.L. (UTE NORTE)', 'ALFA, S.A.', 'BETA, S.L.'],
  )
})

for (const [status, category, title] of [
  ['PUB', 'market_consultation', 'Consulta preliminar de mercado: Obra de la plaza'],
  ['REA', 'market_consultation', 'Consulta preliminar de mercado: Obra de la plaza'],
  ['ANU', 'notice_annulment', 'Anulación de consulta preliminar de mercado: Obra de la plaza'],
] as const) {
  test(`es-placsp: market consultation with status ${status} → ${category}`, async () => {
    const draft = await read('DOC_CD', status, '<b:LimitDate>2026-06-30</b:LimitDate>', text =>
      text
        .replaceAll('ContractFolderStatus>', 'PreliminaryMarketConsultationStatus>')
        .replaceAll('ContractFolderStatusCode>', 'PreliminaryMarketConsultationStatusCode>'),
    )
    assert.deepEqual([draft.category, draft.title], [category, title])
    assert.equal(draft.metadata.deadline, '2026-06-30')
    const isOpen = draft.summary?.includes('Plazo de respuesta: 30/06/2026') ?? false
    assert.equal(isOpen, status !== 'ANU')
  })
}

const CONTRACT = '<a:Contract><b:ID>7/26</b:ID></a:Contract>'

for (const [contract, sentence] of [
  ['7/26', 'Contrato 7/26 (ALFA, S.A. - BETA, S.L. (UTE NORTE)): incremento de 900 €.'],
  ['8/26', 'Contrato 8/26: incremento de 900 €.'],
] as const) {
  test(`es-placsp: modification of contract ${contract} → "${sentence}"`, async () => {
    const signed = PARTS.awarded.replace('<a:WinningParty>', `${CONTRACT}<a:WinningParty>`)
    const modification = `<a:ContractModification><b:ContractID>${contract}</b:ContractID>
      <a:ContractModificationLegalMonetaryTotal><b:TaxExclusiveAmount currencyID="EUR">900</b:TaxExclusiveAmount>
      </a:ContractModificationLegalMonetaryTotal></a:ContractModification>`
    const { summary } = await read('DOC_MOD', 'RES', signed + modification)
    assert.ok(summary?.startsWith(sentence), summary ?? '')
  })
}

for (const [number, expected] of [
  ['2014/24/EU', 'Directive 2014/24/EU'],
  ['2009/81/EC', 'Directive 2009/81/EC'],
  ['N/A', undefined],
] as const) {
  test(`es-placsp: legislation ${number} → legal basis ${expected}`, async () => {
    const terms = `<a:TenderingTerms><a:ProcurementLegislationDocumentReference><b:ID>${number}</b:ID>
      </a:ProcurementLegislationDocumentReference></a:TenderingTerms>`
    assert.equal((await read('DOC_CN', 'PUB', terms)).metadata.legal_basis, expected)
  })
}

test('es-placsp: CPV codes of lots → after those of the folder, without duplicates', async () => {
  const lot = (
    code: string,
  ) => `<a:ProcurementProjectLot><a:ProcurementProject><a:RequiredCommodityClassification>
    <b:ItemClassificationCode>${code}</b:ItemClassificationCode></a:RequiredCommodityClassification>
    </a:ProcurementProject></a:ProcurementProjectLot>`
  const { metadata } = await read('DOC_CN', 'PUB', lot('45112700') + lot('45316110') + lot('45112700'))
  assert.deepEqual(metadata.cpv, ['45112700', '45316110'])
})

const REAL_FILES = ['data', 'data-2']
  .map(name => fileURLToPath(new URL(`../../../../../shared/${name}/es-placsp/`, import.meta.url)))
  .filter(existsSync)
  .flatMap(folder => readdirSync(folder).map(name => join(folder, name)))
  .filter(name => /\.(?:atom|xml)$/.test(name))

for (const file of REAL_FILES) {
  test(`es-placsp: ${basename(file)} → titles and summaries are short and clean`, async () => {
    const document = { url: file, contentType: null, bytes: readFileSync(file) }
    const { drafts } = await readDraftsAndProblems(esPlacsp, document)
    for (const { reference, title, summary } of drafts) {
      assert.ok(title.length <= 200 && (summary ?? '').length <= 400, reference)
      assert.doesNotMatch(`${title}\n${summary ?? ''}`, /<|&\w+;|&#| {2}|null|undefined/, reference)
      assert.ok(!(summary ?? '').includes(title), reference)
      const buyer = summary?.indexOf('Órgano de contratación: ') ?? 0
      assert.ok(buyer >= 0 && buyer < 175, `${reference}: the buyer is at ${buyer}`)
    }
  })
}
