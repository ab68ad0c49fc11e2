import { Type } from '@sinclair/typebox'
import {
  countSchema,
  dateSchema,
  defineComponent,
  nullableSchema,
  uuidSchema,
} from '../../schema-builders.ts'
import { CategorySchema, EntityTypeSchema, RoleSchema, SourceIdSchema } from '../../shared-schemas.ts'
import { EntityStatusSchema } from '../schema.ts'

const citationObject = (description: string) =>
  Type.Object(
    {
      announcement_id: uuidSchema('ID of the announcement that states the fact.'),
      date: dateSchema('Publication date of the announcement.'),
      source_id: SourceIdSchema,
    },
    { description },
  )

export const FactCitationSchema = defineComponent(
  'FactCitation',
  citationObject('The announcement that states a fact.'),
)

const statedFields = {
  first: FactCitationSchema,
  latest: FactCitationSchema,
  announcements: countSchema('Number of consecutive announcements that state the value.'),
  contradicted: Type.Boolean({
    description: 'Whether another announcement of the same day states another value. Both are listed.',
  }),
}

export const StatedTextSchema = defineComponent(
  'StatedText',
  Type.Object({
    value: Type.String({ description: 'The value in the wording of the latest announcement.' }),
    ...statedFields,
  }),
)

export const StatedCapitalSchema = defineComponent(
  'StatedCapital',
  Type.Object({
    amount: Type.Number({ description: 'Amount in units of the currency.' }),
    currency: nullableSchema(Type.String({ description: 'ISO 4217 code, or `null` if it is not stated.' })),
    variable: Type.Boolean({
      description: 'Whether the amount is the minimum of a company with variable capital.',
    }),
    ...statedFields,
  }),
)

const OfficePartySchema = defineComponent(
  'OfficeParty',
  Type.Object({
    entity_id: uuidSchema('ID of the entity.'),
    entity_type: EntityTypeSchema,
    name: Type.String({ description: 'Name in the latest announcement about the office.' }),
  }),
)

export const OfficeTermSchema = defineComponent(
  'OfficeTerm',
  Type.Object({
    holder: OfficePartySchema,
    company: OfficePartySchema,
    role: RoleSchema,
    office: nullableSchema(
      Type.String({ description: 'Office as worded in the announcement; `null` if only the role is known.' }),
    ),
    from: nullableSchema(citationObject('The announcement that states the begin of the office.')),
    to: nullableSchema(citationObject('The announcement that states its end.')),
    latest: FactCitationSchema,
  }),
)

const texts = (description: string) => Type.Array(StatedTextSchema, { description })

export const EntityProfileSchema = defineComponent(
  'EntityProfile',
  Type.Object({
    entity_id: uuidSchema(
      'ID of the entity. If the requested entity was merged into another, this is the ID of the surviving entity.',
    ),
    status: EntityStatusSchema,
    status_statements: Type.Array(
      Type.Object({ status: EntityStatusSchema, category: CategorySchema, citation: FactCitationSchema }),
      { description: 'Announcements that affect the status, latest first. The first one decides it.' },
    ),
    names: texts('Names over time, including new names that an announcement states.'),
    legal_forms: texts('Legal forms over time.'),
    seats: texts('Registered offices over time: the address if it is stated, otherwise the town.'),
    capital: Type.Array(StatedCapitalSchema, { description: 'Capital over time.' }),
    activities: texts('Activities or corporate purposes over time.'),
    claims_deadlines: texts('Last days for creditors to submit claims, as dates.'),
    courts: texts('Courts in charge of insolvency proceedings.'),
    court_cases: texts('Case numbers of insolvency proceedings.'),
    officers: Type.Array(OfficeTermSchema, {
      description:
        'Who holds or held an office in the entity, owns it or runs its proceedings. At most 500, open terms first, then the ' +
        'latest. `from` and `to` are set only if an announcement states that the office begins or ends.',
    }),
    officer_count: countSchema('Number of all terms of office in the entity.'),
    positions: Type.Array(OfficeTermSchema, {
      description: 'Offices that the entity holds or held in companies. At most 500, in the same order.',
    }),
    position_count: countSchema('Number of all terms of office that the entity holds or held.'),
    considered: Type.Object(
      {
        announcements: countSchema('Number of announcements read, newest first.'),
        of: countSchema('Number of announcements that state facts about the entity.'),
      },
      {
        description:
          'Only the newest 1,000 announcements are read. Nothing is read for authorities, whose `of` is 0.',
      },
    ),
  }),
)
