import type { ReactNode } from 'react'

const en = {
  goToStart: 'Go to the start page',
  notFound: {
    title: 'Page not found',
    explanation: 'There’s nothing at this URL.',
    cause: 'The link may be old or mistyped',
  },
  missingScope: {
    title: (scope: string) => `Needs the scope “${scope}”`,
    noScopes: (key: string, scope: string) =>
      `Your API key “${key}” has no scopes. Sign in with a key that has the scope “${scope}”, or ask an administrator for one.`,
    oneScope: (key: string, owned: string, scope: string) =>
      `Your API key “${key}” has only the scope “${owned}”. Sign in with a key that has the scope “${scope}”, or ask an administrator for one.`,
    scopes: (key: string, owned: string, scope: string) =>
      `Your API key “${key}” has only the scopes ${owned}. Sign in with a key that has the scope “${scope}”, or ask an administrator for one.`,
    quoted: (scope: string) => `“${scope}”`,
  },
  signIn: {
    title: 'Sign in',
    purpose:
      'Herald reads what official gazettes, company registers and tender portals in Spain, France, Germany, Italy, the United Kingdom and the EU publish every day.',
    uses: [
      'Search announcements of companies, insolvencies and tenders',
      'Follow companies and searches, and see what is new',
      'Receive new announcements by webhook, email or API',
    ],
    apiKey: 'API key',
    submit: 'Sign in',
    explanation: (command: ReactNode) => (
      <>
        Your key is used to start a session and is not stored in this browser. Administrators create keys with{' '}
        {command}.
      </>
    ),
    documentation: 'API documentation',
    unknownKey: 'This key is unknown, expired or revoked. Check that you copied the whole key.',
    tooManyAttempts: 'Too many failed attempts from your network. Wait a minute, then try again.',
  },
}

/** The shape that every translation has. */
export type EntryMessages = typeof en

export default en
