import { plural } from '../../../../text/plural.ts'
import type { AnnouncementPageMessages } from './en.tsx'

const it: AnnouncementPageMessages = {
  announcement: 'Annuncio',
  announcements: 'Annunci',
  loading: 'Caricamento dell’annuncio',
  backToResults: 'Torna ai risultati',
  results: 'Risultati',
  nextResult: 'Risultato successivo',
  previousResult: 'Risultato precedente',
  published: date => <>Pubblicato il {date}</>,
  summary: 'Sintesi',
  source: 'Fonte',
  keyFacts: 'Dati principali',
  namedEntities: 'Entità citate',
  details: 'Dettagli',
  detailsUnavailable:
    'I dettagli della fonte, le rettifiche e i collegamenti alle entità non sono al momento disponibili.',
  tryAgain: 'Riprova',
  entries: count => plural(count, { one: '# elemento', other: '# elementi' }),
  months: count => plural(count, { one: '# mese', other: '# mesi' }),
  yes: 'Sì',
  no: 'No',
  deadlineAt: (date, time) => (
    <>
      {date}, {time} (ora locale della stazione appaltante)
    </>
  ),
  partOfCode: code => `parte di ${code}`,
  highlights: {
    deadline: 'Scadenza',
    amount: 'Importo',
    buyer: 'Stazione appaltante',
    supplier: 'Aggiudicatario',
    subject: 'Oggetto',
    region: 'Regione',
    debtor: 'Debitore',
    court: 'Tribunale',
    practitioner: 'Curatore',
    company: 'Impresa',
    officers: 'Cariche',
    about: 'Riguarda',
  },
  corrections: {
    withdrawn: date => `L’ente editore ha ritirato questo annuncio il ${date}.`,
    ofDate: (reference, date) => (
      <>
        {reference} del {date}
      </>
    ),
    corrects: other => <>Questo annuncio rettifica {other}.</>,
    withdraws: other => <>Questo annuncio ritira {other}.</>,
    corrected_by: other => <>Rettificato da {other}.</>,
    withdrawn_by: other => <>Ritirato da {other}.</>,
    notInHerald: 'Non è presente in Herald.',
  },
  origin: {
    reference: 'Riferimento',
    published: 'Pubblicazione',
    publishersPage: 'Pagina dell’ente editore',
    firstSeen: 'Visto per la prima volta',
    changed: 'Modificato dall’ente editore',
    changedOnce: time => <>Una volta, {time}</>,
    changedTimes: (count, time) => (
      <>
        {count} volte, l’ultima {time}
      </>
    ),
    publisher: 'Ente editore',
    license: 'Attribuzione e licenza',
    viewAtPublisher: 'Vedi presso l’ente editore',
    showOriginal: 'Mostra l’originale',
    downloadOriginal: 'Scarica l’originale',
    viewJson: 'Vedi JSON',
    copyJson: 'Copia JSON',
    copyCitation: 'Copia la citazione',
    citation: cited =>
      `«${cited.title}». ${cited.publisher}, ${cited.reference}, ${cited.date}. ${cited.url} (Herald: ${cited.permanentLink})`,
  },
  original: {
    title: 'Originale',
    close: 'Chiudi l’originale',
    content: 'Contenuto dell’originale',
    loading: 'Caricamento dell’originale',
    binary: 'Questo file non può essere mostrato qui. Scaricarlo per aprirlo con un altro programma.',
    shortened: 'È mostrato solo l’inizio. Scaricare l’originale per leggerlo per intero.',
    opening: 'Apertura del documento',
    broken:
      'Questo documento PDF non può essere mostrato qui. Scaricarlo per aprirlo con un altro programma.',
    firstPages: (shown, total) => `Sono mostrate le prime ${shown} pagine di ${total}.`,
    page: number => `Pagina ${number}`,
  },
  procedure: {
    title: 'Annunci di questa procedura',
    showInList: count =>
      plural(count, { one: 'Mostra # annuncio nell’elenco', other: 'Mostra # annunci nell’elenco' }),
    thisNotice: '(questo annuncio)',
    firstNotices: count => `Sono mostrati i primi ${count} annunci. L’elenco li contiene tutti.`,
  },
  versions: {
    title: 'Modifiche',
    loading: 'Caricamento delle versioni',
    from: 'Da',
    to: 'A',
    version: (number, date) => `Versione ${number}, vista il ${date}`,
    currentVersion: (number, date) => `Versione ${number}, vista il ${date} (attuale)`,
    same: 'Queste due versioni sono identiche.',
    latestOnly: count => `È possibile confrontare le ultime ${count} versioni.`,
    removed: 'Rimosso:',
    added: 'Aggiunto:',
    party: (name, role) => `${name} (${role})`,
    fields: {
      title: 'Titolo',
      category: 'Categoria',
      publication_date: 'Data di pubblicazione',
      summary: 'Sintesi',
      entities: 'Entità citate',
      jurisdiction: 'Territorio',
      source_url: 'Pagina dell’ente editore',
    },
  },
}

export default it
