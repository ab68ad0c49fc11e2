import { parentPort } from 'node:worker_threads'
import type { Logger } from '../platform/logger.ts'

type Level = 'debug' | 'info' | 'warn' | 'error'

/** A log line that the main thread writes on behalf of a worker thread. */
export interface ThreadLogLine {
  readonly level: Level
  readonly fields: object
  readonly text: string
}

/** Returns whether a message from a thread is a log line. */
export function isThreadLogLine(message: unknown): message is ThreadLogLine {
  return typeof message === 'object' && message !== null && 'level' in message
}

/** A logger for worker threads that sends each line to the main thread. */
export const threadLogger: Logger = {
  debug: sendLine('debug'),
  info: sendLine('info'),
  warn: sendLine('warn'),
  error: sendLine('error'),
}

function sendLine(level: Level): Logger[Level] {
  return (fields: unknown, text?: string) => {
    const line: ThreadLogLine =
      typeof fields === 'string'
        ? { level, fields: {}, text: fields }
        : { level, fields: fields as object, text: text ?? '' }
    parentPort?.postMessage(line)
  }
}
