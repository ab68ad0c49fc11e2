import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deriveAnnouncementId } from '../../src/model/announcement.ts'

export const QUESTION_LANGUAGES = ['de', 'en', 'es', 'fr', 'it'] as const
export type QuestionLanguage = (typeof QUESTION_LANGUAGES)[number]

/** References of announcements by grade and source: 3 perfect, 2 good, 1 related. All others are irrelevant. */
type GradedReferences = Readonly<Record<'1' | '2' | '3', Readonly<Record<string, readonly string[]>>>>

/** One line of `questions/<language>.jsonl`. */
interface QuestionLine {
  readonly id: string
  /** The property of searching that the question tests, for example `plural`. */
  readonly kind: string
  readonly q: string
  readonly grades: Partial<GradedReferences>
}

/** A question as typed, with the announcements that a reader of the corpus judged relevant. */
export interface JudgedQuestion {
  readonly language: QuestionLanguage
  readonly id: string
  readonly kind: string
  readonly q: string
  /** The grade of each relevant announcement, by ID. */
  readonly grades: ReadonlyMap<string, number>
}

/**
 * The folders of questions. Those in `held-out` were written and graded before search was changed, and no rule, synonym or
 * weight was chosen by them.
 */
export type QuestionSet = 'questions' | 'held-out'

/** Reads the questions of all languages. */
export async function readJudgedQuestions(set: QuestionSet = 'questions'): Promise<JudgedQuestion[]> {
  const questions: JudgedQuestion[] = []
  for (const language of QUESTION_LANGUAGES) {
    const path = join(import.meta.dirname, set, `${language}.jsonl`)
    for (const line of (await readFile(path, 'utf8')).trimEnd().split('\n')) {
      const { id, kind, q, grades } = JSON.parse(line) as QuestionLine
      questions.push({ language, id, kind, q, grades: gradesById(grades) })
    }
  }
  return questions
}

function gradesById(grades: Partial<GradedReferences>): Map<string, number> {
  const byId = new Map<string, number>()
  for (const [grade, sources] of Object.entries(grades)) {
    for (const [source, references] of Object.entries(sources)) {
      for (const reference of references) byId.set(deriveAnnouncementId(source, reference), Number(grade))
    }
  }
  return byId
}
