import { formatBoampEforms } from './format-eforms.ts'
import { formatAdaptedBoampForm, formatSimpleBoampForm } from './format-national-forms.ts'
import { type BoampSampleNotice, isAwardNotice, isCallForTenders, parisUtcOffset } from './sample-notice.ts'

const FAMILIES = {
  eforms: ['JOUE', 'Marchés européens', 'DIRECTIVE-24'],
  FNSimple: ['FNS', 'Marchés entre 90 k€ et seuils européens', 'FNSimple'],
  MAPA: ['MAPA', 'Marchés <90 k€ (MAPA)', 'MAPA'],
} as const
const TYPES = { TRAVAUX: 'Travaux', FOURNITURES: 'Fournitures', SERVICES: 'Services' } as const

/** Formats the record of a notice as API v2.1 exports it. */
export function formatBoampRecord(notice: BoampSampleNotice): Record<string, unknown> {
  const { procedure, kind, idweb, day, previous } = notice
  const { buyer, subject, form } = procedure
  const [family, familyLabel, scope] = FAMILIES[form]
  const linked = previous.map(({ idweb: number }) => number)
  const closes = isCallForTenders(notice) ? notice.closes : null
  const won = isAwardNotice(notice) && !notice.failed ? named(notice) : null
  const adapted = form === 'MAPA'
  const body =
    form === 'eforms'
      ? formatBoampEforms(notice)
      : adapted
        ? formatAdaptedBoampForm(notice)
        : formatSimpleBoampForm(notice)
  return {
    idweb,
    id: idweb.replace('-', '_'),
    contractfolderid: form === 'eforms' ? procedure.uuid : null,
    objet: objectOf(notice),
    filename: idweb,
    famille: family,
    code_departement: [buyer.department],
    code_departement_prestation: null,
    famille_libelle: familyLabel,
    dateparution: day,
    datefindiffusion: closes ?? notice.closes,
    // The publisher gives true UTC for eForms, but labels local time as UTC for all other forms.
    datelimitereponse: closes === null ? null : `${closes}T${hourOf(form, closes)}:00:00+00:00`,
    nomacheteur: buyer.name,
    titulaire: won,
    perimetre: kind.subnature === 'CONCESSION' ? 'DIRECTIVE-23' : scope,
    type_procedure: adapted ? 'PROCEDURE_ADAPTE' : procedure.open ? 'OUVERT' : 'RESTREINT',
    soustype_procedure: null,
    procedure_libelle: adapted
      ? 'Procédure Adaptée'
      : procedure.open
        ? 'Procédure Ouverte'
        : 'Procédure Restreinte',
    nature: kind.nature,
    sousnature: kind.subnature ?? null,
    nature_libelle: kind.label,
    etat: stateOf(notice),
    descripteur_code: [subject.descriptor[0]],
    descripteur_libelle: [subject.descriptor[1]],
    type_marche: [subject.type],
    type_marche_facette: [TYPES[subject.type]],
    annonce_lie: linked.length > 0 ? linked : null,
    source_schema: '3.2.5',
    gestion: JSON.stringify(indexOf(notice, closes, won, linked)),
    donnees: JSON.stringify(body),
    url_avis: `https://www.boamp.fr/pages/avis/?q=idweb:${idweb}`,
  }
}

/** Formats noon in Paris in the publisher's style. */
function hourOf(form: BoampSampleNotice['procedure']['form'], day: string): string {
  return form !== 'eforms' ? '12' : parisUtcOffset(day) === '+01:00' ? '11' : '10'
}

function indexOf(
  notice: BoampSampleNotice,
  closes: string | null,
  won: readonly string[] | null,
  linked: readonly string[],
): Record<string, unknown> {
  const { procedure, kind, idweb, day } = notice
  const zone = procedure.form === 'eforms' && closes !== null ? parisUtcOffset(closes) : ''
  return {
    REFERENCE: {
      IDWEB: idweb,
      TYPE_AVIS: {
        FAMILLE: { [FAMILIES[procedure.form][0]]: '' },
        NATURE: { [kind.nature]: kind.subnature === undefined ? '' : { [kind.subnature]: '' } },
        STATUT: { [stateOf(notice)]: '' },
      },
      ...(linked.length > 0 && { ANNONCE_ANTERIEUR: linked.map(number => ({ IDWEB: number })) }),
    },
    INDEXATION: {
      SCHEMA: '3.2.5',
      NOMORGANISME: procedure.buyer.name,
      ...(won !== null && { TITULAIRES: { DENOMINATION: won.length === 1 ? won[0] : won } }),
      DATE_PUBLICATION: day,
      ...(closes !== null && { DATE_LIMITE_REPONSE: `${closes}T12:00:00${zone}` }),
      DEP_PUBLICATION: procedure.buyer.department,
      RESUME_OBJET: objectOf(notice),
    },
  }
}

/** The form for small contracts has exactly one winner. */
function named({ procedure: { form, winners } }: BoampSampleNotice): string[] {
  return (form === 'MAPA' ? winners.slice(0, 1) : winners).map(({ name }) => name)
}

/** The bulletin includes the place in the title; the form does not. */
function objectOf({ procedure: { subject, buyer } }: BoampSampleNotice): string {
  return `${subject.title} – ${buyer.town}`
}

/** National corrections state in two places that they are corrections. */
function stateOf({ kind }: BoampSampleNotice): string {
  return kind.state ?? (kind.nature === 'RECTIFICATIF' ? 'RECTIFICATIF' : 'INITIAL')
}
