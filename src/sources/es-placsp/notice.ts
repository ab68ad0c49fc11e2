import type { Draft } from '../../model/announcement.ts'
import type { Day } from '../../model/day.ts'
import type { Fields } from '../kit/fields.ts'
import { dayIn } from '../kit/instants.ts'
import { compact, quoted, sentences } from '../kit/text.ts'
import { NOTICE_TYPES, REACH } from './codes.ts'
import { documentsOf } from './documents.ts'
import { modificationsOf } from './modifications.ts'
import { noticesOf } from './notices.ts'
import { awardMetadata, type Outcome, outcomesOf, winnersOf } from './outcomes.ts'
import { buyerOf } from './parties.ts'
import { lotsOf, type Project, processOf, projectOf } from './project.ts'
import { narrowed, type Step, stepOf, suffixOf } from './step.ts'
import { written } from './values.ts'

const ZONE = 'Europe/Madrid'
/** The publisher's home page. Documents from its first years have no page of their own. */
export const PLATFORM = 'https://contrataciondelestado.es'

/** Limits the results listed in a summary; the details hold all of them. */
const MAX_SUMMARY_SENTENCES = 5

/** Identity of a record: of a feed entry, or of a standalone notice. */
interface Origin {
  readonly reference: string
  readonly title: string | null
  readonly url: string
  readonly updated: Day
  /** Timestamp of the entry. An older state of the folder never replaces a newer one. */
  readonly version?: string
}

/** Maps the latest publication of a folder to a draft (sources/es-placsp). Throws without an id, date or buyer. */
export function notice(folder: Fields): Draft {
  if (folder.has('notice')) return mapAwardNotice(folder)
  const origin = readOrigin(folder.child('entry'))
  const notices = noticesOf(folder, origin.updated)
  const outcomes = outcomesOf(folder)
  const modifications = modificationsOf(folder)
  const step = stepOf(folder, notices, outcomes, origin.updated)
  const suffix = suffixOf(step, outcomes, modifications.length)
  const callNotices = notices.filter(({ type }) => type !== undefined && type.reach <= REACH.call)
  const firstCallDay = callNotices.flatMap(({ first }) => first ?? []).toSorted()[0] ?? null
  const resultSentences =
    step.code === 'DOC_MOD' ? modifications.map(({ sentence }) => sentence) : outcomes.map(describeOutcome)
  const draft = buildDraft(folder, origin, step, outcomes, resultSentences, firstCallDay)
  const annulledCode = step.type?.annuls
  // An annulled award does not name its lots, so the withdrawn announcement is only known for folders without lots.
  const link =
    annulledCode === undefined || draft.metadata.lots !== undefined
      ? {}
      : { withdraws: `${origin.reference}/${annulledCode}` }
  return {
    ...draft,
    reference: `${origin.reference}/${step.code}${suffix}`,
    ...link,
    metadata: {
      ...draft.metadata,
      ...compact({ notices: notices.length > 0 ? notices.map(({ code }) => code) : null }),
      ...link,
    },
    details: {
      ...draft.details,
      ...compact({
        notices: notices.length > 0 ? notices.flatMap(({ details }) => details) : null,
        modifications: modifications.length > 0 ? modifications.map(({ details }) => details) : null,
      }),
    },
  }
}

/** Maps a ContractAwardNotice of CODICE 1 or 2, an award published as a standalone document. */
function mapAwardNotice(folder: Fields): Draft {
  const own = folder.child('notice')
  const reference = own.text('UUID')
  const date = own.day('IssueDate')
  if (reference === null || date === null) throw new Error('the notice has no UUID or no IssueDate')
  const references = folder.child('TenderingProcess').children('AdditionalDocumentReference')
  const link = references.find(document => document.text('DocumentTypeCode') === 'LINK_EXP_PLACE')
  const url = link?.child('Attachment').child('ExternalReference').text('URI') ?? PLATFORM
  const outcomes = outcomesOf(folder)
  const category = narrowed('contract_award', outcomes)
  const type = NOTICE_TYPES.DOC_CAN_ADJ
  const step: Step = {
    code: 'DOC_CAN_ADJ',
    type,
    category,
    date,
    label: type?.label ?? '',
    statusLabel: null,
  }
  const origin = { reference, title: null, url, updated: date }
  const draft = buildDraft(folder, origin, step, outcomes, outcomes.map(describeOutcome), null)
  return { ...draft, details: { ...draft.details, ...compact({ note: own.text('Note') }) } }
}

function readOrigin(entry: Fields): Origin {
  const id = entry.text('id') ?? ''
  const reference = /\/(\d+)$/.exec(id)?.[1]
  if (reference === undefined) throw new Error(`the id ${quoted(id)} does not end in a folder number`)
  const moment = entry.text('updated') ?? ''
  const updated = dayIn(ZONE, moment)
  if (updated === null) throw new Error(`updated ${quoted(moment)} is not a timestamp with a time zone`)
  const url = entry.text('link@href') ?? id
  return { reference, title: entry.text('title'), url, updated, version: new Date(moment).toISOString() }
}

function buildDraft(
  folder: Fields,
  origin: Origin,
  step: Step,
  outcomes: readonly Outcome[],
  resultSentences: readonly string[],
  firstCallDay: Day | null,
): Draft {
  const buyer = buyerOf(folder)
  const project = projectOf(folder.child('ProcurementProject'))
  const lots = lotsOf(folder)
  const process = processOf(folder, firstCallDay)
  const documents = documentsOf(folder)
  const uuid = folder.text('UUID@schemeName') === 'TED' ? folder.text('UUID') : null
  const title = origin.title ?? project.name
  if (title === null) throw new Error('the entry has no title')
  return {
    reference: origin.reference,
    date: step.date,
    category: step.category,
    language: 'es',
    title,
    summary: buildSummary(step, buyer.name, project, process, resultSentences),
    url: origin.url,
    mentions: [...buyer.mentions, ...winnersOf(outcomes)],
    metadata: {
      ...project.metadata,
      ...process.metadata,
      ...compact({
        notice_code: step.type === undefined ? null : step.code,
        notice_type: step.type?.label,
        tender_status: step.statusLabel,
        file_number: folder.text('ContractFolderID'),
        procedure_id: uuid,
        lots: lots.length > 0 ? lots.length : null,
      }),
      ...awardMetadata(outcomes, project.metadata.currency),
    },
    details: {
      buyer: buyer.details,
      ...project.details,
      ...process.details,
      ...compact({
        name: project.name === title ? null : project.name,
        lots: lots.length > 0 ? lots : null,
        results: outcomes.length > 0 ? outcomes.map(({ details }) => details) : null,
        documents: documents.length > 0 ? documents : null,
      }),
    },
    ...compact({ version: origin.version }),
  }
}

/** Summarizes publication, buyer, budget, deadline and winners. The feed's own summary says less. */
function buildSummary(
  step: Step,
  buyer: string,
  project: Project,
  process: ReturnType<typeof processOf>,
  resultSentences: readonly string[],
): string | null {
  const { procedure, deadline, deadline_time: time } = process.metadata
  const [type] = project.metadata.contract_type ?? []
  const what = [type, procedure && `procedimiento: ${procedure.toLowerCase()}`]
    .filter(part => part)
    .join(', ')
  const closing =
    deadline === undefined
      ? null
      : `Plazo de presentación hasta: ${[deadline.split('-').reverse().join('/'), time].join(' ').trim()}`
  const taxed = project.metadata.budget_without_tax === undefined ? 'con' : 'sin'
  const open = step.type?.reach === REACH.call || step.category === 'tender_notice'
  return sentences([
    step.label,
    what,
    `Órgano de contratación: ${buyer}`,
    project.budget === null ? null : `Presupuesto ${taxed} impuestos: ${written(project.budget)}`,
    open ? closing : null,
    ...resultSentences.slice(0, MAX_SUMMARY_SENTENCES),
    resultSentences.length > MAX_SUMMARY_SENTENCES
      ? `Y ${resultSentences.length - MAX_SUMMARY_SENTENCES} más`
      : null,
  ])
}

function describeOutcome({ lots, suppliers, amount, details }: Outcome): string {
  const lot = lots.length === 0 ? '' : `Lote ${lots.join(', ')}: `
  const winners = suppliers.map(({ name }) => name).join(', ')
  const price = amount === null ? '' : ` por ${written(amount)}`
  return `${lot}${details.result ?? 'Resultado'}${winners === '' ? '' : ` a ${winners}`}${price}`
}
