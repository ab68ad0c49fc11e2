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

/** Of one country: the form of its numbers without prefix, and their check digits. */
interface Rule {
  readonly form: RegExp
  readonly check: { validate(number: string): { isValid: boolean } }
  /** Companies and bodies are known by this very number, so that it is often stated without its prefix. */
  readonly bare?: true
}

/** By the prefix of VIES; Spain, France and Italy have national numbers of their own, which their VAT numbers hold. */
const RULES: Readonly<Record<string, Rule>> = {
  AT: { form: /^U\d{8}$/, check: at },
  BE: { form: /^[01]\d{9}$/, check: be, bare: true },
  BG: { form: /^\d{9,10}$/, check: bg },
  CY: { form: /^\d{8}[A-Z]$/, check: cy },
  CZ: { form: /^\d{8}$/, check: cz, bare: true },
  DE: { form: /^\d{9}$/, check: de },
  DK: { form: /^\d{8}$/, check: dk, bare: true },
  EE: { form: /^\d{9}$/, check: ee },
  EL: { form: /^\d{9}$/, check: gr, bare: true },
  FI: { form: /^\d{8}$/, check: fi, bare: true },
  HR: { form: /^\d{11}$/, check: hr, bare: true },
  HU: { form: /^\d{8}$/, check: hu },
  IE: { form: /^\d[\dA-Z]\d{5}[A-Z]{1,2}$/, check: ie },
  LT: { form: /^(?:\d{9}|\d{12})$/, check: lt },
  LU: { form: /^\d{8}$/, check: lu },
  LV: { form: /^\d{11}$/, check: lv },
  MT: { form: /^\d{8}$/, check: mt },
  NL: { form: /^\d{9}B\d{2}$/, check: nl },
  PL: { form: /^\d{10}$/, check: pl, bare: true },
  PT: { form: /^\d{9}$/, check: pt, bare: true },
  RO: { form: /^\d{6,10}$/, check: ro, bare: true },
  SE: { form: /^\d{12}$/, check: se },
  SI: { form: /^\d{8}$/, check: si, bare: true },
  SK: { form: /^\d{10}$/, check: sk },
}

/**
 * The VAT number a document states of somebody in `country` (ISO 3166), in the form of VIES: `BE0832584553`. Without its
 * prefix only where companies are known by that number. Null when it has not the form of one or its check digits are wrong.
 */
export function vat(text: string, country: string): Identifier | null {
  const signs = text.toUpperCase().replace(/[\s./-]/g, '')
  const prefix = country === 'GR' ? 'EL' : country
  const [, stated, rest = ''] = /^([A-Z]{2})(.+)$/.exec(signs.replace(/^GR(?=\d{9}$)/, 'EL')) ?? []
  const found = number(stated ?? '', rest) ?? (RULES[prefix]?.bare ? number(prefix, signs) : null)
  if (found === null) return null
  const home = found.slice(0, 2)
  return { scheme: 'vat', jurisdiction: jurisdictionOf(home), number: found, valid: true }
}

function number(prefix: string, rest: string): string | null {
  const rule = Object.hasOwn(RULES, prefix) ? RULES[prefix] : undefined
  // Nine zeros pass every check of sums.
  if (rule === undefined || !rule.form.test(rest) || /^0+$/.test(rest)) return null
  return rule.check.validate(rest).isValid ? prefix + rest : null
}
