import { plural } from '../../../text/plural.ts'
import type { WebhookMessages } from './en.tsx'

const es: WebhookMessages = {
  title: 'Webhooks',
  webhook: 'Webhook',
  intro:
    'Herald envía una solicitud firmada a su endpoint por cada evento. Todas las claves de API del titular comparten los webhooks.',
  newWebhook: 'Nuevo webhook',
  createWebhook: 'Crear webhook',
  loading: 'Cargando webhooks',
  loadingOne: 'Cargando webhook',
  columns: {
    endpoint: 'Endpoint',
    health: 'Estado',
    lastDay: 'Últimas 24 horas',
    lastResponse: 'Última respuesta',
    lastSuccess: 'Último éxito',
    actions: 'Acciones',
  },
  none: 'Aún no hay webhooks',
  noneHint:
    'Cree uno con la URL de su endpoint y envíe después un evento de prueba para examinar la solicitud, la respuesta y los tiempos.',
  emptyPage: 'No hay webhooks en esta página',
  firstPage: 'Ir a la primera página',
  deliveriesOfAll: 'Entregas de todos los webhooks',
  deliveryStatistics: 'Estadísticas de entrega',
  cancel: 'Cancelar',
  save: 'Guardar',
  done: 'Listo',
  addresses: {
    title: 'Direcciones de envío',
    loading: 'Cargando direcciones',
    copyAll: 'Copiar todas',
    copySubject: 'direcciones de envío',
    none: 'El operador no ha indicado ninguna: las entregas pueden llegar desde cualquier dirección. Verifique sus firmas.',
    hint: 'Permita estas direcciones en el cortafuegos de su endpoint. Por sí solas no prueban nada, así que verifique también las firmas.',
  },
  settings: {
    title: 'Configuración',
    events: 'Eventos',
    jurisdictions: 'Territorios',
    allJurisdictions: 'Todos',
    search: 'Búsqueda',
    allAnnouncements: 'Todos los anuncios',
    watchlists: 'Listas de seguimiento',
    savedSearches: 'Búsquedas guardadas',
    content: 'Contenido',
    format: 'Formato',
    customHeaders: 'Cabeceras personalizadas',
    noHeaders: 'Ninguna',
    rateLimit: 'Límite de frecuencia',
    noLimit: 'Sin límite',
    perSecond: requests =>
      plural(requests, { one: '# solicitud por segundo', other: '# solicitudes por segundo' }),
    batches: 'Lotes',
    noBatches: 'Desactivados, cada evento se envía por separado',
    batchesOf: (events, seconds) =>
      `Hasta ${plural(events, { one: '# evento', other: '# eventos' })}, o después de ${plural(seconds, { one: '# segundo', other: '# segundos' })}`,
    created: 'Creado',
    id: 'ID',
    idCopySubject: 'ID del webhook',
  },
  actions: {
    edit: 'Editar',
    pause: 'Pausar',
    resume: 'Reanudar',
    rotate: 'Rotar secreto',
    delete: 'Eliminar',
    editTitle: 'Editar webhook',
    updated: 'Webhook actualizado',
  },
  deletion: {
    title: '¿Eliminar este webhook?',
    confirm: 'Eliminar webhook',
    done: 'Webhook eliminado',
    failed: 'No se ha podido eliminar el webhook',
    consequence: url => (
      <>
        Herald dejará de enviar eventos a {url} y usted perderá el acceso a su registro de entregas. Esta
        acción no se puede deshacer.
      </>
    ),
  },
  pausing: {
    title: 'Pausar webhook',
    changeTitle: 'Cambiar qué ocurre con las entregas',
    legend: 'Entregas durante la pausa',
    keep: 'Conservar las entregas',
    keepNote:
      'Las entregas pendientes y los eventos nuevos esperan hasta que reanude el webhook, durante un máximo de 90 días.',
    drop: 'Descartar las entregas',
    dropNote:
      'Las entregas pendientes fallan y los eventos nuevos se omiten. Más adelante puede reenviar los eventos perdidos.',
    consequence: url => (
      <>No se envía nada a {url} hasta que reanude el webhook. Las solicitudes en curso se completan.</>
    ),
    willFail: count =>
      plural(count, {
        one: '# entrega pendiente fallará ahora.',
        other: '# entregas pendientes fallarán ahora.',
      }),
    paused: 'Webhook en pausa',
    nothingSent: 'No se envía nada.',
    waitUntilResumed: count =>
      plural(count, {
        one: '# entrega espera, y se añaden los eventos nuevos, hasta que reanude este webhook.',
        other: '# entregas esperan, y se añaden los eventos nuevos, hasta que reanude este webhook.',
      }),
    skippedUntilResumed: 'Los eventos nuevos se omiten hasta que reanude este webhook.',
    change: 'Cambiar…',
  },
  resuming: {
    title: 'Reanudar webhook',
    nothingMissedSent: resendMissed => (
      <>
        Herald envía los eventos nuevos a partir de ahora. Lo ocurrido entretanto no se envía por sí solo: use{' '}
        {resendMissed}.
      </>
    ),
    nothingWaits: 'No hay entregas pendientes. Herald envía los eventos nuevos a partir de ahora.',
    sentNow: count =>
      plural(count, {
        one: '# entrega espera y se envía ahora, seguida de los eventos nuevos.',
        other: '# entregas esperan y se envían ahora, seguidas de los eventos nuevos.',
      }),
    noLimit:
      'No hay límite de frecuencia, así que se envían tan rápido como responda su endpoint. Para ralentizarlo, establezca antes un límite.',
    pace: (rate, minutes) =>
      `Con su límite de ${plural(rate, { one: '# solicitud', other: '# solicitudes' })} por segundo, esto tarda aproximadamente ${plural(minutes, { one: '# minuto', other: '# minutos' })}.`,
    resumed: 'Webhook reanudado',
    canResend: 'Puede reenviar los eventos perdidos más abajo.',
    noneWaited: 'No había entregas pendientes.',
    beingSent: count =>
      plural(count, { one: '# entrega se envía ahora.', other: '# entregas se envían ahora.' }),
  },
  rotation: {
    title: 'Rotar secreto',
    explanation: (legacyHeader, standardHeader) => (
      <>
        Crea un secreto nuevo. Durante la transición, {legacyHeader} usa el secreto anterior y{' '}
        {standardHeader} contiene ambas firmas. Actualice su receptor y finalice después la transición.
      </>
    ),
    overlap: 'Seguir firmando con el secreto anterior durante',
    day: '24 horas',
    hour: '1 hora',
    noOverlap: 'Sin transición (si el secreto se ha filtrado)',
    create: 'Crear secreto nuevo',
    newSecret: 'Secreto nuevo',
    recovery: 'Si lo pierde, rote el secreto otra vez.',
    onlyNew: 'A partir de ahora solo este secreto está activo.',
    bothUntil: time => <>Ambos secretos están activos hasta el {time}, o hasta que finalice la transición.</>,
    twoActive: 'Hay dos secretos activos.',
    previousExpires: time => (
      <>El anterior caduca el {time}. Finalice la transición cuando su receptor use el nuevo.</>
    ),
    endNow: 'Finalizar la transición ahora',
    ended: 'Transición finalizada',
    endedNote: 'Solo el secreto nuevo está activo.',
    endFailed: 'No se ha podido finalizar la transición',
  },
  creation: {
    intro:
      'Herald envía solicitudes firmadas a su endpoint. Recibirá el secreto de firma en el paso siguiente.',
    created: 'Webhook creado',
    view: 'Ver webhook',
    copySecret: '1. Copiar el secreto',
    secret: 'Secreto',
    recovery: 'Si lo pierde, rote el secreto para obtener uno nuevo.',
    verify: '2. Verificar las entregas',
    howToVerify: header => (
      <>
        Calcule con el secreto el HMAC-SHA256 del cuerpo de la solicitud sin modificar y compárelo con{' '}
        {header}. Estos ejemplos muestran cómo hacerlo.
      </>
    ),
    sendTest: '3. Enviar un evento de prueba',
    languages: 'Lenguajes de programación',
    receiverIn: language => `Receptor en ${language}. Defina las variables de entorno SECRET y PORT.`,
  },
  test: {
    title: 'Enviar un evento de prueba',
    event: 'Evento',
    send: 'Enviar prueba',
    hint: 'Envía datos de ejemplo firmados con la cabecera X-REGISTRY-Test: true. Los eventos de prueba no se reintentan, y los fallidos nunca desactivan el webhook.',
    resumeFirst: 'Reanude este webhook para enviar un evento de prueba.',
    sending: 'Enviando… El receptor dispone de 10 segundos para responder.',
    waiting: 'Esperando la respuesta',
    viewInLog: 'Ver en el registro de entregas',
  },
  admin: {
    title: 'Todos los webhooks',
    intro:
      'Los webhooks de todos los titulares. Pause uno si su endpoint causa problemas; su titular puede reanudarlo.',
    caption: 'Webhooks de todos los titulares',
    anyHealth: 'Cualquier estado',
    clearFilter: 'Borrar el filtro',
    showAllOwners: owner => `Mostrar todos los titulares, no solo ${owner}`,
    noMatches: 'Ningún webhook coincide con este filtro',
    resumed: 'Webhook reanudado',
    resumedNote: 'Su titular puede reenviar los eventos perdidos.',
    resumeFailed: 'No se ha podido reanudar el webhook',
    pauseTitle: '¿Pausar este webhook?',
    pause: 'Pausar webhook',
    pauseFailed: 'No se ha podido pausar el webhook',
    consequence: (url, owner) => (
      <>
        Las entregas pendientes fallarán y no se enviará nada a {url} hasta que usted o su titular, {owner},
        lo reanude. Su titular puede reenviar más adelante los eventos perdidos.
      </>
    ),
    showOnly: owner => `Mostrar solo los webhooks de ${owner}`,
    failedDeliveries: count => plural(count, { one: '# entrega fallida', other: '# entregas fallidas' }),
    never: 'Nunca',
    pauseOf: (url, owner) => `Pausar ${url} de ${owner}`,
    resumeOf: (url, owner) => `Reanudar ${url} de ${owner}`,
  },
  form: {
    searchHint: announcements => (
      <>
        Solo se envían los anuncios que encuentra esta búsqueda. Pegue el enlace de una búsqueda de{' '}
        {announcements('Anuncios')} o escriba palabras. Déjelo vacío para recibir todos.
      </>
    ),
    saveSearchFirst: saveSearch => (
      <>
        Para recibir solo lo que le concierne, {saveSearch('guarde una búsqueda')} y selecciónela después
        aquí.
      </>
    ),
  },
}

export default es
