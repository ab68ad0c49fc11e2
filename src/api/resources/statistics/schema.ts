import { Type } from '@sinclair/typebox'
import { COUNT_GROUPINGS, COUNT_INTERVALS } from '../../../search/index-query.ts'
import { countSchema, dateSchema, defineComponent, enumSchema, nullableSchema } from '../schema-builders.ts'

export const StatisticsSchema = Type.Object({
  total_announcements: Type.Integer(),
  total_entities: Type.Integer(),
  sources: Type.Record(
    Type.String(),
    Type.Object({
      count: countSchema('Number of announcements.'),
      latest: nullableSchema(dateSchema('Latest publication date.')),
    }),
    { description: 'Counts by source ID.' },
  ),
  categories: Type.Record(Type.String(), Type.Integer(), {
    description: 'Counts by category. Categories without announcements are omitted.',
  }),
})

export const CountIntervalSchema = defineComponent(
  'CountInterval',
  enumSchema(COUNT_INTERVALS, 'Length of the intervals.'),
)

const SeriesSchema = Type.Object({
  key: nullableSchema(Type.String({ description: 'Value of the property in `by`; null without `by`.' })),
  total: countSchema('Sum of the points.'),
  points: Type.Array(Type.Object({ date: dateSchema('First day of the interval.'), count: Type.Integer() }), {
    description: 'Counts in chronological order. Intervals without announcements are omitted.',
  }),
})

export const CountsOverTimeSchema = Type.Object({
  interval: CountIntervalSchema,
  by: Type.Unsafe<(typeof COUNT_GROUPINGS)[number] | null>({
    type: ['string', 'null'],
    enum: [...COUNT_GROUPINGS, null],
  }),
  from: nullableSchema(
    dateSchema('First day counted; null if no announcement matches and no date was given.'),
  ),
  to: nullableSchema(dateSchema('Last day counted; null if no announcement matches and no date was given.')),
  series: Type.Array(SeriesSchema, { description: 'One series per value, largest total first.' }),
  total: countSchema('Number of announcements that match the filters in this range, as in `/announcements`.'),
})
