import type { ApiSchema } from '../../api/api-client.ts'

/** The codes of the API that have names in every language. */
type KnownCode =
  | ApiSchema<'Category'>
  | ApiSchema<'Role'>
  | ApiSchema<'EntityType'>
  | ApiSchema<'EntityStatus'>
  | ApiSchema<'ProcedureType'>
  | NonNullable<ApiSchema<'MinimumSeverity'>>

export type CodeNames = Readonly<Record<KnownCode, string>>
