import assert from 'node:assert/strict'
import { test } from 'node:test'
import { classifyProcedureLabel } from './procedure-labels.ts'
import { isProcedureType, PROCEDURE_TYPES, type ProcedureType } from './procedure-types.ts'

const labels: readonly (readonly [string, ProcedureType | null])[] = [
  ['Open procedure (above threshold)', 'open'],
  ['Abierto simplificado', 'open'],
  ['PROCEDURA APERTA', 'open'],
  ['Restricted procedure', 'restricted'],
  ['Nicht offenes Verfahren', 'restricted'],
  ['Procédure restreinte', 'restricted'],
  ['Competitive procedure with negotiation', 'negotiated_with_call'],
  ['Negoziata con previa indizione di gara / competitiva con negoziazione', 'negotiated_with_call'],
  ['Negoziata senza previa indizione di gara', 'negotiated_without_call'],
  ['Negotiated without a prior call for competition', 'negotiated_without_call'],
  ['Attribution sans publication préalable au JOUE', 'negotiated_without_call'],
  ['Competitive flexible procedure', 'competitive_flexible'],
  ['Diálogo competitivo', 'competitive_dialogue'],
  ["Partenariat d'innovation", 'innovation_partnership'],
  ['Concours restreint', 'design_contest'],
  ['Concurso de proyectos', 'design_contest'],
  ['Contrato menor', 'direct_award'],
  ['AFFIDAMENTO DIRETTO', 'direct_award'],
  ['Affidamento diretto in adesione AQ/Convenzione', 'framework_call_off'],
  ['Call-off from a framework agreement', 'framework_call_off'],
  ['Procedura competitiva (per le concessioni)', 'concession'],
  ['Procédure adaptée ouverte', 'below_threshold'],
  ['PROCEDURA NEGOZIATA PER AFFIDAMENTI SOTTO SOGLIA', 'below_threshold'],
  ['Below threshold - open competition', 'below_threshold'],
  ['PROCEDURA COMPETITIVA CON NEGOZIAZIONE', 'negotiated_with_call'],
  ['PROCEDURA NEGOZIATA PREVIA PUBBLICAZIONE', 'negotiated_with_call'],
  ['Verhandlungsverfahren mit Teilnahmewettbewerb', 'negotiated_with_call'],
  ['Verhandlungsverfahren ohne Teilnahmewettbewerb', 'negotiated_without_call'],
  ['Award of a contract without prior publication of a call for competition', 'negotiated_without_call'],
  ['CONCORSO DI PROGETTAZIONE', 'design_contest'],
  ["PARTENARIATO PER L'INNOVAZIONE", 'innovation_partnership'],
  ['Sistema dinamico di acquisizione', 'framework_call_off'],
  ['Affidamento in economia - cottimo fiduciario', 'below_threshold'],
  ['Single tender action (above threshold)', 'direct_award'],
  ['Quotation (below threshold)', 'below_threshold'],
  ['Open procedure (below threshold)', 'below_threshold'],
  ['Other - Open', 'other'],
  ['Altra procedura a fase unica', 'other'],
  ['Normas internas', 'other'],
  ['Procedure of the reopened tender', 'other'],
  ['Not specified', null],
]

for (const [label, expected] of labels) {
  test(`classifyProcedureLabel: ${label} → ${expected}`, () =>
    assert.equal(classifyProcedureLabel(label), expected))
}

test('classifyProcedureLabel: labels of the table → every procedure type', () => {
  const found = new Set(labels.map(([, type]) => type))
  assert.deepEqual(
    Object.keys(PROCEDURE_TYPES).filter(type => isProcedureType(type) && !found.has(type)),
    [],
  )
})
