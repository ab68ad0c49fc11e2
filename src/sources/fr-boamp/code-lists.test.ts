import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnnouncementCategory } from '../../model/category.ts'
import { FieldReader } from '../shared/field-reader.ts'
import { mapBoampNotice } from './map-notice.ts'
import { normalizeBoampRecord } from './normalize-record.ts'

const BASE = {
  idweb: '26-1',
  dateparution: '2026-08-19',
  objet: 'Travaux de voirie',
  famille: 'FNS',
  perimetre: 'FNSimple',
  etat: 'INITIAL',
  nomacheteur: 'Commune',
  donnees:
    '{"FNSimple":{"organisme":{"nomOfficiel":"Commune"},"initial":{"natureMarche":{"intitule":"Voirie"}}}}',
}

function read(record: object): { draft: ReturnType<typeof mapBoampNotice>; notes: string[] } {
  const fields = new FieldReader(normalizeBoampRecord({ ...BASE, ...record }))
  return { draft: mapBoampNotice(fields), notes: fields.problems.map(({ kind, path }) => `${kind} ${path}`) }
}

/**
 * Every nature in all its spellings, with its subnatures (EnumNature in the Boamp v2.3.0 schema) and its category
 * (sources/fr-boamp).
 */
const NATURES: readonly (readonly [string, readonly (string | null)[], AnnouncementCategory])[] = [
  [
    'APPEL_OFFRE',
    [null, 'STANDARD', 'PERIODIQUE', 'QUALIFICATION', 'SAD', 'CONCESSIONNAIRE'],
    'tender_notice',
  ],
  ['APPEL_OFFRE', ['CONCESSION'], 'concession_notice'],
  ['APPEL_OFFRE', ['CONCOURS'], 'design_contest'],
  ['ATTRIBUTION', [null, 'STANDARD', 'CONCESSION'], 'contract_award'],
  ['ATTRIBUTION', ['CONCOURS'], 'design_contest_result'],
  ['ATTRIBUTION', ['STANDARD_INFRUCTUEUX_SANS_SUITE'], 'tender_unsuccessful'],
  ['RECTIFICATIF', [null], 'tender_amendment'],
  ['ANNULATION', [null], 'tender_cancellation'],
  [
    'PRE-INFORMATION',
    [null, 'STANDARD', 'PERIODIQUE', 'REDUCTION_DELAI', 'MISE_EN_CONCURRENCE', 'PROFIL_ACHETEUR'],
    'tender_planning',
  ],
  ['PREINFORMATION', [null], 'tender_planning'],
  ['PERIODIQUE', [null, 'REDUCTION_DELAI'], 'tender_planning'],
  ['INTENTION_CONCLURE', [null], 'award_intention'],
  ['MODIFICATION', [null], 'contract_modification'],
  ['QUALIFICATION', [null, 'MISE_EN_CONCURRENCE'], 'qualification_system'],
  ['SOUSTRAITANCE', [null], 'subcontract_notice'],
  ['SOUS-TRAITANCE', [null], 'subcontract_notice'],
  ['PROFIL_ACHETEUR', [null], 'buyer_profile'],
  ['AUTRE', [null], 'other_notice'],
]
for (const [nature, subnatures, category] of NATURES) {
  for (const sousnature of subnatures) {
    test(`mapBoampNotice: nature ${nature}/${sousnature} → ${category}`, () => {
      const { draft, notes } = read({ nature, sousnature })
      assert.equal(draft.category, category)
      assert.deepEqual(notes, [])
    })
  }
}

for (const [etat, nature, category] of [
  ['ANNULATION', 'APPEL_OFFRE', 'tender_cancellation'],
  ['ANNULATION', 'ATTRIBUTION', 'tender_cancellation'],
  ['RECTIFICATIF', 'APPEL_OFFRE', 'tender_amendment'],
  ['RECTIFICATIF', 'PRE-INFORMATION', 'tender_amendment'],
  ['RECTIFICATIF', 'ATTRIBUTION', 'award_correction'],
  ['MODIFICATION', 'APPEL_OFFRE', 'contract_modification'],
  ['MODIFICATION', 'ATTRIBUTION', 'contract_modification'],
] as const) {
  test(`mapBoampNotice: etat ${etat} with nature ${nature} → ${category}`, () => {
    const { draft, notes } = read({ etat, nature })
    assert.equal(draft.category, category)
    assert.deepEqual(notes, [])
  })
}

for (const [famille, label, above, category] of [
  ['JOUE', 'Marchés européens', true, 'tender_notice'],
  ['FNS', 'Marchés entre 90 k€ et seuils européens', false, 'tender_notice'],
  ['MAPA', 'Marchés <90 k€ (MAPA)', false, 'tender_notice'],
  ['DSP', 'Délégations de service public, concessions', undefined, 'concession_notice'],
  ['DIVERS', 'Divers', undefined, 'tender_notice'],
] as const) {
  test(`mapBoampNotice: famille ${famille} → ${category}, ${label}`, () => {
    const { draft, notes } = read({ famille, nature: 'APPEL_OFFRE' })
    assert.equal(draft.metadata.notice_family, label)
    assert.equal(draft.metadata.above_threshold, above)
    assert.equal(draft.category, category)
    assert.deepEqual(notes, [])
  })
}

for (const [perimetre, law] of [
  ['DIRECTIVE-17', 'Directive 2004/17/EC'],
  ['DIRECTIVE-18', 'Directive 2004/18/EC'],
  ['DIRECTIVE-23', 'Directive 2014/23/EU'],
  ['DIRECTIVE-24', 'Directive 2014/24/EU'],
  ['DIRECTIVE-25', 'Directive 2014/25/EU'],
  ['DIRECTIVE-81', 'Directive 2009/81/EC'],
  ['CMP-2006', undefined],
  ['CMP-2006-DEFENSE', undefined],
  ['FNSimple', undefined],
  ['MAPA', undefined],
  ['DSP', undefined],
  ['AUTRE', undefined],
] as const) {
  test(`mapBoampNotice: perimetre ${perimetre} → legal basis ${law}`, () => {
    const { draft, notes } = read({ perimetre, nature: 'APPEL_OFFRE' })
    assert.equal(draft.metadata.legal_basis, law)
    assert.deepEqual(notes, [])
  })
}

for (const [type, label] of [
  ['OUVERT', 'Procédure ouverte'],
  ['RESTREINT', 'Procédure restreinte'],
  ['PROCEDURE_ADAPTE', 'Procédure adaptée'],
  ['PROCEDURE_ADAPTEE', 'Procédure adaptée'],
  ['NEGOCIE', 'Procédure négociée'],
  ['MARCHE_NEGOCIE', 'Procédure négociée'],
  ['DIALOGUE_COMPETITIF', 'Dialogue compétitif'],
  ['PARTENARIAT_INNOVATION', "Partenariat d'innovation"],
  ['CONCOURS_OUVERT', 'Concours ouvert'],
  ['CONCOURS_RESTREINT', 'Concours restreint'],
  ['ATTRIBUE_SANS_PUB_JOUE', 'Attribution sans publication préalable au JOUE'],
  ['ATTRIBUE_AVEC_PUB_JOUE', 'Attribution avec publication préalable au JOUE'],
  ['AUTRE', 'Autre procédure'],
] as const) {
  test(`mapBoampNotice: type_procedure ${type} → ${label}`, () => {
    const { draft, notes } = read({
      nature: 'APPEL_OFFRE',
      type_procedure: type,
      procedure_libelle: 'Procédure NC',
    })
    assert.equal(draft.metadata.procedure, label)
    assert.deepEqual(notes, [])
  })
}

test('mapBoampNotice: type_procedure missing → no procedure', () => {
  const { draft, notes } = read({
    nature: 'APPEL_OFFRE',
    type_procedure: null,
    procedure_libelle: 'Procédure NC',
  })
  assert.equal(draft.metadata.procedure, undefined)
  assert.deepEqual(notes, [])
})

for (const [name, record, path, category] of [
  ['nature unknown', { nature: 'FAX' }, 'nature', 'other'],
  ['nature missing', {}, 'nature', 'other'],
  ['etat unknown', { nature: 'APPEL_OFFRE', etat: 'SUSPENDU' }, 'etat', 'other'],
  ['sousnature unknown', { nature: 'APPEL_OFFRE', sousnature: 'NEUF' }, 'sousnature', 'tender_notice'],
  ['famille unknown', { nature: 'APPEL_OFFRE', famille: 'XYZ' }, 'famille', 'tender_notice'],
  ['perimetre unknown', { nature: 'APPEL_OFFRE', perimetre: 'DIRECTIVE-99' }, 'perimetre', 'tender_notice'],
  [
    'type_marche unknown',
    { nature: 'APPEL_OFFRE', type_marche: ['LOCATION'] },
    'type_marche',
    'tender_notice',
  ],
  [
    'type_procedure unknown',
    { nature: 'APPEL_OFFRE', type_procedure: 'TIRAGE' },
    'type_procedure',
    'tender_notice',
  ],
] as const) {
  test(`mapBoampNotice: ${name} → unknown_code, category ${category}`, () => {
    const { draft, notes } = read(record)
    assert.deepEqual(notes, [`unknown_code ${path}`])
    assert.equal(draft.category, category)
  })
}
