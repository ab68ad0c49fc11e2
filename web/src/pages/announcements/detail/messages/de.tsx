import { plural } from '../../../../text/plural.ts'
import type { AnnouncementPageMessages } from './en.tsx'

const de: AnnouncementPageMessages = {
  announcement: 'Bekanntmachung',
  announcements: 'Bekanntmachungen',
  loading: 'Bekanntmachung wird geladen',
  backToResults: 'Zurück zu den Ergebnissen',
  results: 'Ergebnisse',
  nextResult: 'Nächstes Ergebnis',
  previousResult: 'Vorheriges Ergebnis',
  published: date => <>Veröffentlicht am {date}</>,
  summary: 'Zusammenfassung',
  source: 'Quelle',
  keyFacts: 'Wichtige Angaben',
  namedEntities: 'Genannte Entitäten',
  details: 'Einzelheiten',
  detailsUnavailable:
    'Einzelheiten der Quelle, Berichtigungen und Links zu Entitäten sind gerade nicht verfügbar.',
  tryAgain: 'Erneut versuchen',
  entries: count => plural(count, { one: '# Eintrag', other: '# Einträge' }),
  months: count => plural(count, { one: '# Monat', other: '# Monate' }),
  yes: 'Ja',
  no: 'Nein',
  deadlineAt: (date, time) => (
    <>
      {date}, {time} Uhr (Ortszeit des Auftraggebers)
    </>
  ),
  partOfCode: code => `Teil von ${code}`,
  highlights: {
    deadline: 'Frist',
    amount: 'Betrag',
    buyer: 'Auftraggeber',
    supplier: 'Auftragnehmer',
    subject: 'Gegenstand',
    region: 'Region',
    debtor: 'Schuldner',
    court: 'Gericht',
    practitioner: 'Insolvenzverwalter',
    company: 'Unternehmen',
    officers: 'Vertreter',
    about: 'Betrifft',
  },
  corrections: {
    withdrawn: date => `Der Herausgeber hat diese Bekanntmachung am ${date} zurückgezogen.`,
    ofDate: (reference, date) => (
      <>
        {reference} vom {date}
      </>
    ),
    corrects: other => <>Diese Bekanntmachung berichtigt {other}.</>,
    withdraws: other => <>Diese Bekanntmachung zieht {other} zurück.</>,
    corrected_by: other => <>Berichtigt durch {other}.</>,
    withdrawn_by: other => <>Zurückgezogen durch {other}.</>,
    notInHerald: 'Sie ist in Herald nicht vorhanden.',
  },
  origin: {
    reference: 'Referenz',
    published: 'Veröffentlicht',
    publishersPage: 'Seite des Herausgebers',
    firstSeen: 'Zuerst gesehen',
    changed: 'Vom Herausgeber geändert',
    changedOnce: time => <>Einmal, {time}</>,
    changedTimes: (count, time) => (
      <>
        {count}-mal, zuletzt {time}
      </>
    ),
    publisher: 'Herausgeber',
    license: 'Quellenangabe und Lizenz',
    viewAtPublisher: 'Beim Herausgeber ansehen',
    showOriginal: 'Original anzeigen',
    downloadOriginal: 'Original herunterladen',
    viewJson: 'JSON anzeigen',
    copyJson: 'JSON kopieren',
    copyCitation: 'Quellenangabe kopieren',
    citation: cited =>
      `„${cited.title}“. ${cited.publisher}, ${cited.reference}, ${cited.date}. ${cited.url} (Herald: ${cited.permanentLink})`,
  },
  original: {
    title: 'Original',
    close: 'Original schließen',
    content: 'Inhalt des Originals',
    loading: 'Original wird geladen',
    binary:
      'Diese Datei kann hier nicht angezeigt werden. Laden Sie sie herunter, um sie mit einem anderen Programm zu öffnen.',
    shortened: 'Nur der Anfang wird angezeigt. Laden Sie das Original herunter, um alles zu lesen.',
    opening: 'Dokument wird geöffnet',
    broken:
      'Dieses PDF-Dokument kann hier nicht angezeigt werden. Laden Sie es herunter, um es mit einem anderen Programm zu öffnen.',
    firstPages: (shown, total) => `Die ersten ${shown} von ${total} Seiten werden angezeigt.`,
    page: number => `Seite ${number}`,
  },
  procedure: {
    title: 'Bekanntmachungen dieses Verfahrens',
    showInList: count =>
      plural(count, {
        one: '# Bekanntmachung in der Liste anzeigen',
        other: '# Bekanntmachungen in der Liste anzeigen',
      }),
    thisNotice: '(diese Bekanntmachung)',
    firstNotices: count => `Die ersten ${count} Bekanntmachungen werden angezeigt. Die Liste enthält alle.`,
  },
  versions: {
    title: 'Änderungen',
    loading: 'Versionen werden geladen',
    from: 'Von',
    to: 'Bis',
    version: (number, date) => `Version ${number}, gesehen am ${date}`,
    currentVersion: (number, date) => `Version ${number}, gesehen am ${date} (aktuell)`,
    same: 'Diese beiden Versionen sind identisch.',
    latestOnly: count => `Die letzten ${count} Versionen können verglichen werden.`,
    removed: 'Entfernt:',
    added: 'Hinzugefügt:',
    party: (name, role) => `${name} (${role})`,
    fields: {
      title: 'Titel',
      category: 'Kategorie',
      publication_date: 'Datum der Veröffentlichung',
      summary: 'Zusammenfassung',
      entities: 'Genannte Entitäten',
      jurisdiction: 'Rechtsraum',
      source_url: 'Seite des Herausgebers',
    },
  },
}

export default de
