import { plural } from '../../text/plural.ts'

const en = {
  skipToContent: 'Skip to main content',
  openMenu: 'Open menu',
  closeMenu: 'Close menu',
  maskedNames:
    'The names of people are masked for your API key. Sign in with a key that has the scope “personal” to see them.',
  mainNavigation: 'Main',
  apiDocumentation: 'API documentation',
  theme: 'Theme',
  themes: { auto: 'Auto', light: 'Light', dark: 'Dark' },
  language: 'Language',
  signOut: 'Sign out',
  attention: (count: number) =>
    plural(count, { one: '# thing needs your attention', other: '# things need your attention' }),
  newMatches: (count: number) => plural(count, { one: '# new match', other: '# new matches' }),
  serverUnreachable: 'Can’t reach the server. This page may be out of date. Retrying every 2 seconds…',
  updated: 'Herald was updated. Reload to use the new version.',
  pages: {
    overview: 'Overview',
    announcements: 'Announcements',
    entities: 'Entities',
    following: 'Following',
    sources: 'Sources',
    statistics: 'Statistics',
    webhooks: 'Webhooks',
    allWebhooks: 'All webhooks',
    mergeReports: 'Merge reports',
    apiKeys: 'API keys',
    auditLog: 'Audit log',
  },
  keys: { control: 'Ctrl', escape: 'Esc', enter: 'Enter' },
  palette: {
    search: 'Search',
    title: 'Search and commands',
    placeholder: 'Company, person, number, announcement or command',
    nothingFound: 'Nothing found',
    results: 'Results',
    entities: 'Entities',
    announcements: 'Announcements',
    categories: 'Categories',
    sources: 'Sources',
    goTo: 'Go to',
    settings: 'Settings',
    onThisPage: 'On this page',
    searchAnnouncements: (q: string) => `Search announcements for “${q}”`,
    searchEntities: (q: string) => `Search entities for “${q}”`,
    useTheme: {
      auto: 'Use the theme of the system',
      light: 'Use the light theme',
      dark: 'Use the dark theme',
    },
    useLanguage: (name: string) => `Language: ${name}`,
    showShortcuts: 'Show keyboard shortcuts',
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    search: 'Search everything or run a command',
    showList: 'Show this list',
    focusSearch: 'Move to the search field of a list',
    next: 'Next result of a list',
    previous: 'Previous result of a list',
    open: 'Open the result or run the command',
    timeline: 'Move between the announcements of a timeline',
    print: 'Print',
    closeDialog: 'Close a dialog',
  },
}

/** The shape that every translation has. */
export type LayoutMessages = typeof en

export default en
