import {
  findUrlToken,
  insertUrlToken,
  listUrlTokenPage,
  lockAndCountUrlTokens,
  revokeUrlToken,
} from '../../accounts/url-token-store.ts'
import { issueUrlToken, type UrlToken, type UrlTokenRequest } from '../../accounts/url-tokens.ts'
import type { AuditActor } from '../../audit/audit-entry.ts'
import type { PageRequest } from '../../model/list-filters.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { AuditRecorder } from './audit-log.ts'
import { changeDatabase, queryDatabase } from './query-database.ts'

/** Maximum number of feeds of an owner that are not revoked. */
export const MAX_FEEDS_PER_OWNER = 200

type FeedActor = AuditActor & { readonly owner: string }

/** Manages the search feeds of an owner. Every method throws `unavailable` when PostgreSQL cannot be reached. */
export interface FeedService {
  /** Creates a feed. The search must have passed validation. Throws `too_many_feeds` at the maximum number of feeds. */
  create(
    actor: FeedActor,
    request: Omit<UrlTokenRequest, 'kind'>,
  ): Promise<{ readonly token: string; readonly feed: UrlToken }>
  /** Returns one page of the owner's feeds, newest first, and their total number. */
  list(
    owner: string,
    page: PageRequest,
  ): Promise<{ readonly tokens: readonly UrlToken[]; readonly total: number }>
  /** Returns a feed of the owner, or `null` if there is none with this ID. */
  find(owner: string, id: string): Promise<UrlToken | null>
  /** Revokes a feed permanently. Returns `false` if the owner has no such feed. */
  revoke(actor: FeedActor, id: string): Promise<boolean>
}

export function createFeedService(
  dependencies: Pick<Dependencies, 'sql' | 'clock' | 'random'> & { readonly audit: AuditRecorder },
): FeedService {
  const { clock, random, audit } = dependencies
  const feedsOf = (owner: string) => ({ owner, kind: 'feed' }) as const
  return {
    create: (actor, request) =>
      changeDatabase(dependencies, async tx => {
        if ((await lockAndCountUrlTokens(tx, feedsOf(actor.owner))) >= MAX_FEEDS_PER_OWNER) {
          const detail = `You have ${MAX_FEEDS_PER_OWNER} feeds, which is the maximum. Revoke one first.`
          throw new HeraldError('too_many_feeds', detail)
        }
        const { token, urlToken } = issueUrlToken({ ...request, kind: 'feed' }, clock.now(), random)
        await insertUrlToken(tx, token, urlToken)
        // The name and the search are left out, because they can name persons.
        const subject = { type: 'feed', id: urlToken.id } as const
        await audit.record(tx, actor, { action: 'feed.created', subject, details: {} })
        return { token, feed: urlToken }
      }),
    list: (owner, page) => queryDatabase(dependencies, sql => listUrlTokenPage(sql, feedsOf(owner), page)),
    find: (owner, id) => queryDatabase(dependencies, sql => findUrlToken(sql, feedsOf(owner), id)),
    revoke: (actor, id) =>
      changeDatabase(dependencies, async tx => {
        const feed = await findUrlToken(tx, feedsOf(actor.owner), id)
        if (feed === null) return false
        if (await revokeUrlToken(tx, id, clock.now()))
          await audit.record(tx, actor, {
            action: 'feed.revoked',
            subject: { type: 'feed', id },
            details: {},
          })
        return true
      }),
  }
}
