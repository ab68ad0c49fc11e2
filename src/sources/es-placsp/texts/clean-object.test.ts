import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanPlacspObject } from './clean-object.ts'

const OBJECTS: readonly (readonly [object: string, fileNumber: string | null, cleaned: string])[] = [
  ['Expdte. Num.: 2437/17.- Mantenimiento de cuadros.', null, 'Mantenimiento de cuadros'],
  ['Exp. 12/2025: Obras de la plaza', null, 'Obras de la plaza'],
  ['Expediente de obras de la plaza', null, 'Expediente de obras de la plaza'],
  ['Limpieza del colegio de Cuenca-1800CU17SER00064-CD', null, 'Limpieza del colegio de Cuenca'],
  ['Servicio de acompañamiento (61031200AB17SER00024)', null, 'Servicio de acompañamiento'],
  ['Alquiler de equipos (2025/159)', '2025/159', 'Alquiler de equipos'],
  ['2025/159 - Alquiler de equipos', '2025/159', 'Alquiler de equipos'],
  ['"Reforma del mercado"', null, 'Reforma del mercado'],
  ['Limpieza del I.E.S. "Alfa"', null, 'Limpieza del I.E.S. "Alfa"'],
  ['Suministro a Beta S.A.', null, 'Suministro a Beta S.A.'],
  ['Plan de asfaltado 2025 (Plan Marcha 2025).', null, 'Plan de asfaltado 2025 (Plan Marcha 2025)'],
  ['Obras en la carretera (N-332/AP-7)', null, 'Obras en la carretera (N-332/AP-7)'],
  ['Auditoría de calidad (ISO-9001/14001)', null, 'Auditoría de calidad (ISO-9001/14001)'],
  ['Suministro de gas (45233141-9)', null, 'Suministro de gas (45233141-9)'],
  ['Alquiler de locales (2025-2026/27)', null, 'Alquiler de locales (2025-2026/27)'],
  ['Servicio de apoyo-TRANSPORTES2030', null, 'Servicio de apoyo-TRANSPORTES2030'],
  ['Obras en la carretera (N-332/AP-7)', 'N-332/AP-7', 'Obras en la carretera'],
  ['Lote 3', 'Lote 3', 'Lote 3'],
  ['[EXP.2026/101] Suministro de césped', null, 'Suministro de césped'],
  ['Reforma del mercado (EXPTE. 77/26)', null, 'Reforma del mercado'],
  ['Expte 2026/9 Servicio de vigilancia', null, 'Servicio de vigilancia'],
  ['Suministro de tóner. Expediente 88/2026', '88/2026', 'Suministro de tóner'],
  ['3/2026_Servicio de cáterin', '3/2026', 'Servicio de cáterin'],
  ['I-00099-P/Buques/Mantenimiento', 'I-00099-P', 'Buques/Mantenimiento'],
  ['Carretera N-340: refuerzo del firme', null, 'Carretera N-340: refuerzo del firme'],
  ['Reforma del mercado (expositores)', null, 'Reforma del mercado (expositores)'],
]
for (const [object, fileNumber, cleaned] of OBJECTS) {
  test(`cleanPlacspObject: "${object}" → "${cleaned}"`, () => {
    assert.equal(cleanPlacspObject(object, fileNumber), cleaned)
  })
}
