import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repairBormeProse } from './repair-prose.ts'

for (const [printed, expected] of [
  ['vinos, aceites yderivados', 'vinos, aceites y derivados'],
  ['la práctica delciclismo', 'la práctica del ciclismo'],
  ['mecanizacióny cálculo', 'mecanización y cálculo'],
  ['gestiónde', 'gestiónde'],
  ['equipos, asícomo la venta', 'equipos, así como la venta'],
  ['como personafísica representante', 'como persona física representante'],
  ['Comercio.Distribución comercial,mantenimiento', 'Comercio. Distribución comercial, mantenimiento'],
  ['APERTURA DE LA FASE DE.LIQUIDACION', 'APERTURA DE LA FASE DE LIQUIDACION'],
  ['por concurrencia de la.causa', 'por concurrencia de la causa'],
  ['por importe de2.310,98 euros', 'por importe de 2.310,98 euros'],
  ['Artículo231 del Reglamento', 'Artículo 231 del Reglamento'],
  [
    'servicios dehostelería y de la industriafarmacéutica',
    'servicios de hostelería y de la industria farmacéutica',
  ],
  ['comerciales quepuedan dedicarse al transporte', 'comerciales que puedan dedicarse al transporte'],
  [
    'deformación, conformación, degeneración y deconstrucción',
    'deformación, conformación, degeneración y deconstrucción',
  ],
  // Correctly spelled words stay as they are.
  ['yate, yeso y yogur del delfín delgado delegado', 'yate, yeso y yogur del delfín delgado delegado'],
  ['ALFA, S.L., con C.I.F. B-12345678 y D.N.I. 1.234', 'ALFA, S.L., con C.I.F. B-12345678 y D.N.I. 1.234'],
  ['web www.alfa-fingida.Com y info@alfa.Es', 'web www.alfa-fingida.Com y info@alfa.Es'],
  ['3.000,50 euros; art.485', '3.000,50 euros; art.485'],
  ['DELCOM YBARRA SL', 'DELCOM YBARRA SL'],
  ['', ''],
] as const) {
  test(`repairBormeProse: "${printed}" → "${expected}"`, () =>
    assert.equal(repairBormeProse(printed), expected))
}
