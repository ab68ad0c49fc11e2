import type { Identifier } from '../../model/entity.ts'
import { jurisdictionOf } from '../../model/place.ts'
import { companyNumber } from '../kit/company-number.ts'
import type { Fields } from '../kit/fields.ts'
import { textsAt } from '../kit/paths.ts'
import { listOf } from '../kit/plain.ts'
import { quoted } from '../kit/text.ts'

type Reader = (number: string) => Identifier | null

/** Registers by the codes of org-id.guide; GB-PPON, the publisher's own number of organisations, is not among them. */
const REGISTERS = new Map<string, Reader>([
  ['GB-COH', companyNumber],
  ['GB-PPON', of('ppon', /^[A-Z]{4}-\d{4}-[A-Z]{4}$/)],
  ['GB-CHC', of('charity_number', /^\d{6,7}$/)],
  ['GB-SC', of('charity_number', /^SC\d{6}$/)],
  ['GB-NIC', of('charity_number', /^NIC\d{6}$/, 'NIC')],
  // Health bodies, learning providers, mutual societies, local authorities: each number with the code of its register.
  ['GB-NHS', of('local', /^GB-NHS-[\dA-Z]{3,6}$/, 'GB-NHS-')],
  ['GB-UKPRN', of('local', /^GB-UKPRN-\d{8}$/, 'GB-UKPRN-')],
  ['GB-MPR', of('local', /^GB-MPR-[\dA-Z]{3,8}$/, 'GB-MPR-')],
  ['GB-LAE', of('local', /^GB-LAE-[A-Z]{3,4}$/, 'GB-LAE-')],
])

/** Accounts with the publisher: one body has several (sheet, section 4), and that of a portal stands for many. */
const ACCOUNTS = ['GB-SRS', 'GB-FTS', 'GB-CFS']

/** The numbers of a party; what has not the form of its register is kept as not valid, and noted. */
export function identifiersOf(party: Fields): Identifier[] {
  const stated = [party.raw('identifier'), ...listOf(party.raw('additionalIdentifiers'))]
  return stated.flatMap(item => {
    const [number] = textsAt(item, 'id')
    const [register] = textsAt(item, 'scheme')
    return number === undefined || ACCOUNTS.includes(register ?? '')
      ? []
      : identifier(party, number, register)
  })
}

function identifier(party: Fields, number: string, register: string | undefined): Identifier[] {
  // Without its register a number says nothing of whom it means, even where one can be guessed from its form.
  if (register === undefined) return [unsure(number)]
  const read = REGISTERS.get(register)
  if (read === undefined) {
    party.note('unknown_code', `register ${quoted(register)} is not on the list`, 'identifier')
    return [unsure(`${register}-${number}`, /^([A-Z]{2})-/.exec(register)?.[1])]
  }
  const found = read(number)
  if (!found?.valid) {
    party.note('bad_value', `${quoted(number)} is not of the form of a ${register} number`, 'identifier')
  }
  return found === null ? [] : [found]
}

function unsure(number: string, country = 'GB'): Identifier {
  return { scheme: 'local', jurisdiction: jurisdictionOf(country), number, valid: false }
}

/** Reads the numbers of a register: in capitals, without blanks, with `prefix` in front where it is missing. */
function of(scheme: Identifier['scheme'], form: RegExp, prefix = ''): Reader {
  return text => {
    const signs = text.replace(/\s/g, '').toUpperCase()
    const number = signs.startsWith(prefix) ? signs : prefix + signs
    return { scheme, jurisdiction: 'GB', number, valid: form.test(number) }
  }
}
