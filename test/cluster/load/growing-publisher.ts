import { addDays, type CalendarDay } from '../../../src/model/calendar-day.ts'
import type { FakePublisher, PublishedItem } from '../../../src/simulator/fake-publisher.ts'
import { loadFakePublisher } from '../../../src/simulator/fake-publishers.ts'

const FIRST_DAY: CalendarDay = '2025-03-01'
const PER_DAY = 200

/** A publisher with more records from one second to the next. */
export interface GrowingPublisher {
  readonly publisher: FakePublisher
  /** Publishes until there are this many records. */
  publish(count: number): void
  /** The number of published records. */
  readonly count: () => number
  /** The days of the records from this one on. */
  window(from: number): { readonly from: CalendarDay; readonly to: CalendarDay }
}

interface Record_ extends PublishedItem {
  readonly value: Readonly<Record<string, unknown>>
}

/**
 * Publishes copies of the samples of one of the French bulletins, each under a number of its own. The parties repeat, so that their
 * entities are named again and again.
 */
export async function createGrowingPublisher(id: string): Promise<GrowingPublisher> {
  const original = (await loadFakePublisher(id)) as unknown as FakePublisher<Record_>
  let count = 0
  let samples: readonly Record_[] = []
  const made: Record_[] = []
  const publisher: FakePublisher<Record_> = {
    ...original,
    parseItems(documents) {
      samples = original.parseItems(documents)
      return []
    },
    respond(_, request, hasFault) {
      while (made.length < count) {
        const n = made.length
        made.push(copyOf(samples[n % samples.length] as Record_, n))
      }
      return original.respond(made, request, hasFault)
    },
  }
  return {
    publisher: publisher as unknown as FakePublisher,
    publish(wanted) {
      count = Math.max(count, wanted)
    },
    count: () => count,
    window: from => ({ from: dayOf(from), to: dayOf(Math.max(from, count - 1)) }),
  }
}

const dayOf = (n: number): CalendarDay => addDays(FIRST_DAY, Math.floor(n / PER_DAY))

function copyOf(sample: Record_, n: number): Record_ {
  const day = dayOf(n)
  const key = numbered(sample.key, n)
  const text = JSON.stringify(sample.value).replaceAll(sample.key, key)
  return { day, key, value: { ...JSON.parse(text), dateparution: day } }
}

/** Replaces the last digits of a number: `A202600041114` → `A202690000007`, `26-900035` → `26-000007`. */
function numbered(key: string, n: number): string {
  const digits = /\d+$/.exec(key)?.[0].length ?? 0
  const kept = Math.min(digits, 8)
  return `${key.slice(0, key.length - kept)}${String(n).padStart(kept, '0')}`
}
