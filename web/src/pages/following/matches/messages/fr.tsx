import { Link } from 'wouter'
import { formatNumber } from '../../../../text/format-dates-and-numbers.ts'
import { plural } from '../../../../text/plural.ts'
import type { MatchMessages } from './en.tsx'

const fr: MatchMessages = {
  title: 'Suivi',
  description: 'Les nouveautés sur les entreprises de vos listes de suivi et de vos recherches enregistrées.',
  markAllAsRead: 'Tout marquer comme lu',
  markTargetAsRead: name => `Marquer comme lu : ${name}`,
  loading: 'Chargement des correspondances',
  showMoreLists: count => plural(count, { one: 'Afficher # autre liste', other: 'Afficher # autres listes' }),
  showReadToo: 'Afficher aussi les correspondances lues',
  nothingNew: {
    title: 'Vous êtes à jour',
    text: 'Les nouveautés sur ce que vous suivez apparaissent ici dès leur publication.',
    showEarlier: 'Afficher les correspondances antérieures',
  },
  newCount: count => plural(count, { one: '# nouvelle', other: '# nouvelles' }),
  newIn: name => `Nouveautés de ${name}`,
  showAll: count => `Tout afficher (${formatNumber(count)})`,
  muted: name => `${name} : en sourdine`,
  mutedDetail: 'Ses correspondances restent affichées, sans notifications.',
  allMatches: 'Toutes les correspondances',
  matches: 'Correspondances',
  whatsNew: 'Nouveautés',
  allTargets: 'Toutes les listes et recherches',
  matchCount: count => plural(count, { one: '# correspondance', other: '# correspondances' }),
  noMatches: {
    title: 'Aucune correspondance pour l’instant',
    text: 'Seules les publications à venir peuvent correspondre. Les annonces antérieures se trouvent dans la recherche.',
    search: 'Rechercher des annonces',
  },
  unread: 'Non lue',
  names: parties => `Mentionne ${parties}`,
  foundBy: name => `Trouvée par ${name}`,
  onList: name => `Liste ${name}`,
  firstSteps: {
    title: 'Vous ne suivez encore rien',
    saveSearch: (
      <>
        Recherchez des <Link href="/announcements">annonces</Link> ou des{' '}
        <Link href="/entities">entités</Link>, définissez des filtres et choisissez{' '}
        <b>Enregistrer la recherche</b>. Toutes les nouveautés trouvées apparaissent ici.
      </>
    ),
    createWatchlist: (
      <>
        <Link href="/following/watchlists">Créez une liste de suivi</Link> pour les entreprises qui comptent
        pour vous, comme vos fournisseurs ou vos clients.
      </>
    ),
    createWebhook: (
      <>
        <Link href="/webhooks/new">Créez un webhook</Link> pour recevoir les nouvelles correspondances dans
        vos propres systèmes.
      </>
    ),
  },
}

export default fr
