import { Type } from '@sinclair/typebox'
import { PROBLEM_KINDS, type ProblemKind } from '../../../model/source-document.ts'
import {
  countSchema,
  dateTimeSchema,
  defineComponent,
  enumSchema,
  nullableSchema,
  uuidSchema,
} from '../schema-builders.ts'
import { PaginationSchema } from '../shared-schemas.ts'

export const ProblemKindSchema = defineComponent(
  'ProblemKind',
  enumSchema(Object.keys(PROBLEM_KINDS) as ProblemKind[], 'Kind of problem.'),
)

export const DocumentProblemSchema = defineComponent(
  'DocumentProblem',
  Type.Object({
    id: Type.Integer({ minimum: 1, description: 'ID of the problem.' }),
    run_id: uuidSchema('ID of the run that found the problem.'),
    kind: ProblemKindSchema,
    document: Type.String({ description: 'URL or file name of the document that has the problem.' }),
    place: Type.String({ description: 'Location of the problem in the document.' }),
    reason: Type.String({ description: 'Description of the problem.' }),
    is_lost: Type.Boolean({
      description: 'Whether a record, or the rest of the document, could not be read because of the problem.',
    }),
    detected_at: dateTimeSchema('Time at which the problem was stored.'),
  }),
)

export const ProblemCauseSchema = defineComponent(
  'ProblemCause',
  Type.Object({
    id: Type.Integer({
      minimum: 1,
      description:
        'ID of the newest problem with this cause, for the parameter `cause` of the list of problems.',
    }),
    kind: ProblemKindSchema,
    field: nullableSchema(
      Type.String({
        description: 'Path of the field that has the problem; `null` if it is not about one field.',
      }),
    ),
    cause: Type.String({
      description: 'Description of the problem, with an ellipsis in place of values that differ.',
    }),
    count: countSchema('Number of problems with this cause.'),
    lost: countSchema('Number of records and documents that could not be read because of it.'),
    documents: countSchema('Number of documents that have the problem.'),
    first_at: dateTimeSchema('Time at which the first of the problems was stored.'),
    last_at: dateTimeSchema('Time at which the newest of the problems was stored.'),
    examples: Type.Array(DocumentProblemSchema, {
      description: 'The newest problems with this cause, at most 5.',
    }),
  }),
)

export const ProblemListSchema = defineComponent(
  'ProblemList',
  Type.Object({ data: Type.Array(DocumentProblemSchema), pagination: PaginationSchema }),
)

export const ProblemCauseListSchema = defineComponent(
  'ProblemCauseList',
  Type.Object({ data: Type.Array(ProblemCauseSchema), pagination: PaginationSchema }),
)
