import type { ReactNode } from 'react'
import { plural } from '../../../../text/plural.ts'

/** Renders a text as a link. */
type LinkText = (text: string) => ReactNode

const en = {
  title: 'Collecting the first announcements',
  hide: 'Hide',
  progress: 'Sources that have been read',
  sourcesRead: (read: string, total: number) =>
    plural(total, { one: `${read} of # source read`, other: `${read} of # sources read` }),
  announcements: (count: number) =>
    plural(count, { one: '# announcement so far', other: '# announcements so far' }),
  duration: 'The first crawl of a source reads its last days, and takes from seconds to minutes.',
  reading: (names: string) => `Reading now: ${names}`,
  next: 'Next',
  dueNow: 'due now',
  meanwhile: 'Meanwhile',
  createWatchlist: (link: LinkText) => <>{link('Create a watchlist')} of the companies that matter to you.</>,
  createWebhook: (link: LinkText) => (
    <>{link('Create a webhook')} to receive new announcements in your own systems.</>
  ),
  createKeys: (link: LinkText) => <>{link('Create API keys')} for your colleagues and programs.</>,
  backfill: (command: ReactNode) => <>Load earlier years with {command}.</>,
  tour: {
    label: 'Tour',
    offer: (stops: number) =>
      plural(stops, {
        one: 'New here? A tour of # stop shows where everything is.',
        other: 'New here? A tour of # stops shows where everything is.',
      }),
    take: 'Take the tour',
    skip: 'Skip it',
  },
  nothingFollowed: (searchLink: LinkText, watchlistLink: LinkText) => (
    <>
      You don’t follow anything yet. {searchLink('Search announcements')} and save the search, or{' '}
      {watchlistLink('create a watchlist')}.
    </>
  ),
}

/** The shape that every translation has. */
export type FirstRunMessages = typeof en

export default en
