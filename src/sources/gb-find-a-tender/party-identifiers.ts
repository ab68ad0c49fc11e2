import type { EntityIdentifier } from '../../model/entity.ts'
import { jurisdictionOf } from '../../model/jurisdiction.ts'
import { getTextsAtPath } from '../shared/field-paths.ts'
import type { FieldReader } from '../shared/field-reader.ts'
import { parseUkCompanyNumber } from '../shared/identifier-numbers.ts'
import { toArray } from '../shared/plain-values.ts'
import { quoteValue } from '../shared/text-cleaning.ts'

type NumberParser = (number: string) => EntityIdentifier | null

/** Format of the publisher's own organization numbers. */
const PPON = /^[A-Z]{4}-\d{4}-[A-Z]{4}$/

/**
 * Parsers for register numbers by org-id.guide code. GB-PPON, the publisher's own organization number, is not in that
 * guide.
 */
const REGISTER_PARSERS = new Map<string, NumberParser>([
  ['GB-COH', parseUkCompanyNumber],
  ['GB-PPON', parserFor('ppon', PPON)],
  ['GB-CHC', parserFor('charity_number', /^\d{6,7}$/)],
  ['GB-SC', parserFor('charity_number', /^SC\d{6}$/)],
  ['GB-NIC', parserFor('charity_number', /^NIC\d{6}$/, 'NIC')],
  // The numbers of health bodies, learning providers, mutual societies and local authorities keep their register code.
  ['GB-NHS', parserFor('local', /^GB-NHS-[\dA-Z]{3,6}$/, 'GB-NHS-')],
  ['GB-UKPRN', parserFor('local', /^GB-UKPRN-\d{8}$/, 'GB-UKPRN-')],
  ['GB-MPR', parserFor('local', /^GB-MPR-[\dA-Z]{3,8}$/, 'GB-MPR-')],
  ['GB-LAE', parserFor('local', /^GB-LAE-[A-Z]{3,4}$/, 'GB-LAE-')],
])

/**
 * Schemes of platform accounts, which identify nobody: a body has several accounts, and one portal account stands for
 * many bodies (sources/gb-find-a-tender).
 */
const ACCOUNT_SCHEMES = ['GB-SRS', 'GB-FTS', 'GB-CFS']

/**
 * Reads the identifiers of a party. Numbers that do not match the format of their register are reported and kept as
 * invalid.
 */
export function readFindATenderPartyIdentifiers(party: FieldReader): EntityIdentifier[] {
  const stated = [party.value('identifier'), ...toArray(party.value('additionalIdentifiers'))]
  return stated.flatMap(item => {
    const [number] = getTextsAtPath(item, 'id')
    const [register] = getTextsAtPath(item, 'scheme')
    return number === undefined || ACCOUNT_SCHEMES.includes(register ?? '')
      ? []
      : parseIdentifier(party, number, register)
  })
}

function parseIdentifier(
  party: FieldReader,
  number: string,
  register: string | undefined,
): EntityIdentifier[] {
  // A number without a register identifies nobody, unless it has the format of the publisher's own numbers.
  if (register === undefined) {
    return PPON.test(number) ? parseIdentifier(party, number, 'GB-PPON') : [unverified(number)]
  }
  const parse = REGISTER_PARSERS.get(register)
  if (parse === undefined) {
    party.reportProblem('unknown_code', `unknown register ${quoteValue(register)}`, 'identifier')
    return [unverified(`${register}-${number}`, /^([A-Z]{2})-/.exec(register)?.[1])]
  }
  const found = parse(number)
  if (!found?.valid) {
    party.reportProblem('bad_value', `${quoteValue(number)} is not a valid ${register} number`, 'identifier')
  }
  return found === null ? [] : [found]
}

function unverified(number: string, country = 'GB'): EntityIdentifier {
  return { scheme: 'local', jurisdiction: jurisdictionOf(country), number, valid: null }
}

/** Returns a parser for register numbers that uppercases a number, removes its spaces and adds a missing `prefix`. */
function parserFor(scheme: EntityIdentifier['scheme'], form: RegExp, prefix = ''): NumberParser {
  return text => {
    const normalized = text.replace(/\s/g, '').toUpperCase()
    const number = normalized.startsWith(prefix) ? normalized : prefix + normalized
    return {
      scheme,
      jurisdiction: 'GB',
      number,
      valid: form.test(number) || (scheme === 'local' ? null : false),
    }
  }
}
