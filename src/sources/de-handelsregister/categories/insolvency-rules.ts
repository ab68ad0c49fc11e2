import type { CategoryRule } from './category-rule.ts'

/** Matches a sentence about insolvency that states no event: a condition, an application, an intention or an option. */
const NOT_STATED =
  /\b(?:im Falle?|wenn|falls|sofern|soweit|beantragt|Antrag|Antrags|soll|sollte|droht|vorläufige[nrms]?)\b|nicht eröffnet|beabsichtig/

/** Rules for what the register states about insolvency proceedings. Words of a notice to creditors never count. */
export const INSOLVENCY_RULES: readonly CategoryRule[] = [
  {
    pattern: /Eröffnungsbeschluss\b.{0,120}aufgehoben|Aufhebung des Eröffnungsbeschlusses/,
    category: 'insolvency_annulment',
    act: 'Eröffnung des Insolvenzverfahrens aufgehoben',
    unless: NOT_STATED,
  },
  {
    pattern:
      /insolvenz.{0,300}(?:abgelehnt|abgewiesen|mangels Masse)|mangels Masse.{0,120}(?:abgelehnt|abgewiesen)/i,
    category: 'insolvency_update',
    act: 'Eröffnung des Insolvenzverfahrens abgelehnt',
  },
  {
    pattern:
      /[Vv]erfahren\b.{0,160}(?:aufgehoben|eingestellt|beendet).{0,80}InsO\b|Insolvenzverfahren\b.{0,160}(?:aufgehoben|eingestellt|beendet)|(?:Aufhebung|Einstellung|Beendigung) des Insolvenzverfahrens/,
    category: 'insolvency_closure',
    act: 'Insolvenzverfahren beendet',
    unless: /\b(?:im Falle?|wenn|falls|sofern|sollte)\b|beabsichtig/,
  },
  {
    pattern:
      /Insolvenzverfahren\b.{0,160}\beröffnet\b|durch (?:die )?Eröffnung des Insolvenzverfahrens\b.{0,160}\baufgelöst/,
    category: 'insolvency_filing',
    act: 'Insolvenzverfahren eröffnet',
    unless: NOT_STATED,
  },
  {
    pattern: /[Ii]nsolvenz(?:verfahren|plan|verwalter|gericht|masse|antrag)|\bInsO\b/,
    category: 'insolvency_update',
    act: 'Hinweis zum Insolvenzverfahren',
    unless: /\b(?:im Falle?|wenn|falls|sofern)\b/,
  },
]
