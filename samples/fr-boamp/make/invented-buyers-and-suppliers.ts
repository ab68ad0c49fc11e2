/** The buyers, subjects and suppliers of the samples. All are invented; only the format of their numbers is real. */

export interface BoampSampleBuyer {
  readonly name: string
  readonly siret: string
  readonly town: string
  readonly postcode: string
  readonly department: string
  readonly nuts: string
  readonly court: string
}

export interface BoampSampleSupplier {
  readonly sells: BoampSampleSubject['type']
  readonly name: string
  readonly siret: string
  readonly town: string
  readonly postcode: string
}

export interface BoampSampleSubject {
  readonly title: string
  readonly words: string
  readonly type: 'TRAVAUX' | 'FOURNITURES' | 'SERVICES'
  readonly cpv: string
  readonly descriptor: readonly [string, string]
  readonly from: number
  readonly to: number
  readonly months: number
}

/** Returns the Luhn check digit of a SIREN or SIRET. */
function check(digits: string): string {
  const sum = [...digits].reverse().reduce((total, sign, i) => {
    const doubled = Number(sign) * (i % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Returns the SIRET of the first establishment of a unit. */
function siretOf(siren: string): string {
  return `${siren}0001${check(`${siren}0001`)}`
}

/** Returns a SIREN that begins with 00, which is never assigned. */
function siren(digits: string): string {
  return `00${digits}${check(`00${digits}`)}`
}

function buyer(
  name: string,
  digits: string,
  [town, postcode]: readonly [string, string],
  [department, nuts]: readonly [string, string],
  court: string,
): BoampSampleBuyer {
  return {
    name,
    siret: siretOf(siren(digits)),
    town,
    postcode,
    department,
    nuts,
    court: `Tribunal administratif de ${court}`,
  }
}

export const BOAMP_SAMPLE_BUYERS: readonly BoampSampleBuyer[] = [
  buyer('Commune de Valbrune-sur-Orne', '210001', ['Valbrune-sur-Orne', '61999'], ['61', 'FRD13'], 'Caen'),
  buyer('Ville de Port-Salines', '210002', ['Port-Salines', '17999'], ['17', 'FRI32'], 'Poitiers'),
  buyer(
    "Communauté d'agglomération du Pays de Brécieux",
    '200003',
    ['Brécieux', '73999'],
    ['73', 'FRK27'],
    'Grenoble',
  ),
  buyer(
    'Centre hospitalier de Montaigu-le-Vieux',
    '260004',
    ['Montaigu-le-Vieux', '1999'],
    ['1', 'FRK21'],
    'Lyon',
  ),
  buyer(
    'Département du Haut-Lignon',
    '220005',
    ['Lignonville', '43999'],
    ['43', 'FRK14'],
    'Clermont-Ferrand',
  ),
  buyer(
    "Office public de l'habitat des Deux-Rives",
    '270006',
    ['Rivebelle', '59999'],
    ['59', 'FRE11'],
    'Lille',
  ),
  buyer('Université de la Côte de Jade', '190007', ['Jadeville', '44999'], ['44', 'FRG01'], 'Nantes'),
  buyer('Syndicat mixte des eaux du Casteru', '250008', ['Casteru', '20A99'], ['20A', 'FRM01'], 'Bastia'),
]

/** The first five suppliers also appear in the BODACC samples (samples/fr-bodacc). */
export const BOAMP_SAMPLE_SUPPLIERS: readonly BoampSampleSupplier[] = [
  {
    sells: 'FOURNITURES',
    name: 'FARALIS MÉDICAL',
    siret: siretOf('006341168'),
    town: 'Grenoble',
    postcode: '38000',
  },
  {
    sells: 'SERVICES',
    name: 'NET DU BELVÉDÈRE',
    siret: siretOf('005444534'),
    town: 'Landerneau',
    postcode: '29800',
  },
  {
    sells: 'SERVICES',
    name: 'BRUMELIS CLIM',
    siret: siretOf('007492986'),
    town: 'Bordeaux',
    postcode: '33000',
  },
  {
    sells: 'TRAVAUX',
    name: 'ABELHOUX CONSTRUCTION',
    siret: siretOf('000532994'),
    town: 'Seyssinet-Pariset',
    postcode: '38170',
  },
  {
    sells: 'FOURNITURES',
    name: 'FARALIS FRANCE',
    siret: siretOf('009989237'),
    town: 'Seyssinet-Pariset',
    postcode: '38170',
  },
  {
    sells: 'TRAVAUX',
    name: 'TERRALOUP TRAVAUX PUBLICS',
    siret: siretOf(siren('310101')),
    town: 'Rivebelle',
    postcode: '59999',
  },
  {
    sells: 'SERVICES',
    name: 'ATELIER MÉRIDEAU ARCHITECTES',
    siret: siretOf(siren('310102')),
    town: 'Jadeville',
    postcode: '44999',
  },
  {
    sells: 'FOURNITURES',
    name: 'ORVALIS RESTAURATION',
    siret: siretOf(siren('310103')),
    town: 'Brécieux',
    postcode: '73999',
  },
  {
    sells: 'TRAVAUX',
    name: 'LUMIROUTE',
    siret: siretOf(siren('310104')),
    town: 'Lignonville',
    postcode: '43999',
  },
]

export const BOAMP_SAMPLE_SUBJECTS: readonly BoampSampleSubject[] = [
  {
    title: "Réfection de la toiture de l'école des Tilleuls",
    words:
      "Dépose de la couverture existante, reprise de la charpente et pose d'une couverture neuve en ardoise.",
    type: 'TRAVAUX',
    cpv: '45261210',
    descriptor: ['74', 'Couverture'],
    from: 120_000,
    to: 480_000,
    months: 6,
  },
  {
    title: 'Nettoyage des locaux et des vitres des bâtiments administratifs',
    words: 'Entretien courant des locaux, nettoyage des vitres et fourniture des consommables sanitaires.',
    type: 'SERVICES',
    cpv: '90919200',
    descriptor: ['239', 'Nettoyage de locaux'],
    from: 60_000,
    to: 390_000,
    months: 36,
  },
  {
    title: 'Fourniture de repas en liaison froide',
    words: 'Préparation et livraison de repas pour les restaurants scolaires et le portage à domicile.',
    type: 'FOURNITURES',
    cpv: '55523100',
    descriptor: ['298', 'Restauration collective'],
    from: 90_000,
    to: 800_000,
    months: 24,
  },
  {
    title: "Entretien et rénovation de l'éclairage public",
    words:
      "Maintenance du réseau d'éclairage, remplacement des luminaires par des lampes à faible consommation.",
    type: 'TRAVAUX',
    cpv: '50232100',
    descriptor: ['102', 'Eclairage public'],
    from: 150_000,
    to: 900_000,
    months: 48,
  },
  {
    title: "Mission de maîtrise d'œuvre pour l'extension de la médiathèque",
    words: "Études de conception, suivi d'exécution et assistance aux opérations de réception.",
    type: 'SERVICES',
    cpv: '71221000',
    descriptor: ['197', "Maîtrise d'oeuvre"],
    from: 70_000,
    to: 320_000,
    months: 18,
  },
  {
    title: "Acquisition d'équipements d'imagerie médicale",
    words: "Fourniture, installation et maintenance d'un scanner et de deux échographes.",
    type: 'FOURNITURES',
    cpv: '33115000',
    descriptor: ['221', 'Matériel médical'],
    from: 240_000,
    to: 1_800_000,
    months: 60,
  },
  {
    title: "Renouvellement des réseaux d'eau potable",
    words: "Remplacement de 3,2 km de conduites et reprise des branchements d'abonnés.",
    type: 'TRAVAUX',
    cpv: '45231300',
    descriptor: ['6', 'Alimentation en eau potable'],
    from: 300_000,
    to: 2_400_000,
    months: 14,
  },
  {
    title: 'Transport scolaire et périscolaire',
    words: 'Circuits réguliers et occasionnels, avec conducteurs, pour les élèves des écoles et du collège.',
    type: 'SERVICES',
    cpv: '60130000',
    descriptor: ['346', 'Transport de personnes'],
    from: 80_000,
    to: 640_000,
    months: 48,
  },
  {
    title: 'Maintenance des installations de chauffage et de climatisation',
    words: 'Conduite, entretien et dépannage des chaufferies et des centrales de traitement de l’air.',
    type: 'SERVICES',
    cpv: '50730000',
    descriptor: ['62', 'Chauffage (exploitation)'],
    from: 50_000,
    to: 410_000,
    months: 36,
  },
]
