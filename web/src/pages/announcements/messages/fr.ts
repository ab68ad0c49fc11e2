import { plural } from '../../../text/plural.ts'
import type { AnnouncementMessages } from './en.ts'

const fr: AnnouncementMessages = {
  officerMoves: { appointed: 'Nomination', left: 'Départ', reappointed: 'Reconduction' },
  deadline: date => `Date limite : ${date}`,
  deadlineAt: (date, time) => `Date limite : ${date}, ${time} (heure locale de l’acheteur)`,
  closed: date => `Clos le ${date}`,
  closesToday: 'Clôture aujourd’hui',
  closesTomorrow: 'Clôture demain',
  closesIn: days => plural(days, { one: 'Clôture dans # jour', other: 'Clôture dans # jours' }),
  claimsDeadline: date => `Date limite de déclaration des créances : ${date}`,
  claimsClosed: date => `Déclaration des créances close le ${date}`,
  claimsCloseToday: 'Créances à déclarer aujourd’hui',
  claimsCloseTomorrow: 'Créances à déclarer d’ici demain',
  claimsCloseIn: days =>
    plural(days, { one: 'Créances à déclarer sous # jour', other: 'Créances à déclarer sous # jours' }),
  withdrawn: date => `Retirée le ${date}`,
  correction: 'Rectification',
  withdrawal: 'Retrait',
  andMore: count => plural(count, { one: 'et # autre', other: 'et # autres' }),
  namesAndMore: (names, count) =>
    plural(count, { one: `${names} et # autre`, other: `${names} et # autres` }),
  amounts: {
    award_amount: 'Montant attribué',
    estimated_value: 'Valeur estimée',
    price: 'Prix',
    budget_without_tax: 'Budget hors taxes',
    budget_with_tax: 'Budget toutes taxes comprises',
    framework_maximum: 'Montant maximal de l’accord-cadre',
    capital: 'Capital',
    capital_change_amount: 'Montant de la modification du capital',
    capital_paid_in: 'Capital libéré',
    capital_variable: 'Capital variable',
  },
}

export default fr
