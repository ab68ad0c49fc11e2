import { plural } from '../../../text/plural.ts'
import type { StatisticsMessages } from './en.ts'

const it: StatisticsMessages = {
  title: 'Statistiche',
  subtitle: 'Annunci nel tempo, per data di pubblicazione',
  loading: 'Caricamento delle statistiche',
  checkFilters: 'Verificare i filtri',
  noAnnouncements: 'Nessun annuncio',
  noMatches: 'Nessun annuncio corrisponde a questi filtri. Ampliare il periodo o rimuovere un filtro.',
  noneYet: 'Ancora nessun annuncio',
  noneYetExplanation: 'Le statistiche compaiono qui con i primi annunci.',
  by: {
    jurisdiction: 'Per territorio',
    category: 'Per categoria',
    source: 'Per fonte',
    region: 'Per regione',
    cpv: 'Per oggetto del contratto (CPV)',
  },
  announcementsBy: {
    jurisdiction: 'Annunci per territorio',
    category: 'Annunci per categoria',
    source: 'Annunci per fonte',
  },
  titleWithDates: (title, dates) => `${title}, ${dates}`,
  chartDescription: (title, total, dates) =>
    plural(total, {
      one: `${title}: # annuncio, ${dates}. La tabella sottostante mostra i numeri.`,
      other: `${title}: # annunci, ${dates}. La tabella sottostante mostra i numeri.`,
    }),
  download: (type, title) => `Scarica «${title}» in formato ${type}`,
  downloadFailed: type => `Impossibile creare il file ${type}`,
  others: count => plural(count, { one: '# altro', other: 'altri #' }),
  part: { soFar: 'finora', until: day => `fino al ${day}`, from: day => `dal ${day}` },
  noCodes: 'Nessuno di questi annunci indica un codice',
  showAll: count => plural(count, { one: 'Mostra # altro', other: 'Mostra altri #' }),
  table: {
    show: 'Mostra come tabella',
    total: 'Totale',
    intervals: { day: 'Giorno', month: 'Mese', year: 'Anno' },
    omitted: {
      day: 'I giorni senza annunci sono omessi.',
      month: 'I mesi senza annunci sono omessi.',
      year: 'Gli anni senza annunci sono omessi.',
    },
  },
  filters: {
    label: 'Filtri',
    interval: 'Intervallo',
    intervals: { day: 'Giorno', month: 'Mese', year: 'Anno' },
    period: 'Periodo',
    last30Days: 'Ultimi 30 giorni',
    last90Days: 'Ultimi 90 giorni',
    last12Months: 'Ultimi 12 mesi',
    last5Years: 'Ultimi 5 anni',
    allTime: 'Tutto il periodo',
    from: 'Dal',
    to: 'Al',
    jurisdiction: 'Territorio',
    category: 'Categoria',
    source: 'Fonte',
    all: 'Tutto',
    clear: 'Azzera filtri',
    fromAfterTo: 'Scegliere una data non successiva ad «Al».',
    tooManyDays: days =>
      `I conteggi giornalieri coprono al massimo ${days} giorni. Scegliere un intervallo più lungo o un periodo più breve.`,
  },
  totals: {
    announcements: 'Annunci',
    entities: 'Entità',
    entitiesNote: 'Imprese, persone, enti pubblici',
    sources: 'Fonti',
    latest: date => `Ultimo: ${date}`,
    categories: 'Categorie',
    categoriesNote: 'In uso',
    noneYet: 'Ancora nessuno',
    allShown: 'Tutti mostrati',
    shown: (count, share) => `${count} mostrati (${share})`,
  },
}

export default it
