import type { CalendarDay } from '../../../model/calendar-day.ts'
import { capitalizeFirst } from '../../../platform/text.ts'
import { composeSummary, MAX_TITLE_LENGTH, shortenText } from '../../shared/compose-summary.ts'
import { formatDay, formatMoney, joinNames } from '../../shared/localized-values.ts'
import type { BormeActContent } from '../acts/act-content.ts'
import { parseBormeBondIssue } from '../acts/bond-issue.ts'
import { BORME_CATEGORY_RANK } from '../acts/category-rank.ts'
import { classifyBormeHolder } from '../company-names.ts'
import { formatSpanishSeat } from '../province-names.ts'
import { describeBormeActs, joinBormePhrases } from './act-phrases.ts'
import { describeBormeFact, describeBormeText } from './act-sentences.ts'
import { completeBormeNames } from './cut-names.ts'
import { collectBormeOfficeChanges, listBormeOfficeChanges } from './office-changes.ts'
import { describeBormeTransformation } from './transformation.ts'

/** The facts from which title and summary of an announcement of section A are composed. */
export interface BormeRegisteredActs {
  readonly name: string
  /** The status that follows the printed name, such as `en liquidación`, or `null`. */
  readonly status: string | null
  /** The town or province of the register. */
  readonly place: string
  readonly reported: readonly BormeActContent[]
  /** All acts, including departures that are part of a renewal. */
  readonly actContents: readonly BormeActContent[]
  readonly entry: string | null
  readonly entryDate: CalendarDay | null
  readonly sheet: string | null
}

/** Maximum number of companies that a title names. */
const MAX_COMPANIES = 3
/** Verbs between the subject and the companies of a merger or transfer in a title. */
const LINKS_BY_ROLE: Readonly<Record<string, string>> = {
  absorbed: 'absorbe a',
  absorbing: 'absorbida por',
  beneficiary: 'a favor de',
}

/** Composes a title such as `Cambio de administrador único: ALFA SL, Toledo`. */
export function composeBormeTitle(acts: BormeRegisteredActs): string {
  const { actContents } = acts
  const reported = completeBormeNames(acts.reported)
  const phrases = describeBormeActs(reported, collectBormeOfficeChanges(actContents))
  const what = phrases.length === 0 ? 'Anuncio sin texto' : capitalizeFirst(joinBormePhrases(phrases))
  const main = [...reported].sort((a, b) => rankOf(a) - rankOf(b))[0]
  const facts = [titleLocality(acts, main), main === undefined ? null : titleFact(main, reported)]
  const subject = titleSubject({ ...acts, reported }, MAX_TITLE_LENGTH - what.length - 2)
  const start = shortenText(`${what}: ${subject}`, MAX_TITLE_LENGTH)
  return facts.reduce<string>((title, fact) => {
    const longer = `${title}, ${fact}`
    return fact === null || longer.length > MAX_TITLE_LENGTH ? title : longer
  }, start)
}

/** Returns the town of a new company, the new town of one that moves, and otherwise the place of the register. */
function titleLocality({ place, reported }: BormeRegisteredActs, main: BormeActContent | undefined): string {
  const seat = reported.find(({ metadata }) => metadata.seat !== undefined)?.metadata.seat
  if (seat === undefined) return place
  const town = formatSpanishSeat(seat)
  const locality = town === place ? town : `${town} (${place})`
  if (main?.category === 'company_formation') return locality
  return main?.category === 'correction' ? `domicilio en ${locality}` : `nuevo domicilio en ${locality}`
}

function rankOf({ category }: BormeActContent): number {
  return BORME_CATEGORY_RANK.indexOf(category)
}

/** Names the subject, with its new name or the other companies of a merger or transfer. */
function titleSubject({ name, reported }: BormeRegisteredActs, maxLength: number): string {
  const renamed = reported.find(({ metadata }) => metadata.new_name !== undefined)
  if (renamed !== undefined) {
    const newName = renamed.metadata.new_name ?? ''
    return renamed.category === 'legal_form_change'
      ? describeBormeTransformation(name, newName, maxLength)
      : `${name} pasa a llamarse ${newName}`
  }
  const companies = reported.flatMap(content => content.companies)
  const role = companies[0]?.role ?? ''
  const names = [...new Set(companies.filter(company => company.role === role).map(company => company.name))]
  const isUnion = reported.some(({ act }) => act.type.heading === 'Fusión por unión')
  // A free text gives this role only to the company that is split.
  const isBeneficiary =
    role === 'other' &&
    reported.some(({ act, category }) => act.type.contentKind === 'other' && category === 'demerger_plan')
  const link = isUnion ? 'con' : isBeneficiary ? 'como beneficiaria de' : LINKS_BY_ROLE[role]
  if (link === undefined || names.length === 0) return name
  const listed = names.length > MAX_COMPANIES ? [...names.slice(0, MAX_COMPANIES - 1), 'otras'] : names
  return `${name} ${link} ${joinNames(listed, 'es')}`
}

/** States the amount of a capital change. When there are several, only the capital after the last one describes them. */
function capitalFact(reported: readonly BormeActContent[]): string | null {
  const changes = reported.filter(({ metadata }) => metadata.capital_change_amount !== undefined)
  const [first] = changes
  const { capital, currency = 'EUR' } = changes.at(-1)?.metadata ?? {}
  const total = capital === undefined ? null : `capital resultante ${formatMoney(capital, currency, 'es')}`
  if (changes.length > 1) return total
  const amount = first?.metadata.capital_change_amount
  if (amount === undefined) return null
  return [formatMoney(amount, currency, 'es'), ...(total === null ? [] : [total])].join(', ')
}

/** Returns the fact of the most significant act that a title states: an amount, a company or a date. */
function titleFact(main: BormeActContent, reported: readonly BormeActContent[]): string | null {
  const { category, metadata, owners, decision } = main
  if (metadata.capital_change_amount !== undefined) return capitalFact(reported)
  const { capital, capital_paid_in: paidIn, currency = 'EUR' } = metadata
  const money = (value: number): string => formatMoney(value, currency, 'es')
  if (category === 'company_formation') return capital === undefined ? null : `capital ${money(capital)}`
  if (main.act.type.contentKind === 'bonds') {
    const { amount } = parseBormeBondIssue(main.act.text)
    return amount === null ? null : formatMoney(amount, 'EUR', 'es')
  }
  if (category === 'capital_paid_in' && paidIn !== undefined) return money(paidIn)
  const [owner] = owners
  if (owner !== undefined) return classifyBormeHolder(owner) === 'person' ? null : `socio único ${owner}`
  if (decision !== null) return decision.date === null ? null : `auto de ${formatDay(decision.date, 'es')}`
  const { judgment_date: date } = metadata
  return date === undefined ? null : `resolución de ${formatDay(date, 'es')}`
}

/** Composes a summary of what happened, to whom and when, and as much of the acts' texts as fits. */
export function composeBormeSummary(acts: BormeRegisteredActs): string | null {
  const { actContents, status } = acts
  const reported = completeBormeNames(acts.reported)
  const ranked = [...reported].sort((a, b) => rankOf(a) - rankOf(b))
  const isFormation = ranked[0]?.category === 'company_formation'
  const offices = listBormeOfficeChanges(collectBormeOfficeChanges(actContents), isFormation)
  const mainDecision = ranked.find(({ decision }) => decision !== null)?.decision ?? null
  const facts = ranked.flatMap(content => describeBormeFact(content, isFormation, mainDecision))
  const texts = [...new Set(ranked.flatMap(content => describeBormeText(content)))]
  const sentences = [...new Set([...(isFormation ? [...offices, ...facts] : [...facts, ...offices])])]
  return composeSummary([
    status === null ? null : `Sociedad ${status}`,
    ...sentences,
    ...texts.slice(0, 1),
    describeEntry(acts),
    ...texts.slice(1),
  ])
}

/** Describes the entry in the register: `Inscripción 3 de 29/08/2013, hoja TO 21395`. Letters number annotations. */
function describeEntry({ entry, entryDate, sheet }: BormeRegisteredActs): string | null {
  if (entry === null) return sheet === null ? null : `Hoja registral ${sheet}`
  const sheetText = sheet === null ? '' : `, hoja ${sheet}`
  const date = entryDate === null ? '' : ` de ${formatDay(entryDate, 'es')}`
  return `${nameEntry(entry)}${date}${sheetText}`
}

/** Names an entry. `1 m` is a marginal note to entry 1; a letter numbers an annotation. */
function nameEntry(entry: string): string {
  const [, noted] = /^(\d{1,6}|\p{Lu}) ?m$/u.exec(entry) ?? []
  if (noted !== undefined)
    return `Nota marginal de la ${/^\d/.test(noted) ? 'inscripción' : 'anotación'} ${noted}`
  if (/^Margi/i.test(entry)) return 'Nota marginal'
  if (/^\d{1,6} y \d{1,6}$/.test(entry)) return `Inscripciones ${entry}`
  return `${/^\p{Lu}$/u.test(entry) ? 'Anotación' : 'Inscripción'} ${entry}`
}
