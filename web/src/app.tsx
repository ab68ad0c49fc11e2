import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { useSession } from './api/session.ts'
import { Guard } from './guard.tsx'
import { Announcements } from './pages/announcements/list.tsx'
import { NotFound } from './pages/not-found.tsx'
import { SignIn } from './pages/sign-in.tsx'
import { Shell } from './shell.tsx'
import { Failure, Loading } from './ui/states.tsx'

// What is not seen at first is fetched when it is gone to.
const Announcement = lazy(() => import('./pages/announcements/single.tsx'))
const Entities = lazy(() => import('./pages/entities/list.tsx'))
const Entity = lazy(() => import('./pages/entities/single.tsx'))
const Sources = lazy(() => import('./pages/sources/list.tsx'))
const Source = lazy(() => import('./pages/sources/single.tsx'))
const Statistics = lazy(() => import('./pages/statistics/statistics.tsx'))
const Webhooks = lazy(() => import('./pages/webhooks/list.tsx'))
const NewWebhook = lazy(() => import('./pages/webhooks/new.tsx'))
const Webhook = lazy(() => import('./pages/webhooks/single.tsx'))
const Delivery = lazy(() => import('./pages/webhooks/delivery.tsx'))
const Keys = lazy(() => import('./pages/keys/list.tsx'))

/** The dashboard: the page to sign in until somebody has, then the page of the address. */
export function App() {
  const session = useSession()
  if (session.isPending) return <Loading />
  if (session.isError && session.data === undefined)
    return <Failure error={session.error} onRetry={() => void session.refetch()} />
  if (session.data === null || session.data === undefined) return <SignIn />
  return (
    <Shell session={session.data}>
      <Guard>
        <Suspense fallback={<Loading />}>
          <Pages />
        </Suspense>
      </Guard>
    </Shell>
  )
}

function Pages() {
  return (
    <Switch>
      <Route path="/">
        <Redirect to="/announcements" replace />
      </Route>
      <Route path="/sign-in">
        <Redirect to="/announcements" replace />
      </Route>
      <Route path="/announcements" component={Announcements} />
      <Route path="/announcements/:id">{({ id }) => <Announcement key={id} id={id} />}</Route>
      <Route path="/entities" component={Entities} />
      <Route path="/entities/:id">{({ id }) => <Entity key={id} id={id} />}</Route>
      <Route path="/sources" component={Sources} />
      <Route path="/sources/:id">{({ id }) => <Source key={id} id={id} />}</Route>
      <Route path="/statistics" component={Statistics} />
      <Route path="/webhooks" component={Webhooks} />
      <Route path="/webhooks/new" component={NewWebhook} />
      <Route path="/webhooks/:id">{({ id }) => <Webhook key={id} id={id} />}</Route>
      <Route path="/deliveries/:id">{({ id }) => <Delivery key={id} id={id} />}</Route>
      <Route path="/keys" component={Keys} />
      <Route component={NotFound} />
    </Switch>
  )
}
