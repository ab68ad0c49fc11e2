import { Link } from 'wouter'
import { formatNumber } from '../../../../text/format-dates-and-numbers.ts'
import { plural } from '../../../../text/plural.ts'
import type { MatchMessages } from './en.tsx'

const it: MatchMessages = {
  title: 'Monitoraggio',
  description: 'Le novità sulle imprese delle liste di monitoraggio e delle ricerche salvate.',
  markAllAsRead: 'Segna tutto come letto',
  markTargetAsRead: name => `Segna come lette: ${name}`,
  loading: 'Caricamento delle corrispondenze',
  showMoreLists: count => plural(count, { one: 'Mostra un’altra lista', other: 'Mostra altre # liste' }),
  showReadToo: 'Mostra anche le corrispondenze lette',
  nothingNew: {
    title: 'Nessuna novità da leggere',
    text: 'Le novità su ciò che è monitorato appaiono qui appena pubblicate.',
    showEarlier: 'Mostra le corrispondenze precedenti',
  },
  newCount: count => plural(count, { one: '# nuova', other: '# nuove' }),
  newIn: name => `Novità di ${name}`,
  showAll: count => `Mostra tutte (${formatNumber(count)})`,
  muted: name => `${name}: silenziata`,
  mutedDetail: 'Le corrispondenze restano in elenco, senza notifiche.',
  allMatches: 'Tutte le corrispondenze',
  matches: 'Corrispondenze',
  whatsNew: 'Novità',
  allTargets: 'Tutte le liste e ricerche',
  matchCount: count => plural(count, { one: '# corrispondenza', other: '# corrispondenze' }),
  noMatches: {
    title: 'Ancora nessuna corrispondenza',
    text: 'Può corrispondere solo ciò che viene pubblicato da ora in poi. Gli annunci precedenti sono nella ricerca.',
    search: 'Cerca annunci',
  },
  unread: 'Non letta',
  names: parties => `Cita ${parties}`,
  foundBy: name => `Trovata da ${name}`,
  onList: name => `In ${name}`,
  firstSteps: {
    title: 'Non si monitora ancora nulla',
    saveSearch: (
      <>
        Cercare <Link href="/announcements">annunci</Link> o <Link href="/entities">entità</Link>, impostare
        filtri e scegliere <b>Salva ricerca</b>. Tutte le novità trovate appaiono qui.
      </>
    ),
    createWatchlist: (
      <>
        <Link href="/following/watchlists">Creare una lista di monitoraggio</Link> con le imprese importanti,
        come fornitori o clienti.
      </>
    ),
    createWebhook: (
      <>
        <Link href="/webhooks/new">Creare un webhook</Link> per ricevere le nuove corrispondenze nei propri
        sistemi.
      </>
    ),
  },
}

export default it
