import { plural } from '../../../text/plural.ts'
import type { OverviewMessages } from './en.ts'

const de: OverviewMessages = {
  title: 'Übersicht',
  loading: 'Übersicht wird geladen',
  needsAttention: 'Braucht Aufmerksamkeit',
  attention: count =>
    plural(count, {
      one: '# Punkt braucht Ihre Aufmerksamkeit',
      other: '# Punkte brauchen Ihre Aufmerksamkeit',
    }),
  databaseAway: 'Einiges davon kann zurzeit nicht gelesen werden, weil die Datenbank nicht erreichbar ist',
  nothingNeedsAttention: 'Nichts braucht Ihre Aufmerksamkeit',
  matches: {
    title: 'Neu in Ihrer Beobachtung',
    following: 'Beobachtung',
    unavailable: 'Das kann zurzeit nicht gelesen werden.',
    none: 'Nichts Neues, seit Sie zuletzt nachgesehen haben.',
    count: count => plural(count, { one: '# neuer Treffer', other: '# neue Treffer' }),
    newest: 'Neueste Treffer',
  },
  sources: {
    title: 'Quellen',
    all: 'Quellen ansehen',
    caption: 'Status aller Quellen',
    source: 'Quelle',
    state: 'Status',
    lastRead: 'Zuletzt gelesen',
    yesterday: 'Gestern',
    today: 'Heute',
    explanation:
      'Nach Veröffentlichungsdatum in der Zeitzone des Herausgebers. Üblich ist der Median desselben Wochentags in den letzten 8 Wochen.',
    unknown: 'Nicht bekannt',
    notYet: 'Noch nicht',
    reading: 'Wird gelesen',
    noUsual: 'noch ohne Vergleich',
    usual: count => `üblich: ${count}`,
  },
  system: {
    title: 'System',
    version: 'Version',
    database: 'Datenbank',
    databaseStates: {
      reachable: 'Erreichbar',
      read_only: 'Nimmt keine Schreibzugriffe an',
      away: 'Nicht erreichbar',
    },
    index: 'Suchindex',
    indexBuilding: 'Wird aufgebaut',
    indexWaiting: 'Wird nicht aktualisiert',
    indexUpToDate: 'Aktuell',
    indexBehind: time => `${time} im Rückstand`,
    events: 'Zu verteilende Ereignisse',
    deliveries: 'Zustellungen in der Warteschlange',
    items: count => plural(count, { one: '# Eintrag', other: '# Einträge' }),
    itemsDue: (count, time) =>
      plural(count, {
        one: `# Eintrag, fällig seit ${time}`,
        other: `# Einträge, der älteste fällig seit ${time}`,
      }),
    deliveringProcesses: 'Zustellende Prozesse',
    processes: count => plural(count, { one: '# Prozess', other: '# Prozesse' }),
    queuedMails: 'E-Mails in der Warteschlange',
    mails: count => plural(count, { one: '# E-Mail', other: '# E-Mails' }),
    disk: 'Datenträger',
    freeSpace: (free, total) => `${free} von ${total} frei`,
  },
  deliveries: {
    titleOfAllOwners: 'Webhooks und E-Mails aller Inhaber',
    title: 'Ihre Webhooks und E-Mails',
    allWebhooks: 'Alle Webhooks',
    webhooks: 'Webhooks',
    mail: 'E-Mails, letzte 24 Stunden',
    noFailures: 'Keine Fehler',
    failedMails: count =>
      plural(count, { one: '# E-Mail fehlgeschlagen', other: '# E-Mails fehlgeschlagen' }),
    suppressedAddresses: 'Adressen ohne E-Mails',
    none: 'Keine',
    noneYet: 'Noch keine',
    withoutFailures: count =>
      plural(count, { one: '# Webhook ohne Fehler', other: '# Webhooks ohne Fehler' }),
    withFailures: (count, total) =>
      plural(total, {
        one: `${count} von # Webhook mit Fehlern`,
        other: `${count} von # Webhooks mit Fehlern`,
      }),
  },
  items: {
    source: (name, state) => `${name}: ${state}`,
    webhook: {
      healthy: 'Webhook funktioniert wieder',
      failing: 'Webhook schlägt fehl',
      disabled: 'Webhook wurde wegen Fehlern deaktiviert',
    },
    webhookOf: {
      healthy: owner => `Webhook von ${owner} funktioniert wieder`,
      failing: owner => `Webhook von ${owner} schlägt fehl`,
      disabled: owner => `Webhook von ${owner} wurde wegen Fehlern deaktiviert`,
    },
    moreWebhooks: count =>
      plural(count, {
        one: '# weiterer Webhook schlägt fehl oder ist deaktiviert',
        other: '# weitere Webhooks schlagen fehl oder sind deaktiviert',
      }),
    mails: count =>
      plural(count, {
        one: '# E-Mail konnte in den letzten 24 Stunden nicht zugestellt werden',
        other: '# E-Mails konnten in den letzten 24 Stunden nicht zugestellt werden',
      }),
    addresses: count =>
      plural(count, {
        one: '# E-Mail-Adresse erhält nichts',
        other: '# E-Mail-Adressen erhalten nichts',
      }),
    mergeReports: count =>
      plural(count, {
        one: '# Meldung einer falschen Zusammenführung wartet auf eine Entscheidung',
        other: '# Meldungen falscher Zusammenführungen warten auf eine Entscheidung',
      }),
    addressesCause:
      'E-Mails kamen zurück oder wurden als Spam gemeldet. Sobald die Adresse erneut bestätigt ist, werden wieder E-Mails gesendet.',
    databaseAway: 'PostgreSQL ist nicht erreichbar',
    databaseReadOnly: 'PostgreSQL nimmt keine Schreibzugriffe an',
    writesWait: 'Lesen ist möglich; Abrufe und Zustellungen warten.',
    indexWaiting: 'Der Suchindex wird nicht aktualisiert',
    lowDisk: free => `Nur noch ${free} auf dem Datenträger frei`,
    freeSpace: 'Geben Sie Speicherplatz frei.',
    indexBehind: 'Der Suchindex ist im Rückstand',
    dispatchBehind: 'Ereignisse warten auf ihre Verteilung',
    deliveriesLate: 'Zustellungen an funktionierende Empfänger sind verspätet',
    oldestWaited: time => `Das älteste Element wartet seit ${time}.`,
    noDeliveringProcess: 'Kein Prozess sendet Zustellungen',
    startDeliveringProcess: 'Starten Sie einen Prozess mit der Rolle „deliver“.',
  },
}

export default de
