import { Link } from 'wouter'
import type { SearchMessages } from './en.tsx'

const it: SearchMessages = {
  title: 'Ricerche salvate',
  description:
    'Tutte le novità trovate da queste ricerche appaiono in «Monitoraggio». Le ricerche sono condivise da tutte le chiavi API del titolare.',
  newSearch: 'Nuova ricerca',
  loading: 'Caricamento delle ricerche salvate',
  columns: { search: 'Ricerca', saved: 'Salvata' },
  none: {
    title: 'Ancora nessuna ricerca salvata',
    announcements: (
      <>
        <Link href="/announcements">Cercare annunci</Link>, impostare filtri, per esempio un territorio o una
        categoria, e scegliere <b>Salva ricerca</b>.
      </>
    ),
    entities: (
      <>
        <Link href="/entities">Cercare entità</Link> allo stesso modo, per esempio le imprese insolventi di un
        Paese.
      </>
    ),
  },
  deleted: 'Ricerca eliminata',
  deleteTitle: 'Eliminare la ricerca?',
  deleteSearch: 'Elimina ricerca',
  deleteText: name => (
    <>
      <b>{name}</b> e le sue corrispondenze saranno eliminate. I webhook che usano la ricerca non riceveranno
      più le sue corrispondenze. L’operazione non può essere annullata.
    </>
  ),
  finds: { announcements: 'Trova annunci', entities: 'Trova entità' },
  run: 'Esegui',
  runSearch: name => `Esegui: ${name}`,
  rename: name => `Rinomina: ${name}`,
  onlyThroughApi: 'Alcuni di questi filtri si possono modificare solo tramite l’API.',
  paused: 'In pausa',
  correctThroughApi: 'Correggerla tramite l’API.',
  correct: 'Aprire la ricerca, correggerla e salvarla di nuovo',
  editTitle: 'Modifica ricerca',
  editHint: path => (
    <>
      Per modificare i filtri, <Link href={path}>aprire la ricerca</Link>, adattarla e salvarla di nuovo.
    </>
  ),
  save: 'Salva ricerca',
  saveAsNew: 'Salva come nuova',
  update: name => `Aggiorna «${name}»`,
  all: { announcements: 'Tutti gli annunci', entities: 'Tutte le entità' },
  nameHint: 'Appare in «Monitoraggio» e nelle notifiche.',
  search: 'La ricerca',
  confirmations: {
    announcements: {
      unfiltered: 'Questa ricerca non ha filtri. Salvarla comunque: corrisponderà ogni nuovo annuncio.',
      filtered: 'Questa ricerca corrisponde a quasi tutti gli annunci. Salvarla comunque.',
      missing:
        'Impostare prima un filtro o un termine di ricerca, oppure confermare di volere quasi tutti gli annunci.',
    },
    entities: {
      unfiltered:
        'Questa ricerca non ha filtri. Salvarla comunque: corrisponderà ogni entità che appare o cambia.',
      filtered: 'Questa ricerca corrisponde a quasi tutte le entità. Salvarla comunque.',
      missing:
        'Impostare prima un filtro o un termine di ricerca, oppure confermare di volere quasi tutte le entità.',
    },
  },
  saved: {
    announcements: name => (
      <>
        <b>{name}</b> è salvata. I nuovi annunci trovati appaiono in{' '}
        <Link href="/following">Monitoraggio</Link>.
      </>
    ),
    entities: name => (
      <>
        <b>{name}</b> è salvata. Le entità trovate appaiono in <Link href="/following">Monitoraggio</Link>{' '}
        quando un annuncio le cita per la prima volta e a ogni modifica.
      </>
    ),
  },
  viewAll: 'Vedi ricerche salvate',
}

export default it
