/**
 * A memory of at least `most` and at most twice as many answers, for what is asked again and again. Of two generations the
 * older one goes, so that rare questions never drive out those that are asked all the time.
 */
export function makeRemembering<T>(most: number): (question: string, compute: (question: string) => T) => T {
  let young = new Map<string, T>()
  let old = new Map<string, T>()
  return (question, compute) => {
    const known = young.get(question)
    if (known !== undefined) return known
    if (young.size >= most) {
      old = young
      young = new Map()
    }
    const value = old.get(question) ?? compute(question)
    young.set(question, value)
    return value
  }
}
