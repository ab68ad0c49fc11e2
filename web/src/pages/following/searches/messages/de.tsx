import { Link } from 'wouter'
import type { SearchMessages } from './en.tsx'

const de: SearchMessages = {
  title: 'Gespeicherte Suchen',
  description:
    'Alles Neue, das diese Suchen finden, erscheint unter „Beobachtung“. Die Suchen gelten für alle API-Schlüssel des Inhabers.',
  newSearch: 'Neue Suche',
  loading: 'Gespeicherte Suchen werden geladen',
  columns: { search: 'Suche', saved: 'Gespeichert' },
  none: {
    title: 'Noch keine gespeicherten Suchen',
    announcements: (
      <>
        <Link href="/announcements">Suchen Sie nach Bekanntmachungen</Link>, setzen Sie Filter, etwa einen
        Rechtsraum oder eine Kategorie, und wählen Sie <b>Suche speichern</b>.
      </>
    ),
    entities: (
      <>
        <Link href="/entities">Suchen Sie ebenso nach Entitäten</Link>, zum Beispiel nach insolventen
        Unternehmen eines Landes.
      </>
    ),
  },
  deleted: 'Suche gelöscht',
  deleteTitle: 'Suche löschen?',
  deleteSearch: 'Suche löschen',
  deleteText: name => (
    <>
      <b>{name}</b> und die zugehörigen Treffer werden gelöscht. Webhooks mit dieser Suche erhalten ihre
      Treffer nicht mehr. Dies kann nicht rückgängig gemacht werden.
    </>
  ),
  finds: { announcements: 'Findet Bekanntmachungen', entities: 'Findet Entitäten' },
  run: 'Ausführen',
  runSearch: name => `Ausführen: ${name}`,
  rename: name => `Umbenennen: ${name}`,
  onlyThroughApi: 'Einige dieser Filter lassen sich nur über die API ändern.',
  paused: 'Pausiert',
  correctThroughApi: 'Korrigieren Sie die Suche über die API.',
  correct: 'Suche öffnen, korrigieren und erneut speichern',
  editTitle: 'Suche bearbeiten',
  editHint: path => (
    <>
      Um die Filter zu ändern, <Link href={path}>öffnen Sie die Suche</Link>, passen Sie sie an und speichern
      Sie sie erneut.
    </>
  ),
  save: 'Suche speichern',
  saveAsNew: 'Als neue Suche speichern',
  update: name => `„${name}“ aktualisieren`,
  all: { announcements: 'Alle Bekanntmachungen', entities: 'Alle Entitäten' },
  nameHint: 'Wird unter „Beobachtung“ und in Benachrichtigungen angezeigt.',
  search: 'Die Suche',
  confirmations: {
    announcements: {
      unfiltered:
        'Diese Suche hat keine Filter. Trotzdem speichern; jede neue Bekanntmachung ist ein Treffer.',
      filtered: 'Diese Suche trifft auf fast jede Bekanntmachung zu. Trotzdem speichern.',
      missing:
        'Setzen Sie zuerst einen Filter oder Suchbegriff, oder bestätigen Sie, dass Sie fast jede Bekanntmachung erhalten möchten.',
    },
    entities: {
      unfiltered:
        'Diese Suche hat keine Filter. Trotzdem speichern; jede neue oder geänderte Entität ist ein Treffer.',
      filtered: 'Diese Suche trifft auf fast jede Entität zu. Trotzdem speichern.',
      missing:
        'Setzen Sie zuerst einen Filter oder Suchbegriff, oder bestätigen Sie, dass Sie fast jede Entität erhalten möchten.',
    },
  },
  saved: {
    announcements: name => (
      <>
        <b>{name}</b> ist gespeichert. Neue Bekanntmachungen, die die Suche findet, erscheinen unter{' '}
        <Link href="/following">Beobachtung</Link>.
      </>
    ),
    entities: name => (
      <>
        <b>{name}</b> ist gespeichert. Entitäten, die die Suche findet, erscheinen unter{' '}
        <Link href="/following">Beobachtung</Link>, wenn sie zum ersten Mal genannt werden und sooft sie sich
        ändern.
      </>
    ),
  },
  viewAll: 'Gespeicherte Suchen ansehen',
}

export default de
