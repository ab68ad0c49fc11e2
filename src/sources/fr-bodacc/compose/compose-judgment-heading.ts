import { capitalizeFirst } from '../../../platform/text.ts'
import { shortenText } from '../../shared/compose-summary.ts'

/** Openings of the publisher's names of judgments, with the noun that the title begins with instead. */
const OPENINGS: readonly (readonly [RegExp, string])[] = [
  [/^jugement d['’]ouverture (?:d['’]une procédure )?(?:de |d['’]|du )/i, ''],
  [/^jugement (?:prononçant|arrêtant) (?:la |le |l['’]|une? )/i, ''],
  [/^jugement modifiant (?:le |la )(?=plan)/i, 'Modification du '],
  [/^jugement modifiant (?:le |la )/i, 'Modification de la '],
  [/^jugement mettant fin (?:à la |au )/i, 'Fin de la '],
  [/^jugement accordant un délai /i, 'Délai accordé '],
  [/^jugement (?:de |d['’])/i, ''],
  [/^arrêt (?:de la |d['’]une )?/i, 'Arrêt de la '],
]
/** Names that do not say what the court decided. */
const VAGUE = /^(?:autres?\b|jugement$|extrait de jugement)/i

/**
 * Returns the measure of a judgment as a noun: `Liquidation judiciaire` for "Jugement d'ouverture de liquidation
 * judiciaire". If the publisher's name is vague, the title begins as the text does.
 */
export function composeBodaccJudgmentHeading(nature: string | null, text: string | null): string | null {
  if (nature === null) return null
  if (VAGUE.test(nature)) return composeVagueHeading(nature, text)
  const opening = OPENINGS.find(([pattern]) => pattern.test(nature))
  const heading = opening === undefined ? nature : nature.replace(opening[0], opening[1])
  return capitalizeBodaccHeading(heading)
}

function composeVagueHeading(nature: string, text: string | null): string {
  const [sentence = ''] = (text ?? '').split(/(?<=\p{L}{3})\.(?=\s|$)/u, 1)
  const matter = sentence.replace(
    /^(?:jugement|ordonnance|arrêt)(?: (?:du|en date du) [^,:]{4,40})?[ ,:]+/i,
    '',
  )
  if (!/\p{L}{4}/u.test(matter))
    return capitalizeBodaccHeading(nature.replace(/^autre jugement prononçant$/i, 'Autre jugement'))
  return shortenText(capitalizeBodaccHeading(matter.replace(/[\s:;,]{1,5}$/, '')), 90)
}

export function capitalizeBodaccHeading(text: string): string {
  return capitalizeFirst(text).replaceAll("'", '’')
}
