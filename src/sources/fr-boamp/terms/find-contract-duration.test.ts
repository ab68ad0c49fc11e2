import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findContractDuration, parseLeadingDuration } from './find-contract-duration.ts'

for (const [text, months] of [
  ['Durée du marché : 3 mois à compter de l’ordre de service', 3],
  ['La durée globale (tous lots confondus) est de 18 mois à compter de la date fixée', 18],
  ['Les offres sont libres.Le délai global des travaux est de 4 mois', 4],
  ["Le délai global d'exécution des travaux est fixé à 14 mois, préparation comprise", 14],
  ['Le marché est conclu pour une durée ferme de huit (8) ans à compter du 1er juillet 2026', 96],
  ["L'accord-cadre est conclu pour une durée d'un an reconductible 3 fois", 12],
  ['Le contrat est passé pour une période initiale de 1 an et 6 mois', 18],
  ['Marché de 12 mois, dont la durée totale du marché ne pourra excéder 4 ans', null],
  ['Durée du marché : 12 mois. Durée totale du marché : 48 mois', 12],
  ['Montant maximum de 10 000 € sur la durée totale du marché de 48 mois', 48],
  ["Délai global prévisionnel d'exécution : 7 mois", 7],
  ['Durée de chaque lot : 1 an renouvelable', 12],
  ["Le délai maximum d'exécution est fixé à 10 mois", 10],
  ["L'exécution du marché débute le 01/01/2027 pour une période de 12 mois", 12],
  ['Durée du lot : 12 mois. Durée du lot : 24 mois', null],
  ['La durée de validité des offres est de 4 mois', null],
  ['Durée du délai de validité des offres : 6 mois', null],
  ['Garantie de bon fonctionnement : le matériel du marché a une durée de 24 mois de garantie', null],
  ['Références du candidat sur une durée de 3 ans', null],
  ['Références de marchés similaires sur une durée de 3 ans', null],
  ['La durée de mise en place des locaux du marché est de 24 mois', null],
  ['La durée de chaque période de reconduction est de 12 mois', null],
  ['Tranche ferme : 2 mois. Tranche optionnelle : 4 mois', null],
  ['Durée du marché : un à trois ans', null],
  ['Durée du marché : un an à trois ans', null],
  ['Durée du marché : 12 mois ou 24 mois', null],
  ['Le marché est conclu pour un ou deux ans', null],
  ['Le contrat actuel est conclu pour 3 ans', null],
  ['Le marché en cours est conclu pour 3 ans', null],
  ['Le précédent contrat est conclu pour une durée de 3 ans', null],
  ['Durée des travaux : 2 mois de chantier par bâtiment', null],
  ['Durée des travaux : 3 mois pour chaque logement', null],
  ['Durée du marché : 12 mois par tacite reconduction', 12],
  ['Durée du marché : 1 an à compter de la notification', 12],
  ['Durée du marché : 120 jours', null],
  ['Le délai de paiement du marché est de 2 mois', null],
  ['Interdiction de soumissionner aux marchés pour une durée de 3 ans', null],
  ['Mise à disposition durant 16 mois', null],
] as const) {
  test(`findContractDuration: ${text} → ${months}`, () => assert.equal(findContractDuration([text]), months))
}

for (const [text, months] of [
  ['8 mois à compter de la notification', 8],
  ['3 ans', 36],
  ['un an', 12],
  ['120 jours', null],
  ['à compter de 3 mois', null],
  ['13 mois.', 13],
  ['2 mois de chantier par bâtiment', null],
  ['un à trois ans', null],
  ['1 à 3 ans', null],
  ['0 mois', null],
] as const) {
  test(`parseLeadingDuration: ${text} → ${months}`, () => assert.equal(parseLeadingDuration(text), months))
}
