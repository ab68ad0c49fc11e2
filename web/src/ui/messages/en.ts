const en = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Couldn’t copy. Select the text instead.',
  close: 'Close',
  cancel: 'Cancel',
  noMatches: 'No matches',
  search: 'Search',
  searchIn: (label: string) => `Search ${label}`,
  clear: 'Clear',
  copyNow: 'Copy it now. You won’t be able to see it again.',
  requestId: 'Request ID',
  tryAgain: 'Try again',
  somethingWrong: 'Something went wrong',
  reloadOrReport: (error: string) => `Reload the page. If that doesn’t help, report this error: ${error}`,
  loading: 'Loading',
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  previous: 'Previous',
  next: 'Next',
  page: 'Page',
  ofPages: (total: string) => `of ${total}`,
  rowsOf: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
  permanentLink: 'Permanent link:',
  printedOn: (time: string) => `Printed from Herald on ${time}`,
  print: 'Print',
  tryInstead: 'Try instead',
}

/** The shape that every translation has. */
export type UiMessages = typeof en

export default en
