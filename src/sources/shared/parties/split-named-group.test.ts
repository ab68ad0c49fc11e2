import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Jurisdiction } from '../../../model/jurisdiction.ts'
import { splitNamedGroup } from './split-named-group.ts'

const GROUPS: readonly (readonly [Jurisdiction, string, readonly string[]])[] = [
  [
    'FR',
    "Groupement de maîtrise d'oeuvre atelier exemple (mandataire)/beta/gamma Carré",
    ['atelier exemple', 'beta', 'gamma Carré'],
  ],
  ['FR', 'Groupement solidaire Exemple TP / Modèle SAS', ['Exemple TP', 'Modèle SAS']],
  ['FR', 'Exemple SA (mandataire) ; Modèle SARL (cotraitant)', ['Exemple SA', 'Modèle SARL']],
  ['DE', 'Bietergemeinschaft Muster GmbH / Beispiel AG', ['Muster GmbH', 'Beispiel AG']],
  ['DE', 'Muster GmbH (federführend) / Beispiel Planung', ['Muster GmbH', 'Beispiel Planung']],
  [
    'IT',
    'RTI: Esempio S.r.l. (mandataria) / Modello S.p.A. (mandante)',
    ['Esempio S.r.l.', 'Modello S.p.A.'],
  ],
  ['EU', 'Lider: Przykład Sp. z o.o.; Partner: Wzór S.A.', ['Przykład Sp. z o.o.', 'Wzór S.A.']],
]

for (const [jurisdiction, name, members] of GROUPS) {
  test(`splitNamedGroup: ${jurisdiction} "${name}" → ${members.length} members`, () => {
    assert.deepEqual(splitNamedGroup(name, jurisdiction), members)
  })
}

const SINGLE: readonly (readonly [Jurisdiction, string])[] = [
  ['FR', 'Exemple / Modèle SAS'],
  ['FR', 'Groupement Hospitalier Exemple'],
  ['DE', 'ARGE Muster/Beispiel'],
  ['DE', 'Muster GmbH, Einkauf/Logistik'],
  ['ES', 'UTE Ejemplo - Modelo'],
  ['GB', 'Example A/S'],
  ['EU', 'Primer d.o.o.'],
]

for (const [jurisdiction, name] of SINGLE) {
  test(`splitNamedGroup: ${jurisdiction} "${name}" → null`, () => {
    assert.equal(splitNamedGroup(name, jurisdiction), null)
  })
}
