import type { Announcement } from '../../../model/announcement.ts'
import { announcementCodesView } from './view.ts'

type ListedItem = Pick<Announcement, 'metadata' | 'jurisdiction'>

/** Adds `codes` to the items of a list, which are JSON separated by commas. */
export function addCodes(items: Uint8Array): Uint8Array {
  const parsed = JSON.parse(`[${Buffer.from(items).toString()}]`) as ListedItem[]
  const complete = parsed.map(item => Object.assign(item, { codes: announcementCodesView(item) }))
  // Without the brackets of the array.
  return Buffer.from(JSON.stringify(complete).slice(1, -1))
}
