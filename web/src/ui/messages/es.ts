import type { UiMessages } from './en.ts'

const es: UiMessages = {
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'No se ha podido copiar. Seleccione el texto.',
  close: 'Cerrar',
  cancel: 'Cancelar',
  noMatches: 'Sin coincidencias',
  search: 'Buscar',
  searchIn: label => `Buscar en ${label}`,
  clear: 'Borrar',
  copyNow: 'Copie este valor ahora. No se volverá a mostrar.',
  requestId: 'ID de la solicitud',
  tryAgain: 'Reintentar',
  somethingWrong: 'Se ha producido un error',
  reloadOrReport: error => `Recargue la página. Si no se soluciona, comunique este error: ${error}`,
  loading: 'Cargando',
  pages: 'Páginas',
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  previous: 'Anterior',
  next: 'Siguiente',
  page: 'Página',
  ofPages: total => `de ${total}`,
  rowsOf: (from, to, total) => `${from}–${to} de ${total}`,
  permanentLink: 'Enlace permanente:',
  printedOn: time => `Impreso desde Herald el ${time}`,
  print: 'Imprimir',
  tryInstead: 'Pruebe con',
}

export default es
