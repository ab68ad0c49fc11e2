import assert from 'node:assert/strict'
import { test } from 'node:test'
import { composeTedCompanyTexts } from './compose-company-texts.ts'

const facts = {
  category: 'company_formation',
  name: 'Beispielverbund',
  metadata: {
    legal_form: 'European Economic Interest Grouping',
    seat: 'Saarbrücken',
    registration_date: '2026-03-05',
  },
  registerTown: null,
  description: null,
} as const

/** Language, town of the register, and the summary that follows. */
const SUMMARIES: readonly (readonly [string, string | null, string])[] = [
  [
    'de',
    null,
    'Europäische wirtschaftliche Interessenvereinigung. Sitz: Saarbrücken. Eingetragen am 05.03.2026.',
  ],
  [
    'de',
    'Völklingen',
    'Europäische wirtschaftliche Interessenvereinigung. Sitz: Saarbrücken. Eingetragen am 05.03.2026 in Völklingen.',
  ],
  [
    'en',
    'Völklingen',
    'European Economic Interest Grouping. Registered office: Saarbrücken. Registered in Völklingen on 05/03/2026.',
  ],
  [
    'es',
    null,
    'Agrupación europea de interés económico. Domicilio social: Saarbrücken. Inscrita el 05/03/2026.',
  ],
  [
    'fr',
    'Metz',
    'Groupement européen d’intérêt économique. Siège : Saarbrücken. Immatriculation à Metz le 05/03/2026.',
  ],
  ['it', null, 'Gruppo europeo di interesse economico. Sede: Saarbrücken. Iscrizione il 05/03/2026.'],
]

for (const [language, registerTown, summary] of SUMMARIES) {
  test(`composeTedCompanyTexts: ${language}, register ${registerTown} → form, seat and day`, () => {
    assert.equal(composeTedCompanyTexts({ ...facts, language, registerTown }).summary, summary)
  })
}

test('composeTedCompanyTexts: company without form, seat and day → its description alone', () => {
  const texts = composeTedCompanyTexts({
    ...facts,
    language: 'en',
    metadata: {},
    description: 'Statutes amended.',
  })
  assert.deepEqual(texts, { title: 'Formation: Beispielverbund', summary: 'Statutes amended.', details: {} })
})
