import { plural } from '../../text/plural.ts'
import type { LayoutMessages } from './en.ts'

const de: LayoutMessages = {
  skipToContent: 'Zum Hauptinhalt springen',
  openMenu: 'Menü öffnen',
  closeMenu: 'Menü schließen',
  maskedNames:
    'Namen von Personen sind für Ihren API-Schlüssel verborgen. Melden Sie sich mit einem Schlüssel mit der Berechtigung „personal“ an, um sie zu sehen.',
  mainNavigation: 'Hauptmenü',
  apiDocumentation: 'API-Dokumentation',
  theme: 'Design',
  themes: { auto: 'Automatisch', light: 'Hell', dark: 'Dunkel' },
  language: 'Sprache',
  signOut: 'Abmelden',
  attention: count =>
    plural(count, {
      one: '# Punkt braucht Ihre Aufmerksamkeit',
      other: '# Punkte brauchen Ihre Aufmerksamkeit',
    }),
  newMatches: count => plural(count, { one: '# neuer Treffer', other: '# neue Treffer' }),
  serverUnreachable:
    'Der Server ist nicht erreichbar. Diese Seite ist möglicherweise veraltet. Neuer Versuch alle 2 Sekunden …',
  updated: 'Herald wurde aktualisiert. Laden Sie die Seite neu, um die neue Version zu verwenden.',
  pages: {
    overview: 'Übersicht',
    announcements: 'Bekanntmachungen',
    entities: 'Entitäten',
    following: 'Beobachtung',
    sources: 'Quellen',
    statistics: 'Statistik',
    webhooks: 'Webhooks',
    allWebhooks: 'Alle Webhooks',
    mergeReports: 'Gemeldete Zusammenführungen',
    apiKeys: 'API-Schlüssel',
    auditLog: 'Prüfprotokoll',
  },
  keys: { control: 'Strg', escape: 'Esc', enter: 'Eingabe' },
  palette: {
    search: 'Suchen',
    title: 'Suche und Befehle',
    placeholder: 'Unternehmen, Person, Nummer, Bekanntmachung oder Befehl',
    nothingFound: 'Nichts gefunden',
    results: 'Ergebnisse',
    entities: 'Entitäten',
    announcements: 'Bekanntmachungen',
    categories: 'Kategorien',
    sources: 'Quellen',
    goTo: 'Gehe zu',
    settings: 'Einstellungen',
    onThisPage: 'Auf dieser Seite',
    searchAnnouncements: q => `Bekanntmachungen nach „${q}“ durchsuchen`,
    searchEntities: q => `Entitäten nach „${q}“ durchsuchen`,
    useTheme: {
      auto: 'Design des Systems verwenden',
      light: 'Helles Design verwenden',
      dark: 'Dunkles Design verwenden',
    },
    useLanguage: name => `Sprache: ${name}`,
    showShortcuts: 'Tastenkürzel anzeigen',
  },
  shortcuts: {
    title: 'Tastenkürzel',
    search: 'Alles durchsuchen oder einen Befehl ausführen',
    showList: 'Diese Liste anzeigen',
    focusSearch: 'Zum Suchfeld einer Liste springen',
    next: 'Nächstes Ergebnis einer Liste',
    previous: 'Vorheriges Ergebnis einer Liste',
    open: 'Ergebnis öffnen oder Befehl ausführen',
    timeline: 'Zwischen den Bekanntmachungen einer Zeitleiste wechseln',
    print: 'Drucken',
    closeDialog: 'Dialog schließen',
  },
}

export default de
