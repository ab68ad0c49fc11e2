import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findBormeOfficeRole, parseBormeOffices } from './office-holders.ts'

/** Printed labels by role, from the source sheet (sources/es-borme) and from other BORME parsers. */
const LABELS: Readonly<Record<string, string>> = {
  officer:
    'Adm. Unico|ADM.UNICO|Admin.Unico|Adm. Solid.|ADM.SOLIDAR.|Adm. Mancom.|ADM.CONJUNTO|ADMINISTR.|Adm.Supl.|Consejero|CONSEJERO|' +
    'Cons. Idpte.|Con.Ind.|Cons.Ext.Dom|Consj.Domini|Presidente|Pte. C. Aud.|Pdte.|Pres. Sup|Vicepresid.|VICEPRESIDEN|V-PRE.JTA.DI|' +
    'Secretario|SecreNoConsj|SECR.NO CONS|Scr:no.Cons|Vicesecret.|VsecrNoConsj|Vsecr2.NC|V-SEC NO CON|Con.Delegado|CONS. DELEG.|' +
    'Cons.Del.Sol|Cons.Del.Man|Co.De.Ma.So|CONS.DEL.M/S|Apoderado|APODERADO|Apo.Sol.|Apo.Manc.|Apo.Man.Soli|APODERAD.SOL|APOD.SOL/MAN|' +
    'Apo.D.Gral.|Representan|REPR.143 RRM|R.L.C.Perma.|Gerente|Dir. General|DTOR.GENERAL|Subdirec|Miem.Com.Ej.|Miem.Com.Ctr|M.Comit.Aud|' +
    'MiCoAudi|MRO.COMS.CTR|MBRO.JTA.DIR|VOCAL JTA.DI|Tesorero|Mie.Cons.Rec|Pre.No.Ejec.|L. Asesor|LETRAD.ASES.|Comisario|Delegado|' +
    'Síndico|INTERVENTOR|Suplente|No definido|Contador|MANDATARIO',
  auditor: 'Auditor|Aud.Supl.|Aud.C.Con.|AUDIT.CUENT.|AUDT.CTS.CON|AUDIT.ART265|Auditor Titu',
  liquidator: 'Liquidador|LIQUIDADOR|LiquiSoli|Liquidador M|LiqUnico|LIQUID.SUPL.|Liquid.conc.|LiqC',
  insolvency_practitioner: 'Adm.Concur.|ADM.CONCURS.|Admin.Conc|REP.ADM.CONC|AUX.ADM.CONC|MEDIAD.CONCU',
  owner: 'Socio único|ACCIONISTA UNICO|Soc.Uni.Prof',
  partner: 'Soc.Prof.|Socio|Socio Miembr|SOCIO COLECT|SocGestor',
  other:
    'EntidDeposit|ENT.DEPOSIT.|Ent. Gestora|ENTI.GESTORA|Ent.Reg.Cont|Depositario|Exp.Ind.|Promotor|Fundador',
}
for (const [role, labels] of Object.entries(LABELS)) {
  for (const label of labels.split('|')) {
    test(`findBormeOfficeRole: ${label} → ${role}`, () => assert.equal(findBormeOfficeRole(label), role))
  }
}

for (const label of ['', 'XYZ', 'Juzgado', '1234']) {
  test(`findBormeOfficeRole: "${label}" → null`, () => assert.equal(findBormeOfficeRole(label), null))
}

const lists: readonly (readonly [string, string, readonly string[]])[] = [
  ['one office', 'Adm. Unico: ROMERO OLIVARES JOSE.', ['Adm. Unico=ROMERO OLIVARES JOSE']],
  [
    'several offices and holders',
    'Consejero: A UNO;B DOS. Presidente: A UNO. Cons.Del.Man: B DOS.',
    ['Consejero=A UNO,B DOS', 'Presidente=A UNO', 'Cons.Del.Man=B DOS'],
  ],
  [
    'company before a label with a period and a space',
    'Consejero: GRUPO ALFA SA. Adm. Unico: BETA S.L. Ent. Gestora: C DOS.',
    ['Consejero=GRUPO ALFA SA', 'Adm. Unico=BETA S.L.', 'Ent. Gestora=C DOS'],
  ],
  [
    'labels with digits, slashes and periods',
    'REPR.143 RRM: A UNO. CONS.DEL.M/S: B DOS. Pte. C. Aud.: C TRES. V-SEC NO CON: D CUATRO.',
    ['REPR.143 RRM=A UNO', 'CONS.DEL.M/S=B DOS', 'Pte. C. Aud.=C TRES', 'V-SEC NO CON=D CUATRO'],
  ],
  [
    'unknown label',
    'Auditor: A AUDITORES SL. XYZ.NUEVO: B DOS;C TRES. Apoderado: D CUATRO.',
    ['Auditor=A AUDITORES SL', 'XYZ.NUEVO=B DOS,C TRES', 'Apoderado=D CUATRO'],
  ],
  ['last holder without a period', 'Apo.Sol.: A UNO;B DOS', ['Apo.Sol.=A UNO,B DOS']],
  ['no holder', 'Comisario: - . Apoderado: A UNO.', ['Apoderado=A UNO']],
  ['sentence after the last name', 'Adm. Unico: A UNO. Por plazo de seis años.', ['Adm. Unico=A UNO']],
  ['no label', 'A UNO;B DOS.', []],
]
for (const [name, text, expected] of lists) {
  test(`parseBormeOffices: ${name} → ${expected.join('; ') || 'none'}`, () => {
    assert.deepEqual(
      parseBormeOffices(text).map(({ label, names }) => `${label}=${names.join(',')}`),
      expected,
    )
  })
}
