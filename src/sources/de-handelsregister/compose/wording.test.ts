import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  CONVERSION_CHANGES as CONVERSION,
  HANDELSREGISTER_HEADER as HEADER,
  readHandelsregisterRecord as readOne,
  withHandelsregisterBody as withBody,
} from '../../../../test/support/handelsregister-records.ts'
import { declineCompany } from './company-label.ts'

const OTHER = 'Sonstige Registerbekanntmachung'
const FILING = 'Einreichung neuer Dokumente'
const SECURITY_START =
  'nach dem Tag, an dem die Eintragung der Verschmelzung nach § 19 Abs. 3 UmwG als bekannt gemacht gilt'
const creditors = (act: string, start: string): string =>
  `Den Gläubigern der an ${act} beteiligten Rechtsträger ist, wenn sie binnen sechs Monaten ${start} ihren Anspruch anmelden, Sicherheit zu leisten.`

/** Bodies of announcements with parts of the title and the summary. A summary that begins with ^ starts so. */
const cases: readonly (readonly [type: string, body: string, title: string, summary: string])[] = [
  [
    CONVERSION.type,
    creditors('der Ausgliederung', SECURITY_START),
    'Ausgliederung unter Beteiligung der Kranich Feinmechanik GmbH, Hanau',
    'binnen sechs Monaten nach Bekanntmachung der Eintragung Sicherheit',
  ],
  [
    CONVERSION.type,
    creditors('der Vermögensübertragung', 'nach der Bekanntmachung'),
    'Vermögensübertragung unter Beteiligung der Kranich Feinmechanik GmbH, Hanau',
    'binnen sechs Monaten nach der Bekanntmachung Sicherheit',
  ],
  [
    CONVERSION.type,
    creditors('dem Formwechsel', ''),
    'Formwechsel der Kranich Feinmechanik GmbH, Hanau',
    'die andere Rechtsform nennt die Bekanntmachung nicht. Register: Amtsgericht Hanau, HRB 99001. Gläubiger können binnen sechs Monaten Sicherheit',
  ],
  [
    OTHER,
    'Hinsichtlich o.g. Gesellschaft ist beabsichtigt, Rechtsanwalt Kai Kormoran, Fulda, zum Nachtragsliquidator zu bestellen.',
    'Bestellung eines Nachtragsliquidators beabsichtigt: Kranich Feinmechanik GmbH, Hanau',
    '^Es ist beabsichtigt, Rechtsanwalt Kai Kormoran, Fulda, zum',
  ],
  [
    OTHER,
    'Die o. g. Gesellschaft ist aufgelöst.',
    'Auflösung: Kranich Feinmechanik GmbH, Hanau',
    '^Die Gesellschaft ist aufgelöst.',
  ],
  [
    OTHER,
    'Die Veröffentlichung vom 14.10.2024 zur Verschmelzung ist gegenstandslos.',
    'Bekanntmachung vom 14.10.2024 gegenstandslos (Verschmelzung): Kranich Feinmechanik GmbH, Hanau',
    '^Die Veröffentlichung vom',
  ],
  [
    OTHER,
    'Die Veröffentlichung vom 14.10.2024 ist gegenstandslos.',
    'Bekanntmachung vom 14.10.2024 gegenstandslos: Kranich Feinmechanik GmbH, Hanau',
    '^Die Veröffentlichung vom',
  ],
]
for (const [type, body, title, summary] of cases) {
  test(`wording: ${body.slice(0, 70)} → ${title.slice(0, 50)}`, async () => {
    const { draft } = await readOne(withBody(body, type))
    assert.equal(draft.title, title)
    const isStart = summary.startsWith('^')
    assert.equal(
      isStart ? draft.summary?.startsWith(summary.slice(1)) : draft.summary?.includes(summary),
      true,
      draft.summary ?? '',
    )
  })
}

const DATED = HEADER.replace(/Löschungsankündigung$/, FILING).replace(
  '(Bekanntmachungsdatum)\n\n',
  '(Bekanntmachungsdatum)\n\n20.09.2026 (Eintragungsdatum) ',
)
const company = 'Kranich Feinmechanik GmbH\nGesellschaft mit beschränkter Haftung\nHanau'
for (const [type, body, stated, unstated] of [
  [
    FILING,
    'Eine Liste der Mitglieder des Beirats wurde eingereicht.',
    'Bekanntmachung vom',
    'Eintragung vom',
  ],
  [CONVERSION.type, creditors('der Verschmelzung', ''), 'Eintragung vom', 'Bekanntmachung vom'],
] as const) {
  test(`date: ${body.slice(0, 50)} → ${stated}`, async () => {
    const { draft } = await readOne({ type, details: `${DATED}\n\n${company}\n\n${body}` })
    assert.match(draft.metadata.entry_date ?? '', /^2026-09-20$/)
    assert.equal(draft.summary?.includes(stated), true, draft.summary ?? '')
    assert.equal(draft.summary?.includes(unstated), false)
  })
}

for (const [type, title] of [
  [FILING, 'Einreichung neuer Dokumente'],
  [CONVERSION.type, 'Registerbekanntmachung nach dem Umwandlungsgesetz'],
  [OTHER, 'Sonstige Registerbekanntmachung'],
] as const) {
  test(`title: ${type} without text → the type of the announcement`, async () => {
    const { draft } = await readOne({ type, details: null })
    assert.equal(draft.title, `${title}: Kranich Feinmechanik GmbH, Hanau`)
  })
}

test('wording: Nachtragsliquidator appointed → name and town first, no court in place of the seat', async () => {
  const body = `In dem Verfahren wird auf Antrag des Notars Tim Taucher, Aachen, Herr Rechtsanwalt
Kai Kormoran,
geb. am 11.10.1979,
geschäftsansässig Uferweg 9
10719 Berlin

zum Nachtragsliquidator bestellt.

Der Wirkungskreis des Nachtragsliquidators ist auf die Löschung einer Grundschuld beschränkt.`
  const { draft } = await readOne({
    type: OTHER,
    details: `${HEADER}\n\nKranich Feinmechanik GmbH\n\n${body}`,
    company_seat: null,
  })
  assert.equal(draft.title, 'Nachtragsliquidator bestellt: Kranich Feinmechanik GmbH')
  assert.match(draft.summary ?? '', /^Nachtragsliquidator: Kai Kormoran, Berlin\. Der Wirkungskreis/)
})

const forms: readonly (readonly [name: string, form: string | null, expected: string])[] = [
  ['Kranich SE', 'Europäische Aktiengesellschaft (SE)', 'der Kranich SE'],
  ['Kranich eG', 'eingetragene Genossenschaft', 'der Kranich eG'],
  ['Kranich UG', 'Unternehmergesellschaft (haftungsbeschränkt)', 'der Kranich UG'],
  ['Kranich EWIV', 'Europäische wirtschaftliche Interessenvereinigung', 'der Kranich EWIV'],
  ['Kranich PartG', 'Partnerschaft', 'der Kranich PartG'],
  ['Ruderer e. V.', 'eingetragener Verein', 'des Vereins Ruderer e. V.'],
  ['Kai Kormoran e. K.', 'Einzelkaufmann / Einzelkauffrau', 'von Kai Kormoran e. K.'],
  ['Kranich VVaG', 'Versicherungsverein auf Gegenseitigkeit', 'von Kranich VVaG'],
  ['Kranich Ltd', 'Rechtsform ausländischen Rechts', 'von Kranich Ltd'],
  ['Kranich', null, 'von Kranich'],
]
for (const [name, form, expected] of forms) {
  test(`declineCompany: ${form} → ${expected}`, () => assert.equal(declineCompany(name, form), expected))
}
