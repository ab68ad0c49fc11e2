/** Thrown at the location from which a document cannot be read. Earlier records stay valid; `readSourceDocument` reports it. */
export class DocumentError extends Error {
  readonly location: string

  constructor(reason: string, place: string) {
    super(reason)
    this.name = 'DocumentError'
    this.location = place
  }
}
