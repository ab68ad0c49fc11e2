import { Link } from 'wouter'
import type { FollowMessages } from './en.tsx'

const de: FollowMessages = {
  follow: 'Beobachten',
  following: 'Beobachtet',
  followEntity: name => `${name} beobachten`,
  followingEntity: name => `${name} wird beobachtet`,
  loading: 'Beobachtungslisten werden geladen',
  watchlists: 'Beobachtungslisten',
  explanation: (
    <>
      Neue Bekanntmachungen dazu erscheinen unter <Link href="/following">Beobachtung</Link>.
    </>
  ),
  allAnnouncements: 'Alle Bekanntmachungen',
  listedAs: names => `geführt als ${names}`,
  newWatchlist: 'Neue Beobachtungsliste',
  exampleName: 'Lieferanten',
  firstName: 'Meine Beobachtungsliste',
  create: 'Erstellen und beobachten',
}

export default de
