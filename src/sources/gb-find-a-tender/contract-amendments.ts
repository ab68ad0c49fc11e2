import { getValuesAtPath } from '../shared/field-paths.ts'
import { isPlainRecord, type PlainRecord } from '../shared/plain-values.ts'

/** Returns a contract with the value and the period that its last change gives it, where the change states them. */
export function applyLastAmendment(contract: unknown): unknown {
  if (!isPlainRecord(contract)) return contract
  const amendments = listContractAmendments(contract)
  const value = amendments.map(({ value: changed }) => changed).findLast(isPlainRecord)
  const period = amendments.map(({ period: changed }) => changed).findLast(isPlainRecord)
  return {
    ...contract,
    ...(value !== undefined && { value }),
    ...(period !== undefined && {
      period: { ...(isPlainRecord(contract.period) && contract.period), ...period },
    }),
  }
}

/** Lists the changes of contracts. Proposed changes count only if no change has been made. */
export function listContractAmendments(contracts: unknown): PlainRecord[] {
  const made = getValuesAtPath(contracts, 'amendments').filter(isPlainRecord)
  return made.length > 0 ? made : getValuesAtPath(contracts, 'proposedAmendments').filter(isPlainRecord)
}
