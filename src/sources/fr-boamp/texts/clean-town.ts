import { trimEndMatching } from '../../../platform/text.ts'
import { foldText } from './fold-text.ts'

/** Cleans a town as an address states it: `Lens Cedex 02,` → `Lens`. Returns null when nothing is left. */
export function cleanTown(stated: string | null): string | null {
  const text = stated ?? ''
  const end = foldText(text).search(/\bcedex\b/)
  const town = trimEndMatching(end === -1 ? text : text.slice(0, end), /[\s,.;-]/).trim()
  return /\p{L}{2}/u.test(town) && town.length <= 60 && !/\d{5}/.test(town) ? town : null
}
