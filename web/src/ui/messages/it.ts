import type { UiMessages } from './en.ts'

const it: UiMessages = {
  copy: 'Copia',
  copied: 'Copiato',
  copyFailed: 'Impossibile copiare. Selezionare il testo.',
  close: 'Chiudi',
  cancel: 'Annulla',
  noMatches: 'Nessuna corrispondenza',
  search: 'Cerca',
  searchIn: label => `Cerca in ${label}`,
  clear: 'Cancella',
  copyNow: 'Copiare ora questo valore. Non verrà più mostrato.',
  requestId: 'ID della richiesta',
  tryAgain: 'Riprova',
  somethingWrong: 'Si è verificato un errore',
  reloadOrReport: error => `Ricaricare la pagina. Se non basta, segnalare questo errore: ${error}`,
  loading: 'Caricamento',
  pages: 'Pagine',
  previousPage: 'Pagina precedente',
  nextPage: 'Pagina successiva',
  previous: 'Indietro',
  next: 'Avanti',
  page: 'Pagina',
  ofPages: total => `di ${total}`,
  rowsOf: (from, to, total) => `${from}–${to} di ${total}`,
  permanentLink: 'Link permanente:',
  printedOn: time => `Stampato da Herald il ${time}`,
  print: 'Stampa',
  tryInstead: 'Provare invece',
}

export default it
