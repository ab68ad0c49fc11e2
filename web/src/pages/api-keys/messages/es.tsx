import type { ApiKeyMessages } from './en.tsx'

const es: ApiKeyMessages = {
  title: 'Claves de API',
  intro:
    'Las claves de API dan acceso a la API y a este panel. Herald solo guarda hashes, por lo que una clave perdida no se puede recuperar.',
  createKey: 'Crear clave',
  loading: 'Cargando claves',
  emptyPage: 'No hay claves de API en esta página',
  columns: {
    key: 'Clave',
    scopes: 'Permisos',
    status: 'Estado',
    lastUsed: 'Último uso',
    expires: 'Caduca',
    actions: 'Acciones',
  },
  states: {
    active: 'Activa',
    expired: 'Caducada',
    revoked: 'Revocada',
  },
  createdBy: (owner, time) => (
    <>
      {owner}, creada {time}
    </>
  ),
  never: 'Nunca',
  scopeNotes: {
    read: 'Leer anuncios, entidades, fuentes, estadísticas y cambios',
    webhooks: 'Gestionar los webhooks del titular',
    admin: 'Gestionar claves de API y ejecuciones de fuentes, y leer métricas',
    personal: 'Ver los nombres de personas donde están ocultos',
  },
  form: {
    owner: 'Titular',
    ownerHint: 'Los webhooks pertenecen al titular y los comparten todas sus claves.',
    name: 'Nombre',
    nameHint: 'Ayuda a reconocer la clave más adelante.',
    selectScope: 'Seleccione al menos un permiso.',
    expiresAfter: 'Caduca después del',
    expiresHint:
      'Último día de validez de la clave, en su zona horaria. Déjelo vacío para una clave que no caduque.',
  },
  keyFor: (name, owner) => `Clave «${name}» para ${owner}`,
  recovery: 'Si la pierde, cree otra clave.',
  cancel: 'Cancelar',
  done: 'Listo',
  revoke: 'Revocar',
  revokeOf: (name, owner) => `Revocar ${name} (${owner})`,
  revokeTitle: name => `¿Revocar la clave «${name}»?`,
  revokeKey: 'Revocar clave',
  revoked: 'Clave revocada',
  revokeFailed: 'No se ha podido revocar la clave',
  consequence: owner => (
    <>
      Esta clave pertenece a {owner}. Deja de funcionar en 5 segundos y se cierran las sesiones que la usan.
      Los webhooks del titular siguen activos. Esta acción no se puede deshacer.
    </>
  ),
  ownKey: 'Es posible que haya iniciado sesión con esta clave.',
  ownKeyConsequence:
    'Si es así, al revocarla se cerrará su sesión y necesitará otra clave para volver a iniciarla.',
}

export default es
