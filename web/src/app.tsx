import { Route, Switch, useLocation } from 'wouter'
import { type SignedInSession, useSession } from './api/session.ts'
import { AppShell } from './layout/app-shell.tsx'
import { findForbiddenSection, findStartPath } from './layout/navigation-items.ts'
import { PageErrorBoundary } from './layout/page-error-boundary.tsx'
import { lazyComponent } from './loading/lazy-component.tsx'
import { PageFallback } from './loading/loading-fallbacks.tsx'
import { MissingScopePage } from './pages/missing-scope-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import SignInPage from './pages/sign-in-page.tsx'
import { ErrorState, LoadingState } from './ui/page-states.tsx'

// The code of every page is fetched when the page is opened.
const OverviewPage = lazyComponent(
  async () => (await import('./pages/overview/overview-page.tsx')).default,
  PageFallback,
)
const Announcements = lazyComponent(
  async () => (await import('./pages/announcements/list/announcement-list-page.tsx')).AnnouncementListPage,
  PageFallback,
)
const Announcement = lazyComponent(
  async () => (await import('./pages/announcements/detail/announcement-detail-page.tsx')).default,
  PageFallback,
)
const Entities = lazyComponent(
  async () => (await import('./pages/entities/list/entity-list-page.tsx')).default,
  PageFallback,
)
const Entity = lazyComponent(
  async () => (await import('./pages/entities/detail/entity-detail-page.tsx')).default,
  PageFallback,
)
const Following = lazyComponent(
  async () => (await import('./pages/following/following-section.tsx')).default,
  PageFallback,
)
const Sources = lazyComponent(
  async () => (await import('./pages/sources/list/source-list-page.tsx')).default,
  PageFallback,
)
const Source = lazyComponent(
  async () => (await import('./pages/sources/detail/source-detail-page.tsx')).default,
  PageFallback,
)
const SourceLicenses = lazyComponent(
  async () => (await import('./pages/sources/licenses/source-licenses-page.tsx')).default,
  PageFallback,
)
const Statistics = lazyComponent(
  async () => (await import('./pages/statistics/statistics-page.tsx')).default,
  PageFallback,
)
const Webhooks = lazyComponent(
  async () => (await import('./pages/webhooks/list/webhook-list-page.tsx')).default,
  PageFallback,
)
const NewWebhook = lazyComponent(
  async () => (await import('./pages/webhooks/create/new-webhook-page.tsx')).default,
  PageFallback,
)
const Webhook = lazyComponent(
  async () => (await import('./pages/webhooks/detail/webhook-detail-page.tsx')).default,
  PageFallback,
)
const Delivery = lazyComponent(
  async () => (await import('./pages/webhooks/deliveries/delivery-detail-page.tsx')).default,
  PageFallback,
)
const AllWebhooks = lazyComponent(
  async () => (await import('./pages/webhooks/admin/all-webhooks-page.tsx')).default,
  PageFallback,
)
const MergeReports = lazyComponent(
  async () => (await import('./pages/merge-reports/merge-report-list-page.tsx')).default,
  PageFallback,
)
const AuditLog = lazyComponent(
  async () => (await import('./pages/audit/audit-log-page.tsx')).default,
  PageFallback,
)
const Keys = lazyComponent(
  async () => (await import('./pages/api-keys/api-key-list-page.tsx')).default,
  PageFallback,
)

// The first page is fetched while the session is checked.
if (location.pathname === '/announcements') Announcements.preload()
else if (location.pathname === '/') OverviewPage.preload()

/** Renders the sign-in page until there is a session, then the page for the current URL. */
export function App() {
  const session = useSession()
  if (session.isPending) return <LoadingState />
  if (session.isError && session.data === undefined)
    return <ErrorState error={session.error} onRetry={() => void session.refetch()} />
  if (session.data === null || session.data === undefined) return <SignInPage />
  return (
    <AppShell session={session.data}>
      <PageErrorBoundary>
        <Pages session={session.data} />
      </PageErrorBoundary>
    </AppShell>
  )
}

function Pages({ session }: { session: SignedInSession }) {
  const [path] = useLocation()
  const start = findStartPath(session.scopes)
  const forbidden = findForbiddenSection(path, session.scopes)
  if (forbidden !== null)
    return <MissingScopePage session={session} page={forbidden.name} scope={forbidden.scope} />
  return (
    <Switch>
      <Route path={/^\/(sign-in)?$/}>
        {start === null ? (
          <MissingScopePage session={session} page="Herald" scope="read" />
        ) : (
          <OverviewPage />
        )}
      </Route>
      <Route path="/announcements" component={Announcements} />
      <Route path="/announcements/:id">{({ id }) => <Announcement key={id} id={id} />}</Route>
      <Route path="/entities" component={Entities} />
      <Route path="/entities/:id">{({ id }) => <Entity key={id} id={id} />}</Route>
      <Route path="/following/*?" component={Following} />
      <Route path="/sources" component={Sources} />
      <Route path="/sources/licenses" component={SourceLicenses} />
      <Route path="/sources/:id">{({ id }) => <Source key={id} id={id} />}</Route>
      <Route path="/statistics" component={Statistics} />
      <Route path="/webhooks" component={Webhooks} />
      <Route path="/webhooks/new" component={NewWebhook} />
      <Route path="/webhooks/:id">{({ id }) => <Webhook key={id} id={id} />}</Route>
      <Route path="/deliveries/:id">{({ id }) => <Delivery key={id} id={id} />}</Route>
      <Route path="/all-webhooks" component={AllWebhooks} />
      <Route path="/merge-reports" component={MergeReports} />
      <Route path="/keys" component={Keys} />
      <Route path="/audit" component={AuditLog} />
      <Route component={NotFoundPage} />
    </Switch>
  )
}
