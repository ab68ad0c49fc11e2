import { plural } from '../../../text/plural.ts'
import type { AnnouncementMessages } from './en.ts'

const de: AnnouncementMessages = {
  officerMoves: { appointed: 'Bestellt', left: 'Ausgeschieden', reappointed: 'Wiederbestellt' },
  deadline: date => `Frist: ${date}`,
  deadlineAt: (date, time) => `Frist: ${date}, ${time} Uhr (Ortszeit des Auftraggebers)`,
  closed: date => `Frist endete am ${date}`,
  closesToday: 'Frist endet heute',
  closesTomorrow: 'Frist endet morgen',
  closesIn: days => plural(days, { one: 'Frist endet in # Tag', other: 'Frist endet in # Tagen' }),
  claimsDeadline: date => `Anmeldefrist für Forderungen: ${date}`,
  claimsClosed: date => `Anmeldefrist endete am ${date}`,
  claimsCloseToday: 'Anmeldefrist endet heute',
  claimsCloseTomorrow: 'Anmeldefrist endet morgen',
  claimsCloseIn: days =>
    plural(days, { one: 'Anmeldefrist endet in # Tag', other: 'Anmeldefrist endet in # Tagen' }),
  withdrawn: date => `Zurückgezogen am ${date}`,
  correction: 'Berichtigung',
  withdrawal: 'Rücknahme',
  andMore: count => plural(count, { one: 'und # weitere', other: 'und # weitere' }),
  namesAndMore: (names, count) =>
    plural(count, { one: `${names} und # weitere`, other: `${names} und # weitere` }),
  amounts: {
    award_amount: 'Auftragswert',
    estimated_value: 'Geschätzter Wert',
    price: 'Preis',
    budget_without_tax: 'Budget ohne Steuern',
    budget_with_tax: 'Budget mit Steuern',
    framework_maximum: 'Höchstwert der Rahmenvereinbarung',
    capital: 'Kapital',
    capital_change_amount: 'Betrag der Kapitaländerung',
    capital_paid_in: 'Eingezahltes Kapital',
    capital_variable: 'Variables Kapital',
  },
}

export default de
