import { Type } from '@sinclair/typebox'
import { COUNT_GROUPINGS, COUNT_INTERVALS } from '../../../search/index-query.ts'
import { countSchema, dateSchema, defineComponent, enumSchema, nullableSchema } from '../schema-builders.ts'

export const StatisticsSchema = defineComponent(
  'Statistics',
  Type.Object({
    total_announcements: countSchema('Number of announcements.'),
    total_entities: countSchema('Number of entities.'),
    sources: Type.Record(
      Type.String(),
      Type.Object({
        count: countSchema('Number of announcements.'),
        latest: nullableSchema(
          dateSchema('Latest publication date; `null` if there are no announcements yet.'),
        ),
      }),
      { description: 'Number of announcements and latest publication date by source ID.' },
    ),
    categories: Type.Record(Type.String(), Type.Integer(), {
      description: 'Number of announcements by category. Categories without announcements are omitted.',
    }),
  }),
)

export const CountIntervalSchema = defineComponent(
  'CountInterval',
  enumSchema(COUNT_INTERVALS, 'Length of each interval.'),
)

const SeriesSchema = Type.Object({
  key: nullableSchema(
    Type.String({ description: 'Value of the property that `by` names; `null` without `by`.' }),
  ),
  total: countSchema('Sum of the counts in `points`.'),
  points: Type.Array(
    Type.Object({
      date: dateSchema('First day of the interval.'),
      count: countSchema('Number of announcements.'),
    }),
    {
      description: 'Counts in chronological order. Intervals without announcements are omitted.',
    },
  ),
})

export const CountsOverTimeSchema = defineComponent(
  'CountsOverTime',
  Type.Object({
    interval: CountIntervalSchema,
    by: Type.Unsafe<(typeof COUNT_GROUPINGS)[number] | null>({
      type: ['string', 'null'],
      enum: [...COUNT_GROUPINGS, null],
      description: 'Property that the counts are grouped by; `null` if they are not grouped.',
    }),
    from: nullableSchema(
      dateSchema('First day counted; `null` if no announcement matches and the request has no dates.'),
    ),
    to: nullableSchema(
      dateSchema('Last day counted; `null` if no announcement matches and the request has no dates.'),
    ),
    series: Type.Array(SeriesSchema, {
      description: 'One series for each value of the property, largest total first.',
    }),
    total: countSchema(
      'Number of announcements in this date range that match the filters. Equals `pagination.total` of `/announcements`.',
    ),
  }),
)
