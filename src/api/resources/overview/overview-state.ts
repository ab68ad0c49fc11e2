import type { DiskSpace } from '../../../platform/files/disk-space.ts'
import type { Backlog } from '../../../services/admin/backlog-monitor.ts'
import type { SourceHealth } from '../../../services/crawl/source-health.ts'
import type { IndexFollowerState } from '../../../services/indexing/keep-index-up-to-date.ts'
import type { Source } from '../../../sources/source.ts'
import type { DayCount } from './usual-counts.ts'

/** A source with its counts; `health` is `null` if it is not known. */
export interface SourceActivity {
  readonly source: Pick<Source, 'id' | 'metadata'>
  readonly recordCount: number
  readonly today: DayCount
  readonly yesterday: DayCount
  readonly health: SourceHealth | null
}

/** The state of the node that responds, and of what waits on all nodes. */
export interface SystemState {
  readonly version: string
  readonly index: IndexFollowerState
  readonly backlog: Backlog | null
  readonly disk: DiskSpace
}
