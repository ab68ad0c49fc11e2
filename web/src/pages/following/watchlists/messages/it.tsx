import { Link } from 'wouter'
import { plural } from '../../../../text/plural.ts'
import type { WatchlistMessages } from './en.tsx'

const it: WatchlistMessages = {
  title: 'Liste di monitoraggio',
  description:
    'I nuovi annunci su imprese, persone ed enti pubblici di queste liste appaiono in «Monitoraggio». Le liste sono condivise da tutte le chiavi API del titolare.',
  watchlist: 'Lista di monitoraggio',
  loadingAll: 'Caricamento delle liste di monitoraggio',
  loading: 'Caricamento della lista di monitoraggio',
  none: {
    title: 'Ancora nessuna lista di monitoraggio',
    create: (
      <>
        Scegliere <b>Nuova lista di monitoraggio</b> e darle un nome, per esempio «Fornitori». Limitarla a ciò
        che conta, come le insolvenze.
      </>
    ),
    fill: (
      <>
        Importare un foglio di calcolo con le imprese, aggiungerle una per una o scegliere <b>Monitora</b>{' '}
        nella pagina di un’entità.
      </>
    ),
    decide: (
      <>
        Decidere i pochi casi in cui Herald non è sicuro. Tutte le novità della lista appaiono in{' '}
        <b>Monitoraggio</b>.
      </>
    ),
  },
  showMatches: 'Mostra corrispondenze',
  newMatches: count => plural(count, { one: '# nuova corrispondenza', other: '# nuove corrispondenze' }),
  watchedCount: count => plural(count, { one: '# monitorata', other: '# monitorate' }),
  import: 'Importa',
  edit: 'Modifica',
  delete: 'Elimina',
  editList: name => `Modifica: ${name}`,
  entryCount: (state, list, count) => `${state} in ${list}: ${count}`,
  notFound: 'Lista di monitoraggio non trovata',
  showAll: 'Mostra tutte le liste di monitoraggio',
  newWatchlist: 'Nuova lista di monitoraggio',
  create: 'Crea lista di monitoraggio',
  editTitle: 'Modifica lista di monitoraggio',
  exampleName: 'Fornitori',
  subjects: 'Argomenti',
  jurisdictions: 'Territori',
  noneIsAll: 'Senza selezione sono inclusi tutti.',
  minimumSeverity: 'Gravità minima',
  severities: {
    low: 'Tutte, anche i depositi di routine',
    medium: 'Media: cambiano proprietà, amministrazione o contratti',
    high: 'Alta: sono in dubbio esistenza, licenza o solvibilità',
    critical: 'Critica: insolvenza o fine dell’impresa',
  },
  severityAndAbove: {
    low: 'Gravità bassa o superiore',
    medium: 'Gravità media o superiore',
    high: 'Gravità alta o superiore',
    critical: 'Gravità critica',
  },
  allAboutEntries: 'Tutti gli annunci sulle sue voci',
  deleted: 'Lista di monitoraggio eliminata',
  deleteTitle: 'Eliminare la lista di monitoraggio?',
  deleteList: 'Elimina lista di monitoraggio',
  deleteText: name => (
    <>
      <b>{name}</b>, le sue voci e le sue corrispondenze saranno eliminate. I webhook e i riepiloghi che usano
      la lista non riceveranno più le sue corrispondenze. L’operazione non può essere annullata.
    </>
  ),
  entries: 'Voci',
  show: 'Mostra',
  allEntries: 'Tutte',
  loadingEntries: 'Caricamento delle voci',
  nothingToDecide: {
    title: 'Niente da decidere',
    text: 'Herald è sicuro di quale entità indica ogni voce.',
  },
  noneInState: 'Nessuna voce in questo stato',
  noEntries: {
    title: 'Ancora nessuna voce',
    text: importPath => (
      <>
        <Link href={importPath}>Importare un foglio di calcolo</Link>, aggiungere qui sopra un’impresa con
        nome o numero, oppure scegliere <b>Monitora</b> nella pagina di un’entità.
      </>
    ),
  },
  entry: 'Voce',
  reference: id => `ID proprio ${id}`,
  watchOnly: name => `Monitora solo ${name}`,
  watchOnlyThis: 'Monitora solo questa',
  hiddenPersons: count =>
    plural(count, {
      one: '# persona fisica, che questa chiave API non può vedere',
      other: '# persone fisiche, che questa chiave API non può vedere',
    }),
  removeParty: name => `Rimuovi ${name}`,
  removeTitle: 'Rimuovere la voce?',
  removeEntry: 'Rimuovi voce',
  removeText: name => (
    <>
      <b>{name}</b> non sarà più monitorata in questa lista. Le corrispondenze precedenti restano.
    </>
  ),
  changeDecision: count =>
    plural(count, { one: 'Cambia decisione (# candidata)', other: 'Cambia decisione (# candidate)' }),
  notices: {
    appeared: 'Un annuncio l’ha citata per la prima volta. Ora è monitorata.',
    uncertain: 'Un annuncio ha citato un soggetto che potrebbe essere questo. Scegliere qui sotto.',
    merged: 'L’entità è stata unificata con un’altra, che ora è monitorata.',
    split: 'L’entità è stata separata in più entità, tutte monitorate.',
    erased: 'L’entità è stata cancellata. La voce attende che ricompaia.',
  },
  candidates: {
    label: name => `${name} e le candidate`,
    areMasked: 'Le candidate sono persone fisiche, che questa chiave API non può vedere.',
    stated: 'Dati indicati',
    number: 'Numero',
    place: 'Luogo',
    id: 'ID proprio',
    status: 'Stato',
    noneKnown: 'Nessuno noto',
    notStated: 'Non indicato',
    comparison: name => `Confronto con ${name}`,
    choose: 'Scegli',
    chooseEntity: name => `Scegli ${name}`,
    noneOfThese: 'Nessuna di queste',
    noneOfTheseIs: name => `Nessuna di queste è ${name}`,
    allOfThese: 'Tutte queste',
    allOfTheseAre: name => `Tutte queste sono ${name}`,
  },
  isWatched: name => `${name}: monitorata`,
  areWatched: name => `Tutte le candidate di ${name} sono monitorate`,
  isWatchedWhenNamed: name => `${name}: monitorata appena un annuncio la cita`,
  add: {
    title: 'Aggiungi una voce',
    missing: 'Inserire un nome o un numero.',
    number: 'Codice fiscale, numero di registro, partita IVA o LEI',
    theNumber: 'Il numero',
    theTown: 'La località',
    town: 'Località',
    country: 'Paese',
    anyCountry: 'Qualsiasi',
    add: 'Aggiungi',
    hint: (
      <>
        Un numero è ciò che identifica meglio un’impresa. È anche possibile{' '}
        <Link href="/entities">cercare un’entità</Link> e scegliere lì <b>Monitora</b>.
      </>
    ),
    theEntry: 'La voce',
    unsure: 'Herald non è sicuro',
    unsureDetail: name => `Decidere qui sotto quale entità è ${name}.`,
    unknown: name => `${name}: non ancora nota`,
    unknownDetail: 'Sarà monitorata appena un annuncio la cita.',
  },
}

export default it
