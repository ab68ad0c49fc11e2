import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAbandonedProcedure } from './find-abandoned-procedure.ts'

const CASES: Readonly<Record<string, string | null>> = {
  "La procédure est déclarée sans suite pour motif d'intérêt général.": 'tender_cancellation',
  'Consultation classée sans suite': 'tender_cancellation',
  'Annulation de la consultation.': 'tender_cancellation',
  'La présente consultation est annulée.': 'tender_cancellation',
  'Le pouvoir adjudicateur annule la procédure.': 'tender_cancellation',
  'Procédure annulée': 'tender_cancellation',
  "L'acheteur a décidé de ne pas donner suite à la consultation": 'tender_cancellation',
  'La consultation est déclarée infructueuse.': 'tender_unsuccessful',
  "Le marché est sans suite pour cause d'infructuosité": 'tender_unsuccessful',
  'Suite à une panne, la consultation est interrompue.': 'tender_cancellation',
  'Il ne sera pas donné suite à la procédure.': 'tender_cancellation',
  'La présente procédure a été déclarée infructueuse': 'tender_unsuccessful',
  "Appel d'offres infructueux": 'tender_unsuccessful',
  'Au lieu de : La visite est libre, lire : La procédure est annulée.': 'tender_cancellation',
  'La procédure est déclarée sans suite et sera relancée': 'tender_cancellation',
  "La procédure est annulée en raison d'une erreur matérielle": 'tender_cancellation',
  "L'acheteur n'a pas donné suite à la consultation": 'tender_cancellation',
  // Earlier procedures, and ends that are denied, revoked or only announced.
  "L'annulation de la consultation a été rejetée par le juge": null,
  "La demande d'annulation de la procédure est pendante": null,
  "La décision d'annulation de la procédure est rapportée": null,
  'Procédure relancée après une première consultation déclarée sans suite': null,
  'la première procédure a été déclarée infructueuse': null,
  "Marché négocié passé après un appel d'offres infructueux": null,
  "Le marché sera déclaré infructueux à défaut d'offre": null,
  'La procédure initiale était déclarée sans suite': null,
  "La consultation n'est pas annulée": null,
  'Nouvelle consultation, la procédure 2025-12 a été déclarée sans suite': null,
  'Au lieu de : La procédure est annulée, lire : La procédure est maintenue.': null,
  // Parts, possibilities and other subjects.
  'Le lot 3 du marché est déclaré sans suite.': null,
  'Le présent avis annule et remplace le précédent avis de marché.': null,
  'La procédure pourra être déclarée sans suite.': null,
  "L'acheteur se réserve le droit de ne pas donner suite à la consultation.": null,
  "L'acheteur se réserve le droit de déclarer la procédure sans suite.": null,
  'La visite du site de la consultation est annulée.': null,
  'La consultation fait suite à une procédure infructueuse.': null,
  'Marché relancé suite à une procédure déclarée sans suite.': null,
  'La date limite de la consultation est reportée.': null,
  '': null,
}

for (const [text, expected] of Object.entries(CASES)) {
  test(`findAbandonedProcedure: ${text} → ${expected}`, () =>
    assert.equal(findAbandonedProcedure(text), expected))
}
