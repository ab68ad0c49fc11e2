import { type ComponentType, useEffect, useState } from 'react'
import { CodeFetchError } from './fetch-then-import.ts'

/** Why a component could not be loaded so far: the server cannot be reached, or no longer has this version. */
export type LoadFailure = 'unreachable' | 'outdated'

/** What is shown in place of a component while its code is loading. The failure is null until an attempt failed. */
export type LoadingFallback<Props> = ComponentType<{ failure: LoadFailure | null; props: Props }>

const RETRY_MS = 2_000

/**
 * Returns a component whose code is loaded when it is first rendered. Failed attempts are repeated until one succeeds;
 * the fallback says so meanwhile. `preload` starts loading earlier.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: LoadingFallback<Props>,
): ComponentType<Props> & { preload: () => void } {
  let Loaded: ComponentType<Props> | null = null
  async function attempt(): Promise<LoadFailure | null> {
    return await load().then(component => {
      Loaded = component
      return null
    }, describeFailure)
  }

  function LazyComponent(props: Props) {
    const [, setAttempts] = useState(0)
    const [failure, setFailure] = useState<LoadFailure | null>(null)
    useEffect(() => {
      if (Loaded !== null) return
      return repeatUntilLoaded(attempt, next => {
        setFailure(next)
        setAttempts(count => count + 1)
      })
    }, [])
    return Loaded === null ? <Fallback failure={failure} props={props} /> : <Loaded {...props} />
  }
  return Object.assign(LazyComponent, { preload: () => void attempt() })
}

/** Attempts to load until it succeeds, and reports each result. Returns a function that stops it. */
function repeatUntilLoaded(
  attempt: () => Promise<LoadFailure | null>,
  report: (failure: LoadFailure | null) => void,
): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  async function run(): Promise<void> {
    const failure = await attempt()
    if (isStopped) return
    report(failure)
    if (failure !== null) timer = setTimeout(() => void run(), RETRY_MS)
  }
  void run()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** A file that the server does not have, or that does not run, belongs to another version of the dashboard. */
function describeFailure(error: unknown): LoadFailure {
  if (!(error instanceof CodeFetchError)) return 'outdated'
  return error.status >= 400 && error.status < 429 ? 'outdated' : 'unreachable'
}
