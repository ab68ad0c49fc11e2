import { Link } from 'wouter'
import { formatNumber } from '../../../../text/format-dates-and-numbers.ts'
import { plural } from '../../../../text/plural.ts'
import type { MatchMessages } from './en.tsx'

const es: MatchMessages = {
  title: 'Seguimiento',
  description: 'Novedades sobre las empresas de sus listas de seguimiento y de sus búsquedas guardadas.',
  markAllAsRead: 'Marcar todo como leído',
  markTargetAsRead: name => `Marcar como leídas: ${name}`,
  loading: 'Cargando coincidencias',
  showMoreLists: count => plural(count, { one: 'Mostrar # lista más', other: 'Mostrar # listas más' }),
  showReadToo: 'Mostrar también las coincidencias leídas',
  nothingNew: {
    title: 'Está al día',
    text: 'Las novedades sobre lo que sigue aparecen aquí en cuanto se publican.',
    showEarlier: 'Mostrar coincidencias anteriores',
  },
  newCount: count => plural(count, { one: '# nueva', other: '# nuevas' }),
  newIn: name => `Novedades de ${name}`,
  showAll: count => `Mostrar todas (${formatNumber(count)})`,
  muted: name => `${name}: silenciada`,
  mutedDetail: 'Sus coincidencias se siguen mostrando, sin notificaciones.',
  allMatches: 'Todas las coincidencias',
  matches: 'Coincidencias',
  whatsNew: 'Novedades',
  allTargets: 'Todas las listas y búsquedas',
  matchCount: count => plural(count, { one: '# coincidencia', other: '# coincidencias' }),
  noMatches: {
    title: 'Aún no hay coincidencias',
    text: 'Solo puede coincidir lo que se publique a partir de ahora. Los anuncios anteriores están en la búsqueda.',
    search: 'Buscar anuncios',
  },
  unread: 'Sin leer',
  names: parties => `Menciona a ${parties}`,
  foundBy: name => `Encontrado por ${name}`,
  onList: name => `En ${name}`,
  firstSteps: {
    title: 'Aún no sigue nada',
    saveSearch: (
      <>
        Busque <Link href="/announcements">anuncios</Link> o <Link href="/entities">entidades</Link>, ponga
        filtros y elija <b>Guardar búsqueda</b>. Todas las novedades que encuentre aparecerán aquí.
      </>
    ),
    createWatchlist: (
      <>
        <Link href="/following/watchlists">Cree una lista de seguimiento</Link> con las empresas que le
        importan, como proveedores o clientes.
      </>
    ),
    createWebhook: (
      <>
        <Link href="/webhooks/new">Cree un webhook</Link> para recibir las coincidencias nuevas en sus propios
        sistemas.
      </>
    ),
  },
}

export default es
