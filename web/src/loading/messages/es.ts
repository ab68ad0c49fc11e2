import type { LoadingMessages } from './en.ts'

const es: LoadingMessages = {
  pageTitle: 'No se puede cargar esta página en este momento',
  pageDetail: 'No se puede conectar con el servidor. Se reintenta cada 2 segundos…',
  updated: 'Herald se ha actualizado',
  updatedDetail: 'Esta página necesita la nueva versión. Recargue para continuar.',
  partUnreachable: 'No se puede cargar en este momento. Se reintenta cada 2 segundos…',
  partOutdated: 'Herald se ha actualizado. Termine lo que esté escribiendo y recargue.',
  reload: 'Recargar',
}

export default es
