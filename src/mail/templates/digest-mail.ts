import type { MailText } from '../smtp/compose-message.ts'
import { escapeHtml, toSingleLine } from './escape-html.ts'
import { FONT, mailHtml, paragraph, textLink } from './mail-layout.ts'

/** An announcement or entity in a digest. */
export interface DigestItem {
  /** Path of its page in the dashboard. */
  readonly path: string
  readonly title: string
  /** The category of an announcement or the status of an entity. */
  readonly label: string
  readonly jurisdiction: string
  /** The source of an announcement or the type of an entity. */
  readonly origin: string
  /** The publication date or the day of the match, as YYYY-MM-DD. */
  readonly date: string
}

/** The matches of one watchlist or saved search. `total` counts also the matches that are not listed. */
export interface DigestGroup {
  readonly kind: 'watchlist' | 'saved search'
  readonly name: string
  /** Page of the dashboard with all matches. */
  readonly url: string
  readonly items: readonly DigestItem[]
  readonly total: number
}

export interface DigestContent {
  readonly name: string
  readonly groups: readonly DigestGroup[]
  /** Number of watchlists and searches with matches that are not among the groups. */
  readonly furtherGroups: number
  /** Number of different announcements. */
  readonly announcements: number
  /** Number of different entities that searches of entities match. */
  readonly entities: number
  /** Attribution and licence of each source in the digest. */
  readonly rights: readonly string[]
  readonly urls: {
    readonly publicUrl: string
    readonly unsubscribe: string
  }
}

/** Builds the mail of a digest. All text of publishers and owners is escaped. */
export function digestMail(content: DigestContent): MailText {
  const { name, groups, urls } = content
  const count = describeNew(content)
  const subject = toSingleLine(name === '' ? count : `${name}: ${count}`)
  const preview = groups.map(group => `${toSingleLine(group.name)} (${group.total})`).join(', ')
  const further = describeFurtherGroups(content)
  const followingUrl = `${urls.publicUrl}/following`
  const why = 'You receive this digest because you confirmed this address.'
  return {
    subject,
    html: mailHtml({
      title: subject,
      preview,
      body: [
        ...groups.map(group => groupHtml(group, urls.publicUrl)),
        ...(further === null ? [] : [paragraph(textLink(followingUrl, further))]),
      ].join('\n'),
      footer: [
        ...content.rights.map(escapeHtml),
        `${escapeHtml(why)} ${textLink(urls.unsubscribe, 'Unsubscribe')}`,
      ].join('<br>\n'),
    }),
    text: [
      subject,
      ...groups.map(group => groupText(group, urls.publicUrl)),
      ...(further === null ? [] : [`${further}: ${followingUrl}`]),
      [...content.rights.map(toSingleLine), `${why} Unsubscribe: ${urls.unsubscribe}`].join('\n'),
    ].join('\n\n'),
    unsubscribeUrl: urls.unsubscribe,
  }
}

function describeNew({ announcements, entities }: DigestContent): string {
  if (entities === 0) return `${announcements} new ${announcements === 1 ? 'announcement' : 'announcements'}`
  const count = announcements + entities
  return `${count} new ${count === 1 ? 'match' : 'matches'}`
}

function describeFurtherGroups({ furtherGroups }: DigestContent): string | null {
  if (furtherGroups === 0) return null
  return `and ${furtherGroups} more ${furtherGroups === 1 ? 'list or search' : 'lists and searches'} with new matches`
}

function groupHtml(group: DigestGroup, publicUrl: string): string {
  const heading = `<h2 class="title" style="margin:24px 0 4px;${FONT};font-size:16px;line-height:22px;font-weight:600;color:#1c2330">${textLink(group.url, group.name)}</h2>`
  const count = `<p class="muted" style="margin:0 0 8px;${FONT};font-size:13px;line-height:18px;color:#5b6472">${escapeHtml(describeCount(group))}</p>`
  const more = group.total - group.items.length
  const moreHtml =
    more === 0
      ? ''
      : `<p class="text" style="margin:12px 0 0;${FONT};font-size:14px;line-height:20px;color:#1c2330">${textLink(group.url, `and ${more} more`)}</p>`
  return heading + count + group.items.map(item => itemHtml(item, publicUrl)).join('\n') + moreHtml
}

function itemHtml({ path, title, ...item }: DigestItem, publicUrl: string): string {
  const tag = `<span class="tag" style="display:inline-block;padding:1px 7px;border-radius:4px;background:#eceff4;color:#3a4353;font-size:12px;line-height:18px">${escapeHtml(item.label)}</span>`
  const facts = [formatDate(item.date), item.jurisdiction, item.origin].map(escapeHtml).join(' · ')
  return `<div class="rule" style="border-top:1px solid #e1e4ea;padding:10px 0;${FONT}">
<div style="font-size:15px;line-height:21px">${textLink(`${publicUrl}${path}`, title)}</div>
<div class="muted" style="margin-top:4px;font-size:12px;line-height:18px;color:#5b6472">${tag}&nbsp; ${facts}</div></div>`
}

function groupText(group: DigestGroup, publicUrl: string): string {
  const heading = `${toSingleLine(group.name)} (${describeCount(group)})`
  const items = group.items.map(item =>
    [
      `- ${toSingleLine(item.title)}`,
      `  ${[item.label, formatDate(item.date), item.jurisdiction, item.origin].map(toSingleLine).join(' · ')}`,
      `  ${publicUrl}${item.path}`,
    ].join('\n'),
  )
  const more = group.total - group.items.length
  return [heading, ...items, ...(more === 0 ? [] : [`and ${more} more: ${group.url}`])].join('\n\n')
}

function describeCount({ kind, total }: DigestGroup): string {
  return `${kind === 'watchlist' ? 'Watchlist' : 'Saved search'}, ${total} new`
}

/** A formatter takes a hundred times longer to create than to use, and holds memory outside the heap. */
const DATE_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a date as `28 Nov 2026`, which no reader takes for another day. */
function formatDate(date: string): string {
  return DATE_FORMAT.format(new Date(`${date}T00:00:00Z`))
}
