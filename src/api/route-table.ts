import { dashboardRoutes } from './pages/dashboard.ts'
import { documentationRoutes } from './pages/documentation.ts'
import { mailPageRoutes } from './pages/mail-pages.ts'
import { documentDownloadRoutes } from './resources/announcements/document-download-route.ts'
import { announcementRoutes } from './resources/announcements/routes.ts'
import { auditRoutes } from './resources/audit/routes.ts'
import { changeRoutes } from './resources/changes/routes.ts'
import { deliveryRoutes } from './resources/deliveries/routes.ts'
import { digestRoutes } from './resources/digests/routes.ts'
import { entityRoutes } from './resources/entities/routes.ts'
import { feedDocumentRoutes } from './resources/feeds/document-routes.ts'
import { feedRoutes } from './resources/feeds/routes.ts'
import { groupRoutes } from './resources/groups/routes.ts'
import { apiKeyRoutes } from './resources/keys/routes.ts'
import { mailAddressRoutes } from './resources/mail-addresses/routes.ts'
import { mailBounceRoutes } from './resources/mail-bounces/routes.ts'
import { matchRoutes } from './resources/match/routes.ts'
import { followedMatchRoutes } from './resources/matches/routes.ts'
import { mergeReportRoutes } from './resources/merge-reports/routes.ts'
import { monitoringRoutes } from './resources/monitoring/routes.ts'
import { overviewRoutes } from './resources/overview/routes.ts'
import { problemRoutes } from './resources/problems/routes.ts'
import { reconciliationRoutes } from './resources/reconciliation/routes.ts'
import { reconciliationServiceRoutes } from './resources/reconciliation/service-routes.ts'
import { runRoutes } from './resources/runs/routes.ts'
import { savedSearchRoutes } from './resources/saved-searches/routes.ts'
import { sessionRoutes } from './resources/session/routes.ts'
import { sourceRoutes } from './resources/sources/routes.ts'
import { statisticsRoutes } from './resources/statistics/routes.ts'
import { suggestRoutes } from './resources/suggest/routes.ts'
import { watchlistEntryRoutes } from './resources/watchlists/entry-routes.ts'
import { watchlistImportRoutes } from './resources/watchlists/import-route.ts'
import { watchlistRoutes } from './resources/watchlists/routes.ts'
import { webhookActionRoutes } from './resources/webhooks/action-routes.ts'
import { adminWebhookRoutes } from './resources/webhooks/admin-routes.ts'
import { bulkWebhookRoutes } from './resources/webhooks/bulk/routes.ts'
import { webhookPreviewRoutes } from './resources/webhooks/preview-route.ts'
import { webhookRoutes } from './resources/webhooks/routes.ts'
import { webhookSourceAddressRoutes } from './resources/webhooks/source-addresses-route.ts'
import { webhookStatisticsRoutes } from './resources/webhooks/statistics/routes.ts'

/** The path prefix of the API, which contains its version (contract 9). */
export const API_PREFIX = '/api/v1'

/** Routes under `API_PREFIX`, which need a key unless they are marked as public. */
export const API_ROUTES = [
  ...announcementRoutes,
  ...documentDownloadRoutes,
  ...groupRoutes,
  ...entityRoutes,
  ...mergeReportRoutes,
  ...matchRoutes,
  ...overviewRoutes,
  ...sourceRoutes,
  ...statisticsRoutes,
  ...suggestRoutes,
  ...runRoutes,
  ...problemRoutes,
  ...changeRoutes,
  ...feedRoutes,
  ...watchlistRoutes,
  ...watchlistEntryRoutes,
  ...watchlistImportRoutes,
  ...savedSearchRoutes,
  ...followedMatchRoutes,
  ...reconciliationRoutes,
  ...mailAddressRoutes,
  ...digestRoutes,
  ...mailBounceRoutes,
  ...webhookRoutes,
  ...bulkWebhookRoutes,
  ...webhookSourceAddressRoutes,
  ...webhookStatisticsRoutes,
  ...webhookActionRoutes,
  ...webhookPreviewRoutes,
  ...deliveryRoutes,
  ...sessionRoutes,
  ...apiKeyRoutes,
  ...auditRoutes,
  ...adminWebhookRoutes,
]

/** Routes outside `API_PREFIX` whose URL contains the token of a feed. */
export const FEED_ROUTES = feedDocumentRoutes

/** Routes outside `API_PREFIX` whose URL contains the token of a reconciliation service. */
export const RECONCILIATION_ROUTES = reconciliationServiceRoutes

/** Routes outside `API_PREFIX`, which need no key. */
export const PUBLIC_ROUTES = [
  ...mailPageRoutes,
  ...monitoringRoutes,
  ...documentationRoutes,
  ...dashboardRoutes,
]
