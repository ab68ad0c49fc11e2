import { plural } from '../../../../text/plural.ts'
import type { FirstRunMessages } from './en.tsx'

const de: FirstRunMessages = {
  title: 'Die ersten Bekanntmachungen werden gesammelt',
  hide: 'Ausblenden',
  progress: 'Gelesene Quellen',
  sourcesRead: (read, total) =>
    plural(total, { one: `${read} von # Quelle gelesen`, other: `${read} von # Quellen gelesen` }),
  announcements: count =>
    plural(count, { one: 'bisher # Bekanntmachung', other: 'bisher # Bekanntmachungen' }),
  duration: 'Der erste Abruf einer Quelle liest ihre letzten Tage und dauert zwischen Sekunden und Minuten.',
  reading: names => `Wird gerade gelesen: ${names}`,
  next: 'Als Nächstes',
  dueNow: 'jetzt fällig',
  meanwhile: 'In der Zwischenzeit',
  createWatchlist: link => (
    <>{link('Erstellen Sie eine Beobachtungsliste')} mit den Unternehmen, die für Sie wichtig sind.</>
  ),
  createWebhook: link => (
    <>{link('Erstellen Sie einen Webhook')}, um neue Bekanntmachungen in Ihren Systemen zu erhalten.</>
  ),
  createKeys: link => <>{link('Erstellen Sie API-Schlüssel')} für Kolleginnen, Kollegen und Programme.</>,
  backfill: command => <>Laden Sie frühere Jahre mit {command}.</>,
  tour: {
    label: 'Tour',
    offer: stops =>
      plural(stops, {
        one: 'Neu hier? Eine Tour mit # Station zeigt, wo alles ist.',
        other: 'Neu hier? Eine Tour mit # Stationen zeigt, wo alles ist.',
      }),
    take: 'Tour starten',
    skip: 'Überspringen',
  },
  nothingFollowed: (searchLink, watchlistLink) => (
    <>
      Sie beobachten noch nichts. {searchLink('Durchsuchen Sie die Bekanntmachungen')} und speichern Sie die
      Suche, oder {watchlistLink('erstellen Sie eine Beobachtungsliste')}.
    </>
  ),
}

export default de
