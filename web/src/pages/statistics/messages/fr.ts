import { plural } from '../../../text/plural.ts'
import type { StatisticsMessages } from './en.ts'

const fr: StatisticsMessages = {
  title: 'Statistiques',
  subtitle: 'Annonces au fil du temps, par date de publication',
  loading: 'Chargement des statistiques',
  checkFilters: 'Vérifiez les filtres',
  noAnnouncements: 'Aucune annonce',
  noMatches: 'Aucune annonce ne correspond à ces filtres. Élargissez la période ou retirez un filtre.',
  noneYet: 'Aucune annonce pour l’instant',
  noneYetExplanation: 'Les statistiques apparaissent ici avec les premières annonces.',
  by: {
    jurisdiction: 'Par territoire',
    category: 'Par catégorie',
    source: 'Par source',
    region: 'Par région',
    cpv: 'Par objet du marché (CPV)',
  },
  announcementsBy: {
    jurisdiction: 'Annonces par territoire',
    category: 'Annonces par catégorie',
    source: 'Annonces par source',
  },
  titleWithDates: (title, dates) => `${title}, ${dates}`,
  chartDescription: (title, total, dates) =>
    plural(total, {
      one: `${title} : # annonce, ${dates}. Le tableau ci-dessous donne les chiffres.`,
      other: `${title} : # annonces, ${dates}. Le tableau ci-dessous donne les chiffres.`,
    }),
  download: (type, title) => `Télécharger « ${title} » au format ${type}`,
  downloadFailed: type => `Impossible de créer le fichier ${type}`,
  others: count => plural(count, { one: '# autre', other: '# autres' }),
  part: { soFar: 'en cours', until: day => `jusqu’au ${day}`, from: day => `à partir du ${day}` },
  noCodes: 'Aucune de ces annonces n’indique de code',
  showAll: count => plural(count, { one: 'Afficher # autre', other: 'Afficher les # autres' }),
  table: {
    show: 'Afficher en tableau',
    total: 'Total',
    intervals: { day: 'Jour', month: 'Mois', year: 'Année' },
    omitted: {
      day: 'Les jours sans annonces sont omis.',
      month: 'Les mois sans annonces sont omis.',
      year: 'Les années sans annonces sont omises.',
    },
  },
  filters: {
    label: 'Filtres',
    interval: 'Intervalle',
    intervals: { day: 'Jour', month: 'Mois', year: 'Année' },
    period: 'Période',
    last30Days: '30 derniers jours',
    last90Days: '90 derniers jours',
    last12Months: '12 derniers mois',
    last5Years: '5 dernières années',
    allTime: 'Toute la période',
    from: 'Du',
    to: 'Au',
    jurisdiction: 'Territoire',
    category: 'Catégorie',
    source: 'Source',
    all: 'Tout',
    clear: 'Effacer les filtres',
    fromAfterTo: 'Choisissez une date qui ne dépasse pas « Au ».',
    tooManyDays: days =>
      `Les chiffres par jour couvrent au plus ${days} jours. Choisissez un intervalle plus long ou une période plus courte.`,
  },
  totals: {
    announcements: 'Annonces',
    entities: 'Entités',
    entitiesNote: 'Entreprises, personnes, organismes publics',
    sources: 'Sources',
    latest: date => `Dernière : ${date}`,
    categories: 'Catégories',
    categoriesNote: 'Utilisées',
    noneYet: 'Aucune pour l’instant',
    allShown: 'Toutes affichées',
    shown: (count, share) => `${count} affichées (${share})`,
  },
}

export default fr
