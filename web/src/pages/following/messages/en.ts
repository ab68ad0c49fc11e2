const en = {
  section: 'Following',
  tabs: { matches: 'Matches', watchlists: 'Watchlists', searches: 'Saved searches' },
  targetKinds: { watchlist: 'Watchlist', saved_search: 'Saved search' },
  name: 'Name',
  /** The heads of columns. */
  new: 'New',
  actions: 'Actions',
  muted: 'Muted',
  mute: 'Mute',
  unmute: 'Unmute',
  muteTarget: (name: string) => `Mute ${name}`,
  unmuteTarget: (name: string) => `Unmute ${name}`,
  deleteTarget: (name: string) => `Delete ${name}`,
  markAsRead: 'Mark as read',
  newMatchesOf: (count: string, name: string) => `${count} new matches of ${name}`,
  entryStates: { matched: 'Watched', ambiguous: 'To decide', unknown: 'Not found yet' },
  viewEntity: 'View entity',
  cancel: 'Cancel',
  save: 'Save',
  done: 'Done',
  errors: {
    markAsRead: 'Couldn’t mark as read',
    notifications: 'Couldn’t change notifications',
    deleteSearch: 'Couldn’t delete the search',
    deleteWatchlist: 'Couldn’t delete the watchlist',
    saveDecision: 'Couldn’t save the decision',
    removeEntry: 'Couldn’t remove the entry',
    addEntity: 'Couldn’t add the entity',
    stopFollowing: 'Couldn’t stop following the entity',
  },
  reasonsFor: {
    id: 'Same entity',
    number: 'Same number',
    name: 'Same name',
    name_similar: 'Similar name',
    legal_form: 'Same legal form',
    country: 'Same country',
    place: 'Same town',
  },
  reasonsAgainst: {
    number_invalid: 'Your number isn’t valid',
    number_differs: 'Different number',
    name_differs: 'Different name',
    legal_form_differs: 'Different legal form',
    country_differs: 'Different country',
    place_differs: 'Different town',
  },
  neutralReasons: {
    number_short: 'Others can have this number',
    number_unknown: 'No entity has your number',
    legal_form_unstated: 'Legal form not stated',
    country_unstated: 'Country not stated',
    place_unstated: 'Town can’t be compared',
    namesake: 'Several have this name',
    person: 'A name alone doesn’t identify a person',
  },
}

/** The shape that every translation has. */
export type FollowingMessages = typeof en

export default en
