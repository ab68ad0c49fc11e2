/**
 * Matches a legal form at the end of a name in prose. Forms with a limited partner come first, so that the longest form
 * matches.
 */
const FORM_WORDS = [
  String.raw`(?:(?:g?GmbH|mbH|AG|SE|g?UG(?: ?\(haftungsbeschränkt\))?|Stiftung|Ltd\.?|Limited|SARL|S\.à ?r\.l\.|LLC|B\.V\.|eG) ?)?(?:&|und) ?Co\.? ?(?:KGaA|KG|[Oo]HG|e?GbR|Kommanditgesellschaft)`,
  String.raw`g?GmbH|mbH|Gesellschaft mit beschränkter Haftung|g?UG(?: ?\(haftungsbeschränkt\))?|Unternehmergesellschaft \(haftungsbeschränkt\)`,
  String.raw`AG|Aktiengesellschaft|SE|KGaA|Kommanditgesellschaft auf Aktien|KG|Kommanditgesellschaft|OHG|oHG|eG|e\. ?G\.|e\. ?V\.|e\. ?K(?:fm|fr)?\.|eK|e?GbR|PartG(?: ?mbB)?|Genossenschaft|VVaG|a\. ?G\.`,
  String.raw`S\. ?[àáaä]\.? ?r\. ?l\.?|S\. ?r\. ?l\.|s\. ?r\. ?o\.|B\. ?V\.|N\. ?V\.|S\. ?A\.(?: ?S\.)?|S\. ?p\. ?A\.|Sp\. ?z ?o\. ?o\.|d\. ?o\. ?o\.|a\. ?s\.|SARL|SCS|SCSp|SAS|ApS|A\/S|AB|Oy|Kft\.?|Limited|Ltd\.?|plc|LLC|Inc\.`,
]
export const LEGAL_FORM_IN_PROSE: RegExp = new RegExp(
  `(?<![\\p{L}\\d])(?:${FORM_WORDS.join('|')})(?![\\p{L}\\d])`,
  'gu',
)

const QUOTED = /["„“”'»«,]{1,2}(?<name>[\p{L}\d][^"„“”»«]{2,150})["“”»«]$/u
/** Matches an article or noun that can introduce a name. */
const INTRODUCER =
  /(?<=^|[\s(])(?:[Dd](?:er|ie|as|em|en)|zwischen|Unternehmen|Firma|gegründete[nrs]?|übertragende[nrs]?|übernehmende[nrs]?|aufnehmende[nrs]?)\s(?=[\p{L}\d"„»])/gu
/**
 * Matches text after which an article introduces a name, such as a noun that takes a genitive or the start of a
 * sentence. After any other noun, the article may be part of the name.
 */
const PRECEDES_NAME =
  /(?:^|[\s.,;:(])(?:\P{Lu}\S{0,100}|D(?:as|em|er|ie)|Auf|Durch|Mit|Von|Zwischen|\p{Lu}\S{0,100}(?:ung|ungen|teilen?|teils|trägers?|vertrages|vertrags|plans|schaft|schaften)|Unternehmens?|Vermögens?|[A-Z.]?|\d\S{0,100})$/u
/** Matches prepositions that are more often inside a name than before it: "Bank für die Wirtschaft GmbH". */
const INSIDE_NAME = /\b(?:für|aus|über|unter|um|gegen)$/
/** Matches a lower-case adjective or participle, which belongs to the sentence and not to the name after it. */
const ADJECTIVE = /^\p{Ll}\p{L}*(?:e|en|em|er|es)\s/u
/** Matches words that only a sentence contains. */
const PROSE =
  /[;:]|\d{2}\.\d{2}\.\d{4}|, ein(?:e[rnms]?)? | (?:ist|sind|wird|werden|wurde|wurden|worden|hat|haben|soll|sollen|verschmolzen|ausgegliedert|abgespalten|eingereicht|eingetragen|übertragen|übernommen|Sitz in|Amtsgerichts?|beteiligte[nr]?) /u

/** Returns the name at the end of a text, or `null` when its start is ambiguous or it is part of a sentence. */
export function findNameAtEnd(text: string): string | null {
  const quotedName = QUOTED.exec(text)?.groups?.name
  const introducer = [...text.matchAll(INTRODUCER)].at(-1)
  const preceding = introducer === undefined ? '' : text.slice(0, introducer.index).trimEnd()
  const startsName = introducer !== undefined && PRECEDES_NAME.test(preceding) && !INSIDE_NAME.test(preceding)
  const name = quotedName ?? (startsName ? text.slice(introducer.index + introducer[0].length) : null)
  return name === null ? null : checkName(name.trim())
}

/** Returns the name unless it is a part of a sentence or has no legal form. */
export function checkName(name: string): string | null {
  const hasForm = name.search(LEGAL_FORM_IN_PROSE) > 0
  return hasForm && name.length <= 150 && !PROSE.test(name) && !ADJECTIVE.test(name) ? name : null
}
