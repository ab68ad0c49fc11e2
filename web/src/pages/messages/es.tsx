import type { EntryMessages } from './en.tsx'

const es: EntryMessages = {
  goToStart: 'Ir a la página de inicio',
  notFound: {
    title: 'Página no encontrada',
    explanation: 'No hay nada en esta dirección.',
    cause: 'El enlace puede ser antiguo o estar mal escrito',
  },
  missingScope: {
    title: scope => `Requiere el permiso «${scope}»`,
    noScopes: (key, scope) =>
      `Su clave de API «${key}» no tiene permisos. Inicie sesión con una clave que tenga el permiso «${scope}» o pida una a un administrador.`,
    oneScope: (key, owned, scope) =>
      `Su clave de API «${key}» solo tiene el permiso «${owned}». Inicie sesión con una clave que tenga el permiso «${scope}» o pida una a un administrador.`,
    scopes: (key, owned, scope) =>
      `Su clave de API «${key}» solo tiene los permisos ${owned}. Inicie sesión con una clave que tenga el permiso «${scope}» o pida una a un administrador.`,
    quoted: scope => `«${scope}»`,
  },
  signIn: {
    title: 'Iniciar sesión',
    purpose:
      'Herald lee lo que publican cada día los boletines oficiales, los registros mercantiles y los portales de contratación de España, Francia, Alemania, Italia, el Reino Unido y la UE.',
    uses: [
      'Buscar anuncios de empresas, insolvencias y licitaciones',
      'Seguir empresas y búsquedas, y ver las novedades',
      'Recibir los anuncios nuevos por webhook, correo o API',
    ],
    apiKey: 'Clave de API',
    submit: 'Iniciar sesión',
    explanation: command => (
      <>
        Su clave se usa para iniciar una sesión y no se guarda en este navegador. Los administradores crean
        claves con {command}.
      </>
    ),
    documentation: 'Documentación de la API',
    unknownKey:
      'Esta clave es desconocida, ha caducado o se ha revocado. Compruebe que ha copiado la clave completa.',
    tooManyAttempts: 'Demasiados intentos fallidos desde su red. Espere un minuto y vuelva a intentarlo.',
  },
}

export default es
