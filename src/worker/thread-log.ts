import { parentPort } from 'node:worker_threads'
import type { Log } from '../base/log.ts'

type Level = 'debug' | 'info' | 'warn' | 'error'

/** A log line that the main thread writes on behalf of a worker thread. */
export interface LogLine {
  readonly level: Level
  readonly fields: object
  readonly text: string
}

/** A logger for worker threads that sends each line to the main thread. */
export const threadLog: Log = {
  debug: sendLine('debug'),
  info: sendLine('info'),
  warn: sendLine('warn'),
  error: sendLine('error'),
}

function sendLine(level: Level): Log[Level] {
  return (fields: unknown, text?: string) => {
    const line: LogLine =
      typeof fields === 'string'
        ? { level, fields: {}, text: fields }
        : { level, fields: fields as object, text: text ?? '' }
    parentPort?.postMessage(line)
  }
}
