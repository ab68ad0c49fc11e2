import { plural } from '../../../text/plural.ts'
import type { StatisticsMessages } from './en.ts'

const de: StatisticsMessages = {
  title: 'Statistik',
  subtitle: 'Bekanntmachungen im Zeitverlauf, nach Veröffentlichungsdatum',
  loading: 'Statistik wird geladen',
  checkFilters: 'Prüfen Sie die Filter',
  noAnnouncements: 'Keine Bekanntmachungen',
  noMatches:
    'Keine Bekanntmachung entspricht diesen Filtern. Erweitern Sie den Zeitraum oder entfernen Sie einen Filter.',
  noneYet: 'Noch keine Bekanntmachungen',
  noneYetExplanation: 'Mit den ersten Bekanntmachungen erscheint hier die Statistik.',
  by: {
    jurisdiction: 'Nach Rechtsraum',
    category: 'Nach Kategorie',
    source: 'Nach Quelle',
    region: 'Nach Region',
    cpv: 'Nach Auftragsgegenstand (CPV)',
  },
  announcementsBy: {
    jurisdiction: 'Bekanntmachungen nach Rechtsraum',
    category: 'Bekanntmachungen nach Kategorie',
    source: 'Bekanntmachungen nach Quelle',
  },
  titleWithDates: (title, dates) => `${title}, ${dates}`,
  chartDescription: (title, total, dates) =>
    plural(total, {
      one: `${title}: # Bekanntmachung, ${dates}. Die Tabelle darunter zeigt die Zahlen.`,
      other: `${title}: # Bekanntmachungen, ${dates}. Die Tabelle darunter zeigt die Zahlen.`,
    }),
  download: (type, title) => `„${title}“ als ${type} herunterladen`,
  downloadFailed: type => `Die ${type}-Datei konnte nicht erstellt werden`,
  others: count => plural(count, { one: '# weitere', other: '# weitere' }),
  part: { soFar: 'bisher', until: day => `bis ${day}`, from: day => `ab ${day}` },
  noCodes: 'Keine dieser Bekanntmachungen nennt einen Code',
  showAll: count => plural(count, { one: '# weiteren anzeigen', other: '# weitere anzeigen' }),
  table: {
    show: 'Als Tabelle anzeigen',
    total: 'Gesamt',
    intervals: { day: 'Tag', month: 'Monat', year: 'Jahr' },
    omitted: {
      day: 'Tage ohne Bekanntmachungen sind ausgelassen.',
      month: 'Monate ohne Bekanntmachungen sind ausgelassen.',
      year: 'Jahre ohne Bekanntmachungen sind ausgelassen.',
    },
  },
  filters: {
    label: 'Filter',
    interval: 'Intervall',
    intervals: { day: 'Tag', month: 'Monat', year: 'Jahr' },
    period: 'Zeitraum',
    last30Days: 'Letzte 30 Tage',
    last90Days: 'Letzte 90 Tage',
    last12Months: 'Letzte 12 Monate',
    last5Years: 'Letzte 5 Jahre',
    allTime: 'Gesamte Zeit',
    from: 'Von',
    to: 'Bis',
    jurisdiction: 'Rechtsraum',
    category: 'Kategorie',
    source: 'Quelle',
    all: 'Alle',
    clear: 'Filter zurücksetzen',
    fromAfterTo: 'Das Datum darf nicht nach „Bis“ liegen.',
    tooManyDays: days =>
      `Tageszahlen umfassen bis zu ${days} Tage. Wählen Sie ein längeres Intervall oder einen kürzeren Zeitraum.`,
  },
  totals: {
    announcements: 'Bekanntmachungen',
    entities: 'Entitäten',
    entitiesNote: 'Unternehmen, Personen, Behörden',
    sources: 'Quellen',
    latest: date => `Neueste: ${date}`,
    categories: 'Kategorien',
    categoriesNote: 'In Verwendung',
    noneYet: 'Noch keine',
    allShown: 'Alle angezeigt',
    shown: (count, share) => `${count} angezeigt (${share})`,
  },
}

export default de
