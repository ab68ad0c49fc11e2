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

/** The API version is part of the path (contract 9). */
export const API_PREFIX = '/api/v1'

/** Routes under `API_PREFIX`, which need a key unless they are marked as public. */
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

/** Routes outside `API_PREFIX`, which need no key. */
export const OPEN_ROUTES = [...operationRoutes, ...homeRoutes, ...dashboardRoutes]
