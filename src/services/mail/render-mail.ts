import { findResolvedMentions } from '../../entities/mention-store.ts'
import { findDigestById } from '../../mail/digest-store.ts'
import type { LeasedMail } from '../../mail/mail.ts'
import type { MailAddress } from '../../mail/mail-address.ts'
import { findMailAddressById } from '../../mail/mail-address-store.ts'
import { confirmationSubject, deriveMailToken, type MailTokenPurpose } from '../../mail/mail-tokens.ts'
import type { MailText } from '../../mail/smtp/compose-message.ts'
import { alertMail } from '../../mail/templates/alert-mail.ts'
import { confirmationMail } from '../../mail/templates/confirmation-mail.ts'
import { type DigestGroup, type DigestItem, digestMail } from '../../mail/templates/digest-mail.ts'
import { searchAlertMail } from '../../mail/templates/search-alert-mail.ts'
import type { SentDigest } from '../../model/events/targeted-events.ts'
import { createAnnouncementMasker } from '../../model/person-names/mask-announcement.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Encryptor } from '../../platform/encryption.ts'
import type { Queryable } from '../../platform/sql/sql-pool.ts'
import { capitalizeFirst } from '../../platform/text.ts'
import { type DigestMatch, readDigestMatches } from '../../reports/digest-content-store.ts'
import { findSavedSearchConditions } from '../../saved-searches/saved-search-store.ts'

export interface MailRenderDependencies extends Pick<Dependencies, 'sql'> {
  readonly encryptor: Pick<Encryptor, 'computeMac'>
  /** Base of all links. The Host header of requests plays no part. */
  readonly publicUrl: string
  /** Whether natural persons are masked in digests of keys that may not see them. */
  readonly masksPersons: boolean
  readonly sources: readonly {
    readonly id: string
    readonly metadata: { readonly name: string; readonly description: string }
  }[]
}

/** A mail as it is sent, or why it is no longer sent. */
export type RenderedMail =
  | {
      readonly to: string
      readonly text: MailText
      readonly announcements: number | null
      /** The content of a digest for its webhook event. */
      readonly digest?: SentDigest
    }
  | { readonly cancelReason: string }

/** The lists in a mail and the matches of each that it shows. The rest is behind a link. */
const MAX_GROUPS = 20
const MAX_ITEMS_PER_GROUP = 10

/**
 * Renders a mail from the current data. Texts are not stored with the mail, so that what was erased or deleted in the meantime
 * is not sent.
 */
export async function renderMail(
  dependencies: MailRenderDependencies,
  mail: LeasedMail,
): Promise<RenderedMail> {
  const address = await findMailAddressById(dependencies.sql, mail.addressId)
  if (address === null) return { cancelReason: 'The address was deleted.' }
  if (mail.kind === 'confirmation') return renderConfirmation(dependencies, address)
  if (address.state !== 'confirmed') return { cancelReason: 'The address is not confirmed.' }
  if (mail.kind === 'digest') return await renderDigest(dependencies, mail, address)
  if (mail.alert === null || !address.receivesAlerts) return { cancelReason: 'Alerts are switched off.' }
  const urls = linksOf(dependencies, 'end alerts', address.id)
  if ('savedSearchId' in mail.alert) {
    const [search] = await findSavedSearchConditions(dependencies.sql, [mail.alert.savedSearchId])
    if (search?.problem == null) return { cancelReason: 'The saved search was corrected or deleted.' }
    const { name, problem } = search
    return { to: address.address, text: searchAlertMail({ name, problem }, urls), announcements: null }
  }
  return { to: address.address, text: alertMail(mail.alert, urls), announcements: null }
}

function renderConfirmation(dependencies: MailRenderDependencies, address: MailAddress): RenderedMail {
  const { confirmationIssuedAt: issuedAt, confirmationExpiresAt: expiresAt } = address
  if (issuedAt === null || expiresAt === null) return { cancelReason: 'The address is already confirmed.' }
  const { encryptor, publicUrl } = dependencies
  const token = deriveMailToken(encryptor, 'confirm address', confirmationSubject(address.id, issuedAt))
  const confirmUrl = `${publicUrl}/mail/confirm/${token}`
  const text = confirmationMail({ confirmUrl, host: new URL(publicUrl).host, expiresAt })
  return { to: address.address, text, announcements: null }
}

async function renderDigest(
  dependencies: MailRenderDependencies,
  { id, digestId }: LeasedMail,
  { address }: MailAddress,
): Promise<RenderedMail> {
  const { sql, sources } = dependencies
  const digest = digestId === null ? null : await findDigestById(sql, digestId)
  if (digest?.state !== 'active') return { cancelReason: 'The digest is no longer active.' }
  const isMasked = dependencies.masksPersons && !digest.includesPersons
  const { matches, announcements, entities } = await readDigestMatches(sql, id, {
    perGroup: MAX_ITEMS_PER_GROUP,
    excludesPersons: isMasked,
  })
  if (matches.length === 0) return { cancelReason: 'Nothing is left of its matches.' }
  const shown = isMasked ? await maskTitles(sql, matches) : matches
  const groups = groupMatches(shown, dependencies)
  const shownSources = new Set(shown.map(match => match.sourceId))
  const text = digestMail({
    name: digest.name,
    groups: groups.slice(0, MAX_GROUPS),
    furtherGroups: Math.max(0, groups.length - MAX_GROUPS),
    announcements,
    entities,
    rights: sources
      .filter(source => shownSources.has(source.id))
      .map(({ metadata }) => `${metadata.name}: ${metadata.description}`),
    urls: linksOf(dependencies, 'end digest', digest.id),
  })
  const targets = targetsOf(shown)
  return {
    to: address,
    text,
    announcements,
    digest: { id: digest.id, mailId: id, address, announcements, entities, targets },
  }
}

/** Returns the watchlists and saved searches of a digest, each with its number of matches. */
function targetsOf(matches: readonly DigestMatch[]): SentDigest['targets'] {
  const groups = Map.groupBy(matches, match => match.watchlistId ?? match.savedSearchId ?? '')
  return Array.from(groups, ([id, [first]]) => ({
    type: first?.watchlistId === null ? 'saved_search' : 'watchlist',
    id,
    name: first?.groupName ?? '',
    announcements: first?.groupTotal ?? 0,
  }))
}

function groupMatches(
  matches: readonly DigestMatch[],
  { publicUrl, sources }: MailRenderDependencies,
): DigestGroup[] {
  const sourceNames = new Map(sources.map(({ id, metadata }) => [id, metadata.name]))
  const groups = Map.groupBy(matches, match => match.watchlistId ?? match.savedSearchId)
  return [...groups.values()].map((group): DigestGroup => {
    const [first] = group as [DigestMatch, ...DigestMatch[]]
    const { watchlistId } = first
    const query = watchlistId === null ? `saved_search=${first.savedSearchId}` : `watchlist=${watchlistId}`
    return {
      kind: watchlistId === null ? 'saved search' : 'watchlist',
      name: first.groupName,
      url: `${publicUrl}/following?${query}`,
      total: first.groupTotal,
      items: group.map(match => digestItem(match, sourceNames)),
    }
  })
}

function digestItem(match: DigestMatch, sourceNames: ReadonlyMap<string, string>): DigestItem {
  const { title, jurisdiction, date, announcementId, entityId, category, sourceId } = match
  const shared = { title, jurisdiction, date }
  if (entityId !== null)
    return {
      ...shared,
      path: `/entities/${entityId}`,
      label: toLabel(match.entityStatus ?? ''),
      origin: toLabel(match.entityType ?? ''),
    }
  return {
    ...shared,
    path: `/announcements/${announcementId}`,
    label: toLabel(category ?? ''),
    origin: sourceNames.get(sourceId ?? '') ?? sourceId ?? '',
  }
}

function toLabel(code: string): string {
  return capitalizeFirst(code.replaceAll('_', ' '))
}

/** Replaces the names of natural persons in titles. */
async function maskTitles(sql: Queryable, matches: readonly DigestMatch[]): Promise<readonly DigestMatch[]> {
  const ids = [...new Set(matches.flatMap(match => match.announcementId ?? []))]
  const mentions = Map.groupBy(await findResolvedMentions(sql, ids), mention => mention.announcementId)
  return matches.map(match => {
    if (match.announcementId === null) return match
    const mask = createAnnouncementMasker({ mentions: mentions.get(match.announcementId) ?? [] })
    return { ...match, title: mask(match.title) }
  })
}

function linksOf(
  { encryptor, publicUrl }: MailRenderDependencies,
  purpose: Exclude<MailTokenPurpose, 'confirm address'>,
  subject: string,
) {
  const unsubscribe = `${publicUrl}/mail/unsubscribe/${deriveMailToken(encryptor, purpose, subject)}`
  return { publicUrl, unsubscribe }
}
