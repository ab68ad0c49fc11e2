import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWhole } from '../../test/reading.ts'
import type { Draft, Mention } from '../model/announcement.ts'
import type { Problem } from '../model/raw.ts'
import { deHandelsregister } from './de-handelsregister.ts'

/* Announcements written by hand; companies and persons are invented. */

const HEAD = '24.09.2026 (Bekanntmachungsdatum)\n\nHessen Amtsgericht Hanau HRB 99001\nLöschungsankündigung'
const WHO = 'Kranich Feinmechanik GmbH\nGesellschaft mit beschränkter Haftung\nHanau'
const BASE = {
  date: '2026-09-24',
  id: '170001',
  original_text:
    'Löschungsankündigung\nHessen Amtsgericht Hanau HRB 99001\nKranich Feinmechanik GmbH – Hanau',
  type: 'Löschungsankündigung',
  state: 'Hessen',
  amtsgericht: 'Amtsgericht Hanau',
  registernummer: 'HRB 99001',
  registerart: 'HRB',
  company_name: 'Kranich Feinmechanik GmbH',
  company_seat: 'Hanau',
  details: `${HEAD}\n\n${WHO}\n\nDie Gesellschaft ist nach § 394 FamFG zu löschen.`,
}
const CONVERSION = { type: 'Registerbekanntmachung nach dem Umwandlungsgesetz' }
const SPECIAL = {
  type: 'Sonderregisterbekanntmachung OHNE Bezug zum elektr. Register',
  registernummer: undefined,
  registerart: undefined,
  company_seat: undefined,
}
const body = (text: string, type = BASE.type) => ({ type, details: `${HEAD}\n\n${WHO}\n\n${text}` })

async function readAll(text: string | Uint8Array): Promise<{ drafts: Draft[]; problems: Problem[] }> {
  const raw = { url: 'day.json', contentType: null, bytes: Buffer.from(text as string) }
  return await readWhole(deHandelsregister, raw)
}

async function one(changes: object): Promise<{ draft: Draft; odd: string[] }> {
  const { drafts, problems } = await readAll(JSON.stringify({ announcements: [{ ...BASE, ...changes }] }))
  const [draft] = drafts
  assert.ok(draft, JSON.stringify(problems))
  return { draft, odd: problems.map(({ kind, place }) => `${kind} ${place}`) }
}

const inWords = ({ role, name, identifiers, place }: Mention): string =>
  [role, name, ...identifiers.map(({ number }) => `=${number}`), ...(place ? [`@${place}`] : [])].join(' ')

test('discover asks for the file of each day, which may be missing', () => {
  assert.deepEqual(deHandelsregister.discover({ from: '2026-02-28', to: '2026-03-01' }, 'http://mirror'), [
    {
      url: 'http://mirror/db/2026-02/registerbekanntmachungen-2026-02-28.json',
      role: 'document',
      mayBeMissing: true,
    },
    {
      url: 'http://mirror/db/2026-03/registerbekanntmachungen-2026-03-01.json',
      role: 'document',
      mayBeMissing: true,
    },
  ])
  assert.deepEqual(deHandelsregister.discover({ from: '2026-03-02', to: '2026-03-01' }, 'http://mirror'), [])
})

const subjects: readonly (readonly [string, object, string])[] = [
  ['as it stands', {}, 'Kranich Feinmechanik GmbH =HRB 99001 Hanau @Hanau'],
  [
    'a name with a dash, from the lines of the text',
    {
      company_name: 'Kranich',
      company_seat: 'Feinmechanik – Hanau',
      details: `${HEAD}\n\nKranich – Feinmechanik\nKommanditgesellschaft\nHanau`,
    },
    'Kranich – Feinmechanik =HRB 99001 Hanau @Hanau',
  ],
  [
    'a name in two lines',
    { details: `${HEAD}\n\nKranich\nFeinmechanik eG\neingetragene Genossenschaft\nHanau` },
    'Kranich Feinmechanik eG =HRB 99001 Hanau @Hanau',
  ],
  ['no text', { details: null }, 'Kranich Feinmechanik GmbH =HRB 99001 Hanau @Hanau'],
  [
    'court and number only in the line of the list',
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
    'a remark that holds the name',
    {
      details: `${HEAD}\n\nDie Eintragung betreffend die Firma Kranich KG ist als nichtig gelöscht.\nKommanditgesellschaft\nHanau`,
    },
    'Kranich KG =HRB 99001 Hanau @Hanau',
  ],
  [
    'a remark, and the name behind "vormals"',
    {
      details: `${HEAD}\n\nDie Eintragung betreffend die Firma ist von Amts wegen gemäß § 384 FamFG gelöscht.\nKommanditgesellschaft\nHanau\n\nDie Gesellschaft (vormals: Kranich KG) wird gelöscht.`,
    },
    'Kranich KG =HRB 99001 Hanau @Hanau',
  ],
  [
    'a remark, and no name at all',
    {
      details: `${HEAD}\n\nDie Eintragung betreffend die Firma ist von Amts wegen gemäß § 384 FamFG gelöscht.\nKommanditgesellschaft\nHanau`,
    },
    'HRB 99001 =HRB 99001 Hanau @Hanau',
  ],
  [
    'struck off before',
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
  test(`subject: ${name}`, async () => {
    const { draft, odd } = await one(changes)
    assert.deepEqual(draft.mentions.filter(({ role }) => role === 'subject').map(inWords), [
      `subject ${expected}`,
    ])
    assert.deepEqual(odd, [])
  })
}

const parties: readonly (readonly [string, object, readonly string[]])[] = [
  [
    'absorbed by this one',
    body(
      'Die "Reiher GmbH", Fulda (Amtsgericht Fulda, HRB 98001) ist auf diese verschmolzen.',
      CONVERSION.type,
    ),
    ['absorbed Reiher GmbH =HRB 98001 Fulda @Fulda'],
  ],
  [
    'absorbing this one',
    body(
      'Die Gesellschaft ist mit der Reiher AG mit dem Sitz in Fulda (Amtsgericht Fulda HRB-Nr. 98001) verschmolzen.',
      CONVERSION.type,
    ),
    ['absorbing Reiher AG =HRB 98001 Fulda @Fulda'],
  ],
  [
    'the part that was spun off goes to',
    body(
      'Teile des Vermögens sind auf die Reiher GmbH (HRB 98001 Amtsgericht Kempten (Allgäu)) abgespalten.',
      CONVERSION.type,
    ),
    ['beneficiary Reiher GmbH =HRB 98001 Kempten (Allgäu)'],
  ],
  [
    'a business, behind the word for it',
    body('Das Unternehmen Reiher e.K. (HRA 98001 Amtsgericht Fulda) wurde übernommen.', CONVERSION.type),
    ['other Reiher e.K. =HRA 98001 Fulda'],
  ],
  [
    'its whole assets were taken over',
    body(
      'Die Gesellschaft hat das Vermögen der Reiher GmbH (Amtsgericht Fulda, HRB 98001) als übertragendem Rechtsträger übernommen und durch Verschmelzung erworben.',
      CONVERSION.type,
    ),
    ['absorbed Reiher GmbH =HRB 98001 Fulda'],
  ],
  [
    'one merged into this one, in the words of a plan',
    body('Verschmelzung der Reiher GmbH (Amtsgericht Fulda HRB 98001) auf die Gesellschaft', CONVERSION.type),
    ['absorbed Reiher GmbH =HRB 98001 Fulda'],
  ],
  [
    'several merged into this one',
    body(
      'Die Reiher GmbH (Amtsgericht Fulda HRB 98001) und die Storch GmbH (Amtsgericht Fulda HRB 98002) sind auf die Gesellschaft verschmolzen.',
      CONVERSION.type,
    ),
    ['other Reiher GmbH =HRB 98001 Fulda', 'absorbed Storch GmbH =HRB 98002 Fulda'],
  ],
  [
    'where a sentence begins',
    body('Mit der Reiher GmbH mit Sitz in Fulda (Amtsgericht Fulda, HRB 98001) ist ein Vertrag geschlossen.'),
    ['other Reiher GmbH =HRB 98001 Fulda @Fulda'],
  ],
  [
    'a name that cannot be told apart from the words before it',
    body('Der Verein der Freunde GmbH (Amtsgericht Fulda HRB 98001) wurde verschmolzen.', CONVERSION.type),
    [],
  ],
  [
    'a court that is none',
    body('Die Reiher GmbH (Amtsgericht Atlantis HRB 98001) ist verschmolzen.', CONVERSION.type),
    [],
  ],
  ['this one itself', body('Die Kranich Feinmechanik GmbH (Amtsgericht Hanau HRB 99001) ist aufgelöst.'), []],
  [
    'managing director',
    body('die Löschung des Geschäftsführers Jost Amsel nach § 395 FamFG'),
    ['officer Jost Amsel'],
  ],
  [
    'managing director with date of birth',
    body('Geschäftsführer: Amsel, Jost, Fulda, *01.02.1960'),
    ['officer Amsel, Jost'],
  ],
  ['words that are no name', body('Der Geschäftsführer Haftung, und Vorstands Sache ist.'), []],
  [
    'a liquidator',
    body(
      'Es ist beabsichtigt, Frau Rechtsanwältin Dr. Ute von der Drossel, Fulda, zur Nachtragsliquidatorin zu bestellen.',
      'Sonstige Registerbekanntmachung',
    ),
    ['liquidator Ute von der Drossel'],
  ],
  [
    'a liquidator with date of birth',
    body('Der Verein ist aufgelöst. Liquidator: Amsel, Jost, Fulda, *01.02.1960'),
    ['liquidator Amsel, Jost'],
  ],
  [
    'who acts in an emergency',
    body('Zum Notgeschäftsführer wurde Herr Rechtsanwalt Dr. Jost Amsel, Fulda, bestellt.'),
    ['officer Jost Amsel'],
  ],
  [
    'an insolvency practitioner',
    body('Zum Insolvenzverwalter wurde Rechtsanwalt Jost Amsel, Fulda, bestellt.'),
    ['insolvency_practitioner Jost Amsel'],
  ],
  [
    'several',
    body(
      'sind Jost Amsel, Dr. Ute Drossel und Kai Fink als vertretungsberechtigte Vorstandsmitglieder eingetragen',
    ),
    ['officer Jost Amsel', 'officer Ute Drossel', 'officer Kai Fink'],
  ],
]
for (const [name, changes, expected] of parties) {
  test(`named in the text: ${name}`, async () => {
    const { draft } = await one(changes)
    assert.deepEqual(draft.mentions.slice(2).map(inWords), expected)
  })
}

const facts: readonly (readonly [string, object, Partial<Draft['metadata']>])[] = [
  ['a no-break space', body('nach §\u00a0394\u00a0FamFG'), { legal_basis: '§ 394 FamFG' }],
  ['two sections', body('nach §§ 10 HGB, 394 FamFG'), {}],
  [
    'a deletion that is itself to be deleted',
    body('Die Löschung nach § 394 FamFG ist gemäß § 395 FamFG zu löschen'),
    { legal_basis: '§ 395 FamFG' },
  ],
  [
    'a law that a plan quotes',
    body(
      'Der Verschmelzungsplan ist eingereicht. Anfechtung nach §§ 241, 243 AktG; § 16 Abs. 3 UmwG.',
      CONVERSION.type,
    ),
    {},
  ],
  [
    'a law with a span',
    body('Gemäß § 308 Abs. 1 Nr. 1 bis Nr. 3 UmwG: ein Verschmelzungsplan ist eingereicht.', CONVERSION.type),
    { legal_basis: '§ 308 Abs. 1 Nr. 1 bis Nr. 3 UmwG' },
  ],
  ['a period in words', body('Widerspruch binnen drei Monaten'), { objection_period: '3 Monate' }],
  [
    'a period in both',
    body('Die Frist ist auf vier (4) Wochen festgesetzt'),
    { objection_period: '4 Wochen' },
  ],
  ['a period in digits', body('Widerspruchsfrist:\n1 Monat'), { objection_period: '1 Monat' }],
  [
    'a period of weeks',
    body('Die Frist wird auf sechs Wochen festgesetzt'),
    { objection_period: '6 Wochen' },
  ],
  ['an appeal is no objection', body('Die Beschwerdefrist beträgt einen Monat'), {}],
  ['a template not filled in', body('Frist ist auf #DV.Fr(Text="x",Eingabe="Wahl") festgesetzt'), {}],
  ['entered long ago', { details: `${HEAD} 24.09.0202 (Eintragungsdatum)\n\n${WHO}` }, {}],
  [
    'entered the day before',
    { details: `${HEAD} 23.09.2026 (Eintragungsdatum)\n\n${WHO}` },
    { entry_date: '2026-09-23' },
  ],
  ['entered later', { details: `${HEAD} 25.09.2026 (Eintragungsdatum)\n\n${WHO}` }, {}],
  ['another country', body('über eine grenzüberschreitende Verschmelzung'), { cross_border: true }],
]
for (const [name, changes, expected] of facts) {
  test(`facts: ${name}`, async () => {
    const { legal_basis, objection_period, entry_date, cross_border } = (await one(changes)).draft.metadata
    const found = { legal_basis, objection_period, entry_date, cross_border }
    assert.deepEqual(
      Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)),
      expected,
    )
  })
}

test('legal form: a placeholder is none, a UG is one', async () => {
  const placeholder = `${HEAD}\n\nKranich\n???Global.Rechtsform.???\nHanau`
  assert.equal((await one({ details: placeholder })).draft.metadata.legal_form, undefined)
  const ug = `${HEAD}\n\nKranich UG (haftungsbeschränkt)\nGesellschaft mit beschränkter Haftung\nHanau`
  const { draft } = await one({ details: ug })
  assert.equal(draft.metadata.legal_form, 'Unternehmergesellschaft (haftungsbeschränkt)')
})

test('references: by number, apart for what is outside the register, by content without a number', async () => {
  const reference = async (changes: object): Promise<string> => (await one(changes)).draft.reference
  assert.equal(await reference({}), '2026-09-24/170001')
  assert.equal(await reference({ ...SPECIAL, sonderegister_referenz: '1 AR 2/26' }), '2026-09-24/S170001')
  const first = await reference({ id: undefined })
  assert.match(first, /^2026-09-24\/[0-9a-f]{24}$/)
  assert.equal(await reference({ id: undefined, company_name: 'x' }), first)
  assert.notEqual(await reference({ id: undefined, details: null }), first)
})

test('an unknown type is told and has the category "other"', async () => {
  const { draft, odd } = await one({ type: 'Neueintragung' })
  assert.equal(draft.category, 'other')
  assert.deepEqual(odd, ['unknown_code 2026-09-24/170001 type'])
})

const odd: readonly (readonly [string, object, readonly string[]])[] = [
  ['a field nobody knows', { barter: 1 }, ['unknown_field 2026-09-24/170001']],
  ['a text that is none', { details: { a: 1 } }, ['bad_value 2026-09-24/170001 details']],
  ['another layout', { details: 'Am 24.09. wurde gelöscht' }, ['bad_value 2026-09-24/170001 details']],
  ['a number that is none', { registernummer: '99001' }, ['bad_value 2026-09-24/170001 registernummer']],
  [
    'no court',
    { amtsgericht: null, original_text: 'Löschungsankündigung' },
    ['bad_value 2026-09-24/170001 original_text'],
  ],
]
for (const [name, changes, expected] of odd) {
  test(`odd: ${name}`, async () => assert.deepEqual((await one(changes)).odd, expected))
}

const file = (announcements: unknown, more = {}) => JSON.stringify({ ...more, announcements })
const broken: readonly (readonly [string, string | Uint8Array, readonly string[], number])[] = [
  ['a Sunday', file([], { date: '2026-09-27', number_of_announcements: 0 }), [], 0],
  ['without date', file([{ ...BASE, date: null }, BASE]), ['unreadable_row true'], 1],
  ['a date that does not exist', file([{ ...BASE, date: '2026-02-30' }]), ['unreadable_row true'], 0],
  ['without type', file([{ ...BASE, type: null, original_text: null }]), ['unreadable_row true'], 0],
  ['a list of texts', file(['x']), ['unreadable_row true'], 0],
  ['no announcements', file(undefined, { date: '2026-09-24' }), ['unreadable_document true'], 0],
  ['fewer than promised', file([BASE], { number_of_announcements: 2 }), ['truncated_document true'], 1],
  ['cut in the middle', file([BASE, { ...BASE, id: '2' }]).slice(0, -60), ['truncated_document true'], 1],
  ['an error page', '<html><body>Rate limited</body></html>', ['unreadable_document true'], 0],
  ['"Not Found"', '404: Not Found', ['unreadable_document true'], 0],
  ['Latin-1', Buffer.from(file([BASE]), 'latin1'), ['unreadable_document true'], 0],
]
for (const [name, text, expected, drafts] of broken) {
  test(`broken: ${name}`, async () => {
    const found = await readAll(text)
    assert.deepEqual(
      found.problems.map(({ kind, lost }) => `${kind} ${lost}`),
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
  test(`a text of "${words}" without end is read at once`, { timeout: 3_000 }, async () => {
    const text = body(words.repeat(80_000 / words.length), CONVERSION.type)
    await readAll(JSON.stringify({ announcements: [{ ...BASE, ...text }] }))
  })
}
