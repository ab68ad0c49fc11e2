import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCorrectedDeadline } from './find-corrected-deadline.ts'

/** Wordings of corrections, with the deadline that applies from then on. */
const CASES: Readonly<Record<string, string | null>> = {
  'Modification de la date limite de remise des plis au vendredi 14 mars 2025 à 12:00:00': '2025-03-14 12:00',
  'La date limite de remise des offres est reportée au 15/03/2025 à 12h00.': '2025-03-15 12:00',
  'La date limite de réception des offres, initialement fixée au 10/02/2025 à 12h, est reportée au 17/02/2025 à 12h.':
    '2025-02-17 12:00',
  'La date limite de réception des candidatures est repoussée du 10/02/2025 à 12h00 au 17/02/2025 à 16h00':
    '2025-02-17 16:00',
  'La remise des offres est prolongée jusqu’au lundi 17 février 2025 - 12 heures (au lieu du 10 février 2025).':
    '2025-02-17 12:00',
  'Nouvelle date limite de dépôt des offres : 17/02/25 à 12 h': '2025-02-17 12:00',
  "Annule et remplace l'avis n° 25-1234 du 10/02/2025. Date limite de remise des offres : lundi 17/02/2025 à 12h":
    '2025-02-17 12:00',
  'DLRO reportée au 17/02/2025 à 12h00': '2025-02-17 12:00',
  'Rubrique : Date et heure limites de réception des plis, Au lieu de 07/09/2026 à 12h00, lire 14/09/2026 à 9h':
    '2026-09-14 09:00',
  'Date limite de réception des offres : au lieu de : 10 juillet 2026, à 12 heures ; lire : 24 juillet 2026, à 12 heures.':
    '2026-07-24 12:00',
  'Au lieu de : Date limite de remise des offres : 10/02/2025 à 12h00\nLire : Date limite de remise des offres : 17/02/2025 à 12h00':
    '2025-02-17 12:00',
  'Rubrique : Objet, au lieu de deux lots, lire trois lots. Rubrique : Date limite de réception des offres, au lieu de 10/02/2025, lire 17/02/2025':
    '2025-02-17',
  'Date limite de réception des offres. Il faut lire 17/02/2025 à 11 h au lieu de 10/02/2025 à 12 h':
    '2025-02-17 11:00',
  // Other dates move as well.
  'Rubrique : Date de visite, Au lieu de 07/09/2026 à 12h00, lire 14/09/2026 à 12h00': null,
  'La visite obligatoire est reportée au 17/02/2025.': null,
  'La date limite de réception des questions est reportée au 17/02/2025 à 12h00.': null,
  'La date limite de réception des offres reste inchangée.': null,
  'La date limite de remise des offres reste fixée, ouverture des plis reportée au 17/02/2025.': null,
  'Date limite de réception des candidatures reportée au 17/02/2025. Date limite de réception des offres reportée au 24/02/2025.':
    null,
  'Le cahier des charges est modifié le 17/02/2025.': null,
  '': null,
}

for (const [text, expected] of Object.entries(CASES)) {
  test(`findCorrectedDeadline: ${text.slice(0, 90)} → ${expected}`, () => {
    const deadline = findCorrectedDeadline(text)
    assert.equal(deadline && [deadline.day, deadline.time].filter(part => part !== null).join(' '), expected)
  })
}
