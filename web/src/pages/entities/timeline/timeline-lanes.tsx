import { CATEGORY_GROUP_NAMES, type CategoryGroupKey } from '../../../text/category-groups.ts'
import css from './timeline-chart.module.css'

/** Below this chart width, in pixels, lane names move from the left to above their lane. */
const NARROW_WIDTH = 640

/** The position and size of the lanes of a timeline. */
export interface TimelineLaneLayout {
  readonly isNarrow: boolean
  /** Width of the column of lane names. */
  readonly left: number
  readonly laneHeight: number
}

/** Chooses the lane layout for a chart width in pixels. */
export function computeTimelineLaneLayout(width: number): TimelineLaneLayout {
  return width < NARROW_WIDTH
    ? { isNarrow: true, left: 0, laneHeight: 52 }
    : { isNarrow: false, left: 176, laneHeight: 38 }
}

/** Returns the vertical middle of a lane, below its name if the name is above it. */
export function timelineLaneCenterY(index: number, { isNarrow, laneHeight }: TimelineLaneLayout): number {
  return index * laneHeight + (isNarrow ? 34 : laneHeight / 2)
}

interface Props {
  readonly groups: readonly CategoryGroupKey[]
  readonly layout: TimelineLaneLayout
  readonly width: number
}

/** The names and lines of the lanes. */
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
