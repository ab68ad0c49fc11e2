import { isAward, isCall, type Notice } from './notice.ts'

type Part = Record<string, unknown>

/** The national form for what is between 90,000 euros and the thresholds of the Union. */
export function simpleForm(notice: Notice): Part {
  const { procedure, closes, kind } = notice
  const { buyer, subject, file, value } = procedure
  const part = {
    communication: {
      urlProfilAch: 'https://marches.exemple.invalid',
      identifiantInterne: file,
      docSecurite: { non: '' },
      nomContact: 'Service de la commande publique',
      telContact: '+33 100000000',
    },
    ...(kind.nature === 'RECTIFICATIF' && { infosRectif: corrected(notice) }),
    ...(isCall(notice) && {
      procedure: {
        ...(procedure.open ? { procedureAdapteeO: '' } : { procedureAdapteeR: '' }),
        dateReceptionOffres: `${closes}T12:00:00`,
        variantes: { non: '' },
        criteresAttrib: 'Valeur technique 60 %\nPrix 40 %',
      },
    }),
    natureMarche: {
      intitule: subject.title,
      codeCPV: { objetPrincipal: { classPrincipale: subject.cpv } },
      natureMarche: { [subject.type.toLowerCase()]: '' },
      description: subject.words,
      lieuExecution: buyer.town,
      ...(isCall(notice) && {
        dureeMois: String(subject.months),
        valeurEstimee: { '@devise': 'EUR', valeur: String(value) },
        lotsMarche: { non: '' },
      }),
    },
    ...(isAward(notice) && awarded(notice)),
  }
  return {
    FNSimple: {
      organisme: {
        nomOfficiel: buyer.name,
        typeIdentificationNational: { siret: '' },
        codeIdentificationNational: buyer.siret,
        ville: buyer.town,
        cp: buyer.postcode,
        grpCommandes: { non: '' },
      },
      [partOf(notice)]: part,
    },
  }
}

/** The form for adapted procedures below 90,000 euros. */
export function adaptedForm(notice: Notice): Part {
  const { procedure, closes, kind } = notice
  const { buyer, subject, file } = procedure
  return {
    MAPA: {
      organisme: {
        acheteurPublic: buyer.name,
        adr: { voie: { nomvoie: '1 place de la Mairie' }, cp: buyer.postcode, ville: buyer.town },
        coord: { tel: '+33 100000000', mel: 'marches@exemple.invalid' },
        urlProfilAcheteur: 'https://marches.exemple.invalid',
      },
      [partOf(notice)]: {
        natureMarche: { [subject.type.toLowerCase()]: '' },
        description: { objet: subject.title },
        ...(kind.nature === 'RECTIFICATIF' && { infosRectif: corrected(notice) }),
        ...(isCall(notice) && {
          duree: { nbMois: String(subject.months) },
          criteres: {
            criterePondere: [
              { criterePCT: '60', critere: 'Prix' },
              { criterePCT: '40', critere: 'Qualité' },
            ],
          },
          procedure: { procedureAdaptee: '' },
          delais: { receptionOffres: `${closes}T12:00:00` },
        }),
        ...(isAward(notice) && awarded(notice)),
        renseignements: { idMarche: file },
      },
    },
  }
}

/** Named after what the notice does. */
function partOf({ kind }: Notice): string {
  if (kind.nature === 'RECTIFICATIF') return 'rectificatif'
  return kind.nature === 'ATTRIBUTION' ? 'attribution' : 'initial'
}

function corrected({ closes, previous }: Notice): Part {
  return {
    rubDelais: 'ReceptionOffres',
    auLieuDeDate: `${previous[0]?.closes ?? closes}T12:00:00`,
    lireDate: `${closes}T12:00:00`,
  }
}

function awarded({ failed, procedure: { winners, value }, day }: Notice): Part {
  if (failed) return { decision: { infructueux: '' } }
  return {
    decision: winners.map(({ name, siret, town, postcode }, i) => ({
      numLot: String(i + 1),
      titulaire: { denomination: name, codeIdentNational: siret, cp: postcode, ville: town },
      renseignement: {
        dateAttribution: day,
        nbOffreRecu: String(3 + i),
        montant: { '@devise': 'EUR', '#text': String(Math.round(value / winners.length)) },
      },
    })),
  }
}
