import type { LoadingMessages } from './en.ts'

const it: LoadingMessages = {
  pageTitle: 'Impossibile caricare questa pagina al momento',
  pageDetail: 'Il server non è raggiungibile. Nuovo tentativo ogni 2 secondi…',
  updated: 'Herald è stato aggiornato',
  updatedDetail: 'Questa pagina richiede la nuova versione. Ricaricare per continuare.',
  partUnreachable: 'Impossibile caricare al momento. Nuovo tentativo ogni 2 secondi…',
  partOutdated: 'Herald è stato aggiornato. Terminare ciò che si sta scrivendo, poi ricaricare.',
  reload: 'Ricarica',
}

export default it
