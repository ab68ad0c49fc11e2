import { splitLegalForm } from '../../../../model/legal-form.ts'
import { GAZETTE_NAME_PATTERN } from '../parse-practitioners.ts'

const WHOLE_NAME = new RegExp(`^${GAZETTE_NAME_PATTERN}$`, 'u')
/** Matches the names of the partners in the standard phrases of notices about partnerships. */
const PARTNERS =
  /\b(?:(?:between|carried on by) (?:us,? )?(?:the undersigned,? )?|by and between )(.{3,300}?)(?:,? (?:carrying|carried|trading|who|under|as|practising|in the|in relation|at|is|was|were|has|have|will)\b|\(|;|\.\s)/
const RETIRED = new RegExp(
  `\\b(?:that|and|,) (${GAZETTE_NAME_PATTERN}) (?:has |have )?(?:retired|resigned|withdrew|withdrawn|joined|was admitted|became a partner|ceased to be a partner)\\b(?! as (?!(?:an? )?(?:[a-z]{3,12} )?(?:partner|member)))`,
  'gu',
)
const NAME_OF_PARTNERSHIP =
  /\b(?:under the (?:style or firm|style|firm|name or style|trading name|firm name|name) (?:name )?(?:of )?|trading as |carrying on business (?:in partnership )?as (?=\p{Lu}))(\p{Lu}[^,;.()]{2,80}?)(?= (?:at|of|in|from|has|have|was|were|is|with)\b|[,;.()]|$)/u
const DEED = /^(?:under|pursuant to|by|in accordance with) (?:an?|the) .{3,60}? dated .{6,30}?\d{4},? /i
const DAY_FIRST = /^(?:on|with effect from|as of|as from) .{6,30}?\d{4},? /i
const TRANSFERS =
  /\b(?:has |have )?(?:sold and transferred|transferred|assigned|sold)(?: and (?:transferred|assigned))?\b/i

/** Finds the partners whom a notice about a partnership names. Returns none if a name cannot be read. */
export function findGazettePartners(text: string): readonly string[] {
  const [, stated] = PARTNERS.exec(text) ?? []
  const named = stated === undefined ? [] : stated.split(/,? and |, ?| & /).map(name => cleanName(name))
  if (named.length > 0 && named.every(isPartyName)) return [...new Set(named)]
  const retired = [...text.matchAll(RETIRED)].map(([, name = '']) => cleanName(name))
  return [...new Set(retired)]
}

/** Finds the name of a partnership in the sentence about its business. */
export function findGazettePartnershipName(text: string): string | null {
  return NAME_OF_PARTNERSHIP.exec(text)?.[1]?.trim() ?? null
}

/** Finds who transfers an interest in a limited partnership, and to whom. Returns none unless both are companies. */
export function findGazetteInterestTransfer(text: string): readonly string[] {
  const verb = TRANSFERS.exec(text)
  if (verb === null) return []
  const before = text.slice(Math.max(0, verb.index - 300), verb.index)
  const start = before.lastIndexOf(' that ')
  if (start < 0) return []
  const transferor = before
    .slice(start + ' that '.length)
    .replace(DAY_FIRST, '')
    .replace(DEED, '')
  const after = text.slice(verb.index + verb[0].length).slice(0, 500)
  const to = /\bto (?=\p{Lu})/u.exec(after)
  const parties = [transferor, to === null ? '' : after.slice(to.index + to[0].length)].map(cutParty)
  return parties.every(isCompany) ? parties : []
}

/** Cuts a name before its definition, its description or the interest that it receives. */
function cutParty(text: string): string {
  const [name = ''] = text.split(
    / ?\(|, | (?:its|their|the whole|all|part|an interest|and that|and with|with effect|and|of)\b/,
    1,
  )
  return name.trim().replace(/\.$/, text => (isCompany(name.trim()) ? text : ''))
}

function isCompany(name: string): boolean {
  return name.length <= 120 && (splitLegalForm(name, 'GB').legalFormClass !== null || FOREIGN_FORM.test(name))
}

/** Legal forms of other countries that limited partners have. */
const FOREIGN_FORM =
  /\b(?:S\.?A\.?|S\.à r\.l\.|Inc\.?|LLC|L\.P\.|N\.V\.|B\.V\.|GmbH|AG|SE|Corporation|Ltda?\.?)$/

function isPartyName(name: string): boolean {
  return WHOLE_NAME.test(name) || isCompany(name)
}

function cleanName(name: string): string {
  return name.trim().replace(/^(?:Mr|Mrs|Ms|Miss|Dr|Messrs)\.? /, '')
}
