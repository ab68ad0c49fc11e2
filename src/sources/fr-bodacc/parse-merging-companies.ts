import type { Mention } from '../../model/announcement.ts'
import type { MentionRole } from '../../model/mention-role.ts'
import { parseSiren } from '../shared/identifier-numbers.ts'
import { normalizeForComparison, omitMissing } from '../shared/text-cleaning.ts'

/**
 * Matches one company in a merger or demerger plan. The plan states the name, legal form, registered office, capital
 * and number in the order that the law requires.
 */
const COMPANY =
  /sociétés? (absorbante|absorbée?|absorbee|bénéficiaire)s? ?:? (?:dénomination ?: ?)?(?!(?:dénomination|forme)\b)([^:;]{2,150}?),? forme(?: juridique)? ?:? ([^:;]{2,80}?),? (?:adresse|siège|montant|capital|au capital)\b((?:(?!sociétés? (?:absorb|bénéf)).){0,400}?)\b(?:numéro unique d['’]identification|immatriculation|n° rcs) ?:? (?:rcs [\p{L} '’-]{2,40}?)?(\d{3} ?\d{3} ?\d{3})(?!\d)/giu

const ROLES: Readonly<Record<string, MentionRole>> = {
  absorbante: 'absorbing',
  absorbe: 'absorbed',
  absorbee: 'absorbed',
  beneficiaire: 'beneficiary',
}

/**
 * Parses the companies that a merger plan lists as "Société absorbante : X Forme : … Numéro unique d'identification :
 * …" (Code de commerce, R. 236-2). A plan in free prose yields no mentions.
 */
export function parseBodaccMergingCompanies(text: string): Mention[] {
  return [...text.matchAll(COMPANY)].flatMap(
    ([, position = '', name = '', legalForm = '', place = '', digits = '']) => {
      const number = parseSiren(digits)
      const role = ROLES[normalizeForComparison(position)]
      if (role === undefined || !number?.valid) return []
      return [
        {
          type: 'company',
          role,
          name: name.replace(/^[ .,]+/, '').trim(),
          identifiers: [number],
          legalForm: legalForm.trim(),
          ...omitMissing({ locality: /(?<!\d)\d{5}(?= \p{L})/u.exec(place)?.[0] }),
        },
      ]
    },
  )
}
