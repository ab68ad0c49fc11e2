import { plural } from '../../../text/plural.ts'
import type { MergeReportMessages } from './en.tsx'

const es: MergeReportMessages = {
  title: 'Avisos de unificación',
  lead: 'Lo que los lectores han señalado sobre entidades que unen a partes distintas o que son la misma parte. Una decisión informa a sus colegas; los comandos modifican las entidades.',
  status: 'Estado',
  anyStatus: 'Cualquier estado',
  statuses: { open: 'Abierto', accepted: 'Aceptado', rejected: 'Rechazado' },
  loading: 'Cargando avisos',
  noMatches: 'Ningún aviso coincide con este filtro',
  empty: 'Aún no hay avisos',
  list: 'Avisos',
  joins: entity => <>{entity} une a partes distintas</>,
  same: (entity, other) => (
    <>
      {entity} y {other} son la misma parte
    </>
  ),
  maskedComment: 'Su clave de API no permite ver la explicación, porque puede nombrar a personas.',
  reportedBy: (owner, time) => (
    <>
      Enviado por {owner} {time}
    </>
  ),
  decidedBy: (owner, time) => (
    <>
      Decidido por {owner} {time}
    </>
  ),
  announcements: count => plural(count, { one: '# anuncio', other: '# anuncios' }),
  commands: 'Comandos',
  onServer: 'En la línea de comandos del servidor',
  noSplit:
    'Ninguna separación mantiene a las dos aparte. Se unifican en cuanto un anuncio indica el mismo número para ambas.',
  noAnnouncements: 'El aviso no indica anuncios. El comando muestra qué nombres se pueden separar.',
  oneOrigin:
    'Todos los nombres se asignaron desde el principio a la misma entidad, por lo que no se pueden separar.',
  decide: 'Decidir',
  changeDecision: 'Cambiar la decisión',
  decision: {
    title: 'Decidir sobre el aviso',
    legend: 'Decisión',
    accept: 'Aceptar',
    acceptNote: 'El aviso es correcto. Ejecute los comandos para modificar las entidades.',
    reject: 'Rechazar',
    rejectNote: 'Las entidades son correctas tal como están.',
    open: 'Dejar abierto',
    openNote: 'Aún no se ha decidido.',
    note: 'Nota (opcional)',
    noteLabel: 'La nota',
    saved: 'Decisión guardada',
    save: 'Guardar',
    cancel: 'Cancelar',
  },
  report: {
    title: 'Avisar de una unificación errónea',
    lead: 'El aviso llega a los responsables de esta instalación. Nada cambia hasta que decidan.',
    question: name => `¿Qué es incorrecto en ${name}?`,
    differentParties: 'Une a partes distintas',
    differentPartiesNote: 'Algunos de sus anuncios se refieren a otra parte.',
    sameParty: 'Es la misma que otra entidad',
    samePartyNote: 'Herald muestra dos entidades que son una sola empresa, persona u organismo público.',
    otherEntity: 'La otra entidad',
    otherEntityHint: 'Buscar por nombre o número.',
    found: 'Entidades encontradas',
    foundCount: count => plural(count, { one: '# entidad', other: '# entidades' }),
    nothingFound: 'No se encuentra ninguna otra entidad.',
    moreFound: count =>
      plural(count, {
        one: '# entidad coincide. Escriba más para encontrar otras.',
        other: '# entidades coinciden. Escriba más para encontrar otras.',
      }),
    missingEntity: 'Elija la entidad que es la misma parte.',
    unknownEntity: 'Esta entidad ya no existe. Elija otra.',
    mergedEntity: 'Las dos se han unificado entretanto. Elija otra entidad.',
    showing: 'Anuncios que lo muestran (opcional)',
    aboutOther: 'Anuncios sobre la otra parte (opcional)',
    loadingAnnouncements: 'Cargando anuncios',
    older: 'Mostrar anuncios más antiguos',
    comment: '¿En qué se puede comprobar?',
    commentLabel: 'La explicación',
    sent: 'Aviso enviado',
    sentDetail: 'Los responsables de esta instalación decidirán sobre él.',
    send: 'Enviar aviso',
    cancel: 'Cancelar',
  },
}

export default es
