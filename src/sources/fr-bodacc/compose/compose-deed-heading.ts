import { normalizeForComparison } from '../../shared/text-cleaning.ts'

/** The act by the publisher's kind of deed; the first match applies. */
const DEEDS: readonly (readonly [RegExp, string])[] = [
  [/^transformation d'un gaec/, 'Transformation d’un GAEC'],
  [/transfert de son siege/, 'Immatriculation après transfert de siège'],
  [/transfert de l'etablissement/, 'Immatriculation après transfert d’établissement'],
  [/apres 1er avis/, 'Immatriculation après premier avis'],
  [/reprise d'activite apres location-gerance/, 'Reprise d’activité après location-gérance'],
  [/exploite par le conjoint/, 'Reprise du fonds du conjoint'],
  [/herite|donation/, 'Immatriculation après succession ou donation'],
  [/recu en location-gerance/, 'Location-gérance'],
  [/^autre immatriculation/, 'Immatriculation'],
]

function composePlanHeading(text: string): string {
  const kind = /fusion|scission|apports? partiels?/.exec(normalizeForComparison(text))?.[0] ?? ''
  if (kind === 'fusion') return 'Projet de fusion'
  return kind === 'scission' ? 'Projet de scission' : 'Projet d’apport partiel d’actif'
}

/**
 * Returns the act of a deed as a noun, or `null` if the act of the family applies. A sale names what is sold and how it
 * passes to the new operator.
 */
export function composeBodaccDeedHeading(
  kind: string | null,
  origins: readonly string[],
  planText: string | null,
): string | null {
  if (planText !== null) return composePlanHeading(planText)
  const normalized = normalizeForComparison(kind ?? '')
  const heading = DEEDS.find(([pattern]) => pattern.test(normalized))?.[1]
  if (heading !== undefined) return heading
  return /donation/.test(normalizeForComparison(origins.join(' '))) ? 'Donation de fonds de commerce' : null
}
