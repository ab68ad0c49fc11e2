import type { TourMessages } from './en.ts'

const de: TourMessages = {
  label: 'Tour',
  position: (stop, stops) => `Station ${stop} von ${stops}`,
  end: 'Tour beenden',
  back: 'Zurück',
  next: 'Weiter',
  done: 'Fertig',
  stops: {
    overview: {
      title: 'Übersicht',
      text: 'Was Sie braucht und was neu ist, auf einer Seite. Die Zahl neben dem Namen zählt, was Ihre Aufmerksamkeit braucht.',
    },
    announcements: {
      title: 'Bekanntmachungen',
      text: 'Suchen Sie beim Tippen und grenzen Sie die Ergebnisse mit Filtern ein. Speichern Sie eine Suche, um zu sehen, was darin neu ist.',
    },
    entities: {
      title: 'Entitäten',
      text: 'Unternehmen, Personen und Behörden, jeweils mit allem, was über sie veröffentlicht wurde, in zeitlicher Folge.',
    },
    following: {
      title: 'Beobachtung',
      text: 'Neue Bekanntmachungen in Ihren Beobachtungslisten und gespeicherten Suchen. Webhooks und E-Mails können sie Ihnen bringen.',
    },
    sources: {
      title: 'Quellen',
      text: 'Die Stellen, deren Veröffentlichungen gelesen werden: wie aktuell jede ist, welche Tage fehlen und was nicht gelesen werden konnte.',
    },
  },
}

export default de
