import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseBoampAwardText } from './parse-award-text.ts'

/** Wordings of buyers: expected winners with postal code, then amount, maximum, day and lots as far as stated. */
const CASES: readonly (readonly [text: string, expected: readonly string[]])[] = [
  [
    '- Attributaires SAS TERRALOUP - 134 RUE DU PORT  59999 - Montant attribué : 414215 HT',
    ['SAS TERRALOUP 59999', '414215 €'],
  ],
  [
    "Le marché a été attribué le 24/08/2026 à l'entreprise : SARL TERRALOUP\n29 rue X\n59999 RIVEBELLE",
    ['SARL TERRALOUP 59999', 'awarded 2026-08-24'],
  ],
  [
    'Le marché a été notifié le 02/10/2026 à la SARL TERRALOUP pour une durée de 12 mois.',
    ['SARL TERRALOUP'],
  ],
  [
    'Marché attribué à la société TERRALOUP (59999 Rivebelle) le 3 septembre 2026 pour un montant de 9 900 € HT',
    ['TERRALOUP 59999', '9900 €', 'awarded 2026-09-03'],
  ],
  ['Marché attribué à TERRALOUP, notifié le 3 septembre 2026', ['TERRALOUP']],
  ['Lot 1 : attribué à 1 entreprise(s) - TERRALOUP (00310104500015) Notifié le 30/09/2026', ['TERRALOUP']],
  ['Le marché est conclu avec TERRALOUP SA, 45 route X, 59999 RIVEBELLE', ['TERRALOUP SA 59999']],
  ['Accord-cadre conclu avec trois opérateurs économiques', []],
  [
    'Titulaire : groupement composé de TERRALOUP (mandataire, 59999 Rivebelle), LUMIROUTE (43999 Lignonville) et GRANIVEL',
    ['TERRALOUP 59999', 'LUMIROUTE 43999', 'GRANIVEL'],
  ],
  ['Titulaires :\n1 - TERRALOUP (59999 RIVEBELLE)\n2 - LUMIROUTE', ['TERRALOUP 59999', 'LUMIROUTE']],
  [
    'Attributaire(s) : TERRALOUP (mandataire), co-traitants : LUMIROUTE et GRANIVEL',
    ['TERRALOUP', 'LUMIROUTE', 'GRANIVEL'],
  ],
  ['Titulaire : VOIRALOUP', ['VOIRALOUP']],
  ['Titulaire : DATELUX', ['DATELUX']],
  ['Titulaire : voir profil', []],
  ['Attributaire : TERRALOUP\nMontant HT : 45 000 €\nMontant TTC : 54 000 €', ['TERRALOUP', '45000 €']],
  ["Attributaire : TERRALOUP\nMontant de l'offre retenue HT TERRALOUP : 1 000 €", ['TERRALOUP', '1000 €']],
  ['Attributaire : TERRALOUP\nMontant des pénalités : 1 000 €', ['TERRALOUP']],
  ["Décision d'attribution du 12/07/2026. Titulaire : TERRALOUP", ['TERRALOUP', 'awarded 2026-07-12']],
  [
    'Lot n°1 « Murs » attribué à la société TERRALOUP pour un montant de 100 € HT ; Lot n°2 « Toits » : infructueux.',
    ['TERRALOUP', '100 €', '2 lots'],
  ],
  [
    'Lot A : TERRALOUP pour un montant maximum de 40 000 € HT\nLot B : LUMIROUTE pour un montant maximum de 30 000 € HT',
    ['TERRALOUP', 'LUMIROUTE', 'max 70000 €', '2 lots'],
  ],
  [
    'Lot 1\nTitulaire : TERRALOUP\nMontant maximum : 40 000 €\nLot 2\nTitulaire : LUMIROUTE',
    ['TERRALOUP', 'LUMIROUTE', '2 lots'],
  ],
  ['Titulaire : TERRALOUP\nMontant : 12 500 000 F CFP', ['TERRALOUP']],
  ["Le marché est attribué à l'ESAT TERRALOUP (59999 RIVEBELLE)", ['ESAT TERRALOUP 59999']],
  ['Titulaire : TERRALOUP (mandataire du groupement TERRALOUP / LUMIROUTE)', ['TERRALOUP']],
  [
    "Nom de l'attributaire : TERRALOUP\nNuméro SIRET : 00310104500015\nMontant HT (en euros) : 63000",
    ['TERRALOUP', '63000 €'],
  ],
  [
    'Lot 1 - A : TERRALOUP, 8 rue X, 59999 RIVEBELLE. Montant maximum : 20 000 € HT\nLot 2 : infructueux',
    ['TERRALOUP 59999', 'max 20000 €', '2 lots'],
  ],
  ['Titulaire : TERRALOUP\nMontant forfaitaire : 4 500 € HT/an', ['TERRALOUP']],
  ['Titulaire : TERRALOUP\nMontant estimé sur la durée du marché : 4 500 € HT', ['TERRALOUP']],
  ['Marché conclu le 20 août 2026 avec la société TERRALOUP, 59999 RIVEBELLE', ['TERRALOUP 59999']],
  [
    'Lot(s) 1 - A\nTitulaire : TERRALOUP\nMontant : 10 €\nLot(s) 2 - B\nTitulaire : LUMIROUTE\nMontant : 5 €\nMontant total : 15 €',
    ['TERRALOUP', 'LUMIROUTE', '15 €', '2 lots'],
  ],
  ['Attributaire retenu : TERRALOUP / MONTANT : 27 800 € HT', ['TERRALOUP', '27800 €']],
  ['Marché attribué à TERRALOUP - 59999 RIVEBELLE - 68 900 € HT', ['TERRALOUP 59999', '68900 €']],
  ['Attribué à TERRALOUP (assureur) / LUMIROUTE (courtier)', ['TERRALOUP', 'LUMIROUTE']],
  ['Attribué à la société TERRALOUP sise à RIVEBELLE (59999)', ['TERRALOUP 59999']],
]

for (const [text, expected] of CASES) {
  test(`parseBoampAwardText: ${text} → ${expected.join(', ')}`, () => {
    const { winners, metadata } = parseBoampAwardText(text)
    const facts = [
      ...winners.map(({ name, locality }) => (locality === undefined ? name : `${name} ${locality}`)),
      metadata.award_amount === undefined ? null : `${metadata.award_amount} €`,
      metadata.framework_maximum === undefined ? null : `max ${metadata.framework_maximum} €`,
      metadata.award_date === undefined ? null : `awarded ${metadata.award_date}`,
      metadata.lots === undefined ? null : `${metadata.lots} lots`,
    ]
    assert.deepEqual(
      facts.filter(fact => fact !== null),
      expected,
    )
  })
}
