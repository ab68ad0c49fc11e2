import { Link } from 'wouter'
import type { SearchMessages } from './en.tsx'

const es: SearchMessages = {
  title: 'Búsquedas guardadas',
  description:
    'Todas las novedades que encuentran estas búsquedas aparecen en «Seguimiento». Las comparten todas las claves de API del titular.',
  newSearch: 'Nueva búsqueda',
  loading: 'Cargando búsquedas guardadas',
  columns: { search: 'Búsqueda', saved: 'Guardada' },
  none: {
    title: 'Aún no hay búsquedas guardadas',
    announcements: (
      <>
        <Link href="/announcements">Busque anuncios</Link>, ponga filtros, por ejemplo un país o una
        categoría, y elija <b>Guardar búsqueda</b>.
      </>
    ),
    entities: (
      <>
        <Link href="/entities">Busque entidades</Link> del mismo modo, por ejemplo empresas insolventes de un
        país.
      </>
    ),
  },
  deleted: 'Búsqueda eliminada',
  deleteTitle: '¿Eliminar la búsqueda?',
  deleteSearch: 'Eliminar búsqueda',
  deleteText: name => (
    <>
      Se eliminarán <b>{name}</b> y sus coincidencias. Los webhooks que usan la búsqueda dejarán de
      recibirlas. Esta acción no se puede deshacer.
    </>
  ),
  finds: { announcements: 'Encuentra anuncios', entities: 'Encuentra entidades' },
  run: 'Ejecutar',
  runSearch: name => `Ejecutar: ${name}`,
  rename: name => `Cambiar el nombre: ${name}`,
  onlyThroughApi: 'Algunos de estos filtros solo se pueden cambiar a través de la API.',
  paused: 'En pausa',
  correctThroughApi: 'Corríjala a través de la API.',
  correct: 'Abrir la búsqueda, corregirla y volver a guardarla',
  editTitle: 'Editar búsqueda',
  editHint: path => (
    <>
      Para cambiar los filtros, <Link href={path}>abra la búsqueda</Link>, ajústela y vuelva a guardarla.
    </>
  ),
  save: 'Guardar búsqueda',
  saveAsNew: 'Guardar como nueva',
  update: name => `Actualizar «${name}»`,
  all: { announcements: 'Todos los anuncios', entities: 'Todas las entidades' },
  nameHint: 'Se muestra en «Seguimiento» y en las notificaciones.',
  search: 'La búsqueda',
  confirmations: {
    announcements: {
      unfiltered: 'Esta búsqueda no tiene filtros. Guardarla de todos modos: coincidirá cada anuncio nuevo.',
      filtered: 'Esta búsqueda coincide con casi todos los anuncios. Guardarla de todos modos.',
      missing:
        'Ponga primero un filtro o un término de búsqueda, o confirme que quiere casi todos los anuncios.',
    },
    entities: {
      unfiltered:
        'Esta búsqueda no tiene filtros. Guardarla de todos modos: coincidirá cada entidad que aparezca o cambie.',
      filtered: 'Esta búsqueda coincide con casi todas las entidades. Guardarla de todos modos.',
      missing:
        'Ponga primero un filtro o un término de búsqueda, o confirme que quiere casi todas las entidades.',
    },
  },
  saved: {
    announcements: name => (
      <>
        <b>{name}</b> está guardada. Los anuncios nuevos que encuentre aparecerán en{' '}
        <Link href="/following">Seguimiento</Link>.
      </>
    ),
    entities: name => (
      <>
        <b>{name}</b> está guardada. Las entidades que encuentre aparecerán en{' '}
        <Link href="/following">Seguimiento</Link> cuando un anuncio las mencione por primera vez y cada vez
        que cambien.
      </>
    ),
  },
  viewAll: 'Ver búsquedas guardadas',
}

export default es
