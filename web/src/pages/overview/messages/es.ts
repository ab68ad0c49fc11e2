import { plural } from '../../../text/plural.ts'
import type { OverviewMessages } from './en.ts'

const es: OverviewMessages = {
  title: 'Resumen',
  loading: 'Cargando el resumen',
  needsAttention: 'Requiere atención',
  attention: count =>
    plural(count, { one: '# asunto requiere su atención', other: '# asuntos requieren su atención' }),
  databaseAway:
    'Parte de esta información no se puede leer en este momento porque la base de datos no responde',
  nothingNeedsAttention: 'Nada requiere su atención',
  matches: {
    title: 'Novedades de su seguimiento',
    following: 'Seguimiento',
    unavailable: 'Esta información no se puede leer en este momento.',
    none: 'Nada nuevo desde su última visita.',
    count: count => plural(count, { one: '# coincidencia nueva', other: '# coincidencias nuevas' }),
    newest: 'Coincidencias más recientes',
  },
  sources: {
    title: 'Fuentes',
    all: 'Ver las fuentes',
    caption: 'Estado de todas las fuentes',
    source: 'Fuente',
    state: 'Estado',
    lastRead: 'Última lectura',
    yesterday: 'Ayer',
    today: 'Hoy',
    explanation:
      'Por fecha de publicación en la zona horaria del editor. Lo habitual es la mediana del mismo día de la semana en las últimas 8 semanas.',
    unknown: 'Se desconoce',
    notYet: 'Todavía no',
    reading: 'Leyendo ahora',
    noUsual: 'sin referencia',
    usual: count => `habitual: ${count}`,
  },
  system: {
    title: 'Sistema',
    version: 'Versión',
    database: 'Base de datos',
    databaseStates: {
      reachable: 'Accesible',
      read_only: 'No admite escrituras',
      away: 'Inaccesible',
    },
    index: 'Índice de búsqueda',
    indexBuilding: 'En construcción',
    indexWaiting: 'Sin actualizar',
    indexUpToDate: 'Al día',
    indexBehind: time => `${time} de retraso`,
    events: 'Eventos por distribuir',
    deliveries: 'Entregas en cola',
    items: count => plural(count, { one: '# elemento', other: '# elementos' }),
    itemsDue: (count, time) =>
      plural(count, {
        one: `# elemento, pendiente desde hace ${time}`,
        other: `# elementos, el más antiguo pendiente desde hace ${time}`,
      }),
    deliveringProcesses: 'Procesos de entrega',
    processes: count => plural(count, { one: '# proceso', other: '# procesos' }),
    queuedMails: 'Correos en cola',
    mails: count => plural(count, { one: '# correo', other: '# correos' }),
    disk: 'Disco',
    freeSpace: (free, total) => `${free} libres de ${total}`,
  },
  deliveries: {
    titleOfAllOwners: 'Webhooks y correo de todos los titulares',
    title: 'Sus webhooks y su correo',
    allWebhooks: 'Todos los webhooks',
    webhooks: 'Webhooks',
    mail: 'Correo, últimas 24 horas',
    noFailures: 'Sin fallos',
    failedMails: count => plural(count, { one: '# correo fallido', other: '# correos fallidos' }),
    suppressedAddresses: 'Direcciones sin correo',
    none: 'Ninguna',
    noneYet: 'Ninguno todavía',
    withoutFailures: count => plural(count, { one: '# webhook sin fallos', other: '# webhooks sin fallos' }),
    withFailures: (count, total) =>
      plural(total, {
        one: `${count} de # webhook con fallos`,
        other: `${count} de # webhooks con fallos`,
      }),
  },
  items: {
    source: (name, state) => `${name}: ${state}`,
    webhook: {
      healthy: 'El webhook vuelve a funcionar',
      failing: 'El webhook falla',
      disabled: 'El webhook se ha desactivado por sus fallos',
    },
    webhookOf: {
      healthy: owner => `El webhook de ${owner} vuelve a funcionar`,
      failing: owner => `El webhook de ${owner} falla`,
      disabled: owner => `El webhook de ${owner} se ha desactivado por sus fallos`,
    },
    moreWebhooks: count =>
      plural(count, {
        one: '# webhook más falla o está desactivado',
        other: '# webhooks más fallan o están desactivados',
      }),
    mails: count =>
      plural(count, {
        one: '# correo no se ha podido entregar en las últimas 24 horas',
        other: '# correos no se han podido entregar en las últimas 24 horas',
      }),
    addresses: count =>
      plural(count, {
        one: '# dirección de correo no recibe nada',
        other: '# direcciones de correo no reciben nada',
      }),
    mergeReports: count =>
      plural(count, {
        one: '# aviso de unificación errónea espera una decisión',
        other: '# avisos de unificación errónea esperan una decisión',
      }),
    addressesCause:
      'El correo ha sido devuelto o marcado como no deseado. Se volverá a enviar cuando la dirección se confirme de nuevo.',
    databaseAway: 'PostgreSQL no responde',
    databaseReadOnly: 'PostgreSQL no admite escrituras',
    writesWait: 'La lectura funciona; los rastreos y las entregas esperan.',
    indexWaiting: 'El índice de búsqueda no se actualiza',
    lowDisk: free => `Solo quedan ${free} libres en el disco`,
    freeSpace: 'Libere espacio.',
    indexBehind: 'El índice de búsqueda va con retraso',
    dispatchBehind: 'Hay eventos a la espera de distribución',
    deliveriesLate: 'Las entregas a receptores sin fallos van con retraso',
    oldestWaited: time => `El elemento más antiguo espera desde hace ${time}.`,
    noDeliveringProcess: 'Ningún proceso envía entregas',
    startDeliveringProcess: 'Inicie un proceso con el rol «deliver».',
  },
}

export default es
