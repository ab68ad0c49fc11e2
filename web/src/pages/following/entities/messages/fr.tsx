import { Link } from 'wouter'
import type { FollowMessages } from './en.tsx'

const fr: FollowMessages = {
  follow: 'Suivre',
  following: 'Suivie',
  followEntity: name => `Suivre ${name}`,
  followingEntity: name => `${name} : suivie`,
  loading: 'Chargement des listes de suivi',
  watchlists: 'Listes de suivi',
  explanation: (
    <>
      Les nouvelles annonces à son sujet apparaissent dans <Link href="/following">Suivi</Link>.
    </>
  ),
  allAnnouncements: 'Toutes les annonces',
  listedAs: names => `inscrite sous ${names}`,
  newWatchlist: 'Nouvelle liste de suivi',
  exampleName: 'Fournisseurs',
  firstName: 'Ma liste de suivi',
  create: 'Créer et suivre',
}

export default fr
