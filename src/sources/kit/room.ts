import type { Json } from '../../model/announcement.ts'

type Details = { readonly [key: string]: Json }

/** Maximum size of the details in characters of JSON. The whole draft may have a million, including names and texts. */
const MAX_DETAILS_SIZE = 600_000

/**
 * Keeps the parts of an announcement's details that have a value and fit the size limit. Parts that do not fit, e.g.
 * hundreds of lots or a framework with a thousand suppliers, are listed by name under `left_out`.
 */
export function withinRoom(parts: Details): Details {
  let remaining = MAX_DETAILS_SIZE
  const leftOut: string[] = []
  const kept = Object.entries(parts).filter(([name, value]) => {
    if (value === null) return false
    const size = JSON.stringify(value).length
    const fits = size <= remaining
    if (fits) remaining -= size
    else leftOut.push(name)
    return fits
  })
  return { ...Object.fromEntries(kept), ...(leftOut.length > 0 && { left_out: leftOut }) }
}
