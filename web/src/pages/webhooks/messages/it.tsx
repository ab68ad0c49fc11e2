import { plural } from '../../../text/plural.ts'
import type { WebhookMessages } from './en.tsx'

const it: WebhookMessages = {
  title: 'Webhook',
  webhook: 'Webhook',
  intro:
    'Herald invia una richiesta firmata all’endpoint per ogni evento. I webhook sono condivisi da tutte le chiavi API del titolare.',
  newWebhook: 'Nuovo webhook',
  createWebhook: 'Crea webhook',
  loading: 'Caricamento dei webhook',
  loadingOne: 'Caricamento del webhook',
  columns: {
    endpoint: 'Endpoint',
    health: 'Stato',
    lastDay: 'Ultime 24 ore',
    lastResponse: 'Ultima risposta',
    lastSuccess: 'Ultimo successo',
    actions: 'Azioni',
  },
  none: 'Ancora nessun webhook',
  noneHint:
    'Creare un webhook con l’URL dell’endpoint, quindi inviare un evento di prova per esaminare la richiesta, la risposta e i tempi.',
  emptyPage: 'Nessun webhook in questa pagina',
  firstPage: 'Vai alla prima pagina',
  deliveriesOfAll: 'Consegne di tutti i webhook',
  deliveryStatistics: 'Statistiche delle consegne',
  cancel: 'Annulla',
  save: 'Salva',
  done: 'Fine',
  addresses: {
    title: 'Indirizzi di invio',
    loading: 'Caricamento degli indirizzi',
    copyAll: 'Copia tutti',
    copySubject: 'indirizzi di invio',
    none: 'Il gestore non ne ha indicati: le consegne possono arrivare da qualsiasi indirizzo. Verificarne le firme.',
    hint: 'Consentire questi indirizzi nel firewall dell’endpoint. Da soli non provano nulla: verificare quindi anche le firme.',
  },
  settings: {
    title: 'Impostazioni',
    events: 'Eventi',
    jurisdictions: 'Territori',
    allJurisdictions: 'Tutti',
    search: 'Ricerca',
    allAnnouncements: 'Tutti gli annunci',
    watchlists: 'Liste di monitoraggio',
    savedSearches: 'Ricerche salvate',
    content: 'Contenuto',
    format: 'Formato',
    customHeaders: 'Intestazioni personalizzate',
    noHeaders: 'Nessuna',
    rateLimit: 'Limite di frequenza',
    noLimit: 'Nessun limite',
    perSecond: requests =>
      plural(requests, { one: '# richiesta al secondo', other: '# richieste al secondo' }),
    batches: 'Lotti',
    noBatches: 'Disattivati, ogni evento è inviato singolarmente',
    batchesOf: (events, seconds) =>
      `Fino a ${plural(events, { one: '# evento', other: '# eventi' })}, oppure dopo ${plural(seconds, { one: '# secondo', other: '# secondi' })}`,
    created: 'Creato',
    id: 'ID',
    idCopySubject: 'ID del webhook',
  },
  actions: {
    edit: 'Modifica',
    pause: 'Sospendi',
    resume: 'Riprendi',
    rotate: 'Rinnova segreto',
    delete: 'Elimina',
    editTitle: 'Modifica webhook',
    updated: 'Webhook aggiornato',
  },
  deletion: {
    title: 'Eliminare questo webhook?',
    confirm: 'Elimina webhook',
    done: 'Webhook eliminato',
    failed: 'Impossibile eliminare il webhook',
    consequence: url => (
      <>
        Herald non invierà più eventi a {url} e il registro delle consegne non sarà più accessibile. Questa
        azione non può essere annullata.
      </>
    ),
  },
  pausing: {
    title: 'Sospendi webhook',
    changeTitle: 'Modifica la gestione delle consegne',
    legend: 'Consegne durante la sospensione',
    keep: 'Conserva le consegne',
    keepNote:
      'Le consegne in attesa e i nuovi eventi attendono la ripresa del webhook, per un massimo di 90 giorni.',
    drop: 'Scarta le consegne',
    dropNote:
      'Le consegne in attesa falliscono e i nuovi eventi vengono ignorati. Gli eventi persi possono essere reinviati in seguito.',
    consequence: url => (
      <>
        Non viene inviato nulla a {url} fino alla ripresa del webhook. Le richieste in corso vengono
        completate.
      </>
    ),
    willFail: count =>
      plural(count, {
        one: '# consegna in attesa fallirà ora.',
        other: '# consegne in attesa falliranno ora.',
      }),
    paused: 'Webhook sospeso',
    nothingSent: 'Non viene inviato nulla.',
    waitUntilResumed: count =>
      plural(count, {
        one: '# consegna attende, e si aggiungono i nuovi eventi, fino alla ripresa di questo webhook.',
        other: '# consegne attendono, e si aggiungono i nuovi eventi, fino alla ripresa di questo webhook.',
      }),
    skippedUntilResumed: 'I nuovi eventi vengono ignorati fino alla ripresa di questo webhook.',
    change: 'Modifica…',
  },
  resuming: {
    title: 'Riprendi webhook',
    nothingMissedSent: resendMissed => (
      <>
        Da ora Herald invia i nuovi eventi. Ciò che è accaduto nel frattempo non viene inviato
        automaticamente: usare {resendMissed}.
      </>
    ),
    nothingWaits: 'Nessuna consegna in attesa. Da ora Herald invia i nuovi eventi.',
    sentNow: count =>
      plural(count, {
        one: '# consegna in attesa viene inviata ora, seguita dai nuovi eventi.',
        other: '# consegne in attesa vengono inviate ora, seguite dai nuovi eventi.',
      }),
    noLimit:
      'Non è impostato alcun limite di frequenza: le consegne vengono inviate alla velocità con cui l’endpoint risponde. Per rallentare, impostare prima un limite.',
    pace: (rate, minutes) =>
      `Con il limite di ${plural(rate, { one: '# richiesta', other: '# richieste' })} al secondo, occorrono circa ${plural(minutes, { one: '# minuto', other: '# minuti' })}.`,
    resumed: 'Webhook ripreso',
    canResend: 'Gli eventi persi possono essere reinviati qui sotto.',
    noneWaited: 'Non c’erano consegne in attesa.',
    beingSent: count =>
      plural(count, { one: '# consegna viene inviata ora.', other: '# consegne vengono inviate ora.' }),
  },
  rotation: {
    title: 'Rinnova segreto',
    explanation: (legacyHeader, standardHeader) => (
      <>
        Crea un nuovo segreto. Durante la transizione, {legacyHeader} usa il segreto precedente e{' '}
        {standardHeader} contiene entrambe le firme. Aggiornare il ricevitore, quindi terminare la
        transizione.
      </>
    ),
    overlap: 'Continua a firmare con il segreto precedente per',
    day: '24 ore',
    hour: '1 ora',
    noOverlap: 'Nessuna transizione (se il segreto è stato divulgato)',
    create: 'Crea nuovo segreto',
    newSecret: 'Nuovo segreto',
    recovery: 'In caso di smarrimento, rinnovare di nuovo il segreto.',
    onlyNew: 'Da ora è attivo solo questo segreto.',
    bothUntil: time => (
      <>Entrambi i segreti sono attivi fino al {time}, o fino al termine della transizione.</>
    ),
    twoActive: 'Due segreti sono attivi.',
    previousExpires: time => (
      <>Il precedente scade il {time}. Terminare la transizione quando il ricevitore usa il nuovo.</>
    ),
    endNow: 'Termina la transizione ora',
    ended: 'Transizione terminata',
    endedNote: 'È attivo solo il nuovo segreto.',
    endFailed: 'Impossibile terminare la transizione',
  },
  creation: {
    intro:
      'Herald invia richieste firmate all’endpoint. Il segreto per la firma viene mostrato nel passaggio successivo.',
    created: 'Webhook creato',
    view: 'Mostra webhook',
    copySecret: '1. Copiare il segreto',
    secret: 'Segreto',
    recovery: 'In caso di smarrimento, rinnovare il segreto per ottenerne uno nuovo.',
    verify: '2. Verificare le consegne',
    howToVerify: header => (
      <>
        Calcolare con il segreto l’HMAC-SHA256 del corpo della richiesta così come ricevuto e confrontarlo con{' '}
        {header}. Questi esempi mostrano come fare.
      </>
    ),
    sendTest: '3. Inviare un evento di prova',
    languages: 'Linguaggi di programmazione',
    receiverIn: language => `Ricevitore in ${language}. Impostare le variabili d’ambiente SECRET e PORT.`,
  },
  test: {
    title: 'Invia un evento di prova',
    event: 'Evento',
    send: 'Invia prova',
    hint: 'Invia dati di esempio firmati con l’intestazione X-REGISTRY-Test: true. Gli eventi di prova non vengono ritentati e quelli falliti non disattivano mai il webhook.',
    resumeFirst: 'Riprendere questo webhook per inviare un evento di prova.',
    sending: 'Invio in corso… Il ricevitore ha 10 secondi per rispondere.',
    waiting: 'In attesa della risposta',
    viewInLog: 'Mostra nel registro delle consegne',
  },
  admin: {
    title: 'Tutti i webhook',
    intro:
      'I webhook di tutti i titolari. Sospendere quelli il cui endpoint causa problemi; il titolare può riprenderli.',
    caption: 'Webhook di tutti i titolari',
    anyHealth: 'Qualsiasi stato',
    clearFilter: 'Azzera filtri',
    showAllOwners: owner => `Mostra tutti i titolari, non solo ${owner}`,
    noMatches: 'Nessun webhook corrisponde a questo filtro',
    resumed: 'Webhook ripreso',
    resumedNote: 'Il titolare può reinviare gli eventi persi.',
    resumeFailed: 'Impossibile riprendere il webhook',
    pauseTitle: 'Sospendere questo webhook?',
    pause: 'Sospendi webhook',
    pauseFailed: 'Impossibile sospendere il webhook',
    consequence: (url, owner) => (
      <>
        Le consegne in attesa falliranno e non verrà inviato nulla a {url} finché non sarà ripreso da un
        amministratore o dal titolare, {owner}. Il titolare potrà reinviare in seguito gli eventi persi.
      </>
    ),
    showOnly: owner => `Mostra solo i webhook di ${owner}`,
    failedDeliveries: count =>
      plural(count, { one: '# consegna non riuscita', other: '# consegne non riuscite' }),
    never: 'Mai',
    pauseOf: (url, owner) => `Sospendi ${url} di ${owner}`,
    resumeOf: (url, owner) => `Riprendi ${url} di ${owner}`,
  },
  form: {
    searchHint: announcements => (
      <>
        Vengono inviati solo gli annunci trovati da questa ricerca. Incollare il link di una ricerca in{' '}
        {announcements('Annunci')} o digitare parole. Lasciare vuoto per riceverli tutti.
      </>
    ),
    saveSearchFirst: saveSearch => (
      <>
        Per ricevere solo ciò che interessa, {saveSearch('salvare prima una ricerca')} e poi selezionarla qui.
      </>
    ),
  },
}

export default it
