import { plural } from '../../../text/plural.ts'
import type { WebhookMessages } from './en.tsx'

const de: WebhookMessages = {
  title: 'Webhooks',
  webhook: 'Webhook',
  intro:
    'Herald sendet für jedes Ereignis eine signierte Anfrage an Ihren Endpunkt. Alle API-Schlüssel des Inhabers teilen sich die Webhooks.',
  newWebhook: 'Neuer Webhook',
  createWebhook: 'Webhook erstellen',
  loading: 'Webhooks werden geladen',
  loadingOne: 'Webhook wird geladen',
  columns: {
    endpoint: 'Endpunkt',
    health: 'Zustand',
    lastDay: 'Letzte 24 Stunden',
    lastResponse: 'Letzte Antwort',
    lastSuccess: 'Letzter Erfolg',
    actions: 'Aktionen',
  },
  none: 'Noch keine Webhooks',
  noneHint:
    'Erstellen Sie einen mit der URL Ihres Endpunkts und senden Sie dann ein Testereignis, um Anfrage, Antwort und Zeiten zu prüfen.',
  emptyPage: 'Keine Webhooks auf dieser Seite',
  firstPage: 'Zur ersten Seite',
  deliveriesOfAll: 'Zustellungen aller Webhooks',
  deliveryStatistics: 'Zustellstatistik',
  cancel: 'Abbrechen',
  save: 'Speichern',
  done: 'Fertig',
  addresses: {
    title: 'Absenderadressen',
    loading: 'Adressen werden geladen',
    copyAll: 'Alle kopieren',
    copySubject: 'Absenderadressen',
    none: 'Der Betreiber hat keine angegeben: Zustellungen können von jeder Adresse kommen. Prüfen Sie deren Signaturen.',
    hint: 'Geben Sie diese Adressen in der Firewall Ihres Endpunkts frei. Sie allein beweisen nichts; prüfen Sie deshalb auch die Signaturen.',
  },
  settings: {
    title: 'Einstellungen',
    events: 'Ereignisse',
    jurisdictions: 'Rechtsräume',
    allJurisdictions: 'Alle',
    search: 'Suche',
    allAnnouncements: 'Alle Bekanntmachungen',
    watchlists: 'Beobachtungslisten',
    savedSearches: 'Gespeicherte Suchen',
    content: 'Inhalt',
    format: 'Format',
    customHeaders: 'Eigene Header',
    noHeaders: 'Keine',
    rateLimit: 'Ratenbegrenzung',
    noLimit: 'Keine Begrenzung',
    perSecond: requests =>
      plural(requests, { one: '# Anfrage pro Sekunde', other: '# Anfragen pro Sekunde' }),
    batches: 'Bündelung',
    noBatches: 'Aus, jedes Ereignis wird einzeln gesendet',
    batchesOf: (events, seconds) =>
      `Bis zu ${plural(events, { one: '# Ereignis', other: '# Ereignisse' })} oder nach ${plural(seconds, { one: '# Sekunde', other: '# Sekunden' })}`,
    created: 'Erstellt',
    id: 'ID',
    idCopySubject: 'Webhook-ID',
  },
  actions: {
    edit: 'Bearbeiten',
    pause: 'Pausieren',
    resume: 'Fortsetzen',
    rotate: 'Secret erneuern',
    delete: 'Löschen',
    editTitle: 'Webhook bearbeiten',
    updated: 'Webhook aktualisiert',
  },
  deletion: {
    title: 'Diesen Webhook löschen?',
    confirm: 'Webhook löschen',
    done: 'Webhook gelöscht',
    failed: 'Der Webhook konnte nicht gelöscht werden',
    consequence: url => (
      <>
        Herald sendet dann keine Ereignisse mehr an {url}, und Sie verlieren den Zugriff auf das
        Zustellprotokoll. Das lässt sich nicht rückgängig machen.
      </>
    ),
  },
  pausing: {
    title: 'Webhook pausieren',
    changeTitle: 'Umgang mit Zustellungen ändern',
    legend: 'Zustellungen während der Pause',
    keep: 'Zustellungen behalten',
    keepNote:
      'Wartende Zustellungen und neue Ereignisse warten bis zu 90 Tage, bis Sie den Webhook fortsetzen.',
    drop: 'Zustellungen verwerfen',
    dropNote:
      'Wartende Zustellungen schlagen fehl, und neue Ereignisse werden übersprungen. Verpasste Ereignisse können Sie später nachsenden.',
    consequence: url => (
      <>
        Bis Sie den Webhook fortsetzen, wird nichts an {url} gesendet. Laufende Anfragen werden abgeschlossen.
      </>
    ),
    willFail: count =>
      plural(count, {
        one: '# wartende Zustellung schlägt jetzt fehl.',
        other: '# wartende Zustellungen schlagen jetzt fehl.',
      }),
    paused: 'Webhook pausiert',
    nothingSent: 'Es wird nichts gesendet.',
    waitUntilResumed: count =>
      plural(count, {
        one: '# Zustellung wartet, und neue Ereignisse kommen hinzu, bis Sie diesen Webhook fortsetzen.',
        other: '# Zustellungen warten, und neue Ereignisse kommen hinzu, bis Sie diesen Webhook fortsetzen.',
      }),
    skippedUntilResumed: 'Neue Ereignisse werden übersprungen, bis Sie diesen Webhook fortsetzen.',
    change: 'Ändern …',
  },
  resuming: {
    title: 'Webhook fortsetzen',
    nothingMissedSent: resendMissed => (
      <>
        Herald sendet ab jetzt neue Ereignisse. Was inzwischen geschehen ist, wird nicht von selbst gesendet;
        verwenden Sie dafür {resendMissed}.
      </>
    ),
    nothingWaits: 'Es warten keine Zustellungen. Herald sendet ab jetzt neue Ereignisse.',
    sentNow: count =>
      plural(count, {
        one: '# Zustellung wartet und wird jetzt gesendet, danach folgen neue Ereignisse.',
        other: '# Zustellungen warten und werden jetzt gesendet, danach folgen neue Ereignisse.',
      }),
    noLimit:
      'Es ist keine Ratenbegrenzung gesetzt, daher werden sie so schnell gesendet, wie Ihr Endpunkt antwortet. Um das zu verlangsamen, setzen Sie zuerst eine Ratenbegrenzung.',
    pace: (rate, minutes) =>
      `Bei Ihrer Ratenbegrenzung von ${plural(rate, { one: '# Anfrage', other: '# Anfragen' })} pro Sekunde dauert das etwa ${plural(minutes, { one: '# Minute', other: '# Minuten' })}.`,
    resumed: 'Webhook fortgesetzt',
    canResend: 'Verpasste Ereignisse können Sie unten nachsenden.',
    noneWaited: 'Es haben keine Zustellungen gewartet.',
    beingSent: count =>
      plural(count, {
        one: '# Zustellung wird jetzt gesendet.',
        other: '# Zustellungen werden jetzt gesendet.',
      }),
  },
  rotation: {
    title: 'Secret erneuern',
    explanation: (legacyHeader, standardHeader) => (
      <>
        Erzeugt ein neues Secret. Während der Übergangszeit verwendet {legacyHeader} das bisherige Secret, und{' '}
        {standardHeader} enthält beide Signaturen. Stellen Sie Ihren Empfänger um und beenden Sie dann die
        Übergangszeit.
      </>
    ),
    overlap: 'Weiter mit dem bisherigen Secret signieren für',
    day: '24 Stunden',
    hour: '1 Stunde',
    noOverlap: 'Keine Übergangszeit (falls das Secret bekannt wurde)',
    create: 'Neues Secret erzeugen',
    newSecret: 'Neues Secret',
    recovery: 'Bei Verlust erneuern Sie das Secret noch einmal.',
    onlyNew: 'Ab jetzt gilt nur dieses Secret.',
    bothUntil: time => <>Beide Secrets gelten bis {time} oder bis Sie die Übergangszeit beenden.</>,
    twoActive: 'Zwei Secrets sind gültig.',
    previousExpires: time => (
      <>
        Das bisherige gilt bis {time}. Beenden Sie die Übergangszeit, sobald Ihr Empfänger das neue verwendet.
      </>
    ),
    endNow: 'Übergangszeit jetzt beenden',
    ended: 'Übergangszeit beendet',
    endedNote: 'Nur das neue Secret ist gültig.',
    endFailed: 'Die Übergangszeit konnte nicht beendet werden',
  },
  creation: {
    intro:
      'Herald sendet signierte Anfragen an Ihren Endpunkt. Das Secret zum Signieren erhalten Sie im nächsten Schritt.',
    created: 'Webhook erstellt',
    view: 'Webhook anzeigen',
    copySecret: '1. Secret kopieren',
    secret: 'Secret',
    recovery: 'Bei Verlust erneuern Sie das Secret, um ein neues zu erhalten.',
    verify: '2. Zustellungen prüfen',
    howToVerify: header => (
      <>
        Berechnen Sie mit dem Secret den HMAC-SHA256 des unveränderten Inhalts der Anfrage und vergleichen Sie
        ihn mit {header}. Diese Beispiele zeigen, wie das geht.
      </>
    ),
    sendTest: '3. Testereignis senden',
    languages: 'Programmiersprachen',
    receiverIn: language => `Empfänger in ${language}. Setzen Sie die Umgebungsvariablen SECRET und PORT.`,
  },
  test: {
    title: 'Testereignis senden',
    event: 'Ereignis',
    send: 'Test senden',
    hint: 'Sendet signierte Beispieldaten mit dem Header X-REGISTRY-Test: true. Testereignisse werden nicht wiederholt, und fehlgeschlagene deaktivieren den Webhook nie.',
    resumeFirst: 'Setzen Sie diesen Webhook fort, um ein Testereignis zu senden.',
    sending: 'Wird gesendet … Der Empfänger hat 10 Sekunden Zeit zu antworten.',
    waiting: 'Warten auf die Antwort',
    viewInLog: 'Im Zustellprotokoll anzeigen',
  },
  admin: {
    title: 'Alle Webhooks',
    intro:
      'Die Webhooks aller Inhaber. Pausieren Sie einen, wenn sein Endpunkt Probleme verursacht; der Inhaber kann ihn fortsetzen.',
    caption: 'Webhooks aller Inhaber',
    anyHealth: 'Jeder Zustand',
    clearFilter: 'Filter zurücksetzen',
    showAllOwners: owner => `Alle Inhaber anzeigen, nicht nur ${owner}`,
    noMatches: 'Keine Webhooks entsprechen diesem Filter',
    resumed: 'Webhook fortgesetzt',
    resumedNote: 'Der Inhaber kann verpasste Ereignisse nachsenden.',
    resumeFailed: 'Der Webhook konnte nicht fortgesetzt werden',
    pauseTitle: 'Diesen Webhook pausieren?',
    pause: 'Webhook pausieren',
    pauseFailed: 'Der Webhook konnte nicht pausiert werden',
    consequence: (url, owner) => (
      <>
        Wartende Zustellungen schlagen fehl, und es wird nichts an {url} gesendet, bis Sie oder der Inhaber,{' '}
        {owner}, ihn fortsetzen. Der Inhaber kann verpasste Ereignisse später nachsenden.
      </>
    ),
    showOnly: owner => `Nur Webhooks von ${owner} anzeigen`,
    failedDeliveries: count =>
      plural(count, { one: '# Zustellung fehlgeschlagen', other: '# Zustellungen fehlgeschlagen' }),
    never: 'Nie',
    pauseOf: (url, owner) => `${url} von ${owner} pausieren`,
    resumeOf: (url, owner) => `${url} von ${owner} fortsetzen`,
  },
  form: {
    searchHint: announcements => (
      <>
        Nur Bekanntmachungen, die diese Suche findet, werden gesendet. Fügen Sie den Link einer Suche unter{' '}
        {announcements('Bekanntmachungen')} ein oder geben Sie Wörter ein. Leer lassen für alle.
      </>
    ),
    saveSearchFirst: saveSearch => (
      <>
        Um nur zu erhalten, was Sie betrifft, {saveSearch('speichern Sie eine Suche')} und wählen Sie sie dann
        hier aus.
      </>
    ),
  },
}

export default de
