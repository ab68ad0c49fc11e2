import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  HANDELSREGISTER_COMPANY as COMPANY,
  CONVERSION_CHANGES as CONVERSION,
  HANDELSREGISTER_HEADER as HEADER,
  HANDELSREGISTER_RECORD as RECORD,
  readHandelsregisterFile as readFile,
  readHandelsregisterRecord as readOne,
  SPECIAL_REGISTER_CHANGES as SPECIAL,
  withHandelsregisterBody as withBody,
} from '../../test/support/handelsregister-records.ts'
import type { AnnouncementDraft, Mention } from '../model/announcement.ts'
import { deHandelsregister } from './de-handelsregister.ts'

const describeMention = ({ role, name, identifiers, locality }: Mention): string =>
  [role, name, ...identifiers.map(({ number }) => `=${number}`), ...(locality ? [`@${locality}`] : [])].join(
    ' ',
  )

test('discover: range of days → one request per day, 404 allowed', () => {
  assert.deepEqual(deHandelsregister.discover({ from: '2026-02-28', to: '2026-03-01' }, 'http://mirror'), [
    {
      url: 'http://mirror/db/2026-02/registerbekanntmachungen-2026-02-28.json',
      role: 'document',
      allowsNotFound: true,
    },
    {
      url: 'http://mirror/db/2026-03/registerbekanntmachungen-2026-03-01.json',
      role: 'document',
      allowsNotFound: true,
    },
  ])
  assert.deepEqual(deHandelsregister.discover({ from: '2026-03-02', to: '2026-03-01' }, 'http://mirror'), [])
})

const subjects: readonly (readonly [string, object, string])[] = [
  ['ordinary record', {}, 'Kranich Feinmechanik GmbH =HRB 99001 Hanau @Hanau'],
  [
    'name with a dash in the text',
    {
      company_name: 'Kranich',
      company_seat: 'Feinmechanik – Hanau',
      details: `${HEADER}\n\nKranich – Feinmechanik\nKommanditgesellschaft\nHanau`,
    },
    'Kranich – Feinmechanik =HRB 99001 Hanau @Hanau',
  ],
  [
    'name in two lines',
    { details: `${HEADER}\n\nKranich\nFeinmechanik eG\neingetragene Genossenschaft\nHanau` },
    'Kranich Feinmechanik eG =HRB 99001 Hanau @Hanau',
  ],
  ['no text', { details: null }, 'Kranich Feinmechanik GmbH =HRB 99001 Hanau @Hanau'],
  [
    'court and number only in the list line',
    {
      state: null,
      amtsgericht: null,
      registernummer: null,
      original_text:
        'Löschungsankündigung\nSchleswig-Holstein Amtsgericht Kempten (Allgäu) HRB 12 MÖ früher Amtsgericht Hof\nKranich – Hanau',
    },
    'Kranich Feinmechanik GmbH =HRB 12 MÖ Kempten (Allgäu) @Hanau',
  ],
  [
    'remark containing the name',
    {
      details: `${HEADER}\n\nDie Eintragung betreffend die Firma Kranich KG ist als nichtig gelöscht.\nKommanditgesellschaft\nHanau`,
    },
    'Kranich KG =HRB 99001 Hanau @Hanau',
  ],
  [
    'remark, name after "vormals"',
    {
      details: `${HEADER}\n\nDie Eintragung betreffend die Firma ist von Amts wegen gemäß § 384 FamFG gelöscht.\nKommanditgesellschaft\nHanau\n\nDie Gesellschaft (vormals: Kranich KG) wird gelöscht.`,
    },
    'Kranich KG =HRB 99001 Hanau @Hanau',
  ],
  [
    'remark, no name',
    {
      details: `${HEADER}\n\nDie Eintragung betreffend die Firma ist von Amts wegen gemäß § 384 FamFG gelöscht.\nKommanditgesellschaft\nHanau`,
    },
    'HRB 99001 =HRB 99001 Hanau @Hanau',
  ],
  [
    'name marked as deleted',
    { company_name: 'Kranich GmbH – gelöscht –', details: null },
    'Kranich GmbH =HRB 99001 Hanau @Hanau',
  ],
  [
    'outside the electronic register',
    { ...SPECIAL, sonderegister_referenz: 'HRB 12', details: null },
    'Kranich Feinmechanik GmbH',
  ],
]
for (const [name, changes, expected] of subjects) {
  test(`announcement subject: ${name} → ${expected}`, async () => {
    const { draft, problemTexts } = await readOne(changes)
    assert.deepEqual(draft.mentions.filter(({ role }) => role === 'subject').map(describeMention), [
      `subject ${expected}`,
    ])
    assert.deepEqual(problemTexts, [])
  })
}

const parties: readonly (readonly [string, object, readonly string[]])[] = [
  [
    'absorbed by the subject',
    withBody(
      'Die "Reiher GmbH", Fulda (Amtsgericht Fulda, HRB 98001) ist auf diese verschmolzen.',
      CONVERSION.type,
    ),
    ['absorbed Reiher GmbH =HRB 98001 Fulda @Fulda'],
  ],
  [
    'absorbing the subject',
    withBody(
      'Die Gesellschaft ist mit der Reiher AG mit dem Sitz in Fulda (Amtsgericht Fulda HRB-Nr. 98001) verschmolzen.',
      CONVERSION.type,
    ),
    ['absorbing Reiher AG =HRB 98001 Fulda @Fulda'],
  ],
  [
    'beneficiary of a spin-off',
    withBody(
      'Teile des Vermögens sind auf die Reiher GmbH (HRB 98001 Amtsgericht Kempten (Allgäu)) abgespalten.',
      CONVERSION.type,
    ),
    ['beneficiary Reiher GmbH =HRB 98001 Kempten (Allgäu)'],
  ],
  [
    'business after "Unternehmen"',
    withBody('Das Unternehmen Reiher e.K. (HRA 98001 Amtsgericht Fulda) wurde übernommen.', CONVERSION.type),
    ['other Reiher e.K. =HRA 98001 Fulda'],
  ],
  [
    'all assets acquired',
    withBody(
      'Die Gesellschaft hat das Vermögen der Reiher GmbH (Amtsgericht Fulda, HRB 98001) als übertragendem Rechtsträger übernommen und durch Verschmelzung erworben.',
      CONVERSION.type,
    ),
    ['absorbed Reiher GmbH =HRB 98001 Fulda'],
  ],
  [
    'absorbed according to a plan',
    withBody(
      'Verschmelzung der Reiher GmbH (Amtsgericht Fulda HRB 98001) auf die Gesellschaft',
      CONVERSION.type,
    ),
    ['absorbed Reiher GmbH =HRB 98001 Fulda'],
  ],
  [
    'several absorbed companies',
    withBody(
      'Die Reiher GmbH (Amtsgericht Fulda HRB 98001) und die Storch GmbH (Amtsgericht Fulda HRB 98002) sind auf die Gesellschaft verschmolzen.',
      CONVERSION.type,
    ),
    ['absorbed Reiher GmbH =HRB 98001 Fulda', 'absorbed Storch GmbH =HRB 98002 Fulda'],
  ],
  [
    'name at the start of a sentence',
    withBody(
      'Mit der Reiher GmbH mit Sitz in Fulda (Amtsgericht Fulda, HRB 98001) ist ein Vertrag geschlossen.',
    ),
    ['other Reiher GmbH =HRB 98001 Fulda @Fulda'],
  ],
  [
    'name with an ambiguous start',
    withBody(
      'Der Verein der Freunde GmbH (Amtsgericht Fulda HRB 98001) wurde verschmolzen.',
      CONVERSION.type,
    ),
    [],
  ],
  [
    'unknown court',
    withBody('Die Reiher GmbH (Amtsgericht Atlantis HRB 98001) ist verschmolzen.', CONVERSION.type),
    ['other Reiher GmbH'],
  ],
  [
    'the subject itself',
    withBody('Die Kranich Feinmechanik GmbH (Amtsgericht Hanau HRB 99001) ist aufgelöst.'),
    [],
  ],
  [
    'managing director',
    withBody('die Löschung des Geschäftsführers Jost Amsel nach § 395 FamFG'),
    ['officer Jost Amsel'],
  ],
  [
    'managing director with date of birth',
    withBody('Geschäftsführer: Amsel, Jost, Fulda, *01.02.1960'),
    ['officer Amsel, Jost @Fulda'],
  ],
  ['words that are not a name', withBody('Der Geschäftsführer Haftung, und Vorstands Sache ist.'), []],
  [
    'liquidator',
    withBody(
      'Es ist beabsichtigt, Frau Rechtsanwältin Dr. Ute von der Drossel, Fulda, zur Nachtragsliquidatorin zu bestellen.',
      'Sonstige Registerbekanntmachung',
    ),
    ['liquidator Ute von der Drossel @Fulda'],
  ],
  [
    'liquidator with date of birth',
    withBody('Der Verein ist aufgelöst. Liquidator: Amsel, Jost, Fulda, *01.02.1960'),
    ['liquidator Amsel, Jost @Fulda'],
  ],
  [
    'emergency managing director',
    withBody('Zum Notgeschäftsführer wurde Herr Rechtsanwalt Dr. Jost Amsel, Fulda, bestellt.'),
    ['officer Jost Amsel @Fulda'],
  ],
  [
    'insolvency practitioner',
    withBody('Zum Insolvenzverwalter wurde Rechtsanwalt Jost Amsel, Fulda, bestellt.'),
    ['insolvency_practitioner Jost Amsel @Fulda'],
  ],
  [
    'several board members',
    withBody(
      'sind Jost Amsel, Dr. Ute Drossel und Kai Fink als vertretungsberechtigte Vorstandsmitglieder eingetragen',
    ),
    ['officer Jost Amsel', 'officer Ute Drossel', 'officer Kai Fink'],
  ],
]
for (const [name, changes, expected] of parties) {
  test(`mentions from the text: ${name} → ${expected.join('; ') || 'none'}`, async () => {
    const { draft } = await readOne(changes)
    assert.deepEqual(draft.mentions.slice(2).map(describeMention), expected)
  })
}

const facts: readonly (readonly [string, object, Partial<AnnouncementDraft['metadata']>])[] = [
  ['no-break spaces', withBody('nach §\u00a0394\u00a0FamFG'), { legal_basis: '§ 394 FamFG' }],
  ['two sections', withBody('nach §§ 10 HGB, 394 FamFG'), {}],
  [
    'deletion of a deletion',
    withBody('Die Löschung nach § 394 FamFG ist gemäß § 395 FamFG zu löschen'),
    { legal_basis: '§ 395 FamFG' },
  ],
  [
    'law quoted in a plan',
    withBody(
      'Der Verschmelzungsplan ist eingereicht. Anfechtung nach §§ 241, 243 AktG; § 16 Abs. 3 UmwG.',
      CONVERSION.type,
    ),
    {},
  ],
  [
    'law with a range',
    withBody(
      'Gemäß § 308 Abs. 1 Nr. 1 bis Nr. 3 UmwG: ein Verschmelzungsplan ist eingereicht.',
      CONVERSION.type,
    ),
    { legal_basis: '§ 308 Abs. 1 Nr. 1 bis Nr. 3 UmwG' },
  ],
  ['period in words', withBody('Widerspruch binnen drei Monaten'), { objection_period: '3 Monate' }],
  [
    'period in words and digits',
    withBody('Die Frist ist auf vier (4) Wochen festgesetzt'),
    { objection_period: '4 Wochen' },
  ],
  ['period in digits', withBody('Widerspruchsfrist:\n1 Monat'), { objection_period: '1 Monat' }],
  [
    'period of weeks',
    withBody('Die Frist wird auf sechs Wochen festgesetzt'),
    { objection_period: '6 Wochen' },
  ],
  ['period for appeals', withBody('Die Beschwerdefrist beträgt einen Monat'), {}],
  ['unfilled placeholder', withBody('Frist ist auf #DV.Fr(Text="x",Eingabe="Wahl") festgesetzt'), {}],
  ['implausible entry date', { details: `${HEADER} 24.09.0202 (Eintragungsdatum)\n\n${COMPANY}` }, {}],
  [
    'entry on the previous day',
    { details: `${HEADER} 23.09.2026 (Eintragungsdatum)\n\n${COMPANY}` },
    { entry_date: '2026-09-23' },
  ],
  ['entry after the announcement', { details: `${HEADER} 25.09.2026 (Eintragungsdatum)\n\n${COMPANY}` }, {}],
  ['cross-border merger', withBody('über eine grenzüberschreitende Verschmelzung'), { cross_border: true }],
]
for (const [name, changes, expected] of facts) {
  test(`metadata: ${name} → ${JSON.stringify(expected)}`, async () => {
    const { legal_basis, objection_period, entry_date, cross_border } = (await readOne(changes)).draft
      .metadata
    const found = { legal_basis, objection_period, entry_date, cross_border }
    assert.deepEqual(
      Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)),
      expected,
    )
  })
}

test('legal form: placeholder → none; UG → its own form', async () => {
  const placeholder = `${HEADER}\n\nKranich\n???Global.Rechtsform.???\nHanau`
  assert.equal((await readOne({ details: placeholder })).draft.metadata.legal_form, undefined)
  const ug = `${HEADER}\n\nKranich UG (haftungsbeschränkt)\nGesellschaft mit beschränkter Haftung\nHanau`
  const { draft } = await readOne({ details: ug })
  assert.equal(draft.metadata.legal_form, 'Unternehmergesellschaft (haftungsbeschränkt)')
})

test('reference: number → by number; special register → prefix S; no number → digest of the content', async () => {
  const reference = async (changes: object): Promise<string> => (await readOne(changes)).draft.reference
  assert.equal(await reference({}), '2026-09-24/170001')
  assert.equal(await reference({ ...SPECIAL, sonderegister_referenz: '1 AR 2/26' }), '2026-09-24/S170001')
  const first = await reference({ id: undefined })
  assert.match(first, /^2026-09-24\/[0-9a-f]{24}$/)
  assert.equal(await reference({ id: undefined, company_name: 'x' }), first)
  assert.notEqual(await reference({ id: undefined, details: null }), first)
})

test('category: unknown type → other, unknown_code', async () => {
  const { draft, problemTexts } = await readOne({ type: 'Neueintragung' })
  assert.equal(draft.category, 'other')
  assert.deepEqual(problemTexts, ['unknown_code 2026-09-24/170001 type'])
})

const problemCases: readonly (readonly [string, object, readonly string[]])[] = [
  ['unknown field', { barter: 1 }, ['unknown_field 2026-09-24/170001']],
  ['text of the wrong type', { details: { a: 1 } }, ['bad_value 2026-09-24/170001 details']],
  ['unknown layout', { details: 'Am 24.09. wurde gelöscht' }, ['bad_value 2026-09-24/170001 details']],
  ['invalid register number', { registernummer: '99001' }, ['bad_value 2026-09-24/170001 registernummer']],
  [
    'no court',
    { amtsgericht: null, original_text: 'Löschungsankündigung' },
    ['bad_value 2026-09-24/170001 original_text'],
  ],
]
for (const [name, changes, expected] of problemCases) {
  test(`problems: ${name} → ${expected.join('; ')}`, async () =>
    assert.deepEqual((await readOne(changes)).problemTexts, expected))
}

const file = (announcements: unknown, more = {}) => JSON.stringify({ ...more, announcements })
const broken: readonly (readonly [string, string | Uint8Array, readonly string[], number])[] = [
  ['empty file of a Sunday', file([], { date: '2026-09-27', number_of_announcements: 0 }), [], 0],
  ['no date', file([{ ...RECORD, date: null }, RECORD]), ['unreadable_row true'], 1],
  ['date that does not exist', file([{ ...RECORD, date: '2026-02-30' }]), ['unreadable_row true'], 0],
  ['no type', file([{ ...RECORD, type: null, original_text: null }]), ['unreadable_row true'], 0],
  ['list of texts', file(['x']), ['unreadable_row true'], 0],
  ['no list of announcements', file(undefined, { date: '2026-09-24' }), ['unreadable_document true'], 0],
  [
    'fewer announcements than stated',
    file([RECORD], { number_of_announcements: 2 }),
    ['truncated_document true'],
    1,
  ],
  ['file cut off', file([RECORD, { ...RECORD, id: '2' }]).slice(0, -60), ['truncated_document true'], 1],
  ['error page', '<html><body>Rate limited</body></html>', ['unreadable_document true'], 0],
  ['"Not Found"', '404: Not Found', ['unreadable_document true'], 0],
  ['Latin-1', Buffer.from(file([RECORD]), 'latin1'), ['unreadable_document true'], 0],
]
for (const [name, text, expected, drafts] of broken) {
  test(`file: ${name} → ${drafts} drafts, ${expected.join('; ') || 'no problems'}`, async () => {
    const found = await readFile(text)
    assert.deepEqual(
      found.problems.map(({ kind, isRecordLost }) => `${kind} ${isRecordLost}`),
      expected,
    )
    assert.equal(found.drafts.length, drafts)
  })
}

for (const words of [
  'Aa Bb, ',
  'Frau Aa Bb, ',
  'Dr. ',
  '(Amtsgericht Fulda HRB 1) ',
  'a b c d ',
  'Frist ',
  'Von Aa von ',
]) {
  test(`announcement: 80,000 characters of "${words}" → one draft with the subject, under 3 s`, {
    timeout: 3_000,
  }, async () => {
    const text = withBody(words.repeat(80_000 / words.length), CONVERSION.type)
    const { drafts } = await readFile(JSON.stringify({ announcements: [{ ...RECORD, ...text }] }))
    assert.deepEqual(
      drafts.map(({ reference, mentions }) => [reference, mentions[0]?.name]),
      [['2026-09-24/170001', 'Kranich Feinmechanik GmbH']],
    )
  })
}
