import { Link } from 'wouter'
import type { FollowMessages } from './en.tsx'

const it: FollowMessages = {
  follow: 'Monitora',
  following: 'Monitorata',
  followEntity: name => `Monitora ${name}`,
  followingEntity: name => `${name}: monitorata`,
  loading: 'Caricamento delle liste di monitoraggio',
  watchlists: 'Liste di monitoraggio',
  explanation: (
    <>
      I nuovi annunci su questa entità appaiono in <Link href="/following">Monitoraggio</Link>.
    </>
  ),
  allAnnouncements: 'Tutti gli annunci',
  listedAs: names => `inserita come ${names}`,
  newWatchlist: 'Nuova lista di monitoraggio',
  exampleName: 'Fornitori',
  firstName: 'La mia lista',
  create: 'Crea e monitora',
}

export default it
