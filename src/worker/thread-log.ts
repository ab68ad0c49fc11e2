import { parentPort } from 'node:worker_threads'
import type { Log } from '../base/log.ts'

type Level = 'debug' | 'info' | 'warn' | 'error'

/** A line for the log, which the main thread writes. */
export interface LogLine {
  readonly level: Level
  readonly fields: object
  readonly text: string
}

/** The log of a thread. */
export const threadLog: Log = {
  debug: tell('debug'),
  info: tell('info'),
  warn: tell('warn'),
  error: tell('error'),
}

function tell(level: Level): Log[Level] {
  return (fields: unknown, text?: string) => {
    const line: LogLine =
      typeof fields === 'string'
        ? { level, fields: {}, text: fields }
        : { level, fields: fields as object, text: text ?? '' }
    parentPort?.postMessage(line)
  }
}
