import { normalizeForComparison } from '../../shared/text-cleaning.ts'

/** Forms for orders under a framework agreement that exists already. */
const ORDER_FORMS: ReadonlySet<string> = new Set(['AD4', 'P3_3', 'P6_1', 'P6_2', 'A3_3'])
/** Words by which a text says that the contract is made under a framework agreement. */
const ORDER_WORDS =
  /^(?:adesion|aderent|attuativ|applicativ|attuazion|esecuzion|esecutiv|specific|ambito$|derivat|discendent|ordine$|ordinativ|rilanci|sottoscritt|stipulat|vigente$)/
/** How many words before the name are searched for them. */
const LOOKBACK = 6

/** Returns true when texts call the contract itself a framework agreement, and not an order under one. */
export function statesAnacFramework(form: string, texts: readonly (string | null)[]): boolean {
  return !ORDER_FORMS.has(form) && texts.some(text => text !== null && namesFramework(text))
}

function namesFramework(text: string): boolean {
  const words = normalizeForComparison(text).match(/[\p{L}\d]+/gu) ?? []
  const names = words.flatMap((word, i) =>
    /^accord[oi]$/.test(word) && words[i + 1] === 'quadro' ? [i] : [],
  )
  const isOrder = (at: number): boolean =>
    words.slice(Math.max(0, at - LOOKBACK), at).some(word => ORDER_WORDS.test(word)) ||
    words[at + 2] === 'consip'
  return names.length > 0 && !names.some(isOrder)
}
