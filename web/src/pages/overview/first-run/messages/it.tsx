import { plural } from '../../../../text/plural.ts'
import type { FirstRunMessages } from './en.tsx'

const it: FirstRunMessages = {
  title: 'Raccolta dei primi annunci',
  hide: 'Nascondi',
  progress: 'Fonti lette',
  sourcesRead: (read, total) => `Fonti lette: ${read} su ${total}`,
  announcements: count => plural(count, { one: '# annuncio finora', other: '# annunci finora' }),
  duration:
    'La prima raccolta di una fonte legge gli ultimi giorni e richiede da alcuni secondi ad alcuni minuti.',
  reading: names => `Lettura in corso: ${names}`,
  next: 'A seguire',
  dueNow: 'da eseguire ora',
  meanwhile: 'Nel frattempo',
  createWatchlist: link => <>{link('Creare una lista di monitoraggio')} con le imprese di interesse.</>,
  createWebhook: link => <>{link('Creare un webhook')} per ricevere i nuovi annunci nei propri sistemi.</>,
  createKeys: link => <>{link('Creare chiavi API')} per colleghi e programmi.</>,
  backfill: command => <>Caricare gli anni precedenti con {command}.</>,
  tour: {
    label: 'Presentazione',
    offer: stops =>
      plural(stops, {
        one: 'Prima visita? Una presentazione in # tappa mostra dove si trova tutto.',
        other: 'Prima visita? Una presentazione in # tappe mostra dove si trova tutto.',
      }),
    take: 'Inizia la presentazione',
    skip: 'Salta',
  },
  nothingFollowed: (searchLink, watchlistLink) => (
    <>
      Non si monitora ancora nulla. {searchLink('Cercare annunci')} e salvare la ricerca, oppure{' '}
      {watchlistLink('creare una lista di monitoraggio')}.
    </>
  ),
}

export default it
