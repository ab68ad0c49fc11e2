import * as at from 'stdnum/lib/cjs/at/uid.js'
import * as be from 'stdnum/lib/cjs/be/vat.js'
import * as bg from 'stdnum/lib/cjs/bg/vat.js'
import * as cy from 'stdnum/lib/cjs/cy/vat.js'
import * as cz from 'stdnum/lib/cjs/cz/dic.js'
import * as de from 'stdnum/lib/cjs/de/vat.js'
import * as dk from 'stdnum/lib/cjs/dk/cvr.js'
import * as ee from 'stdnum/lib/cjs/ee/kmkr.js'
import * as fi from 'stdnum/lib/cjs/fi/alv.js'
import * as gr from 'stdnum/lib/cjs/gr/vat.js'
import * as hr from 'stdnum/lib/cjs/hr/oib.js'
import * as hu from 'stdnum/lib/cjs/hu/anum.js'
import * as ie from 'stdnum/lib/cjs/ie/vat.js'
import * as lt from 'stdnum/lib/cjs/lt/pvm.js'
import * as lu from 'stdnum/lib/cjs/lu/tva.js'
import * as lv from 'stdnum/lib/cjs/lv/pvn.js'
import * as mt from 'stdnum/lib/cjs/mt/vat.js'
import * as nl from 'stdnum/lib/cjs/nl/btw.js'
import * as pl from 'stdnum/lib/cjs/pl/nip.js'
import * as pt from 'stdnum/lib/cjs/pt/nif.js'
import * as ro from 'stdnum/lib/cjs/ro/cui.js'
import * as se from 'stdnum/lib/cjs/se/vat.js'
import * as si from 'stdnum/lib/cjs/si/ddv.js'
import * as sk from 'stdnum/lib/cjs/sk/dph.js'
import type { Identifier } from '../../model/entity.ts'
import { jurisdictionOf } from '../../model/place.ts'

/** Format of a country's VAT numbers without the prefix, and the check of their digits. */
interface VatRule {
  readonly format: RegExp
  readonly check: { validate(number: string): { isValid: boolean } }
  /** True where the VAT number is the general company number, which is often stated without a prefix. */
  readonly allowsNoPrefix?: true
}

/** Rules by VIES prefix. Spain, France and Italy are missing: their VAT numbers contain national numbers parsed elsewhere. */
const RULES: Readonly<Record<string, VatRule>> = {
  AT: { format: /^U\d{8}$/, check: at },
  BE: { format: /^[01]\d{9}$/, check: be, allowsNoPrefix: true },
  BG: { format: /^\d{9,10}$/, check: bg },
  CY: { format: /^\d{8}[A-Z]$/, check: cy },
  CZ: { format: /^\d{8}$/, check: cz, allowsNoPrefix: true },
  DE: { format: /^\d{9}$/, check: de },
  DK: { format: /^\d{8}$/, check: dk, allowsNoPrefix: true },
  EE: { format: /^\d{9}$/, check: ee },
  EL: { format: /^\d{9}$/, check: gr, allowsNoPrefix: true },
  FI: { format: /^\d{8}$/, check: fi, allowsNoPrefix: true },
  HR: { format: /^\d{11}$/, check: hr, allowsNoPrefix: true },
  HU: { format: /^\d{8}$/, check: hu },
  IE: { format: /^\d[\dA-Z]\d{5}[A-Z]{1,2}$/, check: ie },
  LT: { format: /^(?:\d{9}|\d{12})$/, check: lt },
  LU: { format: /^\d{8}$/, check: lu },
  LV: { format: /^\d{11}$/, check: lv },
  MT: { format: /^\d{8}$/, check: mt },
  NL: { format: /^\d{9}B\d{2}$/, check: nl },
  PL: { format: /^\d{10}$/, check: pl, allowsNoPrefix: true },
  PT: { format: /^\d{9}$/, check: pt, allowsNoPrefix: true },
  RO: { format: /^\d{6,10}$/, check: ro, allowsNoPrefix: true },
  SE: { format: /^\d{12}$/, check: se },
  SI: { format: /^\d{8}$/, check: si, allowsNoPrefix: true },
  SK: { format: /^\d{10}$/, check: sk },
}

/**
 * Parses a VAT number of a party in `country` (ISO 3166) to the VIES format (`BE0832584553`). The prefix may be missing
 * only where the rule allows it; returns null for a wrong format or wrong check digits.
 */
export function vat(text: string, country: string): Identifier | null {
  const compact = text.toUpperCase().replace(/[\s./-]/g, '')
  const prefix = country === 'GR' ? 'EL' : country
  const [, statedPrefix, rest = ''] = /^([A-Z]{2})(.+)$/.exec(compact.replace(/^GR(?=\d{9}$)/, 'EL')) ?? []
  const found =
    validVatNumber(statedPrefix ?? '', rest) ??
    (RULES[prefix]?.allowsNoPrefix ? validVatNumber(prefix, compact) : null)
  if (found === null) return null
  const issuingCountry = found.slice(0, 2)
  return { scheme: 'vat', jurisdiction: jurisdictionOf(issuingCountry), number: found, valid: true }
}

function validVatNumber(prefix: string, rest: string): string | null {
  const rule = Object.hasOwn(RULES, prefix) ? RULES[prefix] : undefined
  // All zeros pass every checksum.
  if (rule === undefined || !rule.format.test(rest) || /^0+$/.test(rest)) return null
  return rule.check.validate(rest).isValid ? prefix + rest : null
}
