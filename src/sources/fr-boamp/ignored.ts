import { ignoredUnder } from '../eforms/ignored.ts'

const HEAD = [
  // The same in another spelling, or in words.
  ...['id', 'filename', 'dc', 'descripteur_code', 'type_marche_facette', 'famille_libelle'],
  ...['nature_libelle', 'sousnature_libelle', 'nature_categorise', 'nature_categorise_libelle'],
  ...['procedure_categorise', 'soustype_procedure', 'marche_public_simplifie_label'],
  // Numbers of groups in the publisher's search form.
  'type_avis',
  // Answers could be given by SIRET alone, until 2021.
  'marche_public_simplifie',
  // Number in the printed bulletin.
  'annonce_reference_schema_v110',
  // Of the old API: where the record lies and when it was written.
  ...['datasetid', 'recordid', 'record_timestamp'],
  // Which schema a notice of the archive follows stands in the other attribute.
  '@xmlns:xsi',
]

/** The printed bulletin: where on which page of which issue, and its headings. */
const PRINTED = ['r2', 'r3', 'tetierr3', 'r4', 'tetierr4', 'k9', 'numann', 'nojo', 'nomhtml', 'rappel']

/** What the index repeats of the head. */
const INDEXED = [
  ...['schema', 'nomorganisme', 'titulaires', 'typeprocedure', 'datepublication', 'datefindiffusion'],
  ...['naturemarche', 'criteressociauxenv', 'deppublication', 'depprestation', 'resumeobjet'],
  // Economic classes in the list of 1990, and what the printed bulletin had.
  ...['classes', 'nompublication', 'numeroannonce', 'annonceref', 'numparution', 'avisliee'],
  ...['nomacheteurv1', 'typeprocedurev1', 'genrev1', 'rappelv1', 'titulairev1'],
]

/** Of earlier notices their numbers are enough: each says the rest itself. */
const EARLIER = ['referencepublication', 'reference.typeavis', 'reference.dateenvoi']
const EARLIER_PRINTED = [
  ...['NUMEROANNONCE', 'NUMEROPARUTION', 'TYPEPARUTION', 'DATEPARUTION', 'ANNEE', 'ANNONCEREF'],
]

/** Fields that are left out on purpose; all of `donnees` stands in the details. */
export const IGNORED: readonly string[] = [
  ...HEAD,
  ...PRINTED.map(name => `gestion.${name}`),
  ...[
    'idweb',
    'typeavis',
    ...['famille', 'perimetre', 'nature', 'statut'].map(name => `typeavis.${name}`),
  ].map(name => `gestion.reference.${name}`),
  ...INDEXED.map(name => `gestion.indexation.${name}`),
  ...EARLIER.map(name => `gestion.marche.annonceanterieur.${name}`),
  // A platform for tenders that was closed.
  ...['idconsultation', 'urlconsultation'].map(name => `gestion.marche.${name}`),
  ...EARLIER_PRINTED.map(name => `annonces_anterieures_schema_v110.${name}`),
  ...ignoredUnder('eforms'),
]
