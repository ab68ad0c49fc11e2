import { Link } from 'wouter'
import { formatNumber } from '../../../../text/format-dates-and-numbers.ts'
import { plural } from '../../../../text/plural.ts'
import type { MatchMessages } from './en.tsx'

const de: MatchMessages = {
  title: 'Beobachtung',
  description: 'Neues zu den Unternehmen auf Ihren Beobachtungslisten und in Ihren gespeicherten Suchen.',
  markAllAsRead: 'Alle als gelesen markieren',
  markTargetAsRead: name => `Als gelesen markieren: ${name}`,
  loading: 'Treffer werden geladen',
  showMoreLists: count =>
    plural(count, { one: '# weitere Liste anzeigen', other: '# weitere Listen anzeigen' }),
  showReadToo: 'Auch gelesene Treffer anzeigen',
  nothingNew: {
    title: 'Sie sind auf dem neuesten Stand',
    text: 'Neues zu dem, was Sie beobachten, erscheint hier, sobald es veröffentlicht ist.',
    showEarlier: 'Frühere Treffer anzeigen',
  },
  newCount: count => plural(count, { one: '# neuer', other: '# neue' }),
  newIn: name => `Neu in ${name}`,
  showAll: count => `Alle ${formatNumber(count)} anzeigen`,
  muted: name => `${name} ist stummgeschaltet`,
  mutedDetail: 'Die Treffer werden weiterhin aufgelistet, aber ohne Benachrichtigungen.',
  allMatches: 'Alle Treffer',
  matches: 'Treffer',
  whatsNew: 'Neues',
  allTargets: 'Alle Listen und Suchen',
  matchCount: count => plural(count, { one: '# Treffer', other: '# Treffer' }),
  noMatches: {
    title: 'Noch keine Treffer',
    text: 'Treffer entstehen aus dem, was von jetzt an veröffentlicht wird. Frühere Bekanntmachungen finden Sie über die Suche.',
    search: 'Bekanntmachungen suchen',
  },
  unread: 'Ungelesen',
  names: parties => `Nennt ${parties}`,
  foundBy: name => `Gefunden von ${name}`,
  onList: name => `Auf ${name}`,
  firstSteps: {
    title: 'Sie beobachten noch nichts',
    saveSearch: (
      <>
        Suchen Sie nach <Link href="/announcements">Bekanntmachungen</Link> oder{' '}
        <Link href="/entities">Entitäten</Link>, setzen Sie Filter und wählen Sie <b>Suche speichern</b>.
        Alles Neue, das die Suche findet, erscheint hier.
      </>
    ),
    createWatchlist: (
      <>
        <Link href="/following/watchlists">Erstellen Sie eine Beobachtungsliste</Link> für die Unternehmen,
        auf die es Ihnen ankommt, etwa Lieferanten oder Kunden.
      </>
    ),
    createWebhook: (
      <>
        <Link href="/webhooks/new">Erstellen Sie einen Webhook</Link>, um neue Treffer an Ihre eigenen Systeme
        senden zu lassen.
      </>
    ),
  },
}

export default de
