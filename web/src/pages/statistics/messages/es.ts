import { plural } from '../../../text/plural.ts'
import type { StatisticsMessages } from './en.ts'

const es: StatisticsMessages = {
  title: 'Estadísticas',
  subtitle: 'Anuncios a lo largo del tiempo, por fecha de publicación',
  loading: 'Cargando las estadísticas',
  checkFilters: 'Revise los filtros',
  noAnnouncements: 'Sin anuncios',
  noMatches: 'Ningún anuncio coincide con estos filtros. Amplíe el periodo o quite un filtro.',
  noneYet: 'Todavía no hay anuncios',
  noneYetExplanation: 'Las estadísticas aparecerán aquí con los primeros anuncios.',
  by: {
    jurisdiction: 'Por territorio',
    category: 'Por categoría',
    source: 'Por fuente',
    region: 'Por región',
    cpv: 'Por objeto del contrato (CPV)',
  },
  announcementsBy: {
    jurisdiction: 'Anuncios por territorio',
    category: 'Anuncios por categoría',
    source: 'Anuncios por fuente',
  },
  titleWithDates: (title, dates) => `${title}, ${dates}`,
  chartDescription: (title, total, dates) =>
    plural(total, {
      one: `${title}: # anuncio, ${dates}. La tabla de abajo muestra las cifras.`,
      other: `${title}: # anuncios, ${dates}. La tabla de abajo muestra las cifras.`,
    }),
  download: (type, title) => `Descargar «${title}» en formato ${type}`,
  downloadFailed: type => `No se ha podido crear el archivo ${type}`,
  others: count => plural(count, { one: '# más', other: '# más' }),
  part: { soFar: 'hasta ahora', until: day => `hasta el ${day}`, from: day => `desde el ${day}` },
  noCodes: 'Ninguno de estos anuncios indica un código',
  showAll: count => plural(count, { one: 'Mostrar # más', other: 'Mostrar # más' }),
  table: {
    show: 'Mostrar como tabla',
    total: 'Total',
    intervals: { day: 'Día', month: 'Mes', year: 'Año' },
    omitted: {
      day: 'Se omiten los días sin anuncios.',
      month: 'Se omiten los meses sin anuncios.',
      year: 'Se omiten los años sin anuncios.',
    },
  },
  filters: {
    label: 'Filtros',
    interval: 'Intervalo',
    intervals: { day: 'Día', month: 'Mes', year: 'Año' },
    period: 'Periodo',
    last30Days: 'Últimos 30 días',
    last90Days: 'Últimos 90 días',
    last12Months: 'Últimos 12 meses',
    last5Years: 'Últimos 5 años',
    allTime: 'Todo',
    from: 'Desde',
    to: 'Hasta',
    jurisdiction: 'Territorio',
    category: 'Categoría',
    source: 'Fuente',
    all: 'Todo',
    clear: 'Borrar los filtros',
    fromAfterTo: 'Elija una fecha que no sea posterior a «Hasta».',
    tooManyDays: days =>
      `Los recuentos diarios abarcan como máximo ${days} días. Elija un intervalo más largo o un periodo más corto.`,
  },
  totals: {
    announcements: 'Anuncios',
    entities: 'Entidades',
    entitiesNote: 'Empresas, personas, organismos públicos',
    sources: 'Fuentes',
    latest: date => `Último: ${date}`,
    categories: 'Categorías',
    categoriesNote: 'En uso',
    noneYet: 'Ninguno todavía',
    allShown: 'Se muestran todos',
    shown: (count, share) => `Se muestran ${count} (${share})`,
  },
}

export default es
