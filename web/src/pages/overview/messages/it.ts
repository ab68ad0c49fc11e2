import { plural } from '../../../text/plural.ts'
import type { OverviewMessages } from './en.ts'

const it: OverviewMessages = {
  title: 'Panoramica',
  loading: 'Caricamento della panoramica',
  needsAttention: 'Richiede attenzione',
  attention: count =>
    plural(count, {
      one: '# elemento richiede attenzione',
      other: '# elementi richiedono attenzione',
    }),
  databaseAway:
    'Alcune informazioni non possono essere lette al momento, perché il database non è raggiungibile',
  nothingNeedsAttention: 'Nulla richiede attenzione',
  matches: {
    title: 'Novità del monitoraggio',
    following: 'Monitoraggio',
    unavailable: 'Queste informazioni non possono essere lette al momento.',
    none: 'Nessuna novità dall’ultima visita.',
    count: count => plural(count, { one: '# nuova corrispondenza', other: '# nuove corrispondenze' }),
    newest: 'Corrispondenze più recenti',
  },
  sources: {
    title: 'Fonti',
    all: 'Vedi le fonti',
    caption: 'Stato di tutte le fonti',
    source: 'Fonte',
    state: 'Stato',
    lastRead: 'Ultima lettura',
    yesterday: 'Ieri',
    today: 'Oggi',
    explanation:
      'Per data di pubblicazione nel fuso orario dell’ente editore. Il numero abituale è la mediana dello stesso giorno della settimana nelle ultime 8 settimane.',
    unknown: 'Non noto',
    notYet: 'Non ancora',
    reading: 'Lettura in corso',
    noUsual: 'ancora senza riferimento',
    usual: count => `abituale: ${count}`,
  },
  system: {
    title: 'Sistema',
    version: 'Versione',
    database: 'Database',
    databaseStates: {
      reachable: 'Raggiungibile',
      read_only: 'Non accetta scritture',
      away: 'Non raggiungibile',
    },
    index: 'Indice di ricerca',
    indexBuilding: 'In costruzione',
    indexWaiting: 'Non aggiornato',
    indexUpToDate: 'Aggiornato',
    indexBehind: time => `${time} di ritardo`,
    events: 'Eventi da distribuire',
    deliveries: 'Consegne in coda',
    items: count => plural(count, { one: '# elemento', other: '# elementi' }),
    itemsDue: (count, time) =>
      plural(count, {
        one: `# elemento, in attesa da ${time}`,
        other: `# elementi, il più vecchio in attesa da ${time}`,
      }),
    deliveringProcesses: 'Processi di consegna',
    processes: count => plural(count, { one: '# processo', other: '# processi' }),
    queuedMails: 'E-mail in coda',
    mails: count => plural(count, { one: '# e-mail', other: '# e-mail' }),
    disk: 'Disco',
    freeSpace: (free, total) => `${free} liberi su ${total}`,
  },
  deliveries: {
    titleOfAllOwners: 'Webhook ed e-mail di tutti i titolari',
    title: 'I propri webhook ed e-mail',
    allWebhooks: 'Tutti i webhook',
    webhooks: 'Webhook',
    mail: 'E-mail, ultime 24 ore',
    noFailures: 'Nessun errore',
    failedMails: count => plural(count, { one: '# e-mail non recapitata', other: '# e-mail non recapitate' }),
    suppressedAddresses: 'Indirizzi senza e-mail',
    none: 'Nessuno',
    noneYet: 'Ancora nessuno',
    withoutFailures: count =>
      plural(count, { one: '# webhook senza errori', other: '# webhook senza errori' }),
    withFailures: (count, total) =>
      plural(total, {
        one: `${count} webhook su # con errori`,
        other: `${count} webhook su # con errori`,
      }),
  },
  items: {
    source: (name, state) => `${name}: ${state}`,
    webhook: {
      healthy: 'Il webhook funziona di nuovo',
      failing: 'Il webhook non riesce a consegnare',
      disabled: 'Il webhook è stato disattivato a causa degli errori',
    },
    webhookOf: {
      healthy: owner => `Il webhook di ${owner} funziona di nuovo`,
      failing: owner => `Il webhook di ${owner} non riesce a consegnare`,
      disabled: owner => `Il webhook di ${owner} è stato disattivato a causa degli errori`,
    },
    moreWebhooks: count =>
      plural(count, {
        one: '# altro webhook non riesce a consegnare o è disattivato',
        other: '# altri webhook non riescono a consegnare o sono disattivati',
      }),
    mails: count =>
      plural(count, {
        one: '# e-mail non recapitata nelle ultime 24 ore',
        other: '# e-mail non recapitate nelle ultime 24 ore',
      }),
    addresses: count =>
      plural(count, {
        one: '# indirizzo e-mail non riceve nulla',
        other: '# indirizzi e-mail non ricevono nulla',
      }),
    mergeReports: count =>
      plural(count, {
        one: '# segnalazione di unificazione errata attende una decisione',
        other: '# segnalazioni di unificazione errata attendono una decisione',
      }),
    addressesCause:
      'Le e-mail sono state respinte o segnalate come spam. L’invio riprende quando l’indirizzo viene confermato di nuovo.',
    databaseAway: 'PostgreSQL non è raggiungibile',
    databaseReadOnly: 'PostgreSQL non accetta scritture',
    writesWait: 'La lettura funziona; raccolte e consegne attendono.',
    indexWaiting: 'L’indice di ricerca non viene aggiornato',
    lowDisk: free => `Solo ${free} liberi sul disco`,
    freeSpace: 'Liberare spazio.',
    indexBehind: 'L’indice di ricerca è in ritardo',
    dispatchBehind: 'Alcuni eventi attendono di essere distribuiti',
    deliveriesLate: 'Le consegne ai destinatari funzionanti sono in ritardo',
    oldestWaited: time => `L’elemento più vecchio attende da ${time}.`,
    noDeliveringProcess: 'Nessun processo invia le consegne',
    startDeliveringProcess: 'Avviare un processo con il ruolo «deliver».',
  },
}

export default it
