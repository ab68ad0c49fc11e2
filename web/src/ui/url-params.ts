import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'

/** Changes to the URL query parameters. A null or empty value removes the parameter. */
export type UrlParamChanges = Readonly<Record<string, string | null>>

/**
 * Keeps the state of a page in the URL, so that it survives reloading, going back and sharing the link. The option
 * `replace` avoids a history entry for each change, for example while the user types.
 */
export function useUrlParams(): {
  params: URLSearchParams
  change: (change: UrlParamChanges, options?: { replace?: boolean }) => void
} {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (change: UrlParamChanges, options?: { replace?: boolean }) =>
      setParams(current => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(change)) {
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      }, options),
    [setParams],
  )
  return useMemo(() => ({ params, change }), [params, change])
}

/** Reads a parameter that contains comma-separated values. */
export function readListParam(params: URLSearchParams, name: string): string[] {
  return params.get(name)?.split(',').filter(Boolean) ?? []
}

/**
 * Reads the page number from the URL, which is 1 if missing or invalid. A second list on the same page uses a different
 * parameter `name`.
 */
export function readPageParam(params: URLSearchParams, name = 'page'): number {
  const page = Number(params.get(name) ?? 1)
  return Number.isSafeInteger(page) && page >= 1 ? page : 1
}
