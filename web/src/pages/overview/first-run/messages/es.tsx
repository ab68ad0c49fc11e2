import { plural } from '../../../../text/plural.ts'
import type { FirstRunMessages } from './en.tsx'

const es: FirstRunMessages = {
  title: 'Recopilando los primeros anuncios',
  hide: 'Ocultar',
  progress: 'Fuentes leídas',
  sourcesRead: (read, total) =>
    plural(total, { one: `${read} de # fuente leída`, other: `${read} de # fuentes leídas` }),
  announcements: count => plural(count, { one: '# anuncio hasta ahora', other: '# anuncios hasta ahora' }),
  duration:
    'El primer rastreo de una fuente lee sus últimos días y tarda entre unos segundos y unos minutos.',
  reading: names => `Leyendo ahora: ${names}`,
  next: 'A continuación',
  dueNow: 'pendiente',
  meanwhile: 'Mientras tanto',
  createWatchlist: link => <>{link('Cree una lista de seguimiento')} con las empresas que le importan.</>,
  createWebhook: link => (
    <>{link('Cree un webhook')} para recibir los anuncios nuevos en sus propios sistemas.</>
  ),
  createKeys: link => <>{link('Cree claves de API')} para sus colegas y programas.</>,
  backfill: command => <>Cargue años anteriores con {command}.</>,
  tour: {
    label: 'Recorrido',
    offer: stops =>
      plural(stops, {
        one: '¿Es su primera visita? Un recorrido de # parada muestra dónde está todo.',
        other: '¿Es su primera visita? Un recorrido de # paradas muestra dónde está todo.',
      }),
    take: 'Empezar el recorrido',
    skip: 'Omitir',
  },
  nothingFollowed: (searchLink, watchlistLink) => (
    <>
      Todavía no sigue nada. {searchLink('Busque anuncios')} y guarde la búsqueda, o{' '}
      {watchlistLink('cree una lista de seguimiento')}.
    </>
  ),
}

export default es
