import { Link } from 'wouter'
import { plural } from '../../../../text/plural.ts'
import type { WatchlistMessages } from './en.tsx'

const es: WatchlistMessages = {
  title: 'Listas de seguimiento',
  description:
    'Los anuncios nuevos sobre las empresas, personas y organismos públicos de estas listas aparecen en «Seguimiento». Las comparten todas las claves de API del titular.',
  watchlist: 'Lista de seguimiento',
  loadingAll: 'Cargando listas de seguimiento',
  loading: 'Cargando lista de seguimiento',
  none: {
    title: 'Aún no hay listas de seguimiento',
    create: (
      <>
        Elija <b>Nueva lista de seguimiento</b> y póngale un nombre, por ejemplo «Proveedores». Limítela a lo
        que importa, como las insolvencias.
      </>
    ),
    fill: (
      <>
        Importe una hoja de cálculo con empresas, añádalas una a una o elija <b>Seguir</b> en la página de una
        entidad.
      </>
    ),
    decide: (
      <>
        Decida los pocos casos en los que Herald no está seguro. Todas las novedades de la lista aparecen en{' '}
        <b>Seguimiento</b>.
      </>
    ),
  },
  showMatches: 'Mostrar coincidencias',
  newMatches: count => plural(count, { one: '# coincidencia nueva', other: '# coincidencias nuevas' }),
  watchedCount: count => plural(count, { one: '# en seguimiento', other: '# en seguimiento' }),
  import: 'Importar',
  edit: 'Editar',
  delete: 'Eliminar',
  editList: name => `Editar: ${name}`,
  entryCount: (state, list, count) => `${state} en ${list}: ${count}`,
  notFound: 'Lista de seguimiento no encontrada',
  showAll: 'Mostrar todas las listas de seguimiento',
  newWatchlist: 'Nueva lista de seguimiento',
  create: 'Crear lista de seguimiento',
  editTitle: 'Editar lista de seguimiento',
  exampleName: 'Proveedores',
  subjects: 'Temas',
  jurisdictions: 'Territorios',
  noneIsAll: 'Sin selección se incluyen todos.',
  minimumSeverity: 'Gravedad mínima',
  severities: {
    low: 'Todas, también los depósitos rutinarios',
    medium: 'Media: cambios de propiedad, de administración o de contratos',
    high: 'Alta: está en duda la existencia, la licencia o la solvencia',
    critical: 'Crítica: insolvencia o fin de la empresa',
  },
  severityAndAbove: {
    low: 'Gravedad baja o superior',
    medium: 'Gravedad media o superior',
    high: 'Gravedad alta o superior',
    critical: 'Gravedad crítica',
  },
  allAboutEntries: 'Todos los anuncios sobre sus entradas',
  deleted: 'Lista de seguimiento eliminada',
  deleteTitle: '¿Eliminar la lista de seguimiento?',
  deleteList: 'Eliminar lista de seguimiento',
  deleteText: name => (
    <>
      Se eliminarán <b>{name}</b>, sus entradas y sus coincidencias. Los webhooks y resúmenes que usan la
      lista dejarán de recibirlas. Esta acción no se puede deshacer.
    </>
  ),
  entries: 'Entradas',
  show: 'Mostrar',
  allEntries: 'Todas',
  loadingEntries: 'Cargando entradas',
  nothingToDecide: {
    title: 'Nada por decidir',
    text: 'Herald está seguro de a qué entidad se refiere cada entrada.',
  },
  noneInState: 'No hay entradas en este estado',
  noEntries: {
    title: 'Aún no hay entradas',
    text: importPath => (
      <>
        <Link href={importPath}>Importe una hoja de cálculo</Link>, añada arriba una empresa por su nombre o
        número, o elija <b>Seguir</b> en la página de una entidad.
      </>
    ),
  },
  entry: 'Entrada',
  reference: id => `Su identificador ${id}`,
  watchOnly: name => `Seguir solo ${name}`,
  watchOnlyThis: 'Seguir solo esta',
  hiddenPersons: count =>
    plural(count, {
      one: '# persona física, que esta clave de API no puede ver',
      other: '# personas físicas, que esta clave de API no puede ver',
    }),
  removeParty: name => `Quitar ${name}`,
  removeTitle: '¿Quitar la entrada?',
  removeEntry: 'Quitar entrada',
  removeText: name => (
    <>
      <b>{name}</b> dejará de seguirse en esta lista. Las coincidencias anteriores se conservan.
    </>
  ),
  changeDecision: count =>
    plural(count, { one: 'Cambiar la decisión (# candidata)', other: 'Cambiar la decisión (# candidatas)' }),
  notices: {
    appeared: 'Un anuncio la ha mencionado por primera vez. Ahora está en seguimiento.',
    uncertain: 'Un anuncio ha mencionado una entidad que puede ser esta. Elija abajo.',
    merged: 'La entidad se ha unificado con otra, que ahora está en seguimiento.',
    split: 'La entidad se ha separado en varias. Todas están en seguimiento.',
    erased: 'La entidad se ha borrado. La entrada espera hasta que vuelva a aparecer.',
  },
  candidates: {
    label: name => `${name} y sus candidatas`,
    areMasked: 'Las candidatas son personas físicas, que esta clave de API no puede ver.',
    stated: 'Datos indicados',
    number: 'Número',
    place: 'Lugar',
    id: 'Su identificador',
    status: 'Estado',
    noneKnown: 'Ninguno conocido',
    notStated: 'No indicado',
    comparison: name => `Comparación con ${name}`,
    choose: 'Elegir',
    chooseEntity: name => `Elegir ${name}`,
    noneOfThese: 'Ninguna de estas',
    noneOfTheseIs: name => `Ninguna de estas es ${name}`,
    allOfThese: 'Todas estas',
    allOfTheseAre: name => `Todas estas son ${name}`,
  },
  isWatched: name => `${name}: en seguimiento`,
  areWatched: name => `Todas las candidatas de ${name} están en seguimiento`,
  isWatchedWhenNamed: name => `${name}: se seguirá en cuanto un anuncio la mencione`,
  add: {
    title: 'Añadir una entrada',
    missing: 'Introduzca un nombre o un número.',
    number: 'NIF, número de registro o de IVA, o LEI',
    theNumber: 'El número',
    theTown: 'La localidad',
    town: 'Localidad',
    country: 'País',
    anyCountry: 'Cualquiera',
    add: 'Añadir',
    hint: (
      <>
        Un número es lo que mejor identifica a una empresa. También puede{' '}
        <Link href="/entities">buscar una entidad</Link> y elegir allí <b>Seguir</b>.
      </>
    ),
    theEntry: 'La entrada',
    unsure: 'Herald no está seguro',
    unsureDetail: name => `Decida abajo qué entidad es ${name}.`,
    unknown: name => `${name}: aún no se conoce`,
    unknownDetail: 'Se seguirá en cuanto un anuncio la mencione.',
  },
}

export default es
