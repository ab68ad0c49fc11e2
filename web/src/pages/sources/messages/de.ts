import { plural } from '../../../text/plural.ts'
import type { SourceMessages } from './en.ts'

const de: SourceMessages = {
  sources: 'Quellen',
  freshnessOfEach: 'Aktualität jeder Quelle',
  loadingSources: 'Quellen werden geladen',
  announcements: count => plural(count, { one: '# Bekanntmachung', other: '# Bekanntmachungen' }),
  announcementsFrom: (announcements, sources) =>
    plural(sources, { one: `${announcements} aus # Quelle`, other: `${announcements} aus # Quellen` }),
  scaleOfCharts:
    'Jedes Diagramm hat seinen eigenen Maßstab; das Maximum ist die Zahl der Bekanntmachungen am stärksten Tag.',
  licenses: 'Lizenzen',
  contentsAndLicenses: 'Inhalte, Quellenangaben und Lizenzen',
  contentsIntroduction: 'Was jeder Herausgeber veröffentlicht und zu welchen Bedingungen.',
  allSources: 'Alle Quellen',
  loadingLicenses: 'Lizenzen werden geladen',
  opensInNewTab: '(öffnet in neuem Tab)',
  summary: {
    label: 'Status aller Quellen',
    needAttention: (count, total) =>
      plural(count, {
        one: `# von ${total} Quellen braucht Aufmerksamkeit`,
        other: `# von ${total} Quellen brauchen Aufmerksamkeit`,
      }),
    noneCrawled: 'Noch keine Quelle wurde abgerufen',
    notCrawled: count =>
      plural(count, {
        one: '# Quelle wurde noch nicht abgerufen',
        other: '# Quellen wurden noch nicht abgerufen',
      }),
    allUpToDate: count =>
      plural(count, {
        one: 'Die Quelle ist aktuell',
        other: count === 9 ? 'Alle neun Quellen sind aktuell' : 'Alle # Quellen sind aktuell',
      }),
    runsInProgress: count => plural(count, { one: '# Lauf im Gange', other: '# Läufe im Gange' }),
    lastCrawl: 'Letzter erfolgreicher Abruf:',
  },
  states: {
    upToDate: { label: 'Aktuell', note: 'aktuell' },
    failing: { label: 'Gestört', note: 'gestört' },
    suspicious: { label: 'Auffällig', note: 'auffällig' },
    overdue: { label: 'Überfällig', note: 'überfällig' },
    new: { label: 'Nicht abgerufen', note: 'noch nicht abgerufen' },
    missingDay: { label: 'Fehlender Tag', note: 'fehlender Tag' },
    missingDays: { label: 'Fehlende Tage', note: 'fehlende Tage' },
  },
  reasons: {
    failures: count =>
      plural(count, {
        one: '# Lauf in Folge ist fehlgeschlagen',
        other: '# Läufe in Folge sind fehlgeschlagen',
      }),
    overdue:
      'Ein Abruf ist fällig, hat aber nicht begonnen. Prüfen Sie, ob ein Prozess mit der Rolle „crawl“ läuft.',
    new: 'Noch kein geplanter Abruf wurde abgeschlossen',
    gaps: count =>
      plural(count, {
        one: '# Erscheinungstag ohne Daten',
        other: '# Erscheinungstage ohne Daten',
      }),
  },
  table: {
    caption: 'Quellen; zuerst die, die Aufmerksamkeit brauchen',
    source: 'Quelle',
    state: 'Status',
    newest: 'Neueste',
    lastCrawl: 'Letzter Abruf',
    lastDays: days => plural(days, { one: 'Letzter Tag', other: 'Letzte # Tage' }),
    total: 'Gesamt',
    problems: 'Probleme',
    recentProblems: 'Probleme, letzte 30 Tage',
    nextRun: 'Nächster Lauf',
    noneYet: 'Noch keine',
    never: 'Nie',
    unknown: 'Noch nicht bekannt',
    none: 'Keine',
    nothingRead: 'Noch nichts gelesen',
    dueNow: 'Jetzt fällig',
    running: 'Läuft',
    days: count => plural(count, { one: '# Tag', other: '# Tage' }),
    noAnnouncements: 'Keine Bekanntmachungen',
    announcementsInDays: (name, count, days) =>
      plural(count, {
        one: `${name}: # Bekanntmachung in den letzten ${days} Tagen`,
        other: `${name}: # Bekanntmachungen in den letzten ${days} Tagen`,
      }),
    maximum: count => `max. ${count}`,
    dayCount: (date, count) => `${date}: ${count}`,
  },
  detail: {
    loadingSource: 'Quelle wird geladen',
    notFound: 'Quelle nicht gefunden',
    unknownId: id => `Keine Quelle hat die ID „${id}“.`,
    viewAll: 'Alle Quellen anzeigen',
    viewAnnouncements: 'Bekanntmachungen anzeigen',
    perDay: days => `Bekanntmachungen pro Tag, letzte ${days} Tage`,
    perDayTotal: (count, days) => `Bekanntmachungen pro Tag: ${count} in ${days} Tagen`,
    nothingRead: 'Es wurde noch nichts gelesen',
    noneInDays: days => `Keine Bekanntmachungen in den letzten ${days} Tagen`,
    loading: 'Wird geladen …',
    onDays: (announcements, days) =>
      plural(days, { one: `${announcements} an # Tag`, other: `${announcements} an # Tagen` }),
    daysWithoutData: count =>
      plural(count, {
        one: '# Erscheinungstag ohne Daten',
        other: '# Erscheinungstage ohne Daten',
      }),
  },
  health: {
    title: 'Aktualität',
    nothingMissing: 'Aktuell, keine fehlenden Tage',
    announcements: 'Bekanntmachungen',
    latest: 'Neueste',
    lastCrawl: 'Letzter erfolgreicher Abruf',
    nextRun: 'Nächster Lauf',
    missingDays: 'Fehlende Tage',
    failures: 'Fehler in Folge',
    runs: count => plural(count, { one: '# Lauf', other: '# Läufe' }),
    failingSince: 'Gestört seit',
    nextAttempt: 'Nächster Versuch',
  },
  problems: {
    title: 'Probleme, letzte 30 Tage',
    nothingRead: 'Es wurden noch keine Dokumente gelesen',
    none: 'Keine Probleme in den letzten 30 Tagen',
    loading: 'Probleme werden geladen',
    causes: 'Ursachen von Problemen, häufigste zuerst',
    count: count => plural(count, { one: '# Problem', other: '# Probleme' }),
    documents: count => plural(count, { one: 'in # Dokument', other: 'in # Dokumenten' }),
    lost: count => plural(count, { one: '# Datensatz verloren', other: '# Datensätze verloren' }),
    last: 'Zuletzt aufgetreten:',
    field: 'Feld',
    showPlaces: 'Fundstellen anzeigen',
    places: 'Stellen in den Dokumenten, neueste zuerst',
    place: 'Stelle',
    document: 'Dokument',
    reason: 'Problem',
    found: 'Gefunden',
    wholeDocument: 'Ganzes Dokument',
  },
  problemKinds: {
    unreadable_document: [
      'Unlesbares Dokument',
      'Das Dokument konnte nicht gelesen werden. Nichts daraus wurde übernommen.',
    ],
    truncated_document: [
      'Unvollständiges Dokument',
      'Das Dokument endet vorzeitig. Die Datensätze davor wurden übernommen.',
    ],
    unreadable_row: [
      'Unlesbarer Datensatz',
      'Ein Datensatz konnte nicht gelesen werden. Die übrigen wurden übernommen.',
    ],
    unknown_code: [
      'Unbekannter Code',
      'Ein Code oder Begriff ist noch nicht zugeordnet und wurde weggelassen. Ein Datensatz unbekannter Art erhält die Kategorie „Sonstiges“.',
    ],
    unknown_field: ['Unbekanntes Feld', 'Ein Feld wird weder verwendet noch ausdrücklich ignoriert.'],
    bad_value: [
      'Ungültiger Wert',
      'Ein Wert ist ungültig. Er wurde weggelassen oder, bei der Nummer eines Beteiligten, als ungültig gekennzeichnet.',
    ],
    left_out: [
      'Ausgelassen',
      'Ein Datensatz wurde übersprungen, weil die Quelle diese Art von Datensätzen ausschließt.',
    ],
    too_large: ['Zu groß', 'Das Dokument überschreitet die Größenbegrenzung.'],
    limit_exceeded: [
      'Grenze überschritten',
      'Beim Lesen des Dokuments wurde eine Grenze für Zeit, Speicher oder unlesbare Datensätze überschritten.',
    ],
    quarantined: [
      'In Quarantäne',
      'Das Dokument wird nicht gelesen, weil das Lesen zweimal fehlgeschlagen ist.',
    ],
    copies_differ: [
      'Abweichende Kopien',
      'Eine Kopie der Datei widerspricht einer anderen Kopie, ihrer Prüfsumme oder einer früheren Version.',
    ],
    conflict: [
      'Konflikt',
      'Zwei Datensätze im Dokument haben dieselbe Referenz. Gleiche wurden einmal gespeichert; von verschiedenen wurde der spätere verwendet.',
    ],
  },
  runs: {
    title: 'Läufe',
    loading: 'Läufe werden geladen',
    none: 'Noch keine Läufe',
    noneExplanation: 'Von dieser Quelle wurde noch nichts abgerufen oder importiert.',
    caption: 'Läufe, neueste zuerst',
    status: 'Status',
    kind: 'Art',
    requestedDays: 'Zeitraum',
    days: 'Tage',
    started: 'Beginn',
    duration: 'Dauer',
    waitingFor: 'Wartet seit',
    documents: 'Dokumente',
    records: 'Datensätze',
    new: 'Neu',
    changed: 'Geändert',
    lost: 'Verloren',
    unchanged: count => `${count} seit dem vorigen Lauf unverändert`,
    latest: 'Letzter Lauf',
    inProgress: 'Lauf im Gange',
    last: {
      crawl: 'Letzter Lauf: Abruf',
      backfill: 'Letzter Lauf: Nachladen',
      import: 'Letzter Lauf: Import',
      replay: 'Letzter Lauf: erneutes Einlesen',
    },
    kinds: { crawl: 'Abruf', backfill: 'Nachladen', import: 'Import', replay: 'Erneutes Einlesen' },
    states: {
      waiting: 'Wartet',
      running: 'Läuft',
      ok: 'OK',
      suspicious: 'Auffällig',
      failed: 'Fehlgeschlagen',
      stopped: 'Abgebrochen',
    },
    withoutDays: {
      crawl: 'Alles Fällige',
      backfill: 'Alle Tage',
      import: 'Dateien',
      replay: 'Archivierte Dokumente',
    },
    finished: {
      waiting: 'Lauf wartet',
      running: 'Lauf im Gange',
      ok: 'Lauf beendet: OK',
      suspicious: 'Lauf beendet: auffällig',
      failed: 'Lauf beendet: fehlgeschlagen',
      stopped: 'Lauf beendet: abgebrochen',
    },
    outcome: (created, records) =>
      plural(created, {
        one: `# neue Bekanntmachung aus ${records}`,
        other: `# neue Bekanntmachungen aus ${records}`,
      }),
    recordCount: count => plural(count, { one: '# Datensatz', other: '# Datensätzen' }),
  },
  start: {
    title: 'Lauf starten',
    alreadyInProgress: 'Ein Lauf ist bereits im Gange',
    oneAtATime:
      'Eine Quelle kann nur einen Lauf zugleich haben. Sie können den Fortschritt auf dieser Seite verfolgen.',
    wait: 'Ein Lauf ist bereits im Gange. Warten Sie, bis er beendet ist.',
    notified: 'Webhooks werden über neue Bekanntmachungen benachrichtigt.',
    cancel: 'Abbrechen',
    whatToCrawl: 'Was abgerufen wird',
    due: 'Alles Fällige',
    dueNote: 'Neue Tage, erneut zu prüfende und fehlende Tage',
    days: 'Ein Zeitraum',
    daysNote: 'Nach Veröffentlichungsdatum. Unveränderte Bekanntmachungen bleiben erhalten.',
    firstDay: 'Erster Tag',
    lastDay: 'Letzter Tag',
    bothDays: 'Wählen Sie den ersten und den letzten Tag.',
    reversedDays: 'Der erste Tag darf nicht nach dem letzten liegen.',
  },
}

export default de
