import type { Mention } from '../../model/announcement.ts'
import type { Role } from '../../model/role.ts'
import { siren } from '../kit/siren.ts'
import { fold } from '../kit/text.ts'

/** One company of the plan of a merger or division, in the order of the law: name, form, seat, capital, number. */
const COMPANY =
  /sociétés? (absorbante|absorbée?|absorbee|bénéficiaire)s? ?:? (?:dénomination ?: ?)?(?!(?:dénomination|forme)\b)([^:;]{2,150}?),? forme(?: juridique)? ?:? ([^:;]{2,80}?),? (?:adresse|siège|montant|capital|au capital)\b((?:(?!sociétés? (?:absorb|bénéf)).){0,400}?)\b(?:numéro unique d['’]identification|immatriculation|n° rcs) ?:? (?:rcs [\p{L} '’-]{2,40}?)?(\d{3} ?\d{3} ?\d{3})(?!\d)/giu

const ROLES: Readonly<Record<string, Role>> = {
  absorbante: 'absorbing',
  absorbe: 'absorbed',
  absorbee: 'absorbed',
  beneficiaire: 'beneficiary',
}

/**
 * The companies that the printed plan of a merger names in the form "Société absorbante : X Forme : … Numéro unique
 * d'identification : …" (Code de commerce, R. 236-2). Prose is for people, who find it in the summary.
 */
export function mergingCompanies(text: string): Mention[] {
  return [...text.matchAll(COMPANY)].flatMap(([, part = '', name = '', legalForm = '', , digits = '']) => {
    const number = siren(digits)
    const role = ROLES[fold(part)]
    if (role === undefined || !number?.valid) return []
    return [
      {
        type: 'company',
        role,
        name: name.replace(/^[ .,]+/, '').trim(),
        identifiers: [number],
        legalForm: legalForm.trim(),
      },
    ]
  })
}
