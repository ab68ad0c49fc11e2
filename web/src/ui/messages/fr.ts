import type { UiMessages } from './en.ts'

const fr: UiMessages = {
  copy: 'Copier',
  copied: 'Copié',
  copyFailed: 'Copie impossible. Sélectionnez le texte.',
  close: 'Fermer',
  cancel: 'Annuler',
  noMatches: 'Aucune correspondance',
  search: 'Rechercher',
  searchIn: label => `Rechercher dans ${label}`,
  clear: 'Effacer',
  copyNow: 'Copiez cette valeur maintenant. Elle ne sera plus affichée.',
  requestId: 'Identifiant de la requête',
  tryAgain: 'Réessayer',
  somethingWrong: 'Une erreur s’est produite',
  reloadOrReport: error => `Rechargez la page. Si cela ne suffit pas, signalez cette erreur : ${error}`,
  loading: 'Chargement',
  pages: 'Pages',
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  previous: 'Précédent',
  next: 'Suivant',
  page: 'Page',
  ofPages: total => `sur ${total}`,
  rowsOf: (from, to, total) => `${from}–${to} sur ${total}`,
  permanentLink: 'Lien permanent :',
  printedOn: time => `Imprimé depuis Herald le ${time}`,
  print: 'Imprimer',
  tryInstead: 'Essayez plutôt',
}

export default fr
