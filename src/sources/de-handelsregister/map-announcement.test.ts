import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import {
  CONVERSION_CHANGES as CONVERSION,
  HANDELSREGISTER_HEADER as HEADER,
  HANDELSREGISTER_RECORD as RECORD,
  readHandelsregisterFile,
  readHandelsregisterRecord as readOne,
  withHandelsregisterBody as withBody,
} from '../../../test/support/handelsregister-records.ts'
import { findTextFaults } from '../../../test/support/text-faults.ts'

const forms: readonly (readonly [name: string, stated: string, expected: string])[] = [
  [
    'Kranich UG (haftungsbeschränkt)',
    'Gesellschaft mit beschränkter Haftung',
    'Unternehmergesellschaft (haftungsbeschränkt)',
  ],
  [
    'Kranich gUG (haftungsbeschränkt)',
    'Gesellschaft mit beschränkter Haftung',
    'Unternehmergesellschaft (haftungsbeschränkt)',
  ],
  [
    'Kranich UG haftungsbeschränkt',
    'Gesellschaft mit beschränkter Haftung',
    'Unternehmergesellschaft (haftungsbeschränkt)',
  ],
  [
    'Kranich Verwaltungsunternehmergesellschaft (haftungsbeschränkt)',
    'Gesellschaft mit beschränkter Haftung',
    'Unternehmergesellschaft (haftungsbeschränkt)',
  ],
  ['UG Bau GmbH', 'Gesellschaft mit beschränkter Haftung', 'Gesellschaft mit beschränkter Haftung'],
  ['Kranich UG (haftungsbeschränkt) & Co. KG', 'Kommanditgesellschaft', 'Kommanditgesellschaft'],
  ['Kranich UG (haftungsbeschränkt) 2 & Co.KG Parks 1', 'Kommanditgesellschaft', 'Kommanditgesellschaft'],
  ['Kranich UG & Co. OHG', 'Offene Handelsgesellschaft', 'Offene Handelsgesellschaft'],
  [
    'Kranich und Storch UG (haftungsbeschränkt) & Co. eGbR',
    'Gesellschaft bürgerlichen Rechts',
    'Gesellschaft bürgerlichen Rechts',
  ],
  ['Kranich GmbH & Co. KGaA', 'Kommanditgesellschaft auf Aktien', 'Kommanditgesellschaft auf Aktien'],
  // The court's form is missing, and the name does not end with the UG.
  ['Kranich UG (haftungsbeschränkt) & Co. KG', '???Global.Rechtsform.???', 'none'],
]
for (const [name, stated, expected] of forms) {
  test(`legal form: ${name}, stated ${stated} → ${expected}`, async () => {
    const { draft } = await readOne({ details: `${HEADER}\n\n${name}\n${stated}\nHanau` })
    assert.equal(draft.metadata.legal_form ?? 'none', expected)
    assert.equal(draft.mentions[0]?.legalForm ?? 'none', expected)
  })
}

const CREDITORS =
  'Den Gläubigern der an der Verschmelzung beteiligten Rechtsträger ist, wenn sie binnen sechs Monaten ihren Anspruch anmelden, Sicherheit zu leisten.'
const texts: readonly (readonly [type: string, body: string, title: string, summary: string])[] = [
  [
    CONVERSION.type,
    CREDITORS,
    'Verschmelzung unter Beteiligung der Kranich Feinmechanik GmbH, Hanau',
    'Eingetragen ist eine Verschmelzung; die anderen Beteiligten nennt die Bekanntmachung nicht. Register: Amtsgericht Hanau, HRB 99001. Gläubiger können binnen sechs Monaten Sicherheit verlangen.',
  ],
  [
    CONVERSION.type,
    `Die Reiher GmbH, Fulda (Amtsgericht Fulda, HRB 98001) ist auf diese verschmolzen. ${CREDITORS}`,
    'Verschmelzung: Reiher GmbH auf Kranich Feinmechanik GmbH, Hanau',
    'Übertragender Rechtsträger: Reiher GmbH. Übernehmender Rechtsträger: Kranich Feinmechanik GmbH. Register: Amtsgericht Hanau, HRB 99001. Gläubiger können binnen sechs Monaten Sicherheit verlangen. Die Reiher GmbH, Fulda (Amtsgericht Fulda, HRB 98001) ist auf diese verschmolzen.',
  ],
  [
    CONVERSION.type,
    'Der Entwurf eines Vertrages über die geplante Verschmelzung der A AG, B AG, C AG und D AG mit der Kranich Feinmechanik GmbH ist eingereicht.',
    'Entwurf eines Verschmelzungsvertrags eingereicht: A AG, B AG und 2 weitere auf Kranich Feinmechanik GmbH, Hanau',
    'Übertragende Rechtsträger: A AG, B AG, C AG und D AG. Übernehmender Rechtsträger: Kranich Feinmechanik GmbH. Register: Amtsgericht Hanau, HRB 99001. Der Entwurf eines Vertrages über die geplante Verschmelzung der A AG, B AG, C AG und D AG mit der Kranich Feinmechanik GmbH ist eingereicht.',
  ],
  [
    CONVERSION.type,
    'Ein Verschmelzungsvertrag oder sein Entwurf über die Verschmelzung der A AG mit der Kranich Feinmechanik GmbH ist eingereicht.',
    'Verschmelzungsvertrag eingereicht: A AG auf Kranich Feinmechanik GmbH, Hanau',
    'Übertragender Rechtsträger: A AG. Übernehmender Rechtsträger: Kranich Feinmechanik GmbH. Register: Amtsgericht Hanau, HRB 99001. Ein Verschmelzungsvertrag oder sein Entwurf über die Verschmelzung der A AG mit der Kranich Feinmechanik GmbH ist eingereicht.',
  ],
  [
    'Sonstige Registerbekanntmachung',
    'Den Gläubigern, deren Forderungen vor der Eintragung der Beendigung des Beherrschungs- und Gewinnabführungsvertrages begründet wurden, hat der andere Vertragsteil Sicherheit zu leisten, wenn sie sich binnen sechs Monaten melden.',
    'Beendigung eines Beherrschungs- und Gewinnabführungsvertrags: Kranich Feinmechanik GmbH, Hanau',
    'Eingetragen ist die Beendigung des Vertrags. Register: Amtsgericht Hanau, HRB 99001. Gläubiger können vom anderen Vertragsteil binnen sechs Monaten Sicherheit verlangen.',
  ],
  [
    'Sonstige Registerbekanntmachung',
    'Die Änderung des Ergebnisabführungsvertrages ist eingereicht.',
    'Änderung eines Ergebnisabführungsvertrags: Kranich Feinmechanik GmbH, Hanau',
    'Die Änderung des Ergebnisabführungsvertrages ist eingereicht. Register: Amtsgericht Hanau, HRB 99001.',
  ],
  [
    'Sonstige Registerbekanntmachung',
    'Die Herabsetzung des Stammkapitals um 50.000 EUR auf 25.000 EUR ist beschlossen.',
    'Kapitalherabsetzung: Kranich Feinmechanik GmbH, Hanau, auf 25.000 €',
    'Die Herabsetzung des Stammkapitals um 50.000 EUR auf 25.000 EUR ist beschlossen. Register: Amtsgericht Hanau, HRB 99001.',
  ],
  [
    RECORD.type,
    'Das Registergericht beabsichtigt, die Zweigniederlassung nach § 395 FamFG zu löschen. Die Frist zur Erhebung eines Widerspruchs ist auf einen Monat festgesetzt. Rechtsbehelfsbelehrung: Der Widerspruch ist schriftlich einzulegen.',
    'Löschungsankündigung für die Zweigniederlassung: Kranich Feinmechanik GmbH, Hanau, Widerspruch binnen eines Monats',
    'Das Registergericht beabsichtigt, die Zweigniederlassung von Amts wegen zu löschen (§ 395 FamFG). Widerspruch ist binnen eines Monats möglich. Register: Amtsgericht Hanau, HRB 99001.',
  ],
  [
    RECORD.type,
    'Die Gesellschaft ist nach § 394 FamFG wegen Vermögenslosigkeit zu löschen. Müller Dipl.-Rechtspflegerin (FH)',
    'Löschungsankündigung: Kranich Feinmechanik GmbH, Hanau, wegen Vermögenslosigkeit',
    'Das Registergericht beabsichtigt, die Gesellschaft wegen Vermögenslosigkeit von Amts wegen zu löschen (§ 394 FamFG). Register: Amtsgericht Hanau, HRB 99001.',
  ],
  // Only what the fact does not state follows it.
  [
    RECORD.type,
    'In obiger Handelsregistersache wird bekannt gemacht: Das Registergericht hat Kenntnis erlangt, dass die Gesellschaft vermögenslos ist. Das Finanzamt hat die Vollstreckung eingestellt. Es ist beabsichtigt, die Gesellschaft nach § 394 FamFG zu löschen. Der Widerspruch ist zur Niederschrift einzulegen. Die Frist beginnt mit der Bekanntgabe.',
    'Löschungsankündigung: Kranich Feinmechanik GmbH, Hanau, wegen Vermögenslosigkeit',
    'Das Registergericht beabsichtigt, die Gesellschaft wegen Vermögenslosigkeit von Amts wegen zu löschen (§ 394 FamFG). Register: Amtsgericht Hanau, HRB 99001. Das Finanzamt hat die Vollstreckung eingestellt.',
  ],
  [
    'Einreichung neuer Dokumente',
    'Dem #Re.Name ist eine Liste der Mitglieder des Aufsichtsrats eingereicht worden, § 106 AktG.',
    'Liste der Aufsichtsratsmitglieder eingereicht: Kranich Feinmechanik GmbH, Hanau',
    'Dem Registergericht ist eine Liste der Mitglieder des Aufsichtsrats eingereicht worden, § 106 AktG. Register: Amtsgericht Hanau, HRB 99001.',
  ],
]
for (const [type, body, title, summary] of texts) {
  test(`title and summary: ${body.slice(0, 80)} → ${title}`, async () => {
    const { draft } = await readOne(withBody(body, type))
    assert.equal(draft.title, title)
    assert.equal(draft.summary, summary)
    assert.deepEqual(draft.details, { text: body })
    assert.deepEqual(findTextFaults(draft), [])
  })
}

test('title: legal form missing in the name → added in short; no text → summary says so', async () => {
  const { draft } = await readOne({
    ...withBody('Der Verein ist aufgelöst.', 'Sonstige Registerbekanntmachung'),
    details: `${HEADER}\n\nRuderfreunde Hanau\neingetragener Verein\nHanau\n\nDer Verein ist aufgelöst.`,
  })
  assert.equal(draft.title, 'Auflösung: Ruderfreunde Hanau (e. V.), Hanau')
  const withoutText = (await readOne({ details: null })).draft
  assert.equal(withoutText.title, 'Löschungsankündigung: Kranich Feinmechanik GmbH, Hanau')
  assert.equal(
    withoutText.summary,
    'Der Text der Bekanntmachung vom 24.09.2026 liegt nicht vor. Register: Amtsgericht Hanau, HRB 99001.',
  )
})

/** The samples, and the real documents where they are at hand. */
const FOLDERS = ['samples', '../shared/data', '../shared/data-2'].map(folder =>
  fileURLToPath(new URL(`../../../${folder}/de-handelsregister/`, import.meta.url)),
)

test('titles and summaries: samples and real documents → short, plain, not repeated, text in details', async () => {
  const files = FOLDERS.filter(existsSync).flatMap(folder =>
    readdirSync(folder)
      .filter(name => /^(?:notices|registerbekanntmachungen-.*)\.json$/.test(name))
      .map(name => join(folder, name)),
  )
  assert.ok(files.length > 40)
  for (const file of files) {
    for (const draft of (await readHandelsregisterFile(readFileSync(file))).drafts) {
      assert.deepEqual(findTextFaults(draft), [], draft.reference)
      assert.doesNotMatch(
        draft.summary ?? '',
        /vorzugsweise Befriedigung|glaubhaft machen|Rechtsbehelfsbelehrung|#\w/,
      )
      if (draft.summary?.startsWith('Der Text der Bekanntmachung') !== true)
        assert.ok(draft.details?.text, draft.reference)
    }
  }
})
