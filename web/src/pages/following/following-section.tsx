import { Route, Switch } from 'wouter'
import { NotFoundPage } from '../not-found-page.tsx'
import { ImportPage } from './import/import-page.tsx'
import { FollowingPage } from './matches/following-page.tsx'
import { SavedSearchListPage } from './searches/saved-search-list-page.tsx'
import { WatchlistDetailPage } from './watchlists/watchlist-detail-page.tsx'
import { WatchlistListPage } from './watchlists/watchlist-list-page.tsx'

/** Renders the pages about watchlists, saved searches and their matches. They are small and fetched as one file. */
export default function FollowingSection() {
  return (
    <Switch>
      <Route path="/following" component={FollowingPage} />
      <Route path="/following/searches" component={SavedSearchListPage} />
      <Route path="/following/watchlists" component={WatchlistListPage} />
      <Route path="/following/watchlists/:id/import">{({ id }) => <ImportPage key={id} id={id} />}</Route>
      <Route path="/following/watchlists/:id">{({ id }) => <WatchlistDetailPage key={id} id={id} />}</Route>
      <Route component={NotFoundPage} />
    </Switch>
  )
}
