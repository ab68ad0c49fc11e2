import type { AuditEntry } from '../../../audit/audit-entry.ts'
import type { View } from '../schema-builders.ts'
import type { AuditEntrySchema } from './schema.ts'

/** Builds the JSON of an audit entry, which the API returns and the command line prints. */
export function auditEntryView(entry: AuditEntry): View<typeof AuditEntrySchema> {
  const { number, recordedAt, action, actor, subject, details, hash } = entry
  return {
    number,
    recorded_at: recordedAt.toISOString(),
    action,
    actor: {
      type: actor.type,
      key_id: actor.keyId,
      owner: actor.owner,
      remote_address: actor.remoteAddress,
    },
    subject_type: subject?.type ?? null,
    subject_id: subject?.id ?? null,
    details,
    hash: hash.toString('hex'),
  }
}
