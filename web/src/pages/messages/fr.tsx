import type { EntryMessages } from './en.tsx'

const fr: EntryMessages = {
  goToStart: 'Aller à la page d’accueil',
  notFound: {
    title: 'Page introuvable',
    explanation: 'Il n’y a rien à cette adresse.',
    cause: 'Le lien est peut-être ancien ou mal saisi',
  },
  missingScope: {
    title: scope => `Nécessite l’autorisation « ${scope} »`,
    noScopes: (key, scope) =>
      `Votre clé d’API « ${key} » n’a aucune autorisation. Connectez-vous avec une clé qui a l’autorisation « ${scope} », ou demandez-en une à un administrateur.`,
    oneScope: (key, owned, scope) =>
      `Votre clé d’API « ${key} » n’a que l’autorisation « ${owned} ». Connectez-vous avec une clé qui a l’autorisation « ${scope} », ou demandez-en une à un administrateur.`,
    scopes: (key, owned, scope) =>
      `Votre clé d’API « ${key} » n’a que les autorisations ${owned}. Connectez-vous avec une clé qui a l’autorisation « ${scope} », ou demandez-en une à un administrateur.`,
    quoted: scope => `« ${scope} »`,
  },
  signIn: {
    title: 'Connexion',
    purpose:
      'Herald lit ce que les journaux officiels, les registres des sociétés et les portails de marchés publics d’Espagne, de France, d’Allemagne, d’Italie, du Royaume-Uni et de l’UE publient chaque jour.',
    uses: [
      'Rechercher des annonces d’entreprises, de procédures collectives et de marchés publics',
      'Suivre des entreprises et des recherches, et voir les nouveautés',
      'Recevoir les nouvelles annonces par webhook, e-mail ou API',
    ],
    apiKey: 'Clé d’API',
    submit: 'Se connecter',
    explanation: command => (
      <>
        Votre clé sert à ouvrir une session et n’est pas enregistrée dans ce navigateur. Les administrateurs
        créent des clés avec {command}.
      </>
    ),
    documentation: 'Documentation de l’API',
    unknownKey: 'Cette clé est inconnue, expirée ou révoquée. Vérifiez que vous avez copié la clé en entier.',
    tooManyAttempts:
      'Trop de tentatives infructueuses depuis votre réseau. Attendez une minute, puis réessayez.',
  },
}

export default fr
