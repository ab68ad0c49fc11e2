import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FOLLOWING_KEY } from '../../../api/followed-targets.ts'
import type { ImportState } from './import-report.ts'
import { type ImportRequest, streamImport } from './import-stream.ts'

/** Runs imports, one at a time, and keeps the state of the latest one. Leaving the page cancels it. */
export function usePartyImport() {
  const queries = useQueryClient()
  const [current, setCurrent] = useState<ImportState | null>(null)
  const controller = useRef<AbortController | null>(null)
  const isRunning = current?.status === 'running'
  useEffect(() => () => controller.current?.abort(), [])
  useEffect(() => {
    if (!isRunning) return
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirmLeaving)
    return () => window.removeEventListener('beforeunload', confirmLeaving)
  }, [isRunning])

  async function start(request: ImportRequest): Promise<void> {
    const abort = new AbortController()
    controller.current = abort
    for await (const state of runImport(request, abort.signal)) setCurrent(state)
    if (!request.isDryRun) await queries.invalidateQueries({ queryKey: [FOLLOWING_KEY] })
  }

  return {
    current,
    start: (request: ImportRequest) => void start(request),
    cancel: () => controller.current?.abort(),
    clear: () => setCurrent(null),
  }
}

/** Runs an import and yields its state after each part of the response. */
async function* runImport(request: ImportRequest, signal: AbortSignal): AsyncGenerator<ImportState> {
  let state: ImportState = {
    request,
    status: 'running',
    total: request.rows.length,
    verdicts: [],
    counts: null,
    error: null,
  }
  yield state
  let hasBegun = false
  try {
    for await (const { total = state.total, verdicts = [], counts = null } of streamImport(request, signal)) {
      hasBegun = true
      state = { ...state, total, verdicts: state.verdicts.concat(verdicts), counts }
      yield state
    }
    yield { ...state, status: state.counts === null ? 'interrupted' : 'finished' }
  } catch (error) {
    const status = signal.aborted ? 'canceled' : hasBegun ? 'interrupted' : 'refused'
    yield { ...state, status, error }
  }
}
