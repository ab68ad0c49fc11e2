import type { Mention } from '../../model/announcement.ts'
import { trimEndMatching } from '../../platform/text.ts'
import { isPartyName } from '../shared/parties/is-party-name.ts'
import { type BoampPartyDetails, buildBoampMention, cleanBoampBuyerName } from './party-mentions.ts'
import { foldText } from './texts/fold-text.ts'

/** Matches what leads from a buyer to the body on whose behalf it buys. */
const ON_BEHALF =
  /[ ,;(–-]{1,3}(?:agissant (?:au nom et |en son nom et |en qualite de mandataire |comme mandataire |en tant que mandataire )?(?:pour le compte )?|(?:en qualite de )?mandataire |maitre d'ouvrage delegue |(?:au nom et )?pour le compte )(?:de la |de l'|du |de |d')/
/** Matches what leads from a buyer to the agent who runs its procedure. */
const AGENT = /[ ,;(–-]{1,3}(?:mandataire ?: ?|representee? par (?:son mandataire,? )?(?:la |l'|le )?)/
/** Matches the beginning of the name of a company that acts as an agent; officials are no agents. */
const AGENT_COMPANY = /^(?:spla?|sem(?:l|op)?|saeml?|societe|sas?|sarl|opac|oph|epa|epl|groupe)\b/
/** Matches the beginning of the name of an authority; other agents are local public companies. */
const PUBLIC_AGENT =
  /^(?:ville|commune|mairie|communaute|metropole|departement|conseil|region|syndicat|oph|office|opac|etablissement|agence|epa|etat|direction|universite|centre)\b/
/** Matches words that name no single body. */
const PLURAL = /^(?:ses|ces|leurs?|membres?|plusieurs|tous|toutes|les|des|differents|chacun|diverses?)\b/
const POSTAL_CODE = /(?<!\d)\d{5}(?= +\p{L})/u

/**
 * Parses the buyer and, where its name states them, the body on whose behalf it buys, which is a buyer too, or its agent:
 * `SEM A agissant au nom et pour le compte de la ville de B`, `Ville de B ; mandataire : SEM A`.
 */
export function parseBoampBuyers(stated: string, details: BoampPartyDetails): Mention[] {
  const name = cleanBoampBuyerName(stated)
  if (name === null) return []
  const buyer = buildBoampMention('authority', 'buyer', name, details)
  const line = stated.replace(/\s+/g, ' ')
  const principal = findNameAfter(line, ON_BEHALF)
  if (principal !== null) return [buyer, buildBoampMention('authority', 'buyer', principal.name, {})]
  const agent = findNameAfter(line, AGENT)
  if (agent === null || !isAgent(agent.name, agent.label)) return [buyer]
  const type = PUBLIC_AGENT.test(foldText(agent.name)) ? 'authority' : 'company'
  return [buyer, buildBoampMention(type, 'other', agent.name, { locality: agent.locality })]
}

function isAgent(name: string, label: string): boolean {
  return label.includes('mandataire') || AGENT_COMPANY.test(foldText(name))
}

/** Returns the name that follows the words, with the postal code in parentheses after it. */
function findNameAfter(
  line: string,
  pattern: RegExp,
): { name: string; label: string; locality: string | null } | null {
  const match = pattern.exec(foldText(line))
  if (match === null || match.index === 0) return null
  const rest = line.slice(match.index + match[0].length)
  const [head = ''] = rest.split(/[,;()]|\. | – | - /)
  const name = trimEndMatching(head, /[\s.]/)
  const isName = /\p{L}{2}/u.test(name) && isPartyName(name) && !PLURAL.test(foldText(name))
  const locality = POSTAL_CODE.exec(rest.slice(head.length))?.[0] ?? null
  return isName ? { name, label: match[0], locality } : null
}
