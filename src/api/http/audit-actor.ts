import type { FastifyRequest } from 'fastify'
import type { Principal } from '../../accounts/credential-verifier.ts'
import type { AuditActor } from '../../audit/audit-entry.ts'

/** Returns the caller of a request for the audit log. Requests without a valid key are anonymous. */
export function auditActorOf(
  request: FastifyRequest,
  keyHolder: Principal | undefined = request.keyHolder,
): AuditActor {
  const remoteAddress = request.ip
  if (keyHolder === undefined) return { type: 'anonymous', keyId: null, owner: null, remoteAddress }
  return { type: 'api_key', keyId: keyHolder.id, owner: keyHolder.owner, remoteAddress }
}

/** Returns the caller of an authenticated request. */
export function keyActorOf(request: FastifyRequest): AuditActor & { readonly owner: string } {
  const { id: keyId, owner } = request.keyHolder
  return { type: 'api_key', keyId, owner, remoteAddress: request.ip }
}
