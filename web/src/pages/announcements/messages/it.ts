import { plural } from '../../../text/plural.ts'
import type { AnnouncementMessages } from './en.ts'

const it: AnnouncementMessages = {
  officerMoves: { appointed: 'Nomine', left: 'Cessazioni', reappointed: 'Conferme' },
  deadline: date => `Scadenza: ${date}`,
  deadlineAt: (date, time) => `Scadenza: ${date}, ${time} (ora locale della stazione appaltante)`,
  closed: date => `Scaduta il ${date}`,
  closesToday: 'Scade oggi',
  closesTomorrow: 'Scade domani',
  closesIn: days => plural(days, { one: 'Scade tra # giorno', other: 'Scade tra # giorni' }),
  claimsDeadline: date => `Termine per l’insinuazione al passivo: ${date}`,
  claimsClosed: date => `Termine per l’insinuazione scaduto il ${date}`,
  claimsCloseToday: 'Insinuazione al passivo entro oggi',
  claimsCloseTomorrow: 'Insinuazione al passivo entro domani',
  claimsCloseIn: days =>
    plural(days, {
      one: 'Insinuazione al passivo entro # giorno',
      other: 'Insinuazione al passivo entro # giorni',
    }),
  withdrawn: date => `Ritirato il ${date}`,
  correction: 'Rettifica',
  withdrawal: 'Ritiro',
  andMore: count => plural(count, { one: 'e un altro', other: 'e altri #' }),
  namesAndMore: (names, count) => plural(count, { one: `${names} e un altro`, other: `${names} e altri #` }),
  amounts: {
    award_amount: 'Importo di aggiudicazione',
    estimated_value: 'Valore stimato',
    price: 'Prezzo',
    budget_without_tax: 'Importo al netto delle imposte',
    budget_with_tax: 'Importo al lordo delle imposte',
    framework_maximum: 'Importo massimo dell’accordo quadro',
    capital: 'Capitale',
    capital_change_amount: 'Importo della variazione del capitale',
    capital_paid_in: 'Capitale versato',
    capital_variable: 'Capitale variabile',
  },
}

export default it
