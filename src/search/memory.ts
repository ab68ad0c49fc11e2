const MOST_ANSWERS = 2_000

/** Remembers answers that hold for one state of the index, which its change number names. */
export function memoryOfOneChange() {
  let remembered = -1
  const answers = new Map<string, unknown>()
  return <T>(change: number, question: string, answer: () => T): T => {
    if (change !== remembered || answers.size >= MOST_ANSWERS) answers.clear()
    remembered = change
    if (!answers.has(question)) answers.set(question, answer())
    return answers.get(question) as T
  }
}
