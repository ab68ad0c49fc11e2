import type { ChangePosition } from '../../../model/database-change.ts'
import type { ChangeFeedPage } from '../../../search/index-reader.ts'
import { changePageEndView } from './view.ts'

/** Serializes a page of changes. `seen` is the newest change that the client's data can contain. */
export function serializeChangePage(page: ChangeFeedPage, seen: ChangePosition): Buffer {
  const end = JSON.stringify(changePageEndView(page, seen)).slice(1)
  return Buffer.concat([Buffer.from('{"changes":['), page.items, Buffer.from(`],${end}`)])
}
