import { Type } from '@sinclair/typebox'
import {
  MAX_CORRECTING_COMMANDS,
  MERGE_REPORT_KINDS,
  MERGE_REPORT_STATUSES,
  type MergeReportKind,
  type MergeReportStatus,
} from '../../../entities/reports/merge-report.ts'
import {
  countSchema,
  dateTimeSchema,
  defineComponent,
  enumSchema,
  nullableSchema,
  uuidSchema,
} from '../schema-builders.ts'
import { EntityTypeSchema } from '../shared-schemas.ts'

const listMeanings = (meanings: Readonly<Record<string, string>>) =>
  Object.entries(meanings)
    .map(([code, meaning]) => `\`${code}\`: ${meaning}`)
    .join(' ')

export const MergeReportKindSchema = defineComponent(
  'MergeReportKind',
  enumSchema(
    Object.keys(MERGE_REPORT_KINDS) as MergeReportKind[],
    `What is wrong. ${listMeanings(MERGE_REPORT_KINDS)}`,
  ),
)

export const MergeReportStatusSchema = defineComponent(
  'MergeReportStatus',
  enumSchema(
    Object.keys(MERGE_REPORT_STATUSES) as MergeReportStatus[],
    `Status of a report. ${listMeanings(MERGE_REPORT_STATUSES)}`,
  ),
)

const entitySchema = (description: string) =>
  Type.Object(
    {
      id: uuidSchema('ID of the entity.'),
      entity_type: EntityTypeSchema,
      name: Type.String({ description: 'Name of the entity.' }),
    },
    { description },
  )

const STATED = {
  id: uuidSchema('ID of the report.'),
  kind: MergeReportKindSchema,
  entity: entitySchema('The reported entity as it is now, or the one into which it was merged since.'),
  other_entity: nullableSchema(
    entitySchema('The entity that is the same party; `null` for `different_parties`.'),
  ),
  announcement_ids: Type.Array(uuidSchema('ID of an announcement.'), {
    description: 'The announcements that the reporter means.',
  }),
  created_at: dateTimeSchema('Time at which the report was received.'),
  status: MergeReportStatusSchema,
}

export const MergeReportReceiptSchema = defineComponent(
  'MergeReportReceipt',
  Type.Object(STATED, { description: 'A report of a wrong merge, as its reporter sees it.' }),
)

export const MergeReportSchema = defineComponent(
  'MergeReport',
  Type.Object(
    {
      ...STATED,
      comment: nullableSchema(
        Type.String({
          description:
            'The explanation of the reporter; `null` if natural persons are masked for the key, because it can name some.',
        }),
      ),
      reporter: Type.Object({
        owner: Type.String({ description: 'Owner of the key that reported.' }),
        key_id: uuidSchema('ID of the key that reported.'),
      }),
      note: nullableSchema(
        Type.String({
          description: 'Note about the decision; `null` if there is none, or natural persons are masked.',
        }),
      ),
      decided_by: nullableSchema(
        Type.String({ description: 'Owner of the key that decided; `null` while the report is open.' }),
      ),
      decided_at: nullableSchema(dateTimeSchema('Time of the decision; `null` while the report is open.')),
      commands: Type.Array(Type.String(), {
        maxItems: MAX_CORRECTING_COMMANDS,
        description:
          'Commands with which an operator sees the reasons of the resolution and corrects it. Names that were first resolved ' +
          'to the same entity cannot be split, and announcements alone decide what is merged.',
      }),
      commands_left_out: Type.Optional(
        countSchema('Number of further commands of the same kind, if `commands` has not all of them.'),
      ),
    },
    { description: 'A report of a wrong merge.' },
  ),
)
