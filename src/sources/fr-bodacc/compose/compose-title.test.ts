import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FieldReader } from '../../shared/field-reader.ts'
import { mapBodaccNotice } from '../map-notice.ts'
import { composeBodaccJudgmentHeading } from './compose-judgment-heading.ts'
import { abbreviateBodaccLegalForm, formatBodaccTown } from './describe-party.ts'

const SARL = {
  typePersonne: 'pm',
  denomination: 'BOULANGERIE ARDENT',
  formeJuridique: 'Société à responsabilité limitée',
}
const HOME = {
  adresseSiegeSocial: {
    numeroVoie: '2',
    typeVoie: 'rue',
    nomVoie: 'Droite',
    codePostal: '68000',
    ville: 'COLMAR CEDEX 2',
  },
}
const TRADER = { typePersonne: 'pp', nom: 'BLIN', prenom: 'Paul' }

const titleOf = (record: object): string =>
  mapBodaccNotice(
    new FieldReader({ id: 'A2026015373', dateparution: '2026-08-13', typeavis: 'annonce', ...record }),
  ).title
const persons = (...list: object[]): object => ({ listepersonnes: { personne: list } })

const TITLES: readonly (readonly [object, string])[] = [
  [
    {
      familleavis: 'creation',
      ...persons({ ...SARL, ...HOME, capital: { montantCapital: '8000', devise: 'EUR' } }),
      acte: {
        creation: {
          categorieCreation:
            "Immatriculation d'une personne morale (B, C, D) suite à création d'un établissement principal",
        },
      },
    },
    'Constitution : BOULANGERIE ARDENT (SARL), Colmar, capital 8 000 €',
  ],
  [
    {
      familleavis: 'creation',
      ...persons({ ...SARL, denomination: 'SARL ARDENT', capital: { capitalVariable: '1000.00 EUR' } }),
    },
    'Constitution : SARL ARDENT, capital variable, minimum 1 000 €',
  ],
  [
    {
      familleavis: 'creation',
      ...persons(TRADER),
      listeetablissements: {
        etablissement: { origineFonds: 'Création', adresse: { codePostal: '06000', ville: 'Nice' } },
      },
    },
    'Création d’entreprise : BLIN Paul, Nice',
  ],
  [
    {
      familleavis: 'creation',
      ...persons(SARL),
      acte: { creation: { categorieCreation: "Transformation d'un GAEC" } },
    },
    'Transformation d’un GAEC : BOULANGERIE ARDENT (SARL)',
  ],
  [
    {
      familleavis: 'immatriculation',
      ...persons({ ...SARL, ...HOME }),
      acte: {
        immatriculation: {
          categorieImmatriculation:
            'Immatriculation d’une personne morale suite à transfert de son siège social',
        },
      },
    },
    'Immatriculation après transfert de siège : BOULANGERIE ARDENT (SARL), Colmar',
  ],
  [
    {
      familleavis: 'vente',
      typeavis: 'rectificatif',
      ...persons({ ...SARL, ...HOME }),
      listeprecedentproprietaire: { personne: { typePersonne: 'pm', denomination: 'AZUR' } },
      listeetablissements: {
        etablissement: { origineFonds: 'Fonds acquis par achat au prix stipulé de 185000.00 euros' },
      },
      acte: { vente: { categorieVente: "Achat d'un fonds par une personne morale (insertion provisoire)" } },
    },
    'Rectificatif – Vente de fonds de commerce : AZUR à BOULANGERIE ARDENT (SARL), Colmar, 185 000 €',
  ],
  [
    {
      familleavis: 'vente',
      ...persons(SARL),
      listeprecedentproprietaire: { personne: TRADER },
      acte: { vente: { categorieVente: 'Apport d’un établissement principal' } },
    },
    'Apport de fonds de commerce : bénéficiaire BOULANGERIE ARDENT (SARL)',
  ],
  [
    {
      familleavis: 'vente',
      ...persons(SARL),
      acte: {
        vente: {
          categorieVente: 'Autre achat, apport, attribution',
          descriptif:
            'AVIS DE PROJET D’APPORT PARTIEL D’ACTIF La société AZUR, SAS au capital de 10 euros, 005 880 034 RCS NICE, société apporteuse',
        },
      },
    },
    'Projet d’apport partiel d’actif : BOULANGERIE ARDENT et AZUR',
  ],
  [
    {
      familleavis: 'vente',
      ...persons(SARL),
      acte: {
        vente: {
          descriptif:
            'AVIS DE PROJET D’APPORT PARTIEL D’ACTIF La société AZUR, SAS au capital de 10 euros, 005 880 034 RCS NICE, société apporteuse La société OPALE, SAS au capital de 10 euros, 009 681 172 RCS NICE, société bénéficiaire',
        },
      },
    },
    'Projet d’apport partiel d’actif : AZUR au profit d’OPALE',
  ],
  [
    {
      familleavis: 'vente',
      ...persons(SARL),
      acte: { vente: { descriptif: 'Avis relatif au projet commun de fusion nationale' } },
    },
    'Projet de fusion : BOULANGERIE ARDENT',
  ],
  [
    {
      familleavis: 'modification',
      ...persons(SARL),
      modificationsgenerales: {
        descriptif:
          'Modification survenue sur le capital (augmentation), l’administration et l’adresse du siège.',
      },
    },
    'Changement de dirigeants, augmentation de capital, transfert de siège : BOULANGERIE ARDENT (SARL)',
  ],
  [
    { familleavis: 'radiation', ...persons(TRADER), radiationaurcs: { radiationPP: 'O' } },
    'Radiation : BLIN Paul',
  ],
  [
    {
      familleavis: 'dpc',
      ...persons(SARL),
      depot: { dateCloture: '2019-12-31', typeDepot: 'Comptes consolidés et rapports' },
    },
    'Dépôt des comptes consolidés 2019 : BOULANGERIE ARDENT (SARL), exercice clos le 31/12/2019',
  ],
  [
    {
      familleavis: 'collective',
      ...persons({ ...SARL, ...HOME }),
      jugement: { nature: "Jugement d'ouverture de liquidation judiciaire", date: '2026-03-12' },
    },
    'Liquidation judiciaire : BOULANGERIE ARDENT (SARL), Colmar, jugement du 12/03/2026',
  ],
  [
    {
      familleavis: 'collective',
      typeavis: 'annulation',
      ...persons(SARL),
      jugement: { nature: "Jugement d'ouverture de liquidation judiciaire" },
    },
    'Annulation – Liquidation judiciaire : BOULANGERIE ARDENT (SARL)',
  ],
  [
    {
      familleavis: 'creation',
      ...persons(SARL, TRADER, { ...SARL, denomination: 'B' }, { ...SARL, denomination: 'C' }),
    },
    'Constitution : BOULANGERIE ARDENT (SARL), BLIN Paul et 2 autres',
  ],
]
for (const [record, expected] of TITLES)
  test(`composeBodaccTitle: ${expected}`, () => assert.equal(titleOf(record), expected))

const HEADINGS: readonly (readonly [string, string | null, string])[] = [
  ["Jugement d'ouverture d'une procédure de redressement judiciaire", null, 'Redressement judiciaire'],
  ['Jugement d’ouverture d’une procédure de sauvegarde accélérée', null, 'Sauvegarde accélérée'],
  ['Jugement de conversion en liquidation judiciaire', null, 'Conversion en liquidation judiciaire'],
  [
    'Jugement prononçant la résolution du plan de redressement et la liquidation judiciaire',
    null,
    'Résolution du plan de redressement et la liquidation judiciaire',
  ],
  ['Jugement arrêtant le plan de sauvegarde', null, 'Plan de sauvegarde'],
  ['Jugement arrêtant un plan de cession', null, 'Plan de cession'],
  ['Jugement modifiant le plan de redressement', null, 'Modification du plan de redressement'],
  [
    'Jugement modifiant la date de cessation des paiements',
    null,
    'Modification de la date de cessation des paiements',
  ],
  ['Jugement mettant fin à la procédure de sauvegarde', null, 'Fin de la procédure de sauvegarde'],
  ["Jugement de clôture pour insuffisance d'actif", null, 'Clôture pour insuffisance d’actif'],
  ["Jugement d'interdiction de gérer", null, 'Interdiction de gérer'],
  [
    "Arrêt de la cour d'appel infirmant une décision soumise à publicité",
    null,
    'Arrêt de la cour d’appel infirmant une décision soumise à publicité',
  ],
  ["Dépôt de l'état des créances", null, 'Dépôt de l’état des créances'],
  [
    'Autre jugement prononçant',
    'Jugement en date du 4 mars 2024 : prolongation de la période d’observation. Suite',
    'Prolongation de la période d’observation',
  ],
  ['Autre jugement et ordonnance', null, 'Autre jugement et ordonnance'],
]
for (const [nature, text, expected] of HEADINGS)
  test(`composeBodaccJudgmentHeading: ${nature} → ${expected}`, () =>
    assert.equal(composeBodaccJudgmentHeading(nature, text), expected))

const TOWNS: readonly (readonly [string, string])[] = [
  ['LA ROCHE-SUR-YON CEDEX', 'La Roche-sur-Yon'],
  ["SAINT-MARTIN-D'HERES", "Saint-Martin-d'Heres"],
  ['Le Poiré sur Vie', 'Le Poiré sur Vie'],
]
for (const [town, expected] of TOWNS)
  test(`formatBodaccTown: ${town} → ${expected}`, () => assert.equal(formatBodaccTown(town), expected))

const FORMS: readonly (readonly [string, string | null])[] = [
  ['Société par Actions Simplifiée', 'SAS'],
  ['Société par actions simplifiée (à associé unique)', 'SASU'],
  ['Société à responsabilité limitée à associé unique', 'EURL'],
  ['Société d’exercice libéral à responsabilité limitée', 'SELARL'],
  ["Société à responsabilité limitée d'un Etat membre de la CE", null],
  ['Société civile immobilière de construction vente', 'SCCV'],
  ['Société de droit étranger', null],
  ['SNC', 'SNC'],
]
for (const [form, expected] of FORMS)
  test(`abbreviateBodaccLegalForm: ${form} → ${expected}`, () =>
    assert.equal(abbreviateBodaccLegalForm(form), expected))
