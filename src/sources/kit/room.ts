import type { Json } from '../../model/announcement.ts'

type Details = { readonly [key: string]: Json }

/** Room for all of it, in characters of JSON: with names and texts a draft has a million (check.ts). */
const ROOM = 600_000

/**
 * What is too long for metadata: the parts that have something in them. Those that do not fit, with hundreds of lots or a
 * framework of a thousand suppliers, are named under `left_out`.
 */
export function withinRoom(parts: Details): Details {
  let room = ROOM
  const leftOut: string[] = []
  const kept = Object.entries(parts).filter(([name, value]) => {
    if (value === null) return false
    const size = JSON.stringify(value).length
    const fits = size <= room
    if (fits) room -= size
    else leftOut.push(name)
    return fits
  })
  return { ...Object.fromEntries(kept), ...(leftOut.length > 0 && { left_out: leftOut }) }
}
