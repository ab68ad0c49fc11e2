import type { ApiSchema } from '../../api/api-client.ts'

type Decided = Pick<ApiSchema<'MergeReport'>, 'status' | 'note'>

/** The changes that a decision makes to a report. */
export interface DecisionChanges {
  readonly status: Decided['status']
  readonly note?: string | null
}

/** Leaves out a note that was not edited: where persons are masked, the report may have one that is not shown. */
export function toDecisionChanges(report: Decided, status: Decided['status'], note: string): DecisionChanges {
  if (note === (report.note ?? '')) return { status }
  return { status, note: note.trim() === '' ? null : note }
}
