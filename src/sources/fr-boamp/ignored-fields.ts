import { prefixEformsIgnoredFields } from '../eforms/ignored-fields.ts'

const HEAD = [
  // These repeat other fields in another spelling or in words.
  ...['id', 'filename', 'dc', 'descripteur_code', 'type_marche_facette', 'famille_libelle'],
  ...['nature_libelle', 'sousnature_libelle', 'nature_categorise', 'nature_categorise_libelle'],
  ...['procedure_categorise', 'soustype_procedure', 'marche_public_simplifie_label'],
  // This is a group number in the publisher's search form.
  'type_avis',
  // Until 2021 this marked calls that accepted submissions with a SIRET alone.
  'marche_public_simplifie',
  // This is the number in the printed bulletin.
  'annonce_reference_schema_v110',
  // API v1 adds the storage location and the write time of the record.
  ...['datasetid', 'recordid', 'record_timestamp'],
]

/** Fields for the position and the headings in the printed bulletin. */
const PRINTED = ['r2', 'r3', 'tetierr3', 'r4', 'tetierr4', 'k9', 'numann', 'nojo', 'nomhtml', 'rappel']

/** Index fields that repeat the head. */
const INDEXED = [
  ...['schema', 'nomorganisme', 'titulaires', 'typeprocedure', 'datepublication', 'datefindiffusion'],
  ...['naturemarche', 'criteressociauxenv', 'deppublication', 'depprestation', 'resumeobjet'],
  // These are the 1990 economic classes and fields of the printed bulletin.
  ...['classes', 'nompublication', 'numeroannonce', 'annonceref', 'numparution', 'avisliee'],
  ...['nomacheteurv1', 'typeprocedurev1', 'genrev1', 'rappelv1', 'titulairev1'],
]

/** Earlier notices are linked by reference only; each one is imported on its own. */
const EARLIER_NOTICE = ['referencepublication', 'reference.typeavis', 'reference.dateenvoi']
const EARLIER_PRINTED = [
  ...['NUMEROANNONCE', 'NUMEROPARUTION', 'TYPEPARUTION', 'DATEPARUTION', 'ANNEE', 'ANNONCEREF'],
]

/** Fields that are ignored on purpose. The details hold the complete `donnees`. */
export const BOAMP_IGNORED_FIELDS: readonly string[] = [
  ...HEAD,
  ...PRINTED.map(name => `gestion.${name}`),
  ...[
    'idweb',
    'typeavis',
    ...['famille', 'perimetre', 'nature', 'statut'].map(name => `typeavis.${name}`),
  ].map(name => `gestion.reference.${name}`),
  ...INDEXED.map(name => `gestion.indexation.${name}`),
  ...EARLIER_NOTICE.map(name => `gestion.marche.annonceanterieur.${name}`),
  // The tendering platform behind these fields has been shut down.
  ...['idconsultation', 'urlconsultation'].map(name => `gestion.marche.${name}`),
  ...EARLIER_PRINTED.map(name => `annonces_anterieures_schema_v110.${name}`),
  ...prefixEformsIgnoredFields('eforms'),
]
