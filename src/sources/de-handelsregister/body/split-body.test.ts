import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitHandelsregisterBody } from './split-body.ts'
import { stripCourtPlaceholders } from './strip-placeholders.ts'

const placeholders: readonly (readonly [string, string])[] = [
  [
    'Dem #Re.Name ist eine Liste eingereicht worden.',
    'Dem Registergericht ist eine Liste eingereicht worden.',
  ],
  ['an der #DV.UmF(Text="Art (UmwG)",Eingabe="Verschmelzung","Spaltung") beteiligten', 'an der beteiligten'],
  [
    'ist auf #DV.Fr(Text="Frist",Eingabe="einen Monat","#insert(Text="Freitext")"|"freier Text") festgesetzt.',
    'ist auf festgesetzt.',
  ],
  ['Frist. #insert(Text="zztb_V_Widerspruchsfrist")', 'Frist.'],
  ['Eintragung der #DV.UmF. Weiter', 'Eintragung der . Weiter'],
  ['Frist #DV.Fr(Text="einen Monat", nie geschlossen', 'Frist'],
  ['Haus #1 und # allein', 'Haus #1 und # allein'],
  ['ohne', 'ohne'],
]
for (const [text, expected] of placeholders) {
  test(`stripCourtPlaceholders: ${text} → ${expected}`, () =>
    assert.equal(stripCourtPlaceholders(text), expected))
}

const MERGED = 'Die Amsel GmbH, Bonn, ist auf diese verschmolzen.'
const SECURITY =
  'Den Gläubigern der an der Verschmelzung beteiligten Rechtsträger ist, wenn sie ihren Anspruch nach § 19 Abs. 3 UmwG schriftlich anmelden, Sicherheit zu leisten, soweit sie nicht Befriedigung verlangen können.'
const notices: readonly string[] = [
  SECURITY,
  `${SECURITY} Dieses Recht steht den Gläubigern jedoch nur zu, wenn sie glaubhaft machen, dass durch die Verschmelzung die Erfüllung ihrer Forderung gefährdet wird.`,
  'Gläubigern der beteiligten Rechtsträger ist unter den Voraussetzungen des § 22 UmwG Sicherheit zu leisten.',
  'Das Recht, Sicherheitsleistung zu verlangen, steht Gläubigern nicht zu, die im Falle der Insolvenz ein Recht auf vorzugsweise Befriedigung aus einer Deckungsmasse haben.',
  'Dieses Recht steht ihnen jedoch nicht zu, wenn sie im Falle des Insolvenzverfahrens ein Recht auf vorzugsweise Befriedigung haben.',
  'Die Gläubiger, die im Fall eines Insolvenzverfahrens ein Recht auf vorzugsweise Befriedigung haben, sind ausgenommen.',
  'Die Gesellschaft hat Gläubigern, deren Forderungen begründet worden sind, Sicherheit zu leisten, wenn sie sich melden.',
  'Der andere Vertragsteil hat den Gläubigern Sicherheit zu leisten, wenn sie sich zu diesem Zweck melden.',
]
for (const notice of notices) {
  for (const [name, between] of [
    ['none', ' '],
    ['preamble', ' Als nicht eingetragen wird bekannt gemacht: '],
    ['preamble without spaces', 'Nicht eingetragen:'],
    ['entry number', ' Zu Eintragungsnummer 3 vom 18.10.2024 wird als nicht eingetragen veröffentlicht: '],
  ]) {
    test(`splitHandelsregisterBody: ${notice.slice(0, 60)}, ${name} → notice to creditors`, () => {
      const { statements, creditorNotice } = splitHandelsregisterBody(MERGED + between + notice)
      assert.deepEqual(statements, [MERGED])
      assert.equal(creditorNotice, notice)
    })
  }
}

const statements: readonly (readonly [string, readonly string[]])[] = [
  [
    'Die R AG mit dem Sitz in Limburg a.d. Lahn (Amtsgericht Freiburg i. Br. HRB 1) ist nach § 61 Abs. 1 Nr. 2 UmwG vom 1. Mai gelöscht.Die Firma ist neu.',
    [
      'Die R AG mit dem Sitz in Limburg a.d. Lahn (Amtsgericht Freiburg i. Br. HRB 1) ist nach § 61 Abs. 1 Nr. 2 UmwG vom 1. Mai gelöscht.',
      'Die Firma ist neu.',
    ],
  ],
  [
    'Das Verfahren ist eingestellt. Rechtsbehelfsbelehrung: Ein Antrag auf Insolvenz ist nicht nötig.',
    ['Das Verfahren ist eingestellt.'],
  ],
  ['zum N a c h t r a g s l i q u i d a t o r bestellt.', ['zum Nachtragsliquidator bestellt.']],
]
for (const [text, expected] of statements) {
  test(`splitHandelsregisterBody: ${text.slice(0, 50)} → ${expected.length} statements`, () =>
    assert.deepEqual(splitHandelsregisterBody(text).statements, expected))
}

test('splitHandelsregisterBody: 300,000 characters of one word → under 2 s', () => {
  const startedAt = performance.now()
  for (const word of ['#a(', '#a.b ', 'Gläubigern ', 'A. ', 'Nicht eingetragen: ', 'a '])
    splitHandelsregisterBody(word.repeat(300_000 / word.length))
  assert.ok(performance.now() - startedAt < 2_000)
})
