import { type BoampSampleNotice, isAwardNotice, isCallForTenders } from './sample-notice.ts'

type Part = Record<string, unknown>

/** Formats the national form for contracts between 90,000 euros and the EU thresholds. */
export function formatSimpleBoampForm(notice: BoampSampleNotice): Part {
  const { procedure, closes, kind } = notice
  const { buyer, subject, file, value } = procedure
  const part = {
    ...followed(notice),
    communication: {
      urlProfilAch: 'https://marches.exemple.invalid',
      identifiantInterne: file,
      docSecurite: { non: '' },
      nomContact: 'Service de la commande publique',
      telContact: '+33 100000000',
    },
    ...(kind.nature === 'RECTIFICATIF' && { infosRectif: corrected(notice) }),
    ...(isCallForTenders(notice) && {
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
      ...(isCallForTenders(notice) && {
        dureeMois: String(subject.months),
        valeurEstimee: { '@devise': 'EUR', valeur: String(value) },
        lotsMarche: { non: '' },
      }),
    },
    ...(isAwardNotice(notice) && { attributionMarche: awardedInText(notice) }),
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

/** Formats the form for adapted procedures below 90,000 euros. */
export function formatAdaptedBoampForm(notice: BoampSampleNotice): Part {
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
        ...followed(notice),
        natureMarche: { [subject.type.toLowerCase()]: '' },
        description: { objet: subject.title },
        ...(kind.nature === 'RECTIFICATIF' && { infosRectif: corrected(notice) }),
        ...(isCallForTenders(notice) && {
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
        ...(isAwardNotice(notice) && awarded(notice)),
        renseignements: { idMarche: file },
      },
    },
  }
}

/** Returns the element name, which depends on the purpose of the notice. */
function partOf({ kind }: BoampSampleNotice): string {
  if (kind.nature === 'RECTIFICATIF') return 'rectificatif'
  return kind.nature === 'ATTRIBUTION' ? 'attribution' : 'initial'
}

function followed({ previous }: BoampSampleNotice): Part {
  const [first] = previous
  return first === undefined ? {} : { avisInitial: { idWeb: first.idweb } }
}

/** Describes the correction in one string, as procurement platforms do. */
function corrected({ closes, previous }: BoampSampleNotice): string {
  const before = french(previous[0]?.closes ?? closes)
  return `Rubrique : Date et heure limites de réception des plis, Au lieu de ${before} à 12h00, lire ${french(closes)} à 12h00`
}

/** Describes the award in one string with one fact per line. */
function awardedInText({ failed, procedure: { winners, value, file }, day }: BoampSampleNotice): string {
  if (failed) return "Nombre d'offres reçues : 0\nCet avis a été déclaré Infructueux"
  const blocks = winners.map(({ name, town, postcode }, i) => [
    ...(winners.length > 1 ? [`Lot N° ${i + 1} - Lot ${i + 1}`] : []),
    `Nombre d'offres reçues : ${3 + i}`,
    `Date d'attribution : ${french(day)}`,
    `Marché n° : ${file}`,
    `${name}, 1 rue de l'Invention, ${postcode} ${town}`,
    `Montant Ht : ${Math.round(value / winners.length)},00 Euros`,
    'Sous-traitance : non.',
  ])
  return blocks.flat().join('\n')
}

function awarded({ failed, procedure: { winners, value } }: BoampSampleNotice): Part {
  const [winner] = winners
  const montant = { '@devise': 'EUR', valeur: String(value) }
  return {
    attribution: {
      resultat: failed
        ? { infructueux: '' }
        : { attribue: { titulaire: { PersonneMorale: winner?.name }, montant } },
    },
    autresInformations: { nbOffresRecues: failed ? '0' : '4' },
  }
}

function french(day: string): string {
  return day.split('-').reverse().join('/')
}
