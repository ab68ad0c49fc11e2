import { InvalidValueError, parseList } from '../setting-parsers.ts'

/** How long announcements of a source and kind are kept, counted from the day of publication. */
export interface RetentionRule {
  readonly sourceId: string
  /** `persons`, `insolvency` or a category. */
  readonly kind: string
  /** One of them is 0. */
  readonly months: number
  readonly days: number
}

/** `source:kind=period`, for example `gb-gazette:personal_insolvency=15mo`. */
const RULE = /^([a-z]{2}-[a-z-]{1,40}):([a-z_]{1,60})=(\d{1,4})(d|w|mo|y)$/

/** Parses rules such as `fr-bodacc:persons=24mo,de-handelsregister:insolvency=6mo`. Each source and kind may occur once. */
export function parseRetentionRules(text: string | undefined): readonly RetentionRule[] {
  const rules = parseList(text).map(parseRule)
  const names = rules.map(({ sourceId, kind }) => `${sourceId}:${kind}`)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw new InvalidValueError(`"${repeated}" occurs more than once`)
  return rules
}

function parseRule(item: string): RetentionRule {
  const [, sourceId = '', kind = '', number = '', unit = ''] = RULE.exec(item) ?? []
  const count = Number(number)
  if (sourceId === '' || count === 0) {
    const example = 'fr-bodacc:persons=24mo'
    throw new InvalidValueError(
      `"${item}" must have the form <source>:<kind>=<period>, for example ${example}, with a period in d, w, mo or y`,
    )
  }
  const months = unit === 'mo' ? count : unit === 'y' ? count * 12 : 0
  return { sourceId, kind, months, days: unit === 'd' ? count : unit === 'w' ? count * 7 : 0 }
}
