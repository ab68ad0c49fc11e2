import { findGazetteLabelledValues } from '../parse-labels.ts'
import {
  GAZETTE_NAME_PATTERN,
  type GazetteOfficeHolder,
  isGazettePersonName,
} from '../parse-practitioners.ts'

const STATED = new RegExp(`(${GAZETTE_NAME_PATTERN}),? (?:\\(?the )?(?:deputy )?Official Receiver\\b`, 'u')
/** Matches the name at the start of the line with the address of the official receiver. */
const LEADING_NAME = new RegExp(`^(${GAZETTE_NAME_PATTERN})(?:$|, ?(?=[\\d\\p{Lu}])| (?=\\d))`, 'u')
const SINGLE_WORD = /^\p{Lu}[\p{L}’'-]{0,40}$/u
const EMPTY_DATE = /^date of [a-z -]{5,60}: ?(?=\p{Lu})/iu

/**
 * Finds the official receiver of a notice by the court, who has no practitioner number. Orders name the person above the
 * capacity.
 */
export function findGazetteOfficialReceiver(lines: readonly string[]): GazetteOfficeHolder | null {
  const capacity = findGazetteLabelledValues(lines).find(
    ({ label, heading }) => label === 'end' && /^capacity/i.test(heading),
  )
  const name = findStatedName(lines) ?? (capacity === undefined ? null : findNameAbove(lines, capacity.line))
  if (name === null) return null
  const isLiquidator = lines.some(line =>
    /\bOfficial Receiver(?:,? and|, (?:the|as))(?: the)? Liquidator\b/i.test(line),
  )
  const role =
    isLiquidator || /liquidator/i.test(capacity?.value ?? '') ? 'liquidator' : 'insolvency_practitioner'
  return { name, number: null, firm: null, role }
}

function findStatedName(lines: readonly string[]): string | null {
  const names = lines.map(line => STATED.exec(line.replace(EMPTY_DATE, ''))?.[1])
  return names.find(name => name !== undefined && isGazettePersonName(name)) ?? null
}

function findNameAbove(lines: readonly string[], capacityLine: number): string | null {
  const above = lines
    .slice(Math.max(0, capacityLine - 5), capacityLine)
    .map(line => line.replace(EMPTY_DATE, ''))
  const names = above.map((line, i) => {
    // The initial and the surname can be on lines of their own.
    const name =
      SINGLE_WORD.test(line) && SINGLE_WORD.test(above[i + 1] ?? '') ? `${line} ${above[i + 1]}` : line
    return LEADING_NAME.exec(name)?.[1]
  })
  return names.find(name => name !== undefined && isGazettePersonName(name)) ?? null
}
