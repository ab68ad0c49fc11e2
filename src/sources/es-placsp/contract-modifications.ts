import type { JsonValue } from '../../model/announcement.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { formatMoney, joinNames } from '../shared/localized-values.ts'
import { omitMissing } from '../shared/text-cleaning.ts'
import { readPlacspMoney } from './field-values.ts'
import { readPlacspDuration } from './procurement-project.ts'
import type { PlacspTenderResult } from './tender-results.ts'

/** A contract modification, as a sentence for the summary and as details. */
export interface PlacspContractModification {
  /** `Contrato 3992 (ALFA, S.L.): incremento de 3.550 €, 12 meses más, importe final 7.100 €`. */
  readonly sentence: string
  readonly details: { readonly [key: string]: JsonValue }
}

/** Reads the contract modifications in a contract folder. The result with the same contract names the contractor. */
export function readPlacspContractModifications(
  folder: FieldReader,
  outcomes: readonly PlacspTenderResult[],
): PlacspContractModification[] {
  return folder.children('ContractModification').map(modification => {
    const change = readPlacspMoney(
      modification.child('ContractModificationLegalMonetaryTotal'),
      'TaxExclusiveAmount',
    )
    const final = readPlacspMoney(modification.child('FinalLegalMonetaryTotal'), 'TaxExclusiveAmount')
    const contract = modification.text('ContractID')
    const extension = readPlacspDuration(modification, 'ContractModificationDurationMeasure')?.text
    const changes = [
      change === null ? null : describeAmountChange(change.value, change.currency),
      extension === undefined ? null : `${extension} más`,
      final === null ? null : `importe final ${formatMoney(final.value, final.currency, 'es')}`,
    ]
    const details = omitMissing({
      number: modification.text('ID'),
      contract,
      change_without_tax: change?.value,
      amount_without_tax: final?.value,
      currency: final?.currency ?? change?.currency,
      extension,
      duration: readPlacspDuration(modification, 'FinalDurationMeasure')?.text,
      note: modification.text('Note'),
    })
    const heading = contract === null ? 'Modificación' : `Contrato ${contract}`
    const signed = outcomes.filter(outcome => contract !== null && outcome.contract?.id === contract)
    const contractors = [...new Set(signed.flatMap(({ winnerNames }) => winnerNames))]
    const parties = contractors.length === 0 ? '' : ` (${joinNames(contractors, 'es')})`
    const stated = changes.filter(part => part !== null).join(', ')
    return { sentence: heading + parties + (stated === '' ? '' : `: ${stated}`), details }
  })
}

/** Describes a change of the amount in words; the publisher states a reduction as a negative number. */
function describeAmountChange(value: number, currency: string): string {
  if (value === 0) return 'sin variación de importe'
  return `${value > 0 ? 'incremento' : 'reducción'} de ${formatMoney(Math.abs(value), currency, 'es')}`
}
