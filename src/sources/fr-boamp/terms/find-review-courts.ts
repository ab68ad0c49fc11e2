import type { Mention } from '../../../model/announcement.ts'
import { buildBoampMention } from '../party-mentions.ts'
import { foldText } from '../texts/fold-text.ts'

/** Seats of the French administrative courts, folded. Overseas courts are named after their territory. */
const SEATS: readonly string[] = [
  ...['amiens', 'bastia', 'besancon', 'bordeaux', 'caen', 'cergy-pontoise', 'cergy pontoise'],
  ...['chalons-en-champagne', 'chalons en champagne', 'clermont-ferrand', 'clermont ferrand', 'dijon'],
  ...['grenoble', 'lille', 'limoges', 'lyon', 'marseille', 'melun', 'montpellier', 'montreuil', 'nancy'],
  ...['nantes', 'nice', 'nimes', 'orleans', 'paris', 'pau', 'poitiers', 'rennes', 'rouen', 'strasbourg'],
  ...[
    'toulon',
    'toulouse',
    'versailles',
    'basse-terre',
    'fort-de-france',
    'cayenne',
    'saint-denis',
    'mamoudzou',
  ],
  ...['noumea', 'papeete', 'guadeloupe', 'martinique', 'guyane', 'reunion', 'mayotte', 'nouvelle-caledonie'],
  ...['nouvelle caledonie', 'polynesie francaise', 'saint-barthelemy', 'saint-martin'],
].sort((a, b) => b.length - a.length)
const COURT = /\btribunal (?:administratif|judiciaire|de grande instance) (?:de la |de |d'|des )(?=[a-z])/g
/** Matches a town with hyphens or an article, which may follow the name of a judicial court. */
const TOWN = /^\p{Lu}[\p{L}\p{M}'’-]{2,40}/u
/** Matches words before a court that is only named, such as a building or the author of a judgment. */
const NOT_COMPETENT =
  /\b(?:par le |greffe aupres du |(?<!aupres |competence |ressort |adresse |coordonnees |saisine )du )$/
/** Matches words about reviews, near which a court is the competent one. */
const REVIEW =
  /\brecours\b|\binstance\b|\bcompeten|\bdevant\b|\brefere\b|\blitige|\bcontentieu|\bcontest|\breclamation|\bsaisi[re]?\b|\bintrodui|\baupres\b/
/** Matches a place where a court stands alone, as the first words of a text, a line or a sentence. */
const STANDS_ALONE = /(?:^|[.;\n]) {0,3}(?:le )?$/
const MAX_REVIEW_DISTANCE = 200
const POSTAL_CODE = /(?<!\d)\d{5}(?= +[a-z])/
/** Maximum distance of the postal code from the name of the court. */
const MAX_ADDRESS_LENGTH = 140

/**
 * Finds the court for review procedures in texts without a field for it: `Instance chargée des procédures de recours :
 * Tribunal administratif de Caen, 3 rue …`. Returns none when the texts name several.
 */
export function findReviewCourts(texts: readonly string[]): Mention[] {
  const courts = texts.flatMap(findInText)
  const names = new Set(courts.map(({ name }) => foldText(name).replaceAll('-', ' ')))
  const located = courts.find(({ locality }) => locality !== null) ?? courts[0]
  if (located === undefined || names.size > 1) return []
  return [buildBoampMention('authority', 'review_body', courts[0]?.name ?? located.name, located)]
}

function findInText(text: string): { name: string; locality: string | null }[] {
  const lines = foldText(text)
  const folded = lines.replace(/\s/g, ' ')
  return [...folded.matchAll(COURT)].flatMap(match => {
    const start = match.index + match[0].length
    const seat = findSeat(match[0], text.slice(start), folded.slice(start))
    if (seat === null || !isCompetent(lines, match.index, start)) return []
    const end = start + seat.length
    const [address = ''] = folded.slice(end, end + MAX_ADDRESS_LENGTH).split(/\btribunal\b|\bcomite\b/)
    const locality = POSTAL_CODE.exec(address)?.[0] ?? null
    return [{ name: text.slice(match.index, end).replace(/\s+/g, ' '), locality }]
  })
}

/** Returns true for a court in a sentence about reviews, and for one that stands alone. */
function isCompetent(lines: string, start: number, end: number): boolean {
  const before = lines.slice(Math.max(0, start - MAX_REVIEW_DISTANCE), start)
  if (NOT_COMPETENT.test(before.slice(-60).replace(/\s/g, ' '))) return false
  return (
    STANDS_ALONE.test(before.slice(-8)) || REVIEW.test(before + lines.slice(end, end + MAX_REVIEW_DISTANCE))
  )
}

/** Returns the seat that a court's name ends with. Judicial courts are too many to be listed. */
function findSeat(court: string, following: string, folded: string): string | null {
  const seat = SEATS.find(name => folded.startsWith(name) && !/^[a-z]/.test(folded.slice(name.length)))
  if (seat !== undefined) return following.slice(0, seat.length)
  return court.startsWith('tribunal administratif') ? null : (TOWN.exec(following)?.[0] ?? null)
}
