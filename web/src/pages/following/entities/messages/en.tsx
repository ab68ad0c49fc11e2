import type { ReactNode } from 'react'
import { Link } from 'wouter'

const en = {
  follow: 'Follow',
  following: 'Following',
  followEntity: (name: string) => `Follow ${name}`,
  followingEntity: (name: string) => `Following ${name}`,
  loading: 'Loading watchlists',
  watchlists: 'Watchlists',
  explanation: (
    <>
      New announcements about it appear in <Link href="/following">Following</Link>.
    </>
  ) as ReactNode,
  allAnnouncements: 'All announcements',
  listedAs: (names: string) => `listed as ${names}`,
  newWatchlist: 'New watchlist',
  exampleName: 'Suppliers',
  firstName: 'My watchlist',
  create: 'Create and follow',
}

/** The shape that every translation has. */
export type FollowMessages = typeof en

export default en
