import type { EntityType } from '../../model/entity.ts'

/** The kinds of mistakes in the resolution of an entity, with their meanings. */
export const MERGE_REPORT_KINDS = {
  different_parties: 'The entity joins announcements about different parties.',
  same_party: 'The entity and `other_entity` are the same party.',
} as const
export type MergeReportKind = keyof typeof MERGE_REPORT_KINDS

export const MERGE_REPORT_STATUSES = {
  open: 'Nobody has decided yet.',
  accepted: 'The report is right.',
  rejected: 'The resolution is right as it is.',
} as const
export type MergeReportStatus = keyof typeof MERGE_REPORT_STATUSES

/** A report as a reader sends it. The IDs are those of existing entities that have not been merged into others. */
export interface MergeReportRequest {
  readonly kind: MergeReportKind
  readonly entityId: string
  /** The same party as the entity; `null` for different parties. */
  readonly otherEntityId: string | null
  /** The announcements that the reporter means. */
  readonly announcementIds: readonly string[]
  readonly comment: string
}

/** A report to store. */
export interface NewMergeReport extends MergeReportRequest {
  readonly id: string
  readonly owner: string
  readonly keyId: string
  readonly createdAt: Date
}

/** A reported entity as it is now, or the one into which it was merged since. */
export interface ReportedEntity {
  readonly id: string
  readonly type: EntityType
  readonly name: string
}

/** A stored report with the current names of its entities. */
export interface MergeReport {
  readonly id: string
  readonly kind: MergeReportKind
  readonly entity: ReportedEntity
  readonly otherEntity: ReportedEntity | null
  readonly announcementIds: readonly string[]
  readonly comment: string
  readonly owner: string
  readonly keyId: string
  readonly createdAt: Date
  readonly status: MergeReportStatus
  readonly note: string | null
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
}

/** The entities from which a reported entity was merged, as far as they tell the reported announcements from others. */
export interface MergeOrigins {
  readonly reportId: string
  /** Original entities of the names in the reported announcements. */
  readonly reported: readonly string[]
  /** Original entities of all other names. */
  readonly others: readonly string[]
  /** Whether an operator has split the two entities of the report. */
  readonly isSplit: boolean
}

/** Commands about a report. */
export interface CorrectingCommands {
  readonly commands: readonly string[]
  /** The number of further commands, which are left out. */
  readonly leftOut: number
}

/** Maximum number of commands listed for a report. Each reported name can be split from each other one. */
export const MAX_CORRECTING_COMMANDS = 20

/**
 * Lists the commands that show and correct what a report says. Names that were first resolved to the same entity cannot be
 * split, so that only their reasons are shown.
 */
export function listCorrectingCommands(
  { kind, entity, otherEntity }: Pick<MergeReport, 'kind' | 'entity' | 'otherEntity'>,
  { reported, others, isSplit }: Omit<MergeOrigins, 'reportId'>,
): CorrectingCommands {
  const explain = `herald entities explain ${entity.id}`
  if (kind === 'different_parties') {
    const splits = reported
      .slice(0, MAX_CORRECTING_COMMANDS)
      .flatMap(one =>
        others.slice(0, MAX_CORRECTING_COMMANDS).map(other => `herald entities split ${one} ${other}`),
      )
    const commands = [explain, ...splits].slice(0, MAX_CORRECTING_COMMANDS)
    return { commands, leftOut: 1 + reported.length * others.length - commands.length }
  }
  if (otherEntity === null || otherEntity.id === entity.id) return { commands: [explain], leftOut: 0 }
  const merge = isSplit ? [`herald entities merge ${entity.id} ${otherEntity.id}`] : []
  const commands = [explain, `herald entities explain ${otherEntity.id}`, ...merge]
  return { commands, leftOut: 0 }
}
