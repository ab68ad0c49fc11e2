import type { SyntheticEntity } from './synthetic-entities.ts'
import type { SyntheticRow } from './write-synthetic-rows.ts'

/** A system into which a dataset is loaded: all announcements in order, then all entities. */
export interface SyntheticSink {
  /** Removes everything but the first `rows` announcements, for example the rest of a load that was cut short. */
  keepOnly(rows: number): Promise<void>
  writeAnnouncements(rows: readonly SyntheticRow[]): Promise<void>
  /** Makes sure that what was written survives when a process is killed. */
  flush(): Promise<void>
  writeEntities(entities: readonly SyntheticEntity[]): Promise<void>
  /** Ends the load of `rows` announcements. */
  finish(rows: number): Promise<void>
}
