import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDraftsAndProblems } from '../../../../test/support/read-document.ts'
import type { AnnouncementDraft, Mention } from '../../../model/announcement.ts'
import { euTed } from '../../eu-ted.ts'

/** Reads a TED_EXPORT with one form. Fails if it is lost. */
async function readForm(documentType: string, form: string, version = 'R2.0.8'): Promise<AnnouncementDraft> {
  const xml = `<TED_EXPORT VERSION="${version}" DOC_ID="000077-2013"><CODED_DATA_SECTION>
    <REF_OJS><NO_OJ>1</NO_OJ><DATE_PUB>20130102</DATE_PUB></REF_OJS>
    <NOTICE_DATA><NO_DOC_OJS>2013/S 001-000077</NO_DOC_OJS><LG_ORIG>FR</LG_ORIG><ISO_COUNTRY VALUE="FR"/></NOTICE_DATA>
    <CODIF_DATA><TD_DOCUMENT_TYPE CODE="${documentType}">x</TD_DOCUMENT_TYPE></CODIF_DATA></CODED_DATA_SECTION>
    <TRANSLATION_SECTION><ML_TITLES><ML_TI_DOC LG="FR"><TI_TEXT>Services d'architecture</TI_TEXT></ML_TI_DOC></ML_TITLES>
    <ML_AA_NAMES><AA_NAME LG="FR">Ville de Valbrune</AA_NAME></ML_AA_NAMES></TRANSLATION_SECTION>
    <FORM_SECTION>${form}</FORM_SECTION></TED_EXPORT>`
  const document = { url: 'x', contentType: null, bytes: Buffer.from(xml) }
  const { drafts, problems } = await readDraftsAndProblems(euTed, document)
  assert.deepEqual(problems, [])
  const [draft] = drafts
  assert.ok(draft)
  return draft
}

const describe = ({ role, type, name, locality, identifiers }: Mention): unknown[] => [
  role,
  type,
  name,
  locality,
  ...identifiers.map(({ number }) => number),
]
const party = (name: string, more = ''): string =>
  `<CONTACT_DATA_WITHOUT_RESPONSIBLE_NAME><ORGANISATION><OFFICIALNAME>${name}</OFFICIALNAME>${more}</ORGANISATION><TOWN>Brunelle</TOWN><POSTAL_CODE>99100</POSTAL_CODE><COUNTRY VALUE="FR"/></CONTACT_DATA_WITHOUT_RESPONSIBLE_NAME>`

/** Each row of the official table notice-type-mapping.xml: form, document type, and the category of its eForms subtype. */
const OFFICIAL_FORMS: readonly (readonly [string, string, AnnouncementDraft['category']])[] = [
  ['F01_2014', 'A', 'tender_notice'],
  ['F01_2014', '0', 'tender_planning'],
  ['F02_2014', '3', 'tender_notice'],
  ['F02_2014', 'Y', 'tender_notice'],
  ['F03_2014', '7', 'contract_award'],
  ['F04_2014', 'M', 'tender_notice'],
  ['F04_2014', 'P', 'tender_planning'],
  ['F05_2014', '3', 'tender_notice'],
  ['F06_2014', '7', 'contract_award'],
  ['F07_2014', 'Q', 'qualification_system'],
  ['F07_2014', 'O', 'qualification_system'],
  ['F08_2014', 'B', 'buyer_profile'],
  ['F12_2014', 'D', 'design_contest'],
  ['F13_2014', 'R', 'design_contest_result'],
  ['F14_2014', '1', 'tender_amendment'],
  ['F14_2014', '2', 'tender_amendment'],
  ['F14_2014', 'V', 'tender_amendment'],
  ['F14_2014', '3', 'tender_amendment'],
  ['F14_2014', '7', 'award_correction'],
  ['F15_2014', 'V', 'award_intention'],
  ['F20_2014', 'K', 'contract_modification'],
  ['F21_2014', '7', 'contract_award'],
  ['F21_2014', '3', 'tender_notice'],
  ['F21_2014', 'A', 'tender_notice'],
  ['F21_2014', '0', 'tender_planning'],
  ['F22_2014', 'O', 'qualification_system'],
  ['F23_2014', 'J', 'contract_award'],
  ['F23_2014', 'H', 'concession_notice'],
  ['F24_2014', 'C', 'concession_notice'],
  ['F24_2014', 'H', 'concession_notice'],
  ['F25_2014', 'J', 'contract_award'],
  ['PRIOR_INFORMATION', '0', 'tender_planning'],
  ['CONTRACT_UTILITIES', '3', 'tender_notice'],
  ['CONTRACT_AWARD_UTILITIES', '7', 'contract_award'],
  ['BUYER_PROFILE', 'B', 'buyer_profile'],
  ['SIMPLIFIED_CONTRACT', '3', 'tender_notice'],
  ['CONCESSION', 'C', 'concession_notice'],
  ['DESIGN_CONTEST', 'D', 'design_contest'],
  ['RESULT_DESIGN_CONTEST', 'R', 'design_contest_result'],
  ['ADDITIONAL_INFORMATION_CORRIGENDUM', '3', 'tender_amendment'],
  ['VOLUNTARY_EX_ANTE_TRANSPARENCY_NOTICE', 'V', 'award_intention'],
  ['CONTRACT_AWARD_DEFENCE', '7', 'contract_award'],
  ['CONTRACT_CONCESSIONAIRE_DEFENCE', 'F', 'subcontract_notice'],
  ['PRIOR_INFORMATION_MOVE', '0', 'tender_planning'],
  ['PRIOR_INFORMATION_MOVE', '3', 'tender_planning'],
  ['CONTRACT_MOVE', '7', 'contract_award'],
  ['EEIG', 'G', 'company_registration'],
  ['OTH_NOT', 'S', 'company_registration'],
  ['OTH_NOT', 'I', 'tender_notice'],
]
for (const [form, type, category] of OFFICIAL_FORMS) {
  test(`TED_EXPORT category: ${form}, document type ${type} → ${category}`, async () =>
    assert.equal(
      (await readForm(type, `<${form} LG="FR"><LEGAL_BASIS VALUE="32014L0024"/></${form}>`)).category,
      category,
    ))
}

test('TED_EXPORT: contest result of 2011 → own title, winners, prize and review body', async () => {
  const result = (number: number, winner: string, prize: string): string =>
    `<RESULT_CONTEST><CONTEST_NUMBER>${number}</CONTEST_NUMBER><CONTEST_TITLE><P>Phase ${number}</P></CONTEST_TITLE><AWARD_PRIZES><PARTICIPANTS_NUMBER>3</PARTICIPANTS_NUMBER>
     <NAME_ADDRESS_WINNER>${party(winner, '<NATIONALID>552100554</NATIONALID>')}</NAME_ADDRESS_WINNER></AWARD_PRIZES>${prize}</RESULT_CONTEST>`
  const draft = await readForm(
    'R',
    `<RESULT_DESIGN_CONTEST LG="FR" CATEGORY="ORIGINAL"><FD_RESULT_DESIGN_CONTEST>
      <CA_CE_CONCESSIONAIRE_PROFILE><ORGANISATION><OFFICIALNAME>Ville de Valbrune</OFFICIALNAME></ORGANISATION><TOWN>Valbrune</TOWN></CA_CE_CONCESSIONAIRE_PROFILE>
      <OBJECT_RESULT_DESIGN_CONTEST><TITLE_RESULT_DESIGN_CONTEST><P>Construction d'une école</P></TITLE_RESULT_DESIGN_CONTEST><DESCRIPTION><P>Douze classes.</P></DESCRIPTION></OBJECT_RESULT_DESIGN_CONTEST>
      <RESULTS_CONTEST_RESULT_DESIGN_CONTEST>${result(1, 'Atelier Brunelle', '<PRIZE_VALUE CURRENCY="EUR" FMTVAL="30000.00">30 000</PRIZE_VALUE>')}
      ${result(2, 'Atelier Brunelle', '<PRIZE_VALUE CURRENCY="EUR" FMTVAL="3444.82">3 444,82</PRIZE_VALUE>')}</RESULTS_CONTEST_RESULT_DESIGN_CONTEST>
      <RESPONSIBLE_FOR_APPEAL_PROCEDURES>${party('Tribunal administratif de Brunelle')}</RESPONSIBLE_FOR_APPEAL_PROCEDURES>
    </FD_RESULT_DESIGN_CONTEST></RESULT_DESIGN_CONTEST>`,
  )
  assert.match(draft.title, /Construction d'une école$/)
  assert.deepEqual(draft.mentions.map(describe), [
    ['buyer', 'authority', 'Ville de Valbrune', 'Valbrune'],
    ['supplier', 'company', 'Atelier Brunelle', '99100', '552100554'],
    ['review_body', 'authority', 'Tribunal administratif de Brunelle', '99100'],
  ])
  assert.deepEqual([draft.metadata.award_amount, draft.metadata.currency], [33444.82, 'EUR'])
})

test('TED_EXPORT: contest result of 2014 → winner and prize', async () => {
  const draft = await readForm(
    'R',
    `<F13_2014 LG="FR"><OBJECT_CONTRACT><TITLE><P>Halle</P></TITLE></OBJECT_CONTRACT><RESULTS><AWARDED_PRIZE><DATE_DECISION_JURY>2021-03-04</DATE_DECISION_JURY>
     <WINNERS><WINNER><ADDRESS_WINNER><OFFICIALNAME>Atelier Brunelle</OFFICIALNAME><TOWN>Brunelle</TOWN><COUNTRY VALUE="FR"/></ADDRESS_WINNER></WINNER></WINNERS>
     <VAL_PRIZE CURRENCY="EUR">12000</VAL_PRIZE></AWARDED_PRIZE></RESULTS></F13_2014>`,
    'R2.0.9',
  )
  assert.deepEqual(draft.mentions.map(describe), [
    ['buyer', 'authority', 'Ville de Valbrune', undefined],
    ['supplier', 'company', 'Atelier Brunelle', 'Brunelle'],
  ])
  assert.deepEqual([draft.metadata.award_amount, draft.metadata.award_date], [12000, '2021-03-04'])
})

/** The award sections of the older forms, whose names vary in spelling and depth. */
const AWARD_SECTIONS: readonly (readonly [string, string, (supplier: string) => string])[] = [
  [
    'VOLUNTARY_EX_ANTE_TRANSPARENCY_NOTICE',
    'V',
    s => `<AWARD_OF_CONTRACT_DEFENSE><ECONOMIC_OPERATOR_NAME_ADDRESS>${s}</ECONOMIC_OPERATOR_NAME_ADDRESS>`,
  ],
  [
    'CONTRACT_AWARD_DEFENCE',
    '7',
    s => `<AWARD_OF_CONTRACT_DEFENCE><ECONOMIC_OPERATOR_NAME_ADDRESS>${s}</ECONOMIC_OPERATOR_NAME_ADDRESS>`,
  ],
  [
    'CONTRACT_AWARD_SUM',
    '7',
    s => `<AWARD_OF_CONTRACT_SUM><ECONOMIC_OPERATOR_NAME_ADDRESS>${s}</ECONOMIC_OPERATOR_NAME_ADDRESS>`,
  ],
  [
    'CONTRACT_AWARD_UTILITIES',
    '7',
    s =>
      `<AWARD_CONTRACT_CONTRACT_AWARD_UTILITIES><MANDATORY_INFORMATION_NOT_INTENDED_PUBLICATION>${s.replace('Tarnside', 'Secret')}</MANDATORY_INFORMATION_NOT_INTENDED_PUBLICATION><AWARD_AND_CONTRACT_VALUE>${s.replaceAll('RESPONSIBLE_NAME>', 'RESPONSIBLE_NAME_CHP>')}`,
  ],
]
for (const [form, type, open] of AWARD_SECTIONS) {
  test(`TED_EXPORT: award section of ${form} → supplier, estimate and amount`, async () => {
    const section = open(party('Tarnside SA'))
    const end = [...section.matchAll(/<(AWARD_\w+)>/g)].map(([, name]) => `</${name}>`).toReversed()
    const { mentions, metadata } = await readForm(
      type,
      `<${form} LG="FR">${section}<OFFERS_RECEIVED_NUMBER>2</OFFERS_RECEIVED_NUMBER>
       <INITIAL_ESTIMATED_TOTAL_VALUE_CONTRACT CURRENCY="EUR"><VALUE_COST FMTVAL="900.00">900</VALUE_COST></INITIAL_ESTIMATED_TOTAL_VALUE_CONTRACT>
       <COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE CURRENCY="EUR"><VALUE_COST FMTVAL="800.00">800</VALUE_COST></COSTS_RANGE_AND_CURRENCY_WITH_VAT_RATE>${end.join('')}</${form}>`,
    )
    assert.deepEqual(
      mentions.filter(({ role }) => role === 'supplier').map(({ name }) => name),
      ['Tarnside SA'],
    )
    assert.deepEqual(
      [metadata.estimated_value, metadata.award_amount, metadata.currency, metadata.offers],
      [900, 800, 'EUR', 2],
    )
  })
}

test('TED_EXPORT: call of 2011 in lots → lots without titles, estimate and duration', async () => {
  const { title, metadata, details } = await readForm(
    '3',
    `<CONTRACT LG="FR"><OBJECT_CONTRACT_INFORMATION><TITLE_CONTRACT><P>Entretien</P></TITLE_CONTRACT>
     <NATURE_QUANTITY_SCOPE><COSTS_RANGE_AND_CURRENCY CURRENCY="EUR"><RANGE_VALUE_COST><LOW_VALUE FMTVAL="10.00">10</LOW_VALUE><HIGH_VALUE FMTVAL="20.00">20</HIGH_VALUE></RANGE_VALUE_COST></COSTS_RANGE_AND_CURRENCY></NATURE_QUANTITY_SCOPE>
     <F02_ANNEX_B><LOT_NUMBER>1</LOT_NUMBER><LOT_DESCRIPTION><P>Voirie</P></LOT_DESCRIPTION></F02_ANNEX_B>
     <F02_ANNEX_B><LOT_NUMBER>2</LOT_NUMBER><LOT_TITLE><P>Parcs</P></LOT_TITLE><PERIOD_WORK_DATE_STARTING><MONTHS>24</MONTHS></PERIOD_WORK_DATE_STARTING></F02_ANNEX_B>
     </OBJECT_CONTRACT_INFORMATION></CONTRACT>`,
  )
  assert.equal(title, 'Entretien')
  assert.deepEqual([metadata.lots, metadata.estimated_value], [2, undefined])
  assert.deepEqual(details?.lots, [
    { lot: '1', description: 'Voirie' },
    { lot: '2', name: 'Parcs', duration_months: 24 },
  ])
})

test('TED_EXPORT: prior information of 2011 in lots, on behalf of another buyer → both buyers and lots', async () => {
  const { mentions, metadata } = await readForm(
    '0',
    `<PRIOR_INFORMATION_DEFENCE LG="FR"><CA_CE_CONCESSIONAIRE_PROFILE><ORGANISATION><OFFICIALNAME>Ville de Brunelle</OFFICIALNAME></ORGANISATION></CA_CE_CONCESSIONAIRE_PROFILE>
     <PURCHASING_ON_BEHALF_YES><CONTACT_DATA_OTHER_BEHALF_CONTRACTING_AUTORITHY><ORGANISATION><OFFICIALNAME>Ville de Valbrune</OFFICIALNAME></ORGANISATION></CONTACT_DATA_OTHER_BEHALF_CONTRACTING_AUTORITHY></PURCHASING_ON_BEHALF_YES>
     <LOT_PRIOR_INFORMATION><LOT_NUMBER>1</LOT_NUMBER></LOT_PRIOR_INFORMATION><LOT_PRIOR_INFORMATION><LOT_NUMBER>2</LOT_NUMBER></LOT_PRIOR_INFORMATION></PRIOR_INFORMATION_DEFENCE>`,
  )
  assert.deepEqual(
    mentions.map(({ role, name }) => `${role} ${name}`),
    ['buyer Ville de Brunelle', 'buyer Ville de Valbrune'],
  )
  assert.equal(metadata.lots, 2)
})

test('TED_EXPORT: call in lots without a total → sum of the lots, unless one states none', async () => {
  const lot = (value: string): string => `<OBJECT_DESCR><LOT_NO>1</LOT_NO>${value}</OBJECT_DESCR>`
  const estimateOf = async (...lots: string[]): Promise<unknown> =>
    (
      await readForm(
        '3',
        `<F02_2014 LG="FR"><OBJECT_CONTRACT><LOT_DIVISION/>${lots.map(lot).join('')}</OBJECT_CONTRACT></F02_2014>`,
      )
    ).metadata.estimated_value
  const value = (amount: number): string => `<VAL_OBJECT CURRENCY="EUR">${amount}</VAL_OBJECT>`
  assert.equal(await estimateOf(value(500), value(700)), 1200)
  assert.equal(await estimateOf(value(500), ''), undefined)
})

test('TED_EXPORT: two contracts of one lot with the same amount → no sum', async () => {
  const award = (lot: string, amount: number): string =>
    `<AWARD_CONTRACT><LOT_NO>${lot}</LOT_NO><AWARDED_CONTRACT><VALUES><VAL_TOTAL CURRENCY="EUR">${amount}</VAL_TOTAL></VALUES></AWARDED_CONTRACT></AWARD_CONTRACT>`
  const amountOf = async (...sections: string[]): Promise<unknown> =>
    (await readForm('7', `<F03_2014 LG="FR">${sections.join('')}</F03_2014>`)).metadata.award_amount
  assert.equal(await amountOf(award('1', 500), award('1', 500)), undefined)
  assert.equal(await amountOf(award('1', 500), award('2', 500)), 1000)
  assert.equal(await amountOf(award('1', 500), award('1', 700)), 1200)
})

const awardForm = (total: string, estimate: string): string =>
  `<F03_2014 LG="FR"><OBJECT_CONTRACT><VAL_TOTAL CURRENCY="EUR">${total}</VAL_TOTAL></OBJECT_CONTRACT>
    <AWARD_CONTRACT><AWARDED_CONTRACT><VALUES><VAL_ESTIMATED_TOTAL CURRENCY="EUR">${estimate}</VAL_ESTIMATED_TOTAL>
    <VAL_TOTAL CURRENCY="EUR">980.50</VAL_TOTAL></VALUES></AWARDED_CONTRACT></AWARD_CONTRACT></F03_2014>`
const TOTALS: readonly (readonly [string, string, number])[] = [
  ['1000.00', '1000.00', 980.5],
  ['1000.00', '1200.00', 1000],
]
for (const [total, estimate, amount] of TOTALS) {
  test(`TED_EXPORT: total ${total}, estimate ${estimate} → award of ${amount}`, async () => {
    const { metadata } = await readForm('7', awardForm(total, estimate), 'R2.0.9')
    assert.equal(metadata.award_amount, amount)
  })
}

test('TED_EXPORT: modification that extends a contract → first start and new end', async () => {
  const period = (start: string, end: string) =>
    `<DATE_START>${start}</DATE_START><DATE_END>${end}</DATE_END>`
  const { metadata } = await readForm(
    'K',
    `<F20_2014 LG="FR"><OBJECT_CONTRACT><OBJECT_DESCR>${period('2012-03-06', '2013-05-13')}</OBJECT_DESCR></OBJECT_CONTRACT>
      <MODIFICATIONS_CONTRACT><DESCRIPTION_PROCUREMENT>${period('2012-11-12', '2013-06-30')}</DESCRIPTION_PROCUREMENT>
      </MODIFICATIONS_CONTRACT></F20_2014>`,
    'R2.0.9',
  )
  assert.deepEqual([metadata.contract_start, metadata.contract_end], ['2012-03-06', '2013-06-30'])
})

test('TED_EXPORT: second buyer that is a sentence or placeholder → left out', async () => {
  const second = (name: string): string =>
    `<F02_2014 LG="FR"><CONTRACTING_BODY><ADDRESS_CONTRACTING_BODY><OFFICIALNAME>Ville de Brunelle</OFFICIALNAME></ADDRESS_CONTRACTING_BODY>
     <ADDRESS_CONTRACTING_BODY_ADDITIONAL><OFFICIALNAME>${name}</OFFICIALNAME></ADDRESS_CONTRACTING_BODY_ADDITIONAL></CONTRACTING_BODY></F02_2014>`
  const buyersOf = async (name: string): Promise<string[]> =>
    (await readForm('3', second(name))).mentions.map(mention => mention.name)
  assert.deepEqual(await buyersOf('Voir le règlement'), ['Ville de Brunelle'])
  assert.deepEqual(await buyersOf('Les membres du groupement sont listés au point VI.3 du présent avis.'), [
    'Ville de Brunelle',
  ])
  assert.deepEqual(await buyersOf('VILLE DE BRUNELLE'), ['Ville de Brunelle'])
  assert.deepEqual(await buyersOf('Ville de Valbrune'), ['Ville de Brunelle', 'Ville de Valbrune'])
})

test('TED_EXPORT: notice of a grouping → subject of the event that its title states', async () => {
  const grouping = async (title: string): Promise<AnnouncementDraft> =>
    await readForm('G', `<EEIG LG="FR"><TITLE><P>${title}</P></TITLE></EEIG>`)
  const formed = await grouping('Constitution du GEIE Brunelle')
  assert.equal(formed.category, 'company_formation')
  assert.deepEqual(formed.mentions.map(describe), [['subject', 'company', 'Ville de Valbrune', undefined]])
  assert.equal((await grouping('Clôture de la liquidation du GEIE')).category, 'liquidation_notice')
  assert.equal((await grouping('GEIE Brunelle')).category, 'company_registration')
})
