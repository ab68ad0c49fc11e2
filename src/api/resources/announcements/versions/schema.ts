import { Type } from '@sinclair/typebox'
import { paginatedListSchema } from '../../response-schemas.ts'
import { defineComponent } from '../../schema-builders.ts'
import { AnnouncementDetailsSchema, AnnouncementSchema } from '../schema.ts'

export const AnnouncementVersionSchema = defineComponent(
  'AnnouncementVersion',
  Type.Object({
    number: Type.Integer({ minimum: 1, description: 'Number of the version, from 1 for the first one.' }),
    seen_from: Type.String({
      format: 'date-time',
      description: 'Time at which Herald first saw the version.',
    }),
    seen_until: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date-time',
      description: 'Time at which Herald saw the next version; `null` for the current one.',
    }),
    announcement: AnnouncementSchema,
    details: AnnouncementDetailsSchema.properties.details,
  }),
)

export const AnnouncementVersionListSchema = paginatedListSchema(
  'AnnouncementVersionList',
  AnnouncementVersionSchema,
)
