import { splitLegalForm } from '../../../model/legal-form.ts'
import { findGazettePostcode } from './parse-labels.ts'
import type { GazettePartyInText } from './parties/find-petitioner.ts'

const PENSION_SCHEME =
  /\b(?:[Tt]he|THE) ((?:[\p{Lu}\d][^\s,;:]{0,40} |of |and |& ){1,10}(?:Scheme|Plan|Fund|SCHEME|PLAN|FUND))\b/u

/** Matches a scheme in capitals at the beginning of a notice. */
const SCHEME_IN_HEADING = /^(?:[^\p{Ll}\s]{1,40} ){1,10}(?:SCHEME|PLAN|FUND)\b/u

/** Finds the pension scheme in a notice to its members and creditors under the Trustee Act. */
export function findGazettePensionScheme(text: string): string | null {
  return PENSION_SCHEME.exec(text)?.[1] ?? SCHEME_IN_HEADING.exec(text)?.[0] ?? null
}

/** Finds the capital after a reduction, as in `reduction of the share capital … from £12,500,000 to £2,500,000`. */
export function findGazetteReducedCapital(text: string): { capital: number; currency: string } | null {
  const [, amount] =
    /\breduction of (?:the |its )?(?:share |issued )?capital\b[^;]{0,160}? from £[\d,]{1,20}(?:\.\d\d)? to £([\d,]{1,20}(?:\.\d\d)?)(?![\d,]*\d)/i.exec(
      text,
    ) ?? []
  return amount === undefined ? null : { capital: Number(amount.replaceAll(',', '')), currency: 'GBP' }
}

/** Matches the words before the address to which claims are sent. */
const CLAIMS_TO =
  /\b(?:write to|writing to|particulars(?: in writing)? to|contact|claims? to|sent to|send .{3,120}? to) /gi
/** Matches a firm with a legal form that an address follows. The name of a scheme can contain that of a company. */
const FIRM =
  /(?:^|, |\bat |\bof |\bto )((?:[\p{Lu}\d(][^\s,;]{0,40} |and |of |& ){1,8}(?:Limited|Ltd|LLP|LIMITED|LTD|PLC|plc))(?=,| at | of )/gu

/** Finds the firm that receives the claims against a pension scheme or a trust. */
export function findGazetteClaimsRecipient(text: string): GazettePartyInText | null {
  for (const match of text.matchAll(CLAIMS_TO)) {
    const after = text.slice(match.index + match[0].length).slice(0, 300)
    const [firm] = after.matchAll(FIRM)
    const name = firm?.[1]?.trim()
    if (firm !== undefined && name !== undefined && splitLegalForm(name, 'GB').legalFormClass !== null)
      return { name, locality: findGazettePostcode(after.slice(firm.index)) }
  }
  return null
}
