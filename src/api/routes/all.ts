import { announcementRoutes } from './announcements.ts'
import { changeRoutes } from './changes.ts'
import { dashboardRoutes } from './dashboard.ts'
import { deliveryRoutes } from './deliveries.ts'
import { documentRoutes } from './document.ts'
import { entityRoutes } from './entities.ts'
import { historyRoutes } from './history.ts'
import { homeRoutes } from './home.ts'
import { keyRoutes } from './keys.ts'
import { operationRoutes } from './operations.ts'
import { runRoutes } from './runs.ts'
import { sessionRoutes } from './session.ts'
import { sourceRoutes } from './sources.ts'
import { webhookActionRoutes } from './webhook-actions.ts'
import { webhookRoutes } from './webhooks.ts'

/** The version is in the path (spec 9). */
export const API_PREFIX = '/api/v1'

/** What needs a key. */
export const API_ROUTES = [
  ...announcementRoutes,
  ...documentRoutes,
  ...entityRoutes,
  ...sourceRoutes,
  ...historyRoutes,
  ...runRoutes,
  ...changeRoutes,
  ...webhookRoutes,
  ...webhookActionRoutes,
  ...deliveryRoutes,
  ...sessionRoutes,
  ...keyRoutes,
]

/** What stands beside the API. */
export const OPEN_ROUTES = [...operationRoutes, ...homeRoutes, ...dashboardRoutes]
