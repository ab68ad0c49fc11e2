import type { Clock } from '../base/clock.ts'

const MOST_ANSWERS = 2_000

/** What was found out about a question in one state of the index, and how long that took in milliseconds. */
export interface Lesson {
  readonly question: string
  readonly change: number
  readonly answer: { readonly total?: number }
  readonly ms: number
}

/** Remembers answers that hold for one state of the index, which its change number names. */
export interface Memory {
  /** The answer to a question: remembered, or found now. */
  recall<T extends { readonly total?: number }>(change: number, question: string, find: () => T): T
  known(change: number, question: string): Lesson | null
  /** Takes over what another thread has found. */
  learn(lessons: readonly Lesson[]): void
  /** What was found since this was asked last. */
  takeNew(): Lesson[]
}

export function makeMemory(clock: Clock): Memory {
  const lessons = new Map<string, Lesson>()
  let newest = -1
  let found: Lesson[] = []

  function keep(lesson: Lesson): void {
    if (lesson.change < newest) return
    if (lesson.change > newest || lessons.size >= MOST_ANSWERS) lessons.clear()
    newest = lesson.change
    lessons.set(lesson.question, lesson)
  }

  function known(change: number, question: string): Lesson | null {
    const lesson = lessons.get(question)
    return lesson?.change === change ? lesson : null
  }

  return {
    recall<T extends { readonly total?: number }>(change: number, question: string, find: () => T): T {
      const lesson = known(change, question)
      if (lesson !== null) return lesson.answer as T
      const began = clock.elapsed()
      const answer = find()
      const news = { question, change, answer, ms: clock.elapsed() - began }
      keep(news)
      if (found.length < MOST_ANSWERS) found.push(news)
      return answer
    },
    known,
    learn: learned => learned.forEach(keep),
    takeNew() {
      const news = found
      found = []
      return news
    },
  }
}
