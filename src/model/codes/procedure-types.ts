/**
 * The closed list of procurement procedures (design 4), after the eForms list `procurement-procedure-type`. National
 * procedures below the thresholds have their own types, because their rules differ from those of the directives.
 */
export const PROCEDURE_TYPES = {
  open: 'Any supplier may submit a tender.',
  restricted: 'Any supplier may apply, and those selected submit a tender.',
  negotiated_with_call: 'Any supplier may apply, and the buyer negotiates with those selected.',
  negotiated_without_call:
    'The buyer negotiates with suppliers of its choice, without a call for competition.',
  competitive_flexible:
    'The buyer designs a competitive procedure of its own (Procurement Act 2023 of the United Kingdom).',
  competitive_dialogue: 'The buyer develops solutions in a dialogue with selected suppliers.',
  innovation_partnership: 'The buyer has a product or service developed that does not exist yet.',
  design_contest: 'A jury selects a plan or design.',
  direct_award: 'The buyer awards the contract to one supplier without competition.',
  framework_call_off: 'The contract is based on a framework agreement or a dynamic purchasing system.',
  concession: 'A concession is awarded by rules of its own.',
  below_threshold: 'The buyer chooses the rules, as national law allows below the thresholds.',
  other: 'The document names a procedure that no other type covers.',
} as const

export type ProcedureType = keyof typeof PROCEDURE_TYPES

/** Returns whether the string is a procedure type. */
export function isProcedureType(text: string): text is ProcedureType {
  return Object.hasOwn(PROCEDURE_TYPES, text)
}
