import { destination, type Logger, pino } from 'pino'

/** Writes JSON lines to standard error. Keys, secrets and request bodies must never be logged. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** Creates a logger that writes asynchronously; lines still buffered when the process exits are flushed then. */
export function makeLog(level: (typeof LOG_LEVELS)[number]): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination({ fd: 2, sync: false }),
  )
}
