import { type Logger as PinoLogger, pino } from 'pino'
import { LogStream } from './log-stream.ts'

/** A logger that writes JSON lines to standard error. Keys, secrets and request bodies must never be logged. */
export type Logger = Pick<PinoLogger, 'info' | 'warn' | 'error' | 'debug'>

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** Creates a logger whose lines are all written before the process ends. */
export function createLogger(level: (typeof LOG_LEVELS)[number]): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, sharedStream())
}

let stream: LogStream | null = null

function sharedStream(): LogStream {
  stream ??= new LogStream()
  return stream
}
