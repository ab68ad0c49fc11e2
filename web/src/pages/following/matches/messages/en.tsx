import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatNumber } from '../../../../text/format-dates-and-numbers.ts'
import { plural } from '../../../../text/plural.ts'

const en = {
  title: 'Following',
  description: 'What is new about the companies on your watchlists and in your saved searches.',
  markAllAsRead: 'Mark all as read',
  markTargetAsRead: (name: string) => `Mark as read: ${name}`,
  loading: 'Loading matches',
  showMoreLists: (count: number) => plural(count, { one: 'Show # more list', other: 'Show # more lists' }),
  showReadToo: 'Show read matches too',
  nothingNew: {
    title: 'You’re up to date',
    text: 'What is new about what you follow appears here as soon as it is published.',
    showEarlier: 'Show earlier matches',
  },
  newCount: (count: number) => plural(count, { one: '# new', other: '# new' }),
  newIn: (name: string) => `New in ${name}`,
  showAll: (count: number) => `Show all ${formatNumber(count)}`,
  muted: (name: string) => `${name} muted`,
  mutedDetail: 'Its matches are still listed, without notifications.',
  allMatches: 'All matches',
  matches: 'Matches',
  whatsNew: 'What’s new',
  allTargets: 'All lists and searches',
  matchCount: (count: number) => plural(count, { one: '# match', other: '# matches' }),
  noMatches: {
    title: 'No matches yet',
    text: 'What is published from now on can match. Earlier announcements are in the search.',
    search: 'Search announcements',
  },
  unread: 'Unread',
  names: (parties: string) => `Names ${parties}`,
  foundBy: (name: string) => `Found by ${name}`,
  onList: (name: string) => `On ${name}`,
  firstSteps: {
    title: 'You don’t follow anything yet',
    saveSearch: (
      <>
        <Link href="/announcements">Search announcements</Link> or <Link href="/entities">entities</Link>, set
        filters, and choose <b>Save search</b>. Everything new that it finds appears here.
      </>
    ) as ReactNode,
    createWatchlist: (
      <>
        <Link href="/following/watchlists">Create a watchlist</Link> for the companies that matter to you,
        such as suppliers or customers.
      </>
    ) as ReactNode,
    createWebhook: (
      <>
        <Link href="/webhooks/new">Create a webhook</Link> to have new matches sent to your own systems.
      </>
    ) as ReactNode,
  },
}

/** The shape that every translation has. */
export type MatchMessages = typeof en

export default en
