/** A mark on the timeline. It stands for one event, or for multiple events that would overlap. */
export interface TimelineEventCluster<Item> {
  readonly lane: number
  readonly x: number
  readonly radius: number
  /** Never empty, in the order of the input. */
  readonly items: readonly Item[]
}

/** Minimum distance between two marks in a lane, in pixels, so that each can be tapped with a finger (WCAG 2.5.8). */
const MIN_DISTANCE = 24

/**
 * Groups items, which must be sorted by `xOf`, into marks from left to right. Items that would overlap in their lane
 * are combined into one mark at their mean position.
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

/** Merges overlapping neighbors until no two overlap. */
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

/** Returns the radius of a mark in pixels. It grows with the count, and the largest mark has room for three digits. */
function radiusOf(count: number): number {
  return count === 1 ? 6 : Math.min(15, 9 + Math.log2(count))
}
