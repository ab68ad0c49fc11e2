import type { AnnouncementCategory } from '../../../model/category.ts'

/** The category of an announcement and the act that its title names. */
export interface HandelsregisterClassification {
  readonly category: AnnouncementCategory
  /** The act in the words of the register, such as `Verschmelzung`. */
  readonly act: string
}

/** A rule that one sentence of the announcement fulfills. */
export interface CategoryRule extends HandelsregisterClassification {
  readonly pattern: RegExp
  /** Matches a word that the sentence must contain as well, in any order. */
  readonly also?: RegExp
  /** Matches a sentence that has the words of the rule but states something else. */
  readonly unless?: RegExp
}

/** Returns the first rule that a sentence fulfills. The order of the rules counts, not the order of the sentences. */
export function findRule(rules: readonly CategoryRule[], sentences: readonly string[]): CategoryRule | null {
  return rules.find(rule => sentences.some(sentence => fulfills(sentence, rule))) ?? null
}

function fulfills(sentence: string, { pattern, also, unless }: CategoryRule): boolean {
  return pattern.test(sentence) && (also?.test(sentence) ?? true) && !unless?.test(sentence)
}
