import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBormeOfficeName } from './office-names.ts'

for (const [label, singular, plural, group] of [
  ['Adm. Unico', 'administrador único', 'administradores únicos', 'administrator'],
  ['ADM.SOLIDAR.', 'administrador solidario', 'administradores solidarios', 'administrator'],
  ['Adm. Mancom.', 'administrador mancomunado', 'administradores mancomunados', 'administrator'],
  ['Consejero', 'consejero', 'consejeros', 'board'],
  ['Con.Delegado', 'consejero delegado', 'consejeros delegados', 'board'],
  ['Cons.Del.Man', 'consejero delegado mancomunado', 'consejeros delegados mancomunados', 'board'],
  ['SecreNoConsj', 'secretario no consejero', 'secretarios no consejeros', 'board'],
  ['VsecrNoConsj', 'vicesecretario no consejero', 'vicesecretarios no consejeros', 'board'],
  ['Vicepresid.', 'vicepresidente', 'vicepresidentes', 'board'],
  ['Miem.Com.Ej.', 'miembro de la comisión ejecutiva', 'miembros de la comisión ejecutiva', 'board'],
  ['LiquiSoli', 'liquidador solidario', 'liquidadores solidarios', 'liquidator'],
  ['Liquidador M', 'liquidador mancomunado', 'liquidadores mancomunados', 'liquidator'],
  ['Auditor', 'auditor', 'auditores', 'auditor'],
  ['Aud.C.Con.', 'auditor de cuentas consolidadas', 'auditores de cuentas consolidadas', 'auditor'],
  ['Apoderado', 'apoderado', 'apoderados', 'attorney'],
  ['Apo.Man.Soli', 'apoderado mancomunado y solidario', 'apoderados mancomunados y solidarios', 'attorney'],
  ['REPR.143 RRM', 'representante persona física', 'representantes persona física', 'other'],
  [
    'Ent.Reg.Cont',
    'entidad encargada del registro contable',
    'entidades encargadas del registro contable',
    'other',
  ],
  ['DTOR.GENERAL', 'director general', 'directores generales', 'other'],
] as const) {
  test(`findBormeOfficeName: ${label} → ${singular}`, () =>
    assert.deepEqual(findBormeOfficeName(label), { singular, plural, group }))
}

for (const label of ['Pte. C. Aud.', 'XYZ', '']) {
  test(`findBormeOfficeName: "${label}" → null`, () => assert.equal(findBormeOfficeName(label), null))
}
