import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { plural } from '../../../../text/plural.ts'

const en = {
  title: 'Watchlists',
  description:
    'New announcements about the companies, people and authorities in these lists appear in Following. All of the owner’s API keys share them.',
  watchlist: 'Watchlist',
  loadingAll: 'Loading watchlists',
  loading: 'Loading watchlist',
  none: {
    title: 'No watchlists yet',
    create: (
      <>
        Choose <b>New watchlist</b> and name it, for example “Suppliers”. Restrict it to what matters, such as
        insolvencies.
      </>
    ) as ReactNode,
    fill: (
      <>
        Import a spreadsheet of companies, add them one by one, or choose <b>Follow</b> on the page of an
        entity.
      </>
    ) as ReactNode,
    decide: (
      <>
        Decide the few that Herald isn’t sure about. Everything new about the list appears in <b>Following</b>
        .
      </>
    ) as ReactNode,
  },
  showMatches: 'Show matches',
  newMatches: (count: number) => plural(count, { one: '# new match', other: '# new matches' }),
  watchedCount: (count: number) => plural(count, { one: '# watched', other: '# watched' }),
  import: 'Import',
  edit: 'Edit',
  delete: 'Delete',
  editList: (name: string) => `Edit ${name}`,
  entryCount: (state: string, list: string, count: string) => `${state} in ${list}: ${count}`,
  notFound: 'Watchlist not found',
  showAll: 'Show all watchlists',
  newWatchlist: 'New watchlist',
  create: 'Create watchlist',
  editTitle: 'Edit watchlist',
  exampleName: 'Suppliers',
  subjects: 'Subjects',
  jurisdictions: 'Jurisdictions',
  noneIsAll: 'Select none to include all.',
  minimumSeverity: 'Minimum severity',
  severities: {
    low: 'All, including routine filings',
    medium: 'Medium: ownership, management or contracts change',
    high: 'High: existence, licence or solvency is in question',
    critical: 'Critical: insolvency or the end of the company',
  },
  severityAndAbove: {
    low: 'Low severity and above',
    medium: 'Medium severity and above',
    high: 'High severity and above',
    critical: 'Critical severity and above',
  },
  allAboutEntries: 'All announcements about its entries',
  deleted: 'Watchlist deleted',
  deleteTitle: 'Delete watchlist?',
  deleteList: 'Delete watchlist',
  deleteText: (name: ReactNode) => (
    <>
      <b>{name}</b>, its entries and its matches will be deleted. Webhooks and digests that use the list no
      longer receive its matches. This can’t be undone.
    </>
  ),
  entries: 'Entries',
  show: 'Show',
  allEntries: 'All',
  loadingEntries: 'Loading entries',
  nothingToDecide: { title: 'Nothing to decide', text: 'Herald is sure which entity each entry means.' },
  noneInState: 'No entries in this state',
  noEntries: {
    title: 'No entries yet',
    text: (importPath: string) => (
      <>
        <Link href={importPath}>Import a spreadsheet</Link>, add a company above by its name or number, or
        choose <b>Follow</b> on the page of an entity.
      </>
    ),
  },
  entry: 'Entry',
  reference: (id: string) => `Your ID ${id}`,
  watchOnly: (name: string) => `Watch only ${name}`,
  watchOnlyThis: 'Watch only this',
  hiddenPersons: (count: number) =>
    plural(count, {
      one: '# natural person, whom this API key may not see',
      other: '# natural persons, whom this API key may not see',
    }),
  removeParty: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove entry?',
  removeEntry: 'Remove entry',
  removeText: (name: ReactNode) => (
    <>
      <b>{name}</b> is no longer watched in this list. Earlier matches remain.
    </>
  ),
  changeDecision: (count: number) =>
    plural(count, { one: 'Change decision (# candidate)', other: 'Change decision (# candidates)' }),
  notices: {
    appeared: 'An announcement named it for the first time. It is watched now.',
    uncertain: 'An announcement named a party that may be this one. Choose below.',
    merged: 'The entity was merged with another one, which is watched now.',
    split: 'The entity was split. All its parts are watched.',
    erased: 'The entity was erased. The entry waits until it appears again.',
  },
  candidates: {
    label: (name: string) => `${name} and its candidates`,
    areMasked: 'The candidates are natural persons, whom this API key may not see.',
    stated: 'You stated',
    number: 'Number',
    place: 'Place',
    id: 'Your ID',
    status: 'Status',
    noneKnown: 'None known',
    notStated: 'Not stated',
    comparison: (name: string) => `Comparison with ${name}`,
    choose: 'Choose',
    chooseEntity: (name: string) => `Choose ${name}`,
    noneOfThese: 'None of these',
    noneOfTheseIs: (name: string) => `None of these is ${name}`,
    allOfThese: 'All of these',
    allOfTheseAre: (name: string) => `All of these are ${name}`,
  },
  isWatched: (name: string) => `${name} is watched`,
  areWatched: (name: string) => `All candidates of ${name} are watched`,
  isWatchedWhenNamed: (name: string) => `${name} is watched as soon as an announcement names it`,
  add: {
    title: 'Add an entry',
    missing: 'Enter a name or a number.',
    number: 'Tax, register or VAT number, or LEI',
    /** Names of the fields in the messages of their errors. */
    theNumber: 'The number',
    theTown: 'The town',
    town: 'Town',
    country: 'Country',
    anyCountry: 'Any',
    add: 'Add',
    hint: (
      <>
        A number identifies a company best. You can also <Link href="/entities">find an entity</Link> and
        choose <b>Follow</b> there.
      </>
    ) as ReactNode,
    theEntry: 'The entry',
    unsure: 'Herald isn’t sure',
    unsureDetail: (name: string) => `Decide below which entity is ${name}.`,
    unknown: (name: string) => `${name} isn’t known yet`,
    unknownDetail: 'It is watched as soon as an announcement names it.',
  },
}

/** The shape that every translation has. */
export type WatchlistMessages = typeof en

export default en
