/** Invented names and texts. None of these companies and people exists; towns, courts and departments are real. */

export const FRENCH_SURNAMES = words(`
  ABELHOUX, AIGREMARD, ARVIEUX-LANDE, BALMORIN, BEAUCLAIREL, BELLERIVAUX, BERGOUNHIAC, BOISMARCEL,
  BRÉCOURTIS, CADROUILHE, CARADEUX, CASTAGNOUX, CHANTEMERLIN, CORDEVILLARD, COURTEPIERRET, DAMBREVILLOIS,
  DUMAROY, ESCALERIN, ÉTCHEBARNE, FAUGERONDE, FONTAVELLE, FROIDEMONTAGNE, GARDIOLLES, GRISOLÈNE, GUENNAVEL,
  HAUTECLOCHARD, HERBELINOT, JARNOULT, JONCHÈREAU, KERBASTIOU, KERVADOUIC, LANVEZAC, LARROUZÉ,
  LE GOËLLEC-MOR, LESTRADIOU, LORMELIN, MALAVENTURE, MARCOUILLE, MONTRELAY, NAVACELLIER, NOIRTALON,
  ORMEVALD, OYHARBIDE, PALISSANDRE, PÉLICOURT, PRADIGNOL, QUENIVEL, RAVENOUX, REVERCHAMP, ROCASSÈRE,
  SABLONNAY, SAUVETERRAND, SOULEYRAC, TALHOUARNE, TERREBASSE, TREGOURIC, VALDEMARCHE, VAUDREIX, VERMILHAC,
  WALBOURGER, WILLERHOLTZ, YVREMONT, ZELLENBERGER, ZINQUOIRE`)

export const FRENCH_GIVEN_NAMES = words(`
  Adrien, Agathe, Aïcha, Aliénor, Ambroise, Anaïs, Armand, Aurore, Baptiste, Bérénice, Blaise, Camille,
  Célestin, Chloé, Clément, Colombe, Damien, Delphine, Driss, Édith, Élise, Émile, Erwan, Fatou, Félix,
  Flavie, Gaël, Garance, Gaspard, Hélène, Honoré, Inès, Jeanne, Joachim, Karim, Léonie, Lucien, Maël,
  Mahaut, Margot, Mehdi, Nadège, Noé, Octave, Ombeline, Pascaline, Quentin, Rachida, Raphaël, Rosalie,
  Samir, Sidonie, Solenn, Théodore, Thérèse, Ugo, Valère, Yaël`)

/** Words that follow the trade in a company's name. */
export const INVENTED_LOCALITIES = words(`
  DES TROIS MOULINS, DU VIEUX LAVOIR, DE LA COMBE NOIRE, DU PRÉ AUX OIES, DES QUATRE CHEMINS, DE L'ÉCLUSE,
  DU PONT CASSÉ, DE LA TOUR PENCHÉE, DES GENÊTS, DU GRAND CÈDRE, DE LA FONTAINE BLEUE, DES SALINES,
  DU CHEMIN CREUX, DE LA PIERRE LEVÉE, DES CHARMILLES, DE L'ORME SEC, DU MOULIN ROUX, DES ALIZÉS, DU PHARE,
  DE LA CROIX VERTE, DU BELVÉDÈRE, DES TANNERIES, DE LA HALLE, DU PETIT BOIS, DES ARCADES, DU GUÉ`)

export const COINED_WORDS = words(`
  NOVALYS, ORIVAL, SYLVENTIS, TERRALIA, KORVEO, ALTIVIA, BRUMELIS, CALDORA, EOLVIA, FARALIS, GRAPHEA,
  HELIOBAT, ISODORE, LUMENTAL, MARENOVA, NEPTULIS, OCTAVENT, PELAGIS, QUADRANTIS, ROBINIA, SOLMARIS`)

export const FRENCH_STREETS = words(`
  rue | de la République, avenue | du Général Leclerc, rue | Jean Jaurès, place | du Marché,
  boulevard | Gambetta, rue | des Écoles, chemin | des Vignes, impasse | des Acacias, rue | Victor Hugo,
  quai | Ouest, allée | des Tilleuls, route | de la Plaine, rue | Pasteur, avenue | de la Gare,
  rue | des Tanneurs, cours | Lafayette, rue | du Moulin, zone artisanale | des Bruyères, rue | Basse,
  montée | Saint-Roch`).map(pair)

export const LEGAL_JOURNALS = words(`
  Les Affiches du Ponant, Le Courrier des Cantons, L'Écho des Greffes, La Tribune du Val,
  annonces-du-sud.example, Le Moniteur des Îles, La Dépêche du Bocage`)

export const FRENCH_LEGAL_FORMS = {
  sarl: 'Société à responsabilité limitée',
  eurl: 'Société à responsabilité limitée (à associé unique)',
  sas: 'Société par actions simplifiée',
  sasu: 'Société par actions simplifiée (à associé unique)',
  sa: "Société anonyme à conseil d'administration",
  snc: 'Société en nom collectif',
  sci: 'Société civile immobilière',
  sccv: 'Société civile de construction vente',
  earl: 'Exploitation agricole à responsabilité limitée',
  gaec: "Groupement agricole d'exploitation en commun",
  scea: "Société civile d'exploitation agricole",
  selarl: "Société d'exercice libéral à responsabilité limitée",
  selas: "Société d'exercice libéral par actions simplifiée",
  gie: "Groupement d'intérêt économique",
} as const
export type FrenchLegalFormKey = keyof typeof FRENCH_LEGAL_FORMS

/** Legal forms that do not trade, so they buy no business and file no accounts. */
export const NON_TRADING_FORMS: readonly FrenchLegalFormKey[] = ['sci', 'sccv', 'earl', 'gaec', 'scea', 'gie']

/**
 * A company activity. In `names`, `{nom}` is replaced by a surname, `{lieu}` by a locality and `{mot}` by a
 * coined word.
 */
export interface CompanyActivity {
  readonly activity: string
  readonly names: readonly string[]
  readonly forms: readonly FrenchLegalFormKey[]
  /** Possible initial capital, in euros. */
  readonly capital: readonly number[]
}

/** Columns: activity | names | legal forms | capital. */
export const COMPANY_ACTIVITIES: readonly CompanyActivity[] = lines(`
  Boulangerie, pâtisserie, confiserie | LE FOURNIL {lieu}; BOULANGERIE {nom} | sarl; eurl | 5000; 8000; 10000
  Menuiserie, agencement, pose de parquets | MENUISERIE {nom}; ATELIER {lieu} | sarl; sasu | 3000; 7500; 15000
  Entretien et réparation de véhicules automobiles légers | GARAGE {lieu}; AUTOS {nom} | sarl; sas | 8000; 20000
  Transport public routier de marchandises et location de véhicules avec conducteur | TRANSPORTS {nom}; {mot} LOGISTIQUE | sas; sarl | 18000; 60000
  Salon de coiffure mixte, vente de produits capillaires | COIFFURE {lieu}; LES CISEAUX {lieu} | eurl; sarl | 1000; 2000
  Officine de pharmacie | PHARMACIE {lieu}; PHARMACIE {nom} | selarl; selas | 10000; 50000
  Conseil pour les affaires et la gestion, formation | {mot} CONSEIL; {nom} & ASSOCIÉS | sasu; sas | 500; 1000; 5000
  Édition de logiciels, hébergement et maintenance informatique | {mot} LOGICIELS; {mot} DATA | sas | 10000; 25000
  Acquisition, administration et exploitation par bail de tous immeubles | SCI {lieu}; SCI {nom} | sci | 100; 1000; 1500
  Restauration traditionnelle, débit de boissons | AUBERGE {lieu}; LA TABLE {lieu} | sarl; sas; snc | 2000; 8000
  Maçonnerie générale, gros œuvre, rénovation | {nom} CONSTRUCTION; BÂTISSEURS {lieu} | sarl; sas | 3000; 10000
  Plomberie, chauffage, climatisation | {nom} CHAUFFAGE; {mot} CLIM | eurl; sasu | 1000; 5000
  Polyculture et élevage bovin | FERME {lieu}; ÉLEVAGE {nom} | earl; gaec; scea | 15000; 45000
  Viticulture, vinification, vente de vins | DOMAINE {lieu}; CAVES {nom} | scea; earl | 30000; 120000
  Prise de participations, animation de filiales | {mot} PARTICIPATIONS; HOLDING {nom} | sas; sasu | 1000; 100000
  Librairie, papeterie, presse | LIBRAIRIE {lieu}; LES PAGES {lieu} | sarl; snc | 4000; 12000
  Hôtel, chambres, séminaires | HÔTEL {lieu}; HÔTELLERIE {nom} | sas; sarl | 20000; 40000
  Location et entretien de bateaux de plaisance | {nom} NAUTISME; CHANTIER NAVAL {lieu} | sas; sarl | 7500; 15000
  Production et vente d'électricité d'origine renouvelable | {mot} ÉNERGIES; PARC ÉOLIEN {lieu} | sas; sa | 37000; 250000
  Construction d'un immeuble en vue de sa vente par lots | RÉSIDENCE {lieu} | sccv | 1000
  Nettoyage de bureaux et de locaux industriels | {mot} PROPRETÉ; NET {lieu} | sarl; sasu | 1500; 8000
  Mise en commun de moyens informatiques pour ses membres | GIE {mot} | gie | 0
  Fabrication de matériel médical, recherche et développement | {mot} MÉDICAL; {mot} BIOSCIENCES | sa; sas | 40000; 500000
  Imprimerie, reprographie, signalétique | IMPRIMERIE {nom}; PRESSES {lieu} | sarl; sa | 37000; 60000`).map(
  ([activity = '', names = '', forms = '', capital = '']) => ({
    activity,
    names: names.split('; '),
    forms: forms.split('; ') as FrenchLegalFormKey[],
    capital: capital.split('; ').map(Number),
  }),
)

/** A sole trader's activity, whether it is a craft, and the shop's name if it has one. */
export const TRADER_ACTIVITIES = lines(`
  Vente de fruits et légumes sur marchés | trade | Les Paniers de Saison
  Réparation de cycles | craft | Roue Libre
  Peinture en bâtiment, ravalement | craft
  Taxi | craft
  Restauration rapide ambulante | trade | La Galette à Roulettes
  Brocante, dépôt-vente | trade | Au Grenier Retrouvé
  Débit de tabac, presse, loto | trade | Le Balto des Halles
  Couture, retouches | craft | Point de Croix`).map(([activity = '', kind, shop = '']) => ({
  activity,
  craft: kind === 'craft',
  shop,
}))

/** A court and the towns in its district. */
export interface CommercialCourtDistrict {
  readonly registry: string
  readonly court: string
  readonly department: string
  readonly departmentName: string
  readonly regionCode: number
  readonly region: string
  readonly towns: readonly (readonly [postcode: string, town: string])[]
}

const COURTS: Readonly<Record<string, string>> = {
  TC: 'Tribunal de Commerce de',
  TAE: 'Tribunal des Activités Economiques de',
  TJ: 'Tribunal Judiciaire de',
  TMC: 'Tribunal Mixte de Commerce de',
}

/** Columns: registry | type of court | department | region | towns. */
export const COMMERCIAL_COURT_DISTRICTS: readonly CommercialCourtDistrict[] = lines(`
  Brest | TC | 29 Finistère | 53 Bretagne | 29200 Brest; 29800 Landerneau; 29217 Plougonvelin
  Rennes | TC | 35 Ille-et-Vilaine | 53 Bretagne | 35000 Rennes; 35510 Cesson-Sévigné
  Nantes | TC | 44 Loire-Atlantique | 52 Pays de la Loire | 44000 Nantes; 44400 Rezé; 44110 Châteaubriant
  Paris | TAE | 75 Paris | 11 Île-de-France | 75011 Paris; 75015 Paris; 75002 Paris
  Nanterre | TAE | 92 Hauts-de-Seine | 11 Île-de-France | 92000 Nanterre; 92140 Clamart
  Lille-Métropole | TC | 59 Nord | 32 Hauts-de-France | 59800 Lille; 59100 Roubaix
  Strasbourg | TJ | 67 Bas-Rhin | 44 Grand Est | 67000 Strasbourg; 67600 Sélestat; 67210 Obernai
  Dijon | TC | 21 Côte-d'Or | 27 Bourgogne-Franche-Comté | 21000 Dijon; 21200 Beaune
  Lyon | TAE | 69 Rhône | 84 Auvergne-Rhône-Alpes | 69003 Lyon; 69100 Villeurbanne
  Grenoble | TC | 38 Isère | 84 Auvergne-Rhône-Alpes | 38000 Grenoble; 38170 Seyssinet-Pariset
  Bordeaux | TC | 33 Gironde | 75 Nouvelle-Aquitaine | 33000 Bordeaux; 33120 Arcachon; 33330 Saint-Émilion
  Toulouse | TC | 31 Haute-Garonne | 76 Occitanie | 31000 Toulouse; 31700 Blagnac
  Montpellier | TC | 34 Hérault | 76 Occitanie | 34000 Montpellier; 34200 Sète
  Marseille | TAE | 13 Bouches-du-Rhône | 93 Provence-Alpes-Côte d'Azur | 13002 Marseille; 13400 Aubagne
  Ajaccio | TC | 2A Corse-du-Sud | 94 Corse | 20000 Ajaccio; 20137 Porto-Vecchio
  Rouen | TC | 76 Seine-Maritime | 28 Normandie | 76000 Rouen; 76200 Dieppe
  Tours | TC | 37 Indre-et-Loire | 24 Centre-Val de Loire | 37000 Tours; 37400 Amboise
  Pointe-à-Pitre | TMC | 971 Guadeloupe | 1 Guadeloupe | 97110 Pointe-à-Pitre; 97180 Sainte-Anne
  Fort-de-France | TMC | 972 Martinique | 2 Martinique | 97200 Fort-de-France; 97232 Le Lamentin
  Cayenne | TMC | 973 Guyane | 3 Guyane | 97300 Cayenne; 97310 Kourou
  Saint-Denis de la Réunion | TMC | 974 La Réunion | 4 La Réunion | 97400 Saint-Denis; 97434 Saint-Paul
  Mamoudzou | TMC | 976 Mayotte | 6 Mayotte | 97600 Mamoudzou`).map(
  ([registry = '', court = '', department = '', region = '', towns = '']) => {
    const [code, departmentName] = headAndRest(department)
    const [regionCode, regionName] = headAndRest(region)
    return {
      registry,
      court: COURTS[court] ?? '',
      department: code,
      departmentName,
      regionCode: Number(regionCode),
      region: regionName,
      towns: towns.split('; ').map(headAndRest),
    }
  },
)

function words(text: string): string[] {
  return text.trim().split(/,\s+/)
}

function lines(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map(line => line.trim().split(' | '))
}

function pair(text: string): readonly [string, string] {
  const [first = '', second = ''] = text.split(' | ')
  return [first, second]
}

function headAndRest(text: string): readonly [string, string] {
  const blank = text.indexOf(' ')
  return [text.slice(0, blank), text.slice(blank + 1)]
}
