import type { Json } from '../../model/announcement.ts'
import type { Fields } from '../kit/fields.ts'
import { compact } from '../kit/text.ts'
import { durationOf } from './project.ts'
import { money } from './values.ts'

/** The modifications of a folder's contracts, as they stand in the details. */
export function modificationsOf(folder: Fields): { [key: string]: Json }[] {
  return folder.children('ContractModification').map(modification => {
    const change = money(modification.child('ContractModificationLegalMonetaryTotal'), 'TaxExclusiveAmount')
    const final = money(modification.child('FinalLegalMonetaryTotal'), 'TaxExclusiveAmount')
    return compact({
      number: modification.text('ID'),
      contract: modification.text('ContractID'),
      change_without_tax: change?.value,
      amount_without_tax: final?.value,
      currency: final?.currency ?? change?.currency,
      extension: durationOf(modification, 'ContractModificationDurationMeasure')?.text,
      duration: durationOf(modification, 'FinalDurationMeasure')?.text,
      note: modification.text('Note'),
    })
  })
}
