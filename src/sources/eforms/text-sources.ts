import type { FieldReader } from '../shared/field-reader.ts'
import { readEformsText } from './field-values.ts'
import type { EformsLot } from './lots.ts'
import type { EformsNoticeChanges } from './notice-changes.ts'
import type { EformsProcurementProject } from './procurement-project.ts'

/** The texts and codes of a notice from which its title and summary are composed. */
export interface EformsTextSources {
  /** The names of the procurement and its lots. */
  readonly objects: readonly (string | null)[]
  readonly description: string | null
  /** The description of the change to an earlier notice or to a contract. */
  readonly changeDescription: string | null
  readonly procedureCode: string | null
  readonly nonAwardReasons: readonly string[]
  /** The town of the first buyer, or that of the register when a company has its office in another one. */
  readonly town: string | null
}

interface NoticeParts {
  readonly project: EformsProcurementProject
  readonly lots: readonly EformsLot[]
  readonly changes: EformsNoticeChanges | null
  readonly nonAwardReasons: readonly string[]
  readonly town: string | null
}

export function readEformsTextSources(
  notice: FieldReader,
  { project, lots, changes, nonAwardReasons, town }: NoticeParts,
): EformsTextSources {
  const descriptions = [project.description, ...lots.map(lot => lot.project.description)]
  return {
    objects: [project.name, ...lots.map(lot => lot.project.name)],
    description: descriptions.find(text => text !== null) ?? readEformsText(notice, 'Note'),
    changeDescription: changes?.description ?? null,
    procedureCode: notice.child('TenderingProcess').text('ProcedureCode'),
    nonAwardReasons,
    town,
  }
}

/** Joins the texts of a summary. The description of a change precedes the description of the procurement. */
export function joinEformsDescriptions({ changeDescription, description }: EformsTextSources): string | null {
  const parts = [changeDescription, description].filter(part => part !== null)
  return parts.length > 0 ? parts.join('\n\n') : null
}
