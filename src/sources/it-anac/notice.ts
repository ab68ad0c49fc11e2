import type { Draft, Mention } from '../../model/announcement.ts'
import type { Day } from '../../model/day.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Fields } from '../kit/fields.ts'
import { dayIn } from '../kit/instants.ts'
import { compact, fold, quoted, sentences } from '../kit/text.ts'
import { categoryOf, pageOf } from './categories.ts'
import { earliest, sureDay } from './deadlines.ts'
import { isFramework, type Lot, lotOf, text } from './lots.ts'
import { party } from './parties.ts'
import { placesOf } from './places.ts'
import { cut } from './titles.ts'

const SITE = 'https://pubblicitalegale.anticorruzione.it'
/** Characters that a list may take of the metadata; all of it stands among the lots of the details. */
const ROOM = 1_000
/** Lots that the summary names. */
const MOST_NAMED = 20

/** What the template of a notice says: its head, its buyers, its lots. */
interface Content {
  readonly title: string | null
  readonly description: string | null
  readonly tedUrl: string | null
  readonly sections: readonly Fields[]
  readonly lots: readonly Lot[]
}

/** One notice of the platform in Herald's words. Throws when it has no number, no day, or no text and is not hidden. */
export function notice(row: Fields): Draft {
  const reference = row.text('idAvviso') ?? missing('idAvviso')
  const form = row.text('codiceScheda') ?? missing('codiceScheda')
  const state = stateOf(row)
  const expires = row.text('dataScadenza')
  const hidden = isHidden(row)
  const content = hidden ? null : contentOf(row)
  const all = [content?.title, content?.description, ...(content?.lots ?? []).map(lot => lot.title)]
  const category = content?.lots.some(lot => lot.revoked)
    ? 'notice_annulment'
    : categoryOf(form, all.filter(Boolean).join(' '), state === 'rettifica')
  if (category === null)
    row.note('unknown_code', `codiceScheda ${quoted(form)} is not on the list`, 'codiceScheda')
  const facts = content === null ? {} : metadataOf(expires, content)
  const heading = all.find(Boolean) ?? (hidden ? 'Avviso oscurato' : missing('title and description'))
  return {
    reference,
    date: dateOf(row, state),
    category: category ?? 'other',
    language: 'it',
    title: `${state === 'rettifica' ? 'Rettifica: ' : ''}${cut(heading)}`,
    summary: content === null ? null : summaryOf(content, facts),
    url: `${SITE}/${pageOf(form)}/${encodeURIComponent(reference)}`,
    mentions: content === null ? [] : mentionsOf(content),
    metadata: {
      ...compact({
        notice_code: form,
        notice_state: state,
        eforms_subtype: row.text('codiceEform'),
        procedure_id: row.text('idAppalto'),
      }),
      ...facts,
    },
    ...(content !== null &&
      content.lots.length > 0 && { details: { lots: content.lots.map(lot => lot.details) } }),
  }
}

function missing(what: string): never {
  throw new Error(`the notice has no ${what}`)
}

/** `avviso`, or `rettifica` for one that corrects another. */
function stateOf(row: Fields): string {
  const state = row.text('tipo') ?? 'avviso'
  if (!['avviso', 'rettifica'].includes(state))
    row.note('unknown_code', `tipo ${quoted(state)} is not on the list`, 'tipo')
  return state
}

/** The day in Italy on which it was published, or corrected. */
function dateOf(row: Fields, state: string): Day {
  const [published, corrected] = [row.text('dataPubblicazione'), row.text('dataPubblicazioneRettifica')]
  const moment = (state === 'rettifica' ? corrected : null) ?? published ?? missing('dataPubblicazione')
  return dayIn('Europe/Rome', moment) ?? missing(`readable day: ${quoted(moment)}`)
}

/** A text that was hidden later: only the head may still be told, whatever stands below it. */
function isHidden(row: Fields): boolean {
  const template = templateOf(row)
  const hidden = [row.raw('oscurato'), template?.raw('oscurato')].includes(true)
  if (hidden) template?.raw('template')
  return hidden
}

/** Under `template`, or `templates` in answers of the full-text search; in Italian where it is there in two languages. */
function templateOf(row: Fields): Fields | undefined {
  const templates = [...row.children('template'), ...row.children('templates')]
  return templates.find(template => (template.text('lingua') ?? 'it') === 'it') ?? templates[0]
}

function contentOf(row: Fields): Content {
  const template = templateOf(row)?.child('template')
  if (template === undefined || template.empty) return missing('template')
  const head = template.child('metadata')
  const sections = template.children('sections')
  for (const section of sections) section.text('name')
  return {
    title: text(head, 'titolo'),
    description: text(head, 'descrizione'),
    tedUrl: head.text('link_eform_ted'),
    sections: sections.map(section => section.child('fields')),
    lots: sections.flatMap(section => section.children('items')).map(lotOf),
  }
}

const NUMBER = new Intl.NumberFormat('it-IT', { minimumFractionDigits: 2, useGrouping: 'always' })

/** What is bought, in which lots, for how much and until when. */
function summaryOf({ title, description, lots }: Content, metadata: Metadata): string | null {
  const first = description ?? title
  const names = [...new Set(lots.map(lot => lot.title))].filter(name => name !== null)
  const repeated = names.every(name => letters(first ?? '').includes(letters(name)))
  const others = repeated ? [] : names
  const { estimated_value: estimate, award_amount: award, deadline, deadline_time: time } = metadata
  return sentences([
    first,
    lots.length > 1
      ? [`${lots.length} lotti`, named(others)].filter(Boolean).join(': ')
      : (others[0] ?? null),
    ...new Set(lots.map(lot => lot.reason)),
    estimate === undefined ? null : `Valore stimato: ${NUMBER.format(estimate)} EUR`,
    award === undefined ? null : `Importo aggiudicato: ${NUMBER.format(award)} EUR`,
    deadline === undefined
      ? null
      : `Scadenza: ${deadline.split('-').reverse().join('/')}${time === undefined ? '' : ` ore ${time}`}`,
  ])
}

/** What is left when the same words are typed in another way, or cut off. */
function letters(text: string): string {
  return fold(text).replace(/[^\p{L}\d]+/gu, '')
}

function named(titles: readonly (string | null)[]): string {
  const more = titles.length - MOST_NAMED
  return [...titles.slice(0, MOST_NAMED), ...(more > 0 ? [`e altri ${more}`] : [])].join('; ')
}

function mentionsOf({ sections, lots }: Content): Mention[] {
  const buyers = sections.flatMap(fields => {
    const listed = fields.children('soggetti_sa').flatMap(subject => party(subject, 'buyer'))
    // Earlier forms name one buyer beside the list.
    return listed.length > 0 ? listed : party(fields, 'buyer')
  })
  const all = [...buyers, ...lots.flatMap(lot => lot.winners)]
  const key = ({ role, name, identifiers }: Mention): string => `${role} ${identifiers[0]?.number ?? name}`
  return [...new Map(all.toReversed().map(one => [key(one), one])).values()].reverse()
}

function metadataOf(expires: string | null, { tedUrl, sections, lots }: Content): Metadata {
  const closes = earliest(lots.map(lot => lot.deadline))
  const estimate = sum(lots.map(lot => lot.estimate))
  const award = sum(lots.filter(lot => lot.winners.length > 0 || lot.award !== null).map(lot => lot.award))
  const awarded = lots.map(lot => lot.awardDate).filter(day => day !== null)
  const kinds = ['tipo_procedura_aggiudicazione', 'procedura_aggiudicazione']
  return compact({
    cig: several(lots.map(lot => lot.cig)),
    contract_type: several(lots.map(lot => lot.nature)),
    cpv_labels: several(lots.map(lot => lot.cpv)),
    procedure: sections.flatMap(fields => kinds.map(kind => text(fields, kind))).find(Boolean),
    framework: sections.some(isFramework) || lots.some(lot => lot.framework) ? true : null,
    lots: lots.length > 0 ? lots.length : null,
    estimated_value: estimate,
    award_amount: award,
    currency: estimate === null && award === null ? null : 'EUR',
    award_date: new Set(awarded).size === 1 ? awarded[0] : null,
    deadline: closes?.day ?? (expires === null ? null : sureDay(expires)),
    deadline_time: closes?.time,
    documents_url: [
      ...sections.map(fields => fields.text('documenti_di_gara_link')),
      ...lots.map(lot => lot.documents),
    ].find(url => url !== null && url.length <= ROOM),
    ted_url: tedUrl,
    ...placesOf(lots.map(lot => lot.place)),
  })
}

/** The sum of all lots in whole cents; null when one of them states none. */
function sum(values: readonly (number | null)[]): number | null {
  if (values.length === 0 || values.includes(null)) return null
  return Math.round(values.reduce<number>((total, value) => total + (value ?? 0), 0) * 100) / 100
}

/** Each once, as far as there is room. */
function several(values: readonly (string | null)[]): string[] | null {
  const list: string[] = []
  let room = ROOM
  for (const value of new Set(values)) {
    room -= value?.length ?? 0
    if (room < 0) break
    if (value !== null) list.push(value)
  }
  return list.length > 0 ? list : null
}
