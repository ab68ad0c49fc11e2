import type { AuditLogEntry } from './audit-queries.ts'
import { auditMessages } from './messages/messages.ts'

/** Display name of each recorded action. */
export const AUDIT_ACTION_NAMES: Readonly<Record<AuditLogEntry['action'], string>> = auditMessages.actions
