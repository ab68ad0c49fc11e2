import type { AuditLogEntry } from './audit-queries.ts'

/** Display name of each recorded action. */
export const AUDIT_ACTION_NAMES: Readonly<Record<AuditLogEntry['action'], string>> = {
  'key.created': 'API key created',
  'key.revoked': 'API key revoked',
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'session.refused': 'Sign-in refused',
  'request.refused': 'Requests refused',
  'webhook.created': 'Webhook created',
  'webhook.updated': 'Webhook changed',
  'webhook.deleted': 'Webhook deleted',
  'webhook.tested': 'Test event sent',
  'webhook.secret_rotated': 'Webhook secret rotated',
  'webhook.resent': 'Missed events resent',
  'delivery.redelivered': 'Delivery resent',
  'run.requested': 'Crawl requested',
  'entity.split': 'Entities split',
  'entity.merged': 'Entity split removed',
  'snapshot.exported': 'Snapshot exported',
  'snapshot.imported': 'Snapshot imported',
  'erasure.requested': 'Erasure requested',
  'erasure.completed': 'Erasure completed',
  'erasure.purged': 'Erased data purged from files',
  'retention.applied': 'Retention applied',
  'quarantine.released': 'Document released from quarantine',
  'clock.confirmed': 'Retention clock confirmed',
}
