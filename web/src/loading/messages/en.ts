const en = {
  pageTitle: 'Can’t load this page right now',
  pageDetail: 'The server can’t be reached. Retrying every 2 seconds…',
  updated: 'Herald was updated',
  updatedDetail: 'This page needs the new version. Reload to continue.',
  partUnreachable: 'Can’t load this right now. Retrying every 2 seconds…',
  partOutdated: 'Herald was updated. Finish what you’re typing, then reload.',
  reload: 'Reload',
}

/** The shape that every translation has. */
export type LoadingMessages = typeof en

export default en
