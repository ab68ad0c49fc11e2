import type { LoadingMessages } from './en.ts'

const fr: LoadingMessages = {
  pageTitle: 'Impossible de charger cette page pour le moment',
  pageDetail: 'Le serveur est injoignable. Nouvel essai toutes les 2 secondes…',
  updated: 'Herald a été mis à jour',
  updatedDetail: 'Cette page a besoin de la nouvelle version. Rechargez pour continuer.',
  partUnreachable: 'Chargement impossible pour le moment. Nouvel essai toutes les 2 secondes…',
  partOutdated: 'Herald a été mis à jour. Terminez votre saisie, puis rechargez.',
  reload: 'Recharger',
}

export default fr
