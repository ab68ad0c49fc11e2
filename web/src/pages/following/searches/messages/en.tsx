import type { ReactNode } from 'react'
import { Link } from 'wouter'

const en = {
  title: 'Saved searches',
  description:
    'Everything new that these searches find appears in Following. They are shared by all of the owner’s API keys.',
  newSearch: 'New search',
  loading: 'Loading saved searches',
  columns: { search: 'Search', saved: 'Saved' },
  none: {
    title: 'No saved searches yet',
    announcements: (
      <>
        <Link href="/announcements">Search announcements</Link>, set filters such as a country or a category,
        and choose <b>Save search</b>.
      </>
    ) as ReactNode,
    entities: (
      <>
        <Link href="/entities">Search entities</Link> in the same way, for example insolvent companies in a
        country.
      </>
    ) as ReactNode,
  },
  deleted: 'Search deleted',
  deleteTitle: 'Delete search?',
  deleteSearch: 'Delete search',
  deleteText: (name: ReactNode) => (
    <>
      <b>{name}</b> and its matches will be deleted. Webhooks that use the search no longer receive its
      matches. This can’t be undone.
    </>
  ),
  finds: { announcements: 'Finds announcements', entities: 'Finds entities' },
  run: 'Run',
  runSearch: (name: string) => `Run ${name}`,
  rename: (name: string) => `Rename ${name}`,
  onlyThroughApi: 'Some of these filters can be changed only through the API.',
  paused: 'Paused',
  correctThroughApi: 'Correct it through the API.',
  correct: 'Open the search, correct it, and save it again',
  editTitle: 'Edit search',
  editHint: (path: string) => (
    <>
      To change the filters, <Link href={path}>open the search</Link>, adjust it, and save it again.
    </>
  ),
  save: 'Save search',
  saveAsNew: 'Save as new',
  update: (name: string) => `Update “${name}”`,
  all: { announcements: 'All announcements', entities: 'All entities' },
  nameHint: 'Shown in Following and in notifications.',
  /** The name of the field in the messages of its errors. */
  search: 'The search',
  confirmations: {
    announcements: {
      unfiltered: 'This search has no filters. Save it anyway and match every new announcement.',
      filtered: 'This search matches almost every announcement. Save it anyway.',
      missing: 'Set a filter or a search term first, or confirm that you want almost every announcement.',
    },
    entities: {
      unfiltered:
        'This search has no filters. Save it anyway and match every entity that appears or changes.',
      filtered: 'This search matches almost every entity. Save it anyway.',
      missing: 'Set a filter or a search term first, or confirm that you want almost every entity.',
    },
  },
  saved: {
    announcements: (name: string) => (
      <>
        <b>{name}</b> is saved. New announcements that it finds appear in{' '}
        <Link href="/following">Following</Link>.
      </>
    ),
    entities: (name: string) => (
      <>
        <b>{name}</b> is saved. Entities that it finds appear in <Link href="/following">Following</Link> when
        announcements first name them and whenever they change.
      </>
    ),
  },
  viewAll: 'View saved searches',
}

/** The shape that every translation has. */
export type SearchMessages = typeof en

export default en
