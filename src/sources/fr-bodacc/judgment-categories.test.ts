import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyBodaccJudgment } from './judgment-categories.ts'

for (const [nature, expected] of [
  ["Jugement d'ouverture de liquidation judiciaire", 'insolvency_filing'],
  ['Jugement d’ouverture d’une procédure de sauvegarde accélérée', 'insolvency_filing'],
  ["JUGEMENT D'OUVERTURE DE SAUVEGARDE", 'insolvency_filing'],
  ['Jugement de conversion en liquidation judiciaire', 'insolvency_conversion'],
  [
    'Jugement de conversion en redressement judiciaire de la procédure de sauvegarde',
    'insolvency_conversion',
  ],
  ["Jugement d'extension d'une procédure de sauvegarde", 'insolvency_conversion'],
  ["Jugement de clôture pour insuffisance d'actif", 'insolvency_closure'],
  [
    "Jugement de clôture pour insuffisance d'actif et autorisant la reprise des poursuites individuelles",
    'insolvency_closure',
  ],
  ['Jugement mettant fin à la procédure de redressement judiciaire', 'insolvency_closure'],
  ['Jugement de reprise de la procédure de liquidation judiciaire', 'insolvency_update'],
  ['Jugement arrêtant un plan de cession', 'insolvency_plan'],
  ['Jugement modifiant le plan de continuation', 'insolvency_plan'],
  [
    'Jugement prononçant la résolution du plan de sauvegarde et le redressement judiciaire',
    'insolvency_plan_failure',
  ],
  ["Jugement d'interdiction de gérer (Loi de 1985)", 'director_sanction'],
  ['Jugement de faillite personnelle Loi de 1985', 'director_sanction'],
  ["Dépôt de l'état des créances Loi de 1985", 'insolvency_update'],
  ["Dépôt de l'état des créances et du projet de répartition", 'insolvency_update'],
  ["Arrêt de la cour d'appel infirmant une décision soumise à publicité", 'insolvency_appeal'],
  ["Autre arrêt de la Cour d'Appel", 'insolvency_appeal'],
  ['Autre jugement prononçant', 'insolvency_update'],
  ['Jugement de clémence', null],
  ['Jugement', null],
  ['', null],
] as const) {
  test(`classifyBodaccJudgment: "${nature}" → ${expected}`, () =>
    assert.equal(classifyBodaccJudgment(nature, null), expected))
}

for (const [text, expected] of [
  [
    "Jugement prononçant la clôture de la procédure de liquidation judiciaire pour insuffisance d'actif.",
    'insolvency_closure',
  ],
  ['Jugement prononçant la résolution du plan et la liquidation judiciaire', 'insolvency_plan_failure'],
  ['Jugement prononçant la liquidation judiciaire', 'insolvency_conversion'],
  ['Conversion du redressement judiciaire en liquidation judiciaire', 'insolvency_conversion'],
  ['Jugement convertissant la sauvegarde en redressement judiciaire', 'insolvency_conversion'],
  ['Jugement ouvrant une procédure de redressement judiciaire', 'insolvency_filing'],
  ["Ouverture d'une procédure de sauvegarde", 'insolvency_filing'],
  [
    'Ordonnance désignant un liquidateur dans la liquidation judiciaire',
    'insolvency_practitioner_appointment',
  ],
  [
    'Ordonnance nommant SELARL Ardent 2 rue Droite 06000 Nice en qualité de liquidateur en remplacement de Maître Sorel',
    'insolvency_practitioner_appointment',
  ],
  ['Ordonnance de remplacement du mandataire judiciaire', 'insolvency_practitioner_appointment'],
  ['désigne la SCP Ardent aux fonctions de co-liquidateur', 'insolvency_practitioner_appointment'],
  ['Ordonnance désignant un juge-commissaire', 'insolvency_update'],
  ['Rapport du liquidateur déposé au greffe', 'insolvency_update'],
  ['prononce la liquidation judiciaire et désigne liquidateur Maître Sorel', 'insolvency_conversion'],
  ['', 'insolvency_update'],
] as const) {
  test(`classifyBodaccJudgment: non-specific nature with text "${text}" → ${expected}`, () => {
    assert.equal(classifyBodaccJudgment('Autre jugement et ordonnance', text), expected)
  })
}

test('classifyBodaccJudgment: specific nature with a contradictory text → category of the nature', () => {
  assert.equal(
    classifyBodaccJudgment('Jugement de plan de redressement', 'prononce la liquidation judiciaire'),
    'insolvency_plan',
  )
})
