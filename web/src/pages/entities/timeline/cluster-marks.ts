/** What is drawn at one spot: one event, or several that would lie upon each other. */
export interface EventCluster<Item> {
  readonly lane: number
  readonly x: number
  readonly radius: number
  /** In the order of their dates; never empty. */
  readonly items: readonly Item[]
}

/** The middles of two marks of a lane are never nearer, in pixels: each can be pressed with a finger (WCAG 2.5.8). */
const MIN_DISTANCE = 24

/**
 * The marks of items that come in the order of `xOf`, from left to right. What would overlap in its lane becomes one
 * mark in the middle of all that is in it.
 */
export function clusterEvents<Item>(
  items: readonly Item[],
  laneOf: (item: Item) => number,
  xOf: (item: Item) => number,
): EventCluster<Item>[] {
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

/** Neighbours that lie upon each other as one spot, until none do. */
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

/** The more events, the larger, in pixels; a number of three digits fits into the largest. */
function radiusOf(count: number): number {
  return count === 1 ? 6 : Math.min(15, 9 + Math.log2(count))
}
