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
      text: 'Was Ihre Aufmerksamkeit braucht und was neu ist, auf einer Seite. Die Zahl neben dem Namen gibt an, wie viele Punkte das sind.',
    },
    announcements: {
      title: 'Bekanntmachungen',
      text: 'Die Ergebnisse erscheinen schon beim Tippen, und Filter grenzen sie ein. Speichern Sie eine Suche, um zu sehen, was darin neu ist.',
    },
    entities: {
      title: 'Entitäten',
      text: 'Unternehmen, Personen und Behörden, jeweils mit allem, was über sie veröffentlicht wurde, in zeitlicher Folge.',
    },
    following: {
      title: 'Beobachtung',
      text: 'Neue Bekanntmachungen zu Ihren Beobachtungslisten und gespeicherten Suchen, auf Wunsch auch per Webhook oder E-Mail.',
    },
    sources: {
      title: 'Quellen',
      text: 'Die Herausgeber, deren Veröffentlichungen gelesen werden: wie aktuell jede Quelle ist, welche Tage fehlen und was nicht gelesen werden konnte.',
    },
  },
}

export default de
