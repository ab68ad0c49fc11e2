import {
  findUrlToken,
  insertUrlToken,
  listUrlTokenPage,
  lockAndCountUrlTokens,
  revokeUrlToken,
} from '../../accounts/url-token-store.ts'
import {
  issueUrlToken,
  type UrlToken,
  type UrlTokenKind,
  type UrlTokenRequest,
} from '../../accounts/url-tokens.ts'
import type { AuditAction, AuditActor } from '../../audit/audit-entry.ts'
import type { PageRequest } from '../../model/list-filters.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { HeraldError, type HeraldErrorCode } from '../../platform/errors.ts'
import type { AuditRecorder } from './audit-log.ts'
import { changeDatabase, queryDatabase } from './query-database.ts'

/** A kind of secret URLs: how many an owner can have, and what the audit log records. */
interface UrlTokenRules {
  readonly kind: UrlTokenKind
  /** Maximum number of URLs of an owner that are not revoked. */
  readonly maxPerOwner: number
  readonly tooMany: { readonly code: HeraldErrorCode; readonly detail: string }
  readonly created: AuditAction
  readonly revoked: AuditAction
}

/** The rules for the URLs of search feeds. */
export const FEED_RULES = {
  kind: 'feed',
  maxPerOwner: 200,
  tooMany: {
    code: 'too_many_feeds',
    detail: 'You have 200 feeds, which is the maximum. Revoke one first.',
  },
  created: 'feed.created',
  revoked: 'feed.revoked',
} as const satisfies UrlTokenRules

/** The rules for the URLs at which lists are reconciled. */
export const RECONCILIATION_RULES = {
  kind: 'reconciliation',
  maxPerOwner: 50,
  tooMany: {
    code: 'too_many_reconciliation_services',
    detail: 'You have 50 reconciliation services, which is the maximum. Revoke one first.',
  },
  created: 'reconciliation.created',
  revoked: 'reconciliation.revoked',
} as const satisfies UrlTokenRules

type UrlTokenActor = AuditActor & { readonly owner: string }

/** Manages the secret URLs of one kind. Every method throws `unavailable` when PostgreSQL cannot be reached. */
export interface UrlTokenService {
  /** Creates a URL. Its search, if it has one, must have passed validation. Throws an error at the maximum number. */
  create(
    actor: UrlTokenActor,
    request: Omit<UrlTokenRequest, 'kind'>,
  ): Promise<{ readonly token: string; readonly urlToken: UrlToken }>
  /** Returns one page of the owner's URLs, newest first, and their total number. */
  list(
    owner: string,
    page: PageRequest,
  ): Promise<{ readonly tokens: readonly UrlToken[]; readonly total: number }>
  /** Returns a URL of the owner, or `null` if there is none with this ID. */
  find(owner: string, id: string): Promise<UrlToken | null>
  /** Revokes a URL permanently. Returns `false` if the owner has none with this ID. */
  revoke(actor: UrlTokenActor, id: string): Promise<boolean>
}

export function createUrlTokenService(
  dependencies: Pick<Dependencies, 'sql' | 'clock' | 'random'> & { readonly audit: AuditRecorder },
  rules: UrlTokenRules,
): UrlTokenService {
  const { clock, random, audit } = dependencies
  const { kind, maxPerOwner, tooMany } = rules
  const tokensOf = (owner: string) => ({ owner, kind })
  return {
    create: (actor, request) =>
      changeDatabase(dependencies, async tx => {
        if ((await lockAndCountUrlTokens(tx, tokensOf(actor.owner))) >= maxPerOwner)
          throw new HeraldError(tooMany.code, tooMany.detail)
        const { token, urlToken } = issueUrlToken({ ...request, kind }, clock.now(), random)
        await insertUrlToken(tx, token, urlToken)
        // The name and the search are left out, because they can name persons.
        const subject = { type: kind, id: urlToken.id } as const
        await audit.record(tx, actor, { action: rules.created, subject, details: {} })
        return { token, urlToken }
      }),
    list: (owner, page) => queryDatabase(dependencies, sql => listUrlTokenPage(sql, tokensOf(owner), page)),
    find: (owner, id) => queryDatabase(dependencies, sql => findUrlToken(sql, tokensOf(owner), id)),
    revoke: (actor, id) =>
      changeDatabase(dependencies, async tx => {
        const urlToken = await findUrlToken(tx, tokensOf(actor.owner), id)
        if (urlToken === null) return false
        if (await revokeUrlToken(tx, id, clock.now()))
          await audit.record(tx, actor, { action: rules.revoked, subject: { type: kind, id }, details: {} })
        return true
      }),
  }
}
