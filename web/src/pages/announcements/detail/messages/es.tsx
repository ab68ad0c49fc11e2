import { plural } from '../../../../text/plural.ts'
import type { AnnouncementPageMessages } from './en.tsx'

const es: AnnouncementPageMessages = {
  announcement: 'Anuncio',
  announcements: 'Anuncios',
  loading: 'Cargando el anuncio',
  backToResults: 'Volver a los resultados',
  results: 'Resultados',
  nextResult: 'Resultado siguiente',
  previousResult: 'Resultado anterior',
  published: date => <>Publicado el {date}</>,
  summary: 'Resumen',
  source: 'Fuente',
  keyFacts: 'Datos principales',
  namedEntities: 'Entidades mencionadas',
  details: 'Detalles',
  detailsUnavailable:
    'Los detalles de la fuente, las correcciones y los enlaces a entidades no están disponibles en este momento.',
  tryAgain: 'Reintentar',
  entries: count => plural(count, { one: '# elemento', other: '# elementos' }),
  months: count => plural(count, { one: '# mes', other: '# meses' }),
  yes: 'Sí',
  no: 'No',
  deadlineAt: (date, time) => (
    <>
      {date}, {time} (hora local del comprador)
    </>
  ),
  partOfCode: code => `parte de ${code}`,
  highlights: {
    deadline: 'Fecha límite',
    amount: 'Importe',
    buyer: 'Comprador',
    supplier: 'Adjudicatario',
    subject: 'Objeto',
    region: 'Región',
    debtor: 'Deudor',
    court: 'Tribunal',
    practitioner: 'Administrador concursal',
    company: 'Empresa',
    officers: 'Cargos',
    about: 'Sobre',
  },
  corrections: {
    withdrawn: date => `El editor retiró este anuncio el ${date}.`,
    ofDate: (reference, date) => (
      <>
        {reference} del {date}
      </>
    ),
    corrects: other => <>Este anuncio corrige {other}.</>,
    withdraws: other => <>Este anuncio retira {other}.</>,
    corrected_by: other => <>Corregido por {other}.</>,
    withdrawn_by: other => <>Retirado por {other}.</>,
    notInHerald: 'No está en Herald.',
  },
  origin: {
    reference: 'Referencia',
    published: 'Publicación',
    publishersPage: 'Página del editor',
    firstSeen: 'Visto por primera vez',
    changed: 'Modificado por el editor',
    changedOnce: time => <>Una vez, {time}</>,
    changedTimes: (count, time) => (
      <>
        {count} veces, la última {time}
      </>
    ),
    publisher: 'Editor',
    license: 'Atribución y licencia',
    viewAtPublisher: 'Ver en la página del editor',
    showOriginal: 'Mostrar el original',
    downloadOriginal: 'Descargar el original',
    viewJson: 'Ver JSON',
    copyJson: 'Copiar JSON',
    copyCitation: 'Copiar la cita',
    citation: cited =>
      `«${cited.title}». ${cited.publisher}, ${cited.reference}, ${cited.date}. ${cited.url} (Herald: ${cited.permanentLink})`,
  },
  original: {
    title: 'Original',
    close: 'Cerrar el original',
    content: 'Contenido del original',
    loading: 'Cargando el original',
    binary: 'Este archivo no se puede mostrar aquí. Descárguelo para abrirlo con otro programa.',
    shortened: 'Solo se muestra el principio. Descargue el original para leerlo entero.',
    opening: 'Abriendo el documento',
    broken: 'Este documento PDF no se puede mostrar aquí. Descárguelo para abrirlo con otro programa.',
    firstPages: (shown, total) => `Se muestran las primeras ${shown} páginas de ${total}.`,
    page: number => `Página ${number}`,
  },
  procedure: {
    title: 'Anuncios de este procedimiento',
    showInList: count =>
      plural(count, { one: 'Mostrar # anuncio en la lista', other: 'Mostrar # anuncios en la lista' }),
    thisNotice: '(este anuncio)',
    firstNotices: count => `Se muestran los primeros ${count} anuncios. La lista los contiene todos.`,
  },
  versions: {
    title: 'Cambios',
    loading: 'Cargando las versiones',
    from: 'De',
    to: 'A',
    version: (number, date) => `Versión ${number}, vista el ${date}`,
    currentVersion: (number, date) => `Versión ${number}, vista el ${date} (actual)`,
    same: 'Estas dos versiones son idénticas.',
    latestOnly: count => `Se pueden comparar las ${count} últimas versiones.`,
    removed: 'Eliminado:',
    added: 'Añadido:',
    party: (name, role) => `${name} (${role})`,
    fields: {
      title: 'Título',
      category: 'Categoría',
      publication_date: 'Fecha de publicación',
      summary: 'Resumen',
      entities: 'Entidades mencionadas',
      jurisdiction: 'Territorio',
      source_url: 'Página del editor',
    },
  },
}

export default es
