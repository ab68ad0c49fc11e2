import type { Json } from '../../model/announcement.ts'
import type { Fields } from '../kit/fields.ts'
import { compact } from '../kit/text.ts'
import { durationOf } from './project.ts'
import { money, written } from './values.ts'

/** One modification of a contract. */
export interface Modification {
  readonly sentence: string
  readonly details: { readonly [key: string]: Json }
}

/** Reads the contract modifications of a folder. */
export function modificationsOf(folder: Fields): Modification[] {
  return folder.children('ContractModification').map(modification => {
    const change = money(modification.child('ContractModificationLegalMonetaryTotal'), 'TaxExclusiveAmount')
    const final = money(modification.child('FinalLegalMonetaryTotal'), 'TaxExclusiveAmount')
    const contract = modification.text('ContractID')
    const extension = durationOf(modification, 'ContractModificationDurationMeasure')?.text
    const parts = [
      change === null ? null : written(change),
      extension,
      final === null ? null : `importe final: ${written(final)}`,
    ]
    const details = compact({
      number: modification.text('ID'),
      contract,
      change_without_tax: change?.value,
      amount_without_tax: final?.value,
      currency: final?.currency ?? change?.currency,
      extension,
      duration: durationOf(modification, 'FinalDurationMeasure')?.text,
      note: modification.text('Note'),
    })
    const heading = contract === null ? 'Modificación' : `Modificación del contrato ${contract}`
    return { sentence: [heading, ...parts.filter(part => part != null)].join(', '), details }
  })
}
