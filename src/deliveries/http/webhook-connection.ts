import type { Socket } from 'node:net'
import type { ConnectionInfo } from './guarded-connector.ts'

/** Receives what happens on a connection during one request. */
export interface ConnectionListener {
  onBytes(chunk: Buffer): void
  /** Called when the receiver closed its side, or when the connection failed with `error`. */
  onClosed(error: Error | null): void
}

/**
 * A connection to a receiver that carries one request at a time. Bytes that arrive between two requests answer neither,
 * so they end the connection.
 */
export class WebhookConnection {
  readonly info: ConnectionInfo
  readonly #socket: Socket
  #listener: ConnectionListener | null = null
  #isBroken = false

  constructor(socket: Socket, info: ConnectionInfo) {
    this.info = info
    this.#socket = socket
    socket.on('data', chunk => {
      if (this.#listener === null) this.destroy()
      else this.#listener.onBytes(chunk)
    })
    socket.on('end', () => this.#close(null))
    socket.on('error', error => this.#close(error))
    socket.on('close', () => this.#close(null))
  }

  /** Whether the connection can no longer carry a request. */
  get isBroken(): boolean {
    return this.#isBroken || this.#socket.destroyed
  }

  /** Whether a part of the last request has not been handed to the operating system yet. */
  get isWriting(): boolean {
    return this.#socket.writableLength > 0
  }

  /** Sends a request. Until `release` or `destroy`, everything that arrives belongs to this listener. */
  send(request: Uint8Array, listener: ConnectionListener): void {
    this.#listener = listener
    if (this.isBroken) this.#close(null)
    else this.#socket.write(request)
  }

  /** Ends the current request, so that another one may be sent. */
  release(): void {
    this.#listener = null
  }

  destroy(): void {
    this.#isBroken = true
    this.#listener = null
    this.#socket.destroy()
  }

  #close(error: Error | null): void {
    const listener = this.#listener
    this.destroy()
    listener?.onClosed(error)
  }
}
