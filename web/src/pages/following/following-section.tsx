import { Route, Switch } from 'wouter'
import { NotFoundPage } from '../not-found-page.tsx'
import { FollowingPage } from './matches/following-page.tsx'
import { SavedSearchListPage } from './searches/saved-search-list-page.tsx'

/** Renders the pages about watchlists, saved searches and their matches. They are small and fetched as one file. */
export default function FollowingSection() {
  return (
    <Switch>
      <Route path="/following" component={FollowingPage} />
      <Route path="/following/searches" component={SavedSearchListPage} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}
