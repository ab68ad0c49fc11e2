/** Words of a contract that is awarded under a framework agreement of another procedure. */
const CALL_OFF = /\bcall[- ]?offs?\b|\b(?:mini|further)[- ]competitions?\b|\bnot a framework\b/i
/** Words before the framework agreement that another procedure has concluded. */
const BEFORE_FRAMEWORK =
  /\b(?:under|via|through)\b|\b(?:from|using|utilising|accessing) (?:the|an?|its|our|this)\b/i
/** Words of sentences in which there is no framework, in which it has ended, or in which the supplier writes it. */
const NO_FRAMEWORK =
  /\b(?:not|no|never|nor|without|instead|previous|former|existing|outgoing|incumbent|support)\b|\b(?:expir|ended|ceas|cancel|terminat|withdraw|abandon|lapsed|replaced|assist|advis)|\b(?:consultants?|bidders?|contractors?|suppliers?|providers?|tenderers?|partners?) (?:will|shall|must|is|are|to|should|would|can|may|has|have)\b/i
const MAX_DISTANCE = 80
/** Sentences that state that the procedure concludes a framework agreement. */
const STATEMENTS: readonly RegExp[] = [
  /\b(?:this|the|each) (?:(?:multi|single)[- ]supplier |national |open )?framework(?: agreements?)? (?:will|shall|is|has|runs?|lasts?|commences?|starts?)\b/i,
  /\bthis (?:(?:multi|single)[- ]supplier |national |open )?framework agreement\b/i,
  /\bextend the framework\b/i,
  /\b(?:award|renewal|establishment|establish|conclude|creation|set up|setting up) (?:of )?an? (?:(?:new|national|regional|open|four[- ]year|(?:multi|single)[- ]supplier) ){0,3}framework\b/i,
  /^(?:an? )?(?:(?:national|open|four[- ]year|(?:multi|single)[- ]supplier) ){0,2}framework(?: agreement)? for\b/i,
]
const TITLE =
  /\bframework agreements?\b|\bframework(?: \d{4}(?:[-–/]\d{2,4})?)?$|^(?:national |open )?framework for the (?:supply|provision|delivery)\b/i
/** Words of titles in which a framework is what a consultant writes or applies. */
const DOCUMENT =
  /\b(?:develop|review|evaluat|design|writing|implement|refresh)|\b(?:competenc(?:y|ies)|assessment|outcomes?|policy|strategy|strategic|performance|evaluation|curriculum|quality|planning|governance|ethics|regulatory|legal|monitoring|skills|capability|assurance|risk) framework\b/i

/** Returns true when the title or a text of a call states that it concludes a framework agreement. */
export function statesFrameworkAgreement(
  title: string,
  texts: readonly string[],
  procedure: string,
): boolean {
  if ([title, procedure, ...texts].some(isUnderFramework)) return false
  const isStatedInTitle = TITLE.test(title) && !DOCUMENT.test(title)
  return isStatedInTitle || texts.some(statesInSentence)
}

function statesInSentence(text: string): boolean {
  return text
    .split(/(?<=[.;!?])\s|\n/)
    .map(sentence => sentence.trim())
    .some(sentence => STATEMENTS.some(statement => statement.test(sentence)) && !NO_FRAMEWORK.test(sentence))
}

/** Returns true when a text names a framework agreement under which the contract is awarded. */
function isUnderFramework(text: string): boolean {
  if (CALL_OFF.test(text)) return true
  return text.split(/[.;]/).some(clause => {
    const [before = '', ...others] = clause.toLowerCase().split('framework')
    const parts = [before, ...others.slice(0, -1)]
    return others.length > 0 && parts.some(part => BEFORE_FRAMEWORK.test(part.slice(-MAX_DISTANCE)))
  })
}
