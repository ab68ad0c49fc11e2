/** A document that cannot be read on from `place`. What came before it stands; `read.ts` makes it a problem. */
export class Broken extends Error {
  readonly place: string

  constructor(reason: string, place: string) {
    super(reason)
    this.name = 'Broken'
    this.place = place
  }
}
