/** The IDs under which each condition was set. Conditions are numbered; most have one ID, which is read without another object. */
export class ConditionIds {
  readonly #first: string[] = []
  readonly #others: (string[] | null)[] = []
  readonly #free: number[] = []

  /** Returns the number of a new condition with one ID. Numbers of conditions without IDs are used again. */
  create(id: string): number {
    const condition = this.#free.pop() ?? this.#first.length
    this.#first[condition] = id
    this.#others[condition] = null
    return condition
  }

  add(condition: number, id: string): void {
    const others = this.#others[condition]
    if (others) others.push(id)
    else this.#others[condition] = [id]
  }

  /** Removes an ID of a condition. Returns whether it was the last one. */
  remove(condition: number, id: string): boolean {
    const others = this.#others[condition]
    if (!others) {
      this.#first[condition] = ''
      this.#free.push(condition)
      return true
    }
    const last = others.pop() as string
    if (this.#first[condition] === id) this.#first[condition] = last
    else if (last !== id) others[others.indexOf(id)] = last
    if (others.length === 0) this.#others[condition] = null
    return false
  }

  /** Appends all IDs of a condition. */
  collect(condition: number, ids: string[]): void {
    ids.push(this.#first[condition] as string)
    const others = this.#others[condition]
    if (others) for (const id of others) ids.push(id)
  }
}
