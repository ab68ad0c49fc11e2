import { formatNumber } from '../../../../text/format-dates-and-numbers.ts'
import type { WebhookFormMessages } from './en.ts'

const es: WebhookFormMessages = {
  url: 'URL del endpoint',
  urlHint: 'Una URL https:// pública que responda con un estado 2xx en 10 segundos.',
  enterUrl: 'Introduzca una URL https://.',
  invalidUrl:
    'Introduzca una URL https:// completa sin caracteres inusuales, como https://example.com/hooks/herald.',
  events: 'Eventos',
  selectEvent: 'Seleccione al menos un evento.',
  eventNotes: {
    'announcement.created':
      'Se ha incorporado un anuncio nuevo. Se envía una vez por anuncio, no por correcciones posteriores.',
    'entity.updated': 'Una empresa, persona u organismo público cambió o se unificó con otra ficha.',
    'source.error':
      'Falló la incorporación desde una fuente. Se envía en la primera ejecución fallida y después a diario mientras la fuente siga fallando.',
    'entity.status_changed': 'Una empresa entró en insolvencia, se disolvió o volvió a estar activa.',
    'watchlist.matched':
      'Un anuncio nuevo afecta a una empresa, persona u organismo de una de sus listas de seguimiento, con el motivo.',
    'digest.sent': 'Se envió un resumen a una de sus direcciones de correo.',
  },
  jurisdictions: 'Territorios',
  jurisdictionsHint: 'No seleccione ninguno para recibir eventos de todos los territorios.',
  search: 'Búsqueda',
  matchesEverything: 'Esta búsqueda encuentra casi todos los anuncios. Acótela o deje el campo vacío.',
  searchWithoutEffect:
    'Una búsqueda solo restringe announcement.created y watchlist.matched. Seleccione uno de estos eventos o deje el campo vacío.',
  loadingTargets: 'Cargando listas y búsquedas',
  watchlists: 'Listas de seguimiento',
  savedSearches: 'Búsquedas guardadas',
  targetsHint:
    'Si selecciona alguna lista de seguimiento o búsqueda guardada, solo se envía lo que coincida con al menos una de ellas.',
  targetsWithoutEffect:
    'Los eventos seleccionados no dependen de esto. Seleccione otro evento o quite esta selección.',
  content: 'Contenido',
  contentOf: event => `Contenido de ${event}`,
  contents: { default: 'Campos estándar', full: 'Anuncio completo y motivo de la coincidencia' },
  format: 'Formato',
  formats: {
    standard: 'JSON, según la documentación',
    slack: 'Mensaje de Slack',
    discord: 'Mensaje de Discord',
    teams: 'Tarjeta de Microsoft Teams (flujo de trabajo)',
  },
  preview: 'Vista previa',
  previewHint:
    'Cuenta los anuncios y los cambios de entidades de los últimos 30 días que se habrían enviado.',
  counting: 'Contando',
  matchesOfMonth: (total, examined) =>
    `${formatNumber(total)} de ${examined} anuncios de los últimos 30 días`,
  matchesSince: (total, examined, date) =>
    `${formatNumber(total)} de ${examined} anuncios desde el ${date}; los anteriores no se han comparado`,
  headers: 'Cabeceras personalizadas',
  addHeader: 'Añadir cabecera',
  headersHint:
    'Se añaden a cada solicitud, por ejemplo para una pasarela que espera un token. Los valores se guardan cifrados y no se vuelven a mostrar.',
  valueHidden: 'Valor oculto',
  replace: 'Sustituir',
  remove: 'Quitar',
  replaceHeader: name => `Sustituir ${name}`,
  removeHeader: name => `Quitar ${name}`,
  removeUnnamed: 'Quitar cabecera',
  headerName: 'Nombre de la cabecera',
  value: 'Valor',
  valueOf: name => `Valor de ${name}`,
  valueOfUnnamed: 'Valor de la cabecera',
  nameEachHeader: 'Introduzca un nombre para cada cabecera.',
  repeatedHeader: name => `${name} aparece dos veces. Quite una de ellas.`,
  movedHeaders:
    'La URL tiene otro host. Sustituya o quite las cabeceras guardadas para que sus valores no se envíen allí por error.',
  rateLimit: 'Límite de frecuencia',
  rateLimitHint: 'Máximo de solicitudes por segundo. Déjelo vacío para no limitar.',
  eventsPerRequest: 'Eventos por solicitud',
  eventsPerRequestHint:
    'Enviar hasta este número de eventos juntos como un array JSON, de 2 a 100. Déjelo vacío para enviar cada evento por separado.',
  maximumWait: 'Espera máxima',
  maximumWaitHint: 'Segundos que el evento más antiguo espera a otros, de 1 a 300.',
  numberBetween: (min, max) => `Introduzca un número del ${min} al ${max}.`,
  wholeNumberBetween: (min, max) => `Introduzca un número entero del ${min} al ${max}.`,
}

export default es
