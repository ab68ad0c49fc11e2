import type { UiMessages } from './en.ts'

const de: UiMessages = {
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Kopieren nicht möglich. Markieren Sie den Text.',
  close: 'Schließen',
  cancel: 'Abbrechen',
  noMatches: 'Keine Treffer',
  search: 'Suchen',
  searchIn: label => `${label} durchsuchen`,
  clear: 'Leeren',
  copyNow: 'Jetzt kopieren. Dieser Wert wird nicht noch einmal angezeigt.',
  requestId: 'Anfrage-ID',
  tryAgain: 'Erneut versuchen',
  somethingWrong: 'Etwas ist schiefgelaufen',
  reloadOrReport: error =>
    `Laden Sie die Seite neu. Wenn das nicht hilft, melden Sie diesen Fehler: ${error}`,
  loading: 'Wird geladen',
  pages: 'Seiten',
  previousPage: 'Vorherige Seite',
  nextPage: 'Nächste Seite',
  previous: 'Zurück',
  next: 'Weiter',
  page: 'Seite',
  ofPages: total => `von ${total}`,
  rowsOf: (from, to, total) => `${from}–${to} von ${total}`,
  permanentLink: 'Permanenter Link:',
  printedOn: time => `Gedruckt aus Herald am ${time}`,
  print: 'Drucken',
  tryInstead: 'Versuchen Sie stattdessen',
}

export default de
