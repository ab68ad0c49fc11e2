import { plural } from '../../../text/plural.ts'
import type { MergeReportMessages } from './en.tsx'

const it: MergeReportMessages = {
  title: 'Unificazioni segnalate',
  lead: 'Ciò che i lettori hanno segnalato su entità che uniscono soggetti diversi o che sono lo stesso soggetto. Una decisione informa i colleghi; i comandi modificano le entità.',
  status: 'Stato',
  anyStatus: 'Qualsiasi stato',
  statuses: { open: 'Aperta', accepted: 'Accolta', rejected: 'Respinta' },
  loading: 'Caricamento delle segnalazioni',
  noMatches: 'Nessuna segnalazione corrisponde a questo filtro',
  empty: 'Ancora nessuna segnalazione',
  list: 'Segnalazioni',
  joins: entity => <>{entity} unisce soggetti diversi</>,
  same: (entity, other) => (
    <>
      {entity} e {other} sono lo stesso soggetto
    </>
  ),
  maskedComment: 'La chiave API non consente di vedere la spiegazione, perché può nominare persone.',
  reportedBy: (owner, time) => (
    <>
      Segnalato da {owner} {time}
    </>
  ),
  decidedBy: (owner, time) => (
    <>
      Deciso da {owner} {time}
    </>
  ),
  announcements: count => plural(count, { one: '# annuncio', other: '# annunci' }),
  commands: 'Comandi',
  onServer: 'Dalla riga di comando del server',
  leftOut: count =>
    plural(count, {
      one: 'È possibile # altra separazione, non elencata. Il primo comando mostra tutti i nomi.',
      other: 'Sono possibili altre # separazioni, non elencate. Il primo comando mostra tutti i nomi.',
    }),
  noSplit:
    'Le due entità non sono mai state separate, quindi non c’è nulla da unificare con un comando. Vengono unificate non appena un annuncio indica lo stesso numero per entrambe.',
  noAnnouncements:
    'La segnalazione non indica annunci. Il comando mostra quali nomi possono essere separati.',
  oneOrigin:
    'Tutti i nomi sono stati assegnati fin dall’inizio alla stessa entità, perciò non possono essere separati.',
  decide: 'Decidi',
  changeDecision: 'Modifica la decisione',
  decision: {
    title: 'Decidere sulla segnalazione',
    legend: 'Decisione',
    accept: 'Accogli',
    acceptNote: 'La segnalazione è corretta. Eseguire i comandi per modificare le entità.',
    reject: 'Respingi',
    rejectNote: 'Le entità sono corrette così come sono.',
    open: 'Lascia aperta',
    openNote: 'Non è ancora stato deciso.',
    note: 'Nota (facoltativa)',
    noteLabel: 'La nota',
    saved: 'Decisione salvata',
    save: 'Salva',
    cancel: 'Annulla',
  },
  report: {
    title: 'Segnala un’unificazione errata',
    lead: 'La segnalazione arriva ai gestori di questa installazione. Nulla cambia finché non decidono.',
    question: name => `Che cosa non va in ${name}?`,
    differentParties: 'Unisce soggetti diversi',
    differentPartiesNote: 'Alcuni annunci riguardano un altro soggetto.',
    sameParty: 'Coincide con un’altra entità',
    samePartyNote: 'Herald mostra due entità che sono una sola impresa, persona o ente pubblico.',
    otherEntity: 'L’altra entità',
    otherEntityHint: 'Cerca per nome o numero.',
    found: 'Entità trovate',
    foundCount: count => plural(count, { one: '# entità', other: '# entità' }),
    nothingFound: 'Nessun’altra entità trovata.',
    moreFound: count =>
      plural(count, {
        one: '# entità corrisponde. Scrivere altro testo per trovarne altre.',
        other: '# entità corrispondono. Scrivere altro testo per trovarne altre.',
      }),
    missingEntity: 'Scegliere l’entità che è lo stesso soggetto.',
    unknownEntity: 'Questa entità non esiste più. Sceglierne un’altra.',
    mergedEntity: 'Nel frattempo le due sono state unificate. Scegliere un’altra entità.',
    showing: 'Annunci che lo mostrano (facoltativo)',
    aboutOther: 'Annunci sull’altro soggetto (facoltativo)',
    loadingAnnouncements: 'Caricamento degli annunci',
    older: 'Mostra annunci meno recenti',
    comment: 'Come si può verificare?',
    commentLabel: 'La spiegazione',
    sent: 'Segnalazione inviata',
    sentDetail: 'I gestori di questa installazione decideranno in merito.',
    send: 'Invia segnalazione',
    cancel: 'Annulla',
  },
}

export default it
