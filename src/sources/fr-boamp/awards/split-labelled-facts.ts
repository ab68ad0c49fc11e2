import { foldText } from '../texts/fold-text.ts'

/** Kinds of facts that award descriptions state after a label. `other` only ends the fact before it. */
export type AwardFactKind = (typeof LABELS)[number][0]

/** A label of an award description with the text up to the next label. */
export interface AwardFact {
  readonly kind: AwardFactKind
  /** The label, folded. */
  readonly label: string
  readonly value: string
}

const PARTY = `(?:titulaires?|attributaires?(?: retenue?s?)?|laureats?|concessionnaires?|delegataires?|prestataires?|candidats? retenus?|(?:entreprises?|societes?|groupements?(?: (?:d'entreprises|conjoint|solidaire|momentane)){0,3})(?: (?:titulaires?|attributaires?|retenue?s?|mandataire))?|operateurs? economiques?(?: retenus?)?|offres? retenue?s?|mandataires?|co-?traitants?)(?:\\(s\\)| uniques?)?(?: ?/ ?(?:organisme|attributaire|titulaire|entreprise|societe)s?)?`
const OF_CONTRACT =
  "(?: (?:du|de la|de l'|des) ?(?:marches?|lots?|contrats?|accord-cadre|groupement|concession)(?: n ?° ?\\d{1,3}| \\d{1,3})?)?"
/** Words that may follow `montant`. Any other one makes it the amount of something else, such as a penalty. */
const AMOUNT_WORDS: ReadonlySet<string> = new Set(
  (
    'total totale global globale initial annuel annuelle estimatif estime attribue retenu forfaitaire et en hors taxe ' +
    'taxes tva net offre l base minimum maximum mini maxi min max euro euros eur h t ht c ttc de du la des marche ' +
    'marches lot lots contrat contrats accord cadre prestation prestations travaux attribution final finale notifie ' +
    'public sur toute duree ans annees ou n attributaire forfait remuneration maximal maximale'
  ).split(' '),
)

/** Labels by kind, as alternatives of a pattern for folded text. */
const LABELS = [
  ['offers', `(?:nombre|nb|nbre) ?(?:total )?(?:d'|de |des )? ?(?:offres?|plis)(?: recue?s?)?|offres recues`],
  [
    'winner',
    `(?:noms?(?: et adresses?)? (?:du|des|de l'|de la|du ou des) ?)?${PARTY}(?: n ?° ?\\d{1,2}| \\d{1,2})?${OF_CONTRACT}|nom de l'(?:entreprise|attributaire)|raison sociale|denomination sociale|(?:marches? )?attribuee?s? a`,
  ],
  ['amount', "(?:montants?|prix|valeur)[a-z0-9' .€°()/-]{0,60}"],
  [
    'awardDate',
    `date (?:d'attribution|de l'attribution|de (?:la )?decision(?: d'attribution)?)${OF_CONTRACT}`,
  ],
  ['contractDate', `date de (?:conclusion|signature)${OF_CONTRACT}`],
  ['duration', `duree${OF_CONTRACT}(?: d'execution)?(?: \\(en mois\\))?`],
  ['procedure', `(?:type de )?procedure(?: de passation)?`],
  ['number', `marche n ?°|(?:n ?°|numero) (?:du |de )?(?:marche|contrat)`],
  [
    'other',
    `date[a-z' ]{0,40}|(?:nombre|nb|nbre)[a-z' ]{0,40}|sous-traitance|(?:renseignements?|informations?) complementaires?|autres informations?|criteres?[a-z' ]{0,30}|objet[a-z' ]{0,20}|telephone|tel\\.?|mail|e-mail|courriel|pays|references?|intitule[a-z' ]{0,20}|description|classement|notes?|rang|lots?(?: n ?°)? ?\\d{0,3}|motifs?[a-z' ]{0,40}|recours[a-z' ]{0,40}|instance[a-z' ]{0,30}|tranche[a-z' ]{0,30}|notifie le`,
  ],
] as const
/** One pattern per kind. A pattern of all kinds would be too large to be proven linear. */
const PATTERNS = LABELS.map(
  ([kind, source]) => [kind, new RegExp(`(?<![a-z0-9'])(?:${source}) {0,2}:`, 'g')] as const,
)
/** Labels that need no colon: `Montant HT de 10 000 à 50 000 Euros`, `attribué à la société …`. */
const UNPUNCTUATED: readonly (readonly [AwardFactKind, RegExp])[] = [
  ['awardDate', /(?<![a-z])decision d'attribution (?:en date )?du (?=\d)/g],
  ['awardDate', /(?<![a-z])attribuee?s? le (?=\d)(?![0-9a-z/. ]{6,24} (?:a|au) )/g],
  [
    'contractDate',
    /(?<![a-z])(?:marche|contrat|accord-cadre) (?:a ete )?(?:signe|conclu) le (?=\d)(?![0-9a-z/. ]{6,24} avec )/g,
  ],
  ['amount', /(?<![a-z])montant h\.?t\.?(?= de \d)/g],
  [
    'winner',
    /(?<![a-z])l'offre (?:de (?:la |l')?|du |d')(?:societe |entreprise |groupement )?(?=[^.;:\n]{2,150} (?:a ete|est) (?:retenue|choisie))/g,
  ],
  [
    'winner',
    /(?<![a-z])(?:(?:a|ont) (?:retenu|choisi)|de (?:retenir|choisir)) (?:l'offre |la proposition )?(?:de |du |d')?(?:la |le |l')?(?:societe |entreprise |groupement )?(?=[a-z])/g,
  ],
  ['winner', /(?<![a-z])(?<!non |pas )(?:ete )?attribuee?s? (?:a|au)(?= [^:])/g],
  ['winner', /(?<![a-z])(?:titulaire|attributaire)(?: du (?:marche|lot))? est(?= [^:])/g],
  [
    'winner',
    /(?<![a-z])(?:attribuee?s?|notifiee?s?) le [0-9a-z/. ]{6,24}? (?:a|au) (?:la |l')?(?:societe |entreprise )?:?(?= ?[^:])/g,
  ],
  ['winner', /(?<![^\n]) ?[-–]? ?attributaires? (?=[a-z0-9])/g],
  [
    'winner',
    /(?<![a-z])(?:conclue?s?|signee?s?|passee?s?) (?:le [0-9a-z/. ]{6,24}? )?avec (?:la societe |l'entreprise |le groupement )?(?=[a-z0-9])/g,
  ],
]

/** Matches the subject of a sentence about an earlier contract: `Le marché précédent était attribué à A`. */
const EARLIER_CONTRACT =
  /\b(?:precedent|precedente|precedents|precedemment|anterieur|anterieure|anterieurement|ancien|ancienne|sortant|actuel|actuelle|initialement|etait|etaient|avait|avaient)\b/
const MAX_SUBJECT_LENGTH = 120

/** Splits an award description into its labelled facts. Text before the first label belongs to none. */
export function splitLabelledFacts(text: string): AwardFact[] {
  const folded = foldText(text)
  const labels = findLabels(folded)
  return labels.map(({ kind, label, end }, i) => ({
    kind,
    label,
    value: text.slice(end, labels[i + 1]?.start).trim(),
  }))
}

interface FoundLabel {
  readonly kind: AwardFactKind
  readonly label: string
  readonly start: number
  readonly end: number
}

function isAmountLabel(label: string): boolean {
  // The name of the winner may follow: `Montant de l'offre attributaire HT A SAS`.
  if (/^montant de l'offre (?:attributaire|retenue)/.test(label)) return true
  const [, ...words] = label.match(/[a-z]+/g) ?? []
  return words.every(word => AMOUNT_WORDS.has(word))
}

/** Returns true for the amount of something else, and for the winner of an earlier contract. */
function isOtherFact(kind: AwardFactKind, label: string, before: string): boolean {
  if (kind === 'amount') return !isAmountLabel(label)
  if (kind !== 'winner') return false
  const [sentence = ''] = before
    .slice(-MAX_SUBJECT_LENGTH)
    .split(/[.;:\n]/)
    .slice(-1)
  return EARLIER_CONTRACT.test(sentence) || EARLIER_CONTRACT.test(label)
}

/** Finds the labels in their order. Of overlapping ones the first counts, and at one position the more specific kind. */
function findLabels(folded: string): FoundLabel[] {
  const found = [...PATTERNS, ...UNPUNCTUATED].flatMap(([kind, pattern]) =>
    [...folded.matchAll(pattern)].map(match => ({
      kind: isOtherFact(kind, match[0], folded.slice(0, match.index)) ? ('other' as const) : kind,
      label: match[0].replace(/ {0,2}:$/, ''),
      start: match.index,
      end: match.index + match[0].length,
    })),
  )
  let end = 0
  return found
    .toSorted((a, b) => a.start - b.start)
    .filter(label => {
      if (label.start < end) return false
      end = label.end
      return true
    })
}
