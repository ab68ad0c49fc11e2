import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'

/** Changes of the address bar's query: null or an empty text takes a parameter away. */
export type UrlParamChanges = Readonly<Record<string, string | null>>

/**
 * The state of a page, kept in the address bar: it survives a reload, the way back, and being sent to somebody.
 * `replace` keeps the history short while somebody types.
 */
export function useUrlParams(): {
  params: URLSearchParams
  change: (change: UrlParamChanges, options?: { replace?: boolean }) => void
} {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (change: UrlParamChanges, options?: { replace?: boolean }) =>
      setParams(before => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value === null || value === '') after.delete(name)
          else after.set(name, value)
        }
        return after
      }, options),
    [setParams],
  )
  return useMemo(() => ({ params, change }), [params, change])
}

/** The values of a parameter that takes several, comma-separated. */
export function readListParam(params: URLSearchParams, name: string): string[] {
  return params.get(name)?.split(',').filter(Boolean) ?? []
}

/** The page number in the address; 1 when there is none. A page with two lists has another `name` for the second one. */
export function readPageParam(params: URLSearchParams, name = 'page'): number {
  const page = Number(params.get(name) ?? 1)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}
