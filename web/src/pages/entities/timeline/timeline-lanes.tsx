import { CATEGORY_GROUP_NAMES, type CategoryGroupKey } from '../../../text/category-groups.ts'
import css from './timeline-chart.module.css'

/** Chart width in pixels below which lane names appear above their lanes instead of to the left. */
const NARROW_WIDTH = 640

/** Width of the column of lane names, in pixels, in which the longest name of the language fits. */
export const LANE_NAME_WIDTH = Math.max(
  176,
  ...Object.values(CATEGORY_GROUP_NAMES).map(name => Math.ceil(name.length * 7.1) + 12),
)

/** Position and size of the timeline lanes, in pixels. */
export interface TimelineLaneLayout {
  readonly isNarrow: boolean
  /** Width of the column of lane names; 0 if the names are above the lanes. */
  readonly left: number
  readonly laneHeight: number
}

/** Chooses the lane layout for a chart width in pixels. */
export function computeTimelineLaneLayout(width: number): TimelineLaneLayout {
  return width < NARROW_WIDTH
    ? { isNarrow: true, left: 0, laneHeight: 52 }
    : { isNarrow: false, left: LANE_NAME_WIDTH, laneHeight: 38 }
}

/** Returns the y coordinate at which the marks of a lane are centered. */
export function timelineLaneCenterY(index: number, { isNarrow, laneHeight }: TimelineLaneLayout): number {
  return index * laneHeight + (isNarrow ? 34 : laneHeight / 2)
}

interface Props {
  readonly groups: readonly CategoryGroupKey[]
  readonly layout: TimelineLaneLayout
  readonly width: number
}

/** Renders the name and the center line of each lane. */
export function TimelineLanes({ groups, layout, width }: Props) {
  const { isNarrow, left, laneHeight } = layout
  return groups.map((group, index) => (
    <g key={group}>
      <line
        x1={left}
        x2={width}
        y1={timelineLaneCenterY(index, layout)}
        y2={timelineLaneCenterY(index, layout)}
        className={css.lane}
      />
      <text
        x={isNarrow ? 2 : 0}
        y={index * laneHeight + (isNarrow ? 13 : laneHeight / 2)}
        className={css.name}
        data-narrow={isNarrow}
      >
        {CATEGORY_GROUP_NAMES[group]}
      </text>
    </g>
  ))
}
