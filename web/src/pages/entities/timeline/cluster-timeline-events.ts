/** A mark on the timeline: one event, or several that would overlap. */
export interface TimelineEventCluster<Item> {
  readonly lane: number
  readonly x: number
  readonly radius: number
  /** Sorted by date; never empty. */
  readonly items: readonly Item[]
}

/** The minimum distance of two marks in a lane, in pixels, so that a finger can tap each of them (WCAG 2.5.8). */
const MIN_DISTANCE = 24

/**
 * Groups items, sorted by `xOf`, into marks from left to right. Items that would overlap in their lane become one mark at
 * their mean position.
 */
export function clusterTimelineEvents<Item>(
  items: readonly Item[],
  laneOf: (item: Item) => number,
  xOf: (item: Item) => number,
): TimelineEventCluster<Item>[] {
  return [...Map.groupBy(items, laneOf)]
    .flatMap(([lane, all]) =>
      mergeOverlapping(all.map(xOf)).map(({ start, count, x }) => ({
        lane,
        x,
        radius: radiusOf(count),
        items: all.slice(start, start + count),
      })),
    )
    .sort((a, b) => a.x - b.x || a.lane - b.lane)
}

interface ClusterSpan {
  readonly start: number
  readonly count: number
  readonly x: number
}

/** Merges overlapping neighbors until none overlap. */
function mergeOverlapping(xs: readonly number[]): ClusterSpan[] {
  const spots: ClusterSpan[] = []
  for (const [start, x] of xs.entries()) {
    let spot: ClusterSpan = { start, count: 1, x }
    for (let left = spots.at(-1); left !== undefined && overlaps(left, spot); left = spots.at(-1)) {
      spots.pop()
      const count = left.count + spot.count
      spot = { start: left.start, count, x: (left.x * left.count + spot.x * spot.count) / count }
    }
    spots.push(spot)
  }
  return spots
}

function overlaps(left: ClusterSpan, right: ClusterSpan): boolean {
  return right.x - left.x < Math.max(MIN_DISTANCE, radiusOf(left.count) + radiusOf(right.count) + 2)
}

/** Returns the radius in pixels. It grows with the count; the largest mark fits three digits. */
function radiusOf(count: number): number {
  return count === 1 ? 6 : Math.min(15, 9 + Math.log2(count))
}
