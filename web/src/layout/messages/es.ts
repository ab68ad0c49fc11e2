import { plural } from '../../text/plural.ts'
import type { LayoutMessages } from './en.ts'

const es: LayoutMessages = {
  skipToContent: 'Ir al contenido principal',
  openMenu: 'Abrir el menú',
  closeMenu: 'Cerrar el menú',
  maskedNames:
    'Los nombres de personas están ocultos para su clave de API. Para verlos, inicie sesión con una clave que tenga el permiso «personal».',
  mainNavigation: 'Principal',
  apiDocumentation: 'Documentación de la API',
  theme: 'Tema',
  themes: { auto: 'Automático', light: 'Claro', dark: 'Oscuro' },
  language: 'Idioma',
  signOut: 'Cerrar sesión',
  attention: count =>
    plural(count, { one: '# asunto requiere su atención', other: '# asuntos requieren su atención' }),
  newMatches: count => plural(count, { one: '# coincidencia nueva', other: '# coincidencias nuevas' }),
  serverUnreachable:
    'No se puede conectar con el servidor. Esta página puede estar desactualizada. Se reintenta cada 2 segundos…',
  updated: 'Herald se ha actualizado. Recargue la página para usar la nueva versión.',
  pages: {
    overview: 'Resumen',
    announcements: 'Anuncios',
    entities: 'Entidades',
    following: 'Seguimiento',
    sources: 'Fuentes',
    statistics: 'Estadísticas',
    webhooks: 'Webhooks',
    allWebhooks: 'Todos los webhooks',
    mergeReports: 'Avisos de unificación',
    apiKeys: 'Claves de API',
    auditLog: 'Registro de auditoría',
  },
  keys: { control: 'Ctrl', escape: 'Esc', enter: 'Intro' },
  palette: {
    search: 'Buscar',
    title: 'Búsqueda y comandos',
    placeholder: 'Empresa, persona, número, anuncio o comando',
    nothingFound: 'Sin resultados',
    results: 'Resultados',
    entities: 'Entidades',
    announcements: 'Anuncios',
    categories: 'Categorías',
    sources: 'Fuentes',
    goTo: 'Ir a',
    settings: 'Configuración',
    onThisPage: 'En esta página',
    searchAnnouncements: q => `Buscar «${q}» en los anuncios`,
    searchEntities: q => `Buscar «${q}» en las entidades`,
    useTheme: {
      auto: 'Usar el tema del sistema',
      light: 'Usar el tema claro',
      dark: 'Usar el tema oscuro',
    },
    useLanguage: name => `Idioma: ${name}`,
    showShortcuts: 'Mostrar los atajos de teclado',
  },
  shortcuts: {
    title: 'Atajos de teclado',
    search: 'Buscar en todo o ejecutar un comando',
    showList: 'Mostrar esta lista',
    focusSearch: 'Ir al campo de búsqueda de una lista',
    next: 'Resultado siguiente de una lista',
    previous: 'Resultado anterior de una lista',
    open: 'Abrir el resultado o ejecutar el comando',
    timeline: 'Moverse entre los anuncios de una cronología',
    print: 'Imprimir',
    closeDialog: 'Cerrar un cuadro de diálogo',
  },
}

export default es
