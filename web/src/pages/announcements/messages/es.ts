import { plural } from '../../../text/plural.ts'
import type { AnnouncementMessages } from './en.ts'

const es: AnnouncementMessages = {
  officerMoves: { appointed: 'Nombramientos', left: 'Ceses', reappointed: 'Reelecciones' },
  deadline: date => `Fecha límite: ${date}`,
  deadlineAt: (date, time) => `Fecha límite: ${date}, ${time} (hora local del comprador)`,
  closed: date => `Cerró el ${date}`,
  closesToday: 'Cierra hoy',
  closesTomorrow: 'Cierra mañana',
  closesIn: days => plural(days, { one: 'Cierra en # día', other: 'Cierra en # días' }),
  claimsDeadline: date => `Plazo para comunicar créditos: ${date}`,
  claimsClosed: date => `El plazo para comunicar créditos acabó el ${date}`,
  claimsCloseToday: 'El plazo para comunicar créditos acaba hoy',
  claimsCloseTomorrow: 'El plazo para comunicar créditos acaba mañana',
  claimsCloseIn: days =>
    plural(days, {
      one: 'El plazo para comunicar créditos acaba en # día',
      other: 'El plazo para comunicar créditos acaba en # días',
    }),
  withdrawn: date => `Retirado el ${date}`,
  correction: 'Corrección',
  withdrawal: 'Retirada',
  andMore: count => plural(count, { one: 'y # más', other: 'y # más' }),
  namesAndMore: (names, count) => plural(count, { one: `${names} y # más`, other: `${names} y # más` }),
  amounts: {
    award_amount: 'Importe de adjudicación',
    estimated_value: 'Valor estimado',
    price: 'Precio',
    budget_without_tax: 'Presupuesto sin impuestos',
    budget_with_tax: 'Presupuesto con impuestos',
    framework_maximum: 'Importe máximo del acuerdo marco',
    capital: 'Capital',
    capital_change_amount: 'Importe de la modificación del capital',
    capital_paid_in: 'Capital desembolsado',
    capital_variable: 'Capital variable',
  },
}

export default es
