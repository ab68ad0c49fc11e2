import { Type } from '@sinclair/typebox'
import {
  countSchema,
  dateTimeSchema,
  defineComponent,
  enumSchema,
  nullableSchema,
} from '../../schema-builders.ts'

export const StatisticsIntervalSchema = defineComponent(
  'StatisticsInterval',
  enumSchema(['hour', 'day'], 'Length of the intervals, in UTC.'),
)

const latency = (share: string) =>
  nullableSchema(
    Type.Number({
      description: `Time in milliseconds within which ${share} of the responses arrived, to about 10 %; \`null\` if there were none.`,
    }),
  )

const counts = {
  delivered: countSchema('Number of deliveries that succeeded.'),
  failed: countSchema(
    'Number of deliveries that failed. Some may have succeeded later. Those that were canceled are not counted.',
  ),
  attempts: countSchema('Number of requests that were sent.'),
  retries: countSchema('Number of requests that repeated a failed one.'),
  latency_ms: Type.Object(
    { p50: latency('half'), p95: latency('95 %') },
    { description: 'How long the receiver took to respond, with any status, including the connection.' },
  ),
}

export const DeliveryStatisticsSchema = defineComponent(
  'DeliveryStatistics',
  Type.Object({
    interval: StatisticsIntervalSchema,
    since: dateTimeSchema('Start of the first interval.'),
    until: dateTimeSchema('End of the last interval.'),
    total: Type.Object(counts, { description: 'All intervals together.' }),
    data: Type.Array(
      Type.Object({
        start: dateTimeSchema('Start of the interval, at which its attempts begin.'),
        ...counts,
      }),
      { description: 'Every interval, oldest first, also those in which nothing was sent.' },
    ),
  }),
)
