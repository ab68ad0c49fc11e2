import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** Changes to the URL query parameters. A null or empty value removes the parameter. */
export type UrlParamChanges = Readonly<Record<string, string | null>>

export interface UrlChangeOptions {
  /** Whether the change replaces the current history entry, so that the back button skips it. */
  readonly replace?: boolean
  /** The field in which the user is typing. The text becomes one history entry instead of one per letter. */
  readonly typingIn?: string
}

/** Keeps the state of a page in the URL, so that it survives reloading, going back and sharing the link. */
export function useUrlParams(): {
  params: URLSearchParams
  change: (change: UrlParamChanges, options?: UrlChangeOptions) => void
} {
  const [params, setParams] = useSearchParams()
  const typedField = useHistoryState<{ typingIn?: string } | null>()?.typingIn
  const change = useCallback(
    (change: UrlParamChanges, { replace = false, typingIn }: UrlChangeOptions = {}) => {
      // Only the entry of the same text is replaced; the filters chosen before it keep theirs.
      const options =
        typingIn === undefined ? { replace } : { replace: typedField === typingIn, state: { typingIn } }
      setParams(current => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(change)) {
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      }, options)
    },
    [setParams, typedField],
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
