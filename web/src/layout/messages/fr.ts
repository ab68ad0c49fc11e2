import { plural } from '../../text/plural.ts'
import type { LayoutMessages } from './en.ts'

const fr: LayoutMessages = {
  skipToContent: 'Aller au contenu principal',
  openMenu: 'Ouvrir le menu',
  closeMenu: 'Fermer le menu',
  maskedNames:
    'Les noms de personnes sont masqués pour votre clé d’API. Pour les voir, connectez-vous avec une clé qui a l’autorisation « personal ».',
  mainNavigation: 'Principal',
  apiDocumentation: 'Documentation de l’API',
  theme: 'Thème',
  themes: { auto: 'Automatique', light: 'Clair', dark: 'Sombre' },
  language: 'Langue',
  signOut: 'Se déconnecter',
  attention: count =>
    plural(count, {
      one: '# élément demande votre attention',
      other: '# éléments demandent votre attention',
    }),
  newMatches: count =>
    plural(count, { one: '# nouvelle correspondance', other: '# nouvelles correspondances' }),
  serverUnreachable:
    'Le serveur est injoignable. Cette page n’est peut-être plus à jour. Nouvel essai toutes les 2 secondes…',
  updated: 'Herald a été mis à jour. Rechargez la page pour utiliser la nouvelle version.',
  pages: {
    overview: 'Vue d’ensemble',
    announcements: 'Annonces',
    entities: 'Entités',
    following: 'Suivi',
    sources: 'Sources',
    statistics: 'Statistiques',
    webhooks: 'Webhooks',
    allWebhooks: 'Tous les webhooks',
    mergeReports: 'Regroupements signalés',
    apiKeys: 'Clés d’API',
    auditLog: 'Journal d’audit',
  },
  keys: { control: 'Ctrl', escape: 'Échap', enter: 'Entrée' },
  palette: {
    search: 'Rechercher',
    title: 'Recherche et commandes',
    placeholder: 'Entreprise, personne, numéro, annonce ou commande',
    nothingFound: 'Aucun résultat',
    results: 'Résultats',
    entities: 'Entités',
    announcements: 'Annonces',
    categories: 'Catégories',
    sources: 'Sources',
    goTo: 'Aller à',
    settings: 'Paramètres',
    onThisPage: 'Sur cette page',
    searchAnnouncements: q => `Rechercher « ${q} » dans les annonces`,
    searchEntities: q => `Rechercher « ${q} » dans les entités`,
    useTheme: {
      auto: 'Utiliser le thème du système',
      light: 'Utiliser le thème clair',
      dark: 'Utiliser le thème sombre',
    },
    useLanguage: name => `Langue : ${name}`,
    showShortcuts: 'Afficher les raccourcis clavier',
  },
  shortcuts: {
    title: 'Raccourcis clavier',
    search: 'Tout rechercher ou exécuter une commande',
    showList: 'Afficher cette liste',
    focusSearch: 'Aller au champ de recherche d’une liste',
    next: 'Résultat suivant d’une liste',
    previous: 'Résultat précédent d’une liste',
    open: 'Ouvrir le résultat ou exécuter la commande',
    timeline: 'Passer d’une annonce à l’autre dans une chronologie',
    print: 'Imprimer',
    closeDialog: 'Fermer une boîte de dialogue',
  },
}

export default fr
