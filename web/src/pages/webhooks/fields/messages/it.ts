import { formatNumber } from '../../../../text/format-dates-and-numbers.ts'
import type { WebhookFormMessages } from './en.ts'

const it: WebhookFormMessages = {
  url: 'URL dell’endpoint',
  urlHint: 'Un URL https:// pubblico che risponde con uno stato 2xx entro 10 secondi.',
  enterUrl: 'Inserire un URL https://.',
  invalidUrl:
    'Inserire un URL https:// completo senza caratteri insoliti, ad esempio https://example.com/hooks/herald.',
  events: 'Eventi',
  selectEvent: 'Selezionare almeno un evento.',
  eventNotes: {
    'announcement.created':
      'È stato acquisito un nuovo annuncio. Inviato una volta per annuncio, non per rettifiche successive.',
    'entity.updated':
      'Un’impresa, una persona o un ente pubblico è cambiato o è stato unificato con un’altra entità.',
    'source.error':
      'La raccolta da una fonte non è riuscita. Inviato alla prima esecuzione non riuscita, poi ogni giorno finché la fonte continua a fallire.',
    'entity.status_changed': 'Un’impresa è diventata insolvente, è stata sciolta o è tornata attiva.',
    'watchlist.matched':
      'Un nuovo annuncio riguarda un soggetto di una delle proprie liste di monitoraggio, con il motivo.',
    'digest.sent': 'Un riepilogo è stato inviato a uno dei propri indirizzi e-mail.',
  },
  jurisdictions: 'Territori',
  jurisdictionsHint: 'Non selezionarne nessuno per ricevere gli eventi di tutti i territori.',
  search: 'Ricerca',
  matchesEverything:
    'Questa ricerca corrisponde a quasi tutti gli annunci. Restringerla o lasciare vuoto il campo.',
  searchWithoutEffect:
    'Una ricerca limita solo announcement.created e watchlist.matched. Selezionare uno di questi eventi o lasciare vuoto il campo.',
  loadingTargets: 'Caricamento di liste e ricerche',
  watchlists: 'Liste di monitoraggio',
  savedSearches: 'Ricerche salvate',
  targetsHint:
    'Se si seleziona una lista di monitoraggio o una ricerca salvata, viene inviato solo ciò che corrisponde ad almeno una di esse.',
  targetsWithoutEffect:
    'Gli eventi selezionati non dipendono da questo. Selezionare un altro evento o annullare questa selezione.',
  content: 'Contenuto',
  contentOf: event => `Contenuto di ${event}`,
  contents: { default: 'Campi standard', full: 'Annuncio completo e motivo della corrispondenza' },
  format: 'Formato',
  formats: {
    standard: 'JSON, come documentato',
    slack: 'Messaggio Slack',
    discord: 'Messaggio Discord',
    teams: 'Scheda Microsoft Teams (flusso di lavoro)',
  },
  preview: 'Anteprima',
  previewHint:
    'Conta gli annunci e le modifiche di entità degli ultimi 30 giorni che sarebbero stati inviati.',
  counting: 'Conteggio',
  matchesOfMonth: (total, examined) => `${formatNumber(total)} su ${examined} annunci degli ultimi 30 giorni`,
  matchesSince: (total, examined, date) =>
    `${formatNumber(total)} su ${examined} annunci dal ${date}; i precedenti non sono stati confrontati`,
  headers: 'Intestazioni personalizzate',
  addHeader: 'Aggiungi intestazione',
  headersHint:
    'Aggiunte a ogni richiesta, ad esempio per un gateway che richiede un token. I valori sono salvati cifrati e non vengono più mostrati.',
  valueHidden: 'Valore nascosto',
  replace: 'Sostituisci',
  remove: 'Rimuovi',
  replaceHeader: name => `Sostituisci ${name}`,
  removeHeader: name => `Rimuovi ${name}`,
  removeUnnamed: 'Rimuovi intestazione',
  headerName: 'Nome dell’intestazione',
  value: 'Valore',
  valueOf: name => `Valore di ${name}`,
  valueOfUnnamed: 'Valore dell’intestazione',
  nameEachHeader: 'Inserire un nome per ogni intestazione.',
  repeatedHeader: name => `${name} compare due volte. Rimuoverne una.`,
  movedHeaders:
    'L’URL ha un altro host. Sostituire o rimuovere le intestazioni salvate, in modo che i valori non vi siano inviati per errore.',
  rateLimit: 'Limite di frequenza',
  rateLimitHint: 'Numero massimo di richieste al secondo. Lasciare vuoto per nessun limite.',
  eventsPerRequest: 'Eventi per richiesta',
  eventsPerRequestHint:
    'Invia fino a questo numero di eventi insieme come array JSON, da 2 a 100. Lasciare vuoto per inviare ogni evento singolarmente.',
  maximumWait: 'Attesa massima',
  maximumWaitHint: 'Secondi in cui l’evento più vecchio ne attende altri, da 1 a 300.',
  numberBetween: (min, max) => `Inserire un numero da ${min} a ${max}.`,
  wholeNumberBetween: (min, max) => `Inserire un numero intero da ${min} a ${max}.`,
}

export default it
