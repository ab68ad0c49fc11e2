import { QUESTION_LANGUAGES, type QuestionLanguage } from './judged-questions.ts'

/** The result of one question. */
export interface QuestionResult {
  readonly language: QuestionLanguage
  readonly id: string
  readonly q: string
  readonly ndcg: number
  /** IDs of the announcements on the first page. */
  readonly top: readonly string[]
  /** Number of announcements found, on all pages. */
  readonly total: number
  /** Number of suggestions, which only questions without results have. */
  readonly suggestions: number
}

/** Scores of the questions in one language. */
export interface LanguageScore {
  readonly questions: number
  /** Mean nDCG@10, rounded to three decimals. */
  readonly ndcg: number
  /** Share of questions that find nothing, rounded to three decimals. */
  readonly zeroResultRate: number
}

export type RelevanceScores = Readonly<Record<QuestionLanguage, LanguageScore>>

/** Averages the results of each language. */
export function scoreResults(results: readonly QuestionResult[]): RelevanceScores {
  const scores = QUESTION_LANGUAGES.map(language => {
    const own = results.filter(result => result.language === language)
    const mean = (values: readonly number[]): number =>
      Math.round((1_000 * values.reduce((sum, value) => sum + value, 0)) / own.length) / 1_000
    const score: LanguageScore = {
      questions: own.length,
      ndcg: mean(own.map(({ ndcg }) => ndcg)),
      zeroResultRate: mean(own.map(({ total }) => (total === 0 ? 1 : 0))),
    }
    return [language, score] as const
  })
  return Object.fromEntries(scores) as Record<QuestionLanguage, LanguageScore>
}

/** Returns a sentence for each score that is worse than the stored one. */
export function findWorseScores(stored: RelevanceScores, measured: RelevanceScores): string[] {
  return QUESTION_LANGUAGES.flatMap(language => {
    const [before, after] = [stored[language], measured[language]]
    const worse: string[] = []
    if (after.ndcg < before.ndcg)
      worse.push(`${language}: nDCG@10 fell from ${before.ndcg} to ${after.ndcg}.`)
    if (after.zeroResultRate > before.zeroResultRate)
      worse.push(
        `${language}: the share of questions without results rose from ${before.zeroResultRate} to ${after.zeroResultRate}.`,
      )
    return worse
  })
}

/** Formats the scores of each language and the questions with the lowest scores. */
export function formatRelevanceScores(
  scores: RelevanceScores,
  results: readonly QuestionResult[],
  worst: number,
): string[] {
  const rows = QUESTION_LANGUAGES.map(language => {
    const { questions, ndcg, zeroResultRate } = scores[language]
    return `${language.padEnd(10)}${String(questions).padStart(9)}${ndcg.toFixed(3).padStart(9)}${percent(zeroResultRate).padStart(13)}`
  })
  const without = results.filter(({ total }) => total === 0)
  const helped = without.filter(({ suggestions }) => suggestions > 0)
  const lowest = results.toSorted((a, b) => a.ndcg - b.ndcg).slice(0, worst)
  return [
    'language  questions  nDCG@10  zero results',
    ...rows,
    '',
    `${helped.length} of ${without.length} questions without results have suggestions.`,
    '',
    `The ${lowest.length} questions with the lowest nDCG@10 (and the number of announcements found):`,
    ...lowest.map(({ id, q, ndcg, total }) => `${ndcg.toFixed(3)}  ${id}  ${q}  (${total})`),
  ]
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
