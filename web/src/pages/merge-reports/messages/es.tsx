import { plural } from '../../../text/plural.ts'
import type { MergeReportMessages } from './en.tsx'

const es: MergeReportMessages = {
  title: 'Avisos de unificación',
  lead: 'Lo que los lectores han señalado sobre entidades que reúnen a sujetos distintos o que son el mismo sujeto. Una decisión informa a sus colegas; los comandos modifican las entidades.',
  status: 'Estado',
  anyStatus: 'Cualquier estado',
  statuses: { open: 'Abierto', accepted: 'Aceptado', rejected: 'Rechazado' },
  loading: 'Cargando avisos',
  noMatches: 'Ningún aviso coincide con este filtro',
  empty: 'Aún no hay avisos',
  list: 'Avisos',
  joins: entity => <>{entity} reúne a sujetos distintos</>,
  same: (entity, other) => (
    <>
      {entity} y {other} son el mismo sujeto
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
  leftOut: count =>
    plural(count, {
      one: 'Es posible # separación más, que no se muestra. El primer comando muestra todos los nombres.',
      other:
        'Son posibles # separaciones más, que no se muestran. El primer comando muestra todos los nombres.',
    }),
  noSplit:
    'Las entidades nunca se separaron, por lo que no hay nada que unificar con un comando. Se unifican en cuanto un anuncio indica el mismo número para ambas.',
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
    differentParties: 'Reúne a sujetos distintos',
    differentPartiesNote: 'Algunos de sus anuncios se refieren a otro sujeto.',
    sameParty: 'Coincide con otra entidad',
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
    missingEntity: 'Elija la entidad que es el mismo sujeto.',
    unknownEntity: 'Esta entidad ya no existe. Elija otra.',
    mergedEntity: 'Las dos se han unificado entretanto. Elija otra entidad.',
    showing: 'Anuncios que lo muestran (opcional)',
    aboutOther: 'Anuncios sobre el otro sujeto (opcional)',
    loadingAnnouncements: 'Cargando anuncios',
    older: 'Mostrar anuncios más antiguos',
    comment: '¿Cómo se puede comprobar?',
    commentLabel: 'La explicación',
    sent: 'Aviso enviado',
    sentDetail: 'Los responsables de esta instalación decidirán sobre el aviso.',
    send: 'Enviar aviso',
    cancel: 'Cancelar',
  },
}

export default es
