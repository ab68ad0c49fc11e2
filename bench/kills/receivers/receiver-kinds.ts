import type { Socket } from 'node:net'
import type { BatchOptions } from '../../../src/subscriptions/subscription.ts'

/** The parts of the load: `main` at the full rate, `odd` at a 30th of it, `silent` at a 300th. */
export type LoadPart = 'main' | 'odd' | 'silent'

/** How a receiver treats one request. */
export interface ReceiverKind {
  readonly part: LoadPart
  /** Whether every request gets a success that the sender must understand, so that a repeat needs an explanation. */
  readonly isClear: boolean
  /** How events are collected for one request; each has its own if this is missing. */
  readonly batch?: BatchOptions
  /** Responds to request number `n` of this receiver. Returns whether the response is a success. */
  respond(socket: Socket, n: number): boolean
}

const NO_CONTENT = 'HTTP/1.1 204 No Content\r\n\r\n'
/** Response delay in milliseconds, which keeps requests in flight at all times. */
const PROMPT_MS = 5
const SLOW_MS = 2_000
const BEFORE_RESET_MS = 20
/** Receivers that fail do so for one request in this many. */
const FAILURE_INTERVAL = 3
const BATCH: BatchOptions = { maxEvents: 20, maxSeconds: 1 }

/** Receivers that respond well, late, wrongly or never. */
export const RECEIVER_KINDS = {
  prompt: { part: 'main', isClear: true, respond: socket => later(socket, PROMPT_MS, write(NO_CONTENT)) },
  batched: {
    part: 'main',
    isClear: true,
    batch: BATCH,
    respond: socket => later(socket, PROMPT_MS, write(NO_CONTENT)),
  },
  slow: { part: 'odd', isClear: true, respond: socket => later(socket, SLOW_MS, write(NO_CONTENT)) },
  /** Sends `100 Continue` first, which nobody asked for. */
  continued: {
    part: 'odd',
    isClear: true,
    respond(socket) {
      socket.write('HTTP/1.1 100 Continue\r\n\r\n')
      return later(socket, PROMPT_MS, write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'))
    },
  },
  /** States a longer body than it sends, then closes. */
  shortBody: {
    part: 'odd',
    isClear: true,
    respond(socket) {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nok')
      return later(socket, BEFORE_RESET_MS, () => socket.end())
    },
  },
  /** Sends more than it states: a second response that nobody asked for. */
  longBody: {
    part: 'odd',
    isClear: true,
    respond: socket =>
      later(
        socket,
        PROMPT_MS,
        write(
          `HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 500 Stray\r\nContent-Length: 0\r\n\r\n`,
        ),
      ),
  },
  /** Sends a success and part of its body, then resets the connection. */
  successThenReset: {
    part: 'odd',
    isClear: false,
    respond(socket) {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\npart')
      return later(socket, BEFORE_RESET_MS, () => socket.resetAndDestroy())
    },
  },
  earlyClose: sometimes(socket => socket.end()),
  reset: sometimes(socket => socket.resetAndDestroy()),
  batchedReset: { ...sometimes(socket => socket.resetAndDestroy()), batch: BATCH },
  garbage: sometimes(socket => socket.end('220 mail.example ESMTP ready\r\n')),
  hanging: { part: 'silent', isClear: false, respond: () => false },
} satisfies Record<string, ReceiverKind>
export type ReceiverKindName = keyof typeof RECEIVER_KINDS

function sometimes(fail: (socket: Socket) => void): ReceiverKind {
  return {
    part: 'odd',
    isClear: false,
    respond(socket, n) {
      if (n % FAILURE_INTERVAL > 0) return later(socket, PROMPT_MS, write(NO_CONTENT))
      fail(socket)
      return false
    },
  }
}

function write(text: string): (socket: Socket) => void {
  return socket => socket.write(text)
}

function later(socket: Socket, ms: number, work: (socket: Socket) => void): true {
  setTimeout(() => {
    if (!socket.destroyed) work(socket)
  }, ms)
  return true
}
