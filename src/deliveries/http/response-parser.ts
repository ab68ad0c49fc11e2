import { allowsReuse, type BodyDecoder, createBodyDecoder, findBodyFraming } from './response-body.ts'
import {
  checkHeadStart,
  MAX_HEAD_BYTES,
  MalformedResponseError,
  parseResponseHead,
  type ResponseHead,
  STATUS_LINE_START,
} from './response-head.ts'

/** Maximum number of interim (1xx) responses before the final response. */
const MAX_INTERIM_RESPONSES = 10
/** The empty line after the headers. Lines may also end with LF alone (RFC 9112, 2.2). */
const HEAD_END = /\r?\n\r?\n/
const LINE_FEED = 0x0a

/** Receives the parts of a response as they are parsed. */
export interface ResponseListener {
  onHead(head: ResponseHead): void
  onData(data: Buffer): void
  /** Called at the end of the body. `isReusable` is whether the connection is in a state to send another request. */
  onEnd(isReusable: boolean): void
}

/**
 * Parses the response to one POST request (RFC 9112) and skips interim responses (RFC 9110, 15.2). A connection is
 * reusable only if the response is unambiguous and nothing follows it, so that no bytes of it can be taken for the
 * response to another request.
 */
export class ResponseParser {
  readonly #listener: ResponseListener
  #headBytes = Buffer.alloc(0)
  #interimResponses = 0
  #isStrict = true
  #isHeadReusable = false
  #decoder: BodyDecoder | null = null

  constructor(listener: ResponseListener) {
    this.#listener = listener
  }

  /** Parses the next bytes. Throws `MalformedResponseError` if they are invalid; must not be called after that or the end. */
  push(chunk: Buffer): void {
    const body = this.#decoder === null ? this.#parseHeads(chunk) : chunk
    if (body !== null && this.#decoder !== null) this.#decode(body, this.#decoder)
  }

  /** Parses heads up to the final one. Returns the bytes after it, or `null` if it is incomplete. */
  #parseHeads(chunk: Buffer): Buffer | null {
    let bytes = Buffer.concat([this.#headBytes, chunk])
    // Only a line end can complete a head. A receiver may send one byte at a time, and each scan reads the whole head.
    const needsScan = this.#headBytes.length < STATUS_LINE_START.length || chunk.includes(LINE_FEED)
    if (!needsScan && bytes.length < MAX_HEAD_BYTES) {
      this.#headBytes = bytes
      return null
    }
    for (;;) {
      const window = bytes.toString('latin1', 0, MAX_HEAD_BYTES)
      checkHeadStart(window)
      const end = HEAD_END.exec(window)
      if (end === null) {
        if (bytes.length >= MAX_HEAD_BYTES)
          throw new MalformedResponseError('the response headers are larger than 16 KiB')
        this.#headBytes = bytes
        return null
      }
      bytes = bytes.subarray(end.index + end[0].length)
      const head = parseResponseHead(window.slice(0, end.index))
      // A bare LF in the empty line itself is outside the text that `parseResponseHead` sees.
      this.#isStrict &&= head.isStrict && end[0] === '\r\n\r\n'
      if (head.status >= 200) {
        this.#begin({ ...head, isStrict: this.#isStrict })
        return bytes
      }
      this.#skipInterim(head)
    }
  }

  #skipInterim({ status }: ResponseHead): void {
    if (status === 101) throw new MalformedResponseError('the receiver switched protocols (status 101)')
    this.#interimResponses += 1
    if (this.#interimResponses > MAX_INTERIM_RESPONSES)
      throw new MalformedResponseError(`more than ${MAX_INTERIM_RESPONSES} interim responses`)
  }

  #begin(head: ResponseHead): void {
    const framing = findBodyFraming(head)
    this.#isHeadReusable = allowsReuse(head, framing)
    this.#decoder = createBodyDecoder(framing)
    this.#headBytes = Buffer.alloc(0)
    this.#listener.onHead(head)
  }

  #decode(chunk: Buffer, decoder: BodyDecoder): void {
    const { data, rest } = decoder.decode(chunk)
    for (const part of data) if (part.length > 0) this.#listener.onData(part)
    if (rest !== null) this.#listener.onEnd(this.#isHeadReusable && rest.length === 0)
  }
}
