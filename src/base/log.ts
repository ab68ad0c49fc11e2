import { destination, type Logger, pino } from 'pino'

/** One line per finished piece of work, as JSON on standard error. Never a key, a secret or a body. */
export type Log = Pick<Logger, 'info' | 'warn' | 'error' | 'debug'>

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const

/** A log. Nothing waits for its lines to be written; those that are not when the process ends, however, are written then. */
export function makeLog(level: (typeof LOG_LEVELS)[number]): Log {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    destination({ fd: 2, sync: false }),
  )
}
