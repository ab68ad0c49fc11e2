/** Thrown at the location from which a document cannot be read. Earlier records stay valid; `readSourceDocument` reports it. */
export class Broken extends Error {
  readonly place: string

  constructor(reason: string, place: string) {
    super(reason)
    this.name = 'DocumentError'
    this.place = place
  }
}
