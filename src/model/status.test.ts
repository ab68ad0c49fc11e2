import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CATEGORIES, type Category, isCategory } from './category.ts'
import { ROLES, type Role } from './role.ts'
import { type EntityStatus, statusEffect } from './status.ts'

const SHORTFALL = "Jugement de clôture pour insuffisance d'actif"
const PAID = 'Jugement de clôture pour extinction du passif'

type Case = readonly [Category, Role, 'company' | 'person', string, EntityStatus | null]
const cases: readonly Case[] = [
  ['insolvency_filing', 'subject', 'company', "Jugement d'ouverture de liquidation judiciaire", 'insolvent'],
  ['insolvency_filing', 'debtor', 'company', '', 'insolvent'],
  ['insolvency_filing', 'subject', 'person', '', 'insolvent'],
  [
    'insolvency_filing',
    'subject',
    'company',
    'Auto de declaración de concurso. Voluntario; Auto de conclusión del concurso. Insuficiencia de la masa activa',
    'dissolved',
  ],
  ['insolvency_filing', 'subject', 'company', 'Auto de declaración de concurso. Voluntario', 'insolvent'],
  ['insolvency_filing', 'insolvency_practitioner', 'company', '', null],
  ['insolvency_filing', 'court', 'company', '', null],
  ['personal_insolvency', 'subject', 'person', '', 'insolvent'],
  ['insolvency_conversion', 'subject', 'company', '', 'insolvent'],
  ['insolvency_plan', 'subject', 'company', 'Jugement arrêtant le plan de redressement', null],
  ['insolvency_plan_failure', 'subject', 'company', '', 'insolvent'],
  ['insolvency_annulment', 'subject', 'company', '', 'active'],
  ['insolvency_appeal', 'subject', 'company', '', null],
  ['insolvency_closure', 'subject', 'company', SHORTFALL, 'dissolved'],
  [
    'insolvency_closure',
    'subject',
    'company',
    'Jugement de clôture de la liquidation des biens pour insuffisance d’actif',
    'dissolved',
  ],
  [
    'insolvency_closure',
    'subject',
    'company',
    'Auto de conclusión del concurso. Insuficiencia de la masa activa',
    'dissolved',
  ],
  ['insolvency_closure', 'subject', 'company', PAID, 'active'],
  [
    'insolvency_closure',
    'subject',
    'company',
    'Jugement mettant fin à la procédure de redressement judiciaire',
    'active',
  ],
  ['insolvency_closure', 'subject', 'company', 'Jugement de clôture de la procédure de sauvegarde', 'active'],
  ['insolvency_closure', 'subject', 'company', 'Autre jugement de clôture', null],
  ['insolvency_closure', 'subject', 'company', '', null],
  ['insolvency_closure', 'subject', 'person', SHORTFALL, 'active'],
  ['insolvency_closure', 'subject', 'person', 'Autre jugement de clôture', 'active'],
  ['insolvency_closure', 'solicitor', 'person', SHORTFALL, null],
  [
    'insolvency_update',
    'subject',
    'company',
    'Jugement de reprise de la procédure de liquidation judiciaire',
    'insolvent',
  ],
  ['insolvency_update', 'subject', 'company', SHORTFALL, null],
  ['dissolution', 'subject', 'company', '', 'dissolved'],
  ['dissolution', 'subject', 'person', '', null],
  ['company_deregistration', 'subject', 'company', '', 'dissolved'],
  ['company_deregistration', 'subject', 'person', '', null],
  ['reactivation', 'subject', 'company', '', 'active'],
  ['strike_off_notice', 'subject', 'company', '', null],
  ['register_closure', 'subject', 'company', '', null],
  ['register_reopening', 'subject', 'company', '', null],
  ['liquidator_appointment', 'subject', 'company', '', null],
  ['winding_up_petition', 'subject', 'company', '', null],
  ['petition_dismissal', 'subject', 'company', '', null],
  ['merger', 'subject', 'company', '', null],
  ['merger', 'absorbed', 'company', '', null],
  ['company_formation', 'subject', 'company', '', null],
  ['accounts_filing', 'subject', 'company', '', null],
]

for (const [category, role, type, nature, expected] of cases) {
  const details = nature === '' ? '' : `, "${nature}"`
  test(`deriveEntityStatus: ${category}, ${type} as ${role}${details} → ${expected}`, () =>
    assert.equal(
      statusEffect(category, role, type, nature === '' ? {} : { judgmentNature: nature }),
      expected,
    ))
}

for (const [category, acts, expected] of [
  ['demerger', ['demerger', 'company_deregistration'], 'dissolved'],
  ['asset_transfer', ['asset_transfer', 'company_deregistration'], 'dissolved'],
  ['insolvency_conversion', ['insolvency_conversion', 'dissolution'], 'insolvent'],
  ['insolvency_conversion', ['insolvency_conversion', 'company_deregistration'], 'dissolved'],
  ['merger', ['merger', 'dissolution'], 'dissolved'],
  ['merger', ['merger', 'capital_increase'], null],
] as const) {
  test(`deriveEntityStatus: ${acts.join(' with ')} → ${expected} for subject companies only`, () => {
    assert.equal(statusEffect(category, 'subject', 'company', { acts }), expected)
    assert.equal(statusEffect(category, 'absorbed', 'company', { acts }), null)
    assert.notEqual(statusEffect(category, 'subject', 'person', { acts }), 'dissolved')
  })
}

test('deriveEntityStatus: any category → affects subject and debtor only, and never dissolves a person', () => {
  for (const category of Object.keys(CATEGORIES).filter(isCategory)) {
    for (const role of Object.keys(ROLES) as Role[]) {
      const facts = { judgmentNature: SHORTFALL }
      const isAffected = statusEffect(category, role, 'company', facts) !== null
      assert.ok(!isAffected || role === 'subject' || role === 'debtor', `${category} affects ${role}`)
      assert.notEqual(statusEffect(category, role, 'person', facts), 'dissolved')
    }
  }
})

test('isCategory: code on the list → true; other case, empty or inherited property → false', () => {
  assert.equal(isCategory('insolvency_filing'), true)
  for (const text of ['Insolvency_filing', '', 'toString', 'company_extinction'])
    assert.equal(isCategory(text), false)
})
