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
  ['FR', 'Groupement conjoint : Exemple TP ; Modèle SAS', ['Exemple TP', 'Modèle SAS']],
  ['FR', 'Groupement Exemple TP SARL / Modèle SAS', ['Exemple TP SARL', 'Modèle SAS']],
  [
    'FR',
    "Groupement d'intérêt économique Opale (mandataire) / Jade SARL",
    ["Groupement d'intérêt économique Opale", 'Jade SARL'],
  ],
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
  ['FR', 'Groupement hospitalier de territoire Nord / Sud'],
  ['FR', "GROUPEMENT D'INTERET ECONOMIQUE OPALE / JADE"],
  ['FR', 'Groupement foncier agricole Opale / Jade'],
  ['FR', "Groupement d'employeurs Opale SARL / Jade"],
  ['FR', 'Groupement Opale / Jade'],
  ['FR', "Groupement d'entreprises du Nord / Sud-Ouest"],
  ['FR', 'Groupement solidaire Opale SARL / Lot 2'],
  ['FR', 'Groupement solidaire Opale SARL / Jade SAS / lots n° 2 et 3'],
  ['FR', 'Opale SARL (mandataire) ; 12 rue X'],
  ['FR', 'Opale SARL (mandataire) ; BP 12, Lyon'],
  ['GB', 'Opal Ltd (Lead) / t/a Jade'],
  ['GB', 'Opal Ltd (Lead) c/o Jade'],
  ['DE', 'Muster GmbH (federführend) / Los 3'],
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
