import type { Jurisdiction } from '../jurisdiction.ts'

/**
 * Full and abbreviated spellings of legal forms by class, as normalized by `normalizeName` and compiled from national company
 * laws. Spellings in the same class can refer to the same company: a single-member S.L.U. is an S.L., but an S.L. is never
 * an S.A.
 */
type Forms = Readonly<Record<string, readonly string[]>>

const FR: Forms = {
  sa: ['sa', 'saem', 'seml', 'societe anonyme', 'societe anonyme d economie mixte'],
  sas: ['sas', 'sasu', 'societe par actions simplifiee'],
  sarl: [
    'sarl',
    'sarlu',
    'eurl',
    'societe a responsabilite limitee',
    'entreprise unipersonnelle a responsabilite limitee',
  ],
  snc: ['snc', 'societe en nom collectif'],
  scs: ['scs', 'societe en commandite simple'],
  sca: ['sca', 'societe en commandite par actions'],
  selarl: ['selarl', 'selarlu', 'selurl', 'societe d exercice liberal a responsabilite limitee'],
  selas: ['selas', 'selasu', 'societe d exercice liberal par actions simplifiee'],
  selafa: ['selafa', 'societe d exercice liberal a forme anonyme'],
  selca: ['selca', 'societe d exercice liberal en commandite par actions'],
  spfpl_sas: ['spfplas', 'societe de participations financieres de professions liberales a forme de sas'],
  spfpl_sarl: [
    'spfplarl',
    'societe de participations financieres de professions liberales a responsabilite limitee',
  ],
  sci: ['sci', 'societe civile immobiliere'],
  sccv: [
    'sccv',
    'scicv',
    'societe civile de construction vente',
    'societe civile immobiliere de construction vente',
  ],
  scpi: ['scpi', 'societe civile de placement immobilier'],
  scm: ['scm', 'societe civile de moyens'],
  scp: ['scp', 'societe civile professionnelle'],
  scea: ['scea', 'societe civile d exploitation agricole'],
  sc: ['societe civile'],
  earl: ['earl', 'exploitation agricole a responsabilite limitee'],
  gaec: ['gaec', 'groupement agricole d exploitation en commun'],
  gfa: ['gfa', 'groupement foncier agricole'],
  gfr: ['gfr', 'groupement foncier rural'],
  gf: ['groupement forestier'],
  gie: ['gie', 'groupement d interet economique'],
  scop: ['scop', 'societe cooperative ouvriere de production', 'societe cooperative de production'],
  scic: ['scic', 'societe cooperative d interet collectif'],
  cooperative: ['societe cooperative', 'societe cooperative agricole'],
  spl: ['societe publique locale'],
  association: ['association declaree', 'association loi 1901', 'association'],
  fondation: ['fondation'],
  mutuelle: ['mutuelle', 'societe d assurance mutuelle'],
}

const ES: Forms = {
  sa: ['sa', 'sau', 'sociedad anonima'],
  sl: [
    'sl',
    'slu',
    'srl',
    'slne',
    'sociedad limitada',
    'sociedad de responsabilidad limitada',
    'sociedad limitada nueva empresa',
  ],
  sad: ['sad', 'sociedad anonima deportiva'],
  sal: ['sal', 'sociedad anonima laboral'],
  sll: ['sll', 'sociedad limitada laboral', 'sociedad de responsabilidad limitada laboral'],
  slp: ['slp', 'slpu', 'sociedad limitada profesional'],
  sap: ['sap', 'sociedad anonima profesional'],
  sc: ['sc', 'scp', 'sociedad civil', 'sociedad civil profesional'],
  src: ['src', 'sociedad colectiva'],
  cb: ['cb', 'comunidad de bienes'],
  aie: ['aie', 'agrupacion de interes economico'],
  ute: ['ute', 'union temporal de empresas'],
  sgr: ['sgr', 'sociedad de garantia reciproca'],
  sicav: ['sicav', 'sociedad de inversion de capital variable', 'sicav sa'],
  sat: ['sat', 'sociedad agraria de transformacion'],
  scom: ['s en c', 's com', 'sociedad comanditaria', 'sociedad en comandita'],
  scoma: ['s com por a', 'sociedad comanditaria por acciones'],
  coop: [
    'coop',
    'scoop',
    's coop',
    's coop and',
    's coop mad',
    's coop v',
    's coop c l',
    's coop galega',
    's coop ltda',
    'sdad coop',
    'sdad coop and',
    'sdad coop ltda',
    'sccl',
    'coop v',
    'sociedad cooperativa',
    'sociedad cooperativa andaluza',
    'sociedad cooperativa galega',
    'sociedad cooperativa limitada',
    'sociedad cooperativa madrilena',
    'sociedad cooperativa valenciana',
    'sociedad cooperativa catalana limitada',
    'societat cooperativa catalana limitada',
  ],
  asociacion: ['asociacion'],
  fundacion: ['fundacion'],
}

const DE: Forms = {
  gmbh: ['gmbh', 'ggmbh', 'mbh', 'gesellschaft mit beschrankter haftung'],
  ug: [
    'ug',
    'ug haftungsbeschrankt',
    'gug haftungsbeschrankt',
    'unternehmergesellschaft',
    'unternehmergesellschaft haftungsbeschrankt',
  ],
  ag: ['ag', 'aktiengesellschaft'],
  kgaa: ['kgaa', 'gmbh & co kgaa', 'ag & co kgaa', 'se & co kgaa', 'kommanditgesellschaft auf aktien'],
  kg: [
    'kg',
    'gmbh & co kg',
    'mbh & co kg',
    'ug & co kg',
    'ug haftungsbeschrankt & co kg',
    'ag & co kg',
    'se & co kg',
    'ohg & co kg',
    'stiftung & co kg',
    '& co kg',
    'kommanditgesellschaft',
  ],
  ohg: ['ohg', 'gmbh & co ohg', 'offene handelsgesellschaft'],
  gbr: ['gbr', 'egbr', 'gesellschaft burgerlichen rechts'],
  partg: [
    'partg',
    'partgmbb',
    'partg mbb',
    'partnerschaft',
    'partnerschaftsgesellschaft',
    'partnerschaftsgesellschaft mbb',
    'partnerschaftsgesellschaft mit beschrankter berufshaftung',
  ],
  eg: ['eg', 'eingetragene genossenschaft'],
  ev: ['ev', 'eingetragener verein'],
  vvag: ['vvag', 'versicherungsverein auf gegenseitigkeit'],
  ek: [
    'ek',
    'e kfm',
    'e kfr',
    'einzelkaufmann',
    'einzelkaufmann einzelkauffrau',
    'eingetragener kaufmann',
    'eingetragene kauffrau',
  ],
  stiftung: ['stiftung'],
  juristische_person: ['sonstige juristische person'],
}

const IT: Forms = {
  spa: ['spa', 'societa per azioni'],
  srl: ['srl', 'srlu', 'societa a responsabilita limitata'],
  srls: ['srls', 'societa a responsabilita limitata semplificata'],
  sapa: ['sapa', 'societa in accomandita per azioni'],
  snc: ['snc', 'societa in nome collettivo'],
  sas: ['sas', 'societa in accomandita semplice'],
  ss: ['ss', 'societa semplice'],
  coop: [
    'soc coop',
    'soc coop arl',
    'soc coop a rl',
    'soc coop sociale',
    'soc coop pa',
    'societa cooperativa',
    'societa cooperativa a responsabilita limitata',
    'societa cooperativa per azioni',
    'societa cooperativa sociale',
    'cooperativa sociale',
  ],
  consortile: [
    'soc cons',
    'soc cons arl',
    'soc cons a rl',
    'societa consortile',
    'societa consortile a responsabilita limitata',
    'societa consortile per azioni',
  ],
  // These abbreviations stand for both cooperatives and consortia.
  scarl: ['scarl', 'sca rl', 'scrl'],
  scpa: ['scpa', 'sc pa', 'sc per azioni'],
  consorzio: ['consorzio'],
  individuale: ['impresa individuale', 'ditta individuale'],
  associazione: ['associazione'],
  fondazione: ['fondazione'],
}

const GB: Forms = {
  ltd: ['ltd', 'limited', 'cyf', 'cyfyngedig', 'private limited company'],
  plc: ['plc', 'public limited company', 'cwmni cyfyngedig cyhoeddus'],
  llp: ['llp', 'limited liability partnership'],
  lp: ['lp', 'limited partnership', 'slp', 'scottish limited partnership'],
  cic: ['cic', 'community interest company', 'community interest company ltd'],
  cio: ['cio', 'charitable incorporated organisation'],
  unlimited: ['unlimited', 'unlimited company'],
}

/** Legal forms under European Union law, which are valid in every country. */
const UNION: Forms = {
  se: ['se', 'societas europaea', 'societe europeenne', 'europaische aktiengesellschaft se'],
  sce: ['europaische genossenschaft sce', 'societe cooperative europeenne'],
  eeig: [
    'eeig',
    'ukeig',
    'geie',
    'ewiv',
    'aeie',
    'europaische wirtschaftliche interessenvereinigung',
    'groupement europeen d interet economique',
    'european economic interest grouping',
  ],
}

/**
 * Legal forms from other countries as written in European notices. The country is unknown, so forms are
 * classified by their abbreviation.
 */
const OTHER_COUNTRIES: Forms = {
  bv: ['bv', 'besloten vennootschap'],
  nv: ['nv', 'naamloze vennootschap'],
  ab: ['ab', 'aktiebolag'],
  as: ['as'],
  aps: ['aps'],
  oy: ['oy', 'oyj'],
  sp_zoo: ['sp z oo', 'spolka z ograniczona odpowiedzialnoscia'],
  sro: ['sro'],
  doo: ['doo'],
  kft: ['kft'],
  lda: ['lda', 'limitada'],
  sarl: ['sarl'],
  srl: ['srl'],
  sa: ['sa'],
  spa: ['spa'],
  gmbh: ['gmbh'],
  ag: ['ag'],
  dac: ['dac', 'designated activity company'],
  ltd: ['ltd', 'limited'],
  plc: ['plc'],
  inc: ['inc', 'incorporated'],
  llc: ['llc'],
}

/** Legal forms by the jurisdiction that defines them. `EU` also holds the forms of all other countries. */
export const LEGAL_FORM_SPELLINGS: Readonly<Record<Jurisdiction, Forms>> = {
  ES,
  FR,
  DE,
  IT,
  GB,
  EU: { ...UNION, ...OTHER_COUNTRIES },
}

/** Legal forms available to companies in every jurisdiction. */
export const EU_LEGAL_FORMS: readonly string[] = Object.keys(UNION)

/**
 * Additions that do not change the class of a legal form, such as those for single members, variable capital or board
 * types.
 */
export const LEGAL_FORM_VARIANTS: readonly string[] = [
  'a associe unique',
  'a actionnaire unique',
  'unipersonnelle',
  'a capital variable',
  'sai',
  'a conseil d administration',
  'a directoire',
  'a directoire et conseil de surveillance',
  'unipersonal',
  'de un solo socio',
  'unipersonale',
  'a socio unico',
  'con socio unico',
]

/** Single-word legal forms that can start a name in any country, as in `FUNDACION ALFA` or `UTE ALFA BETA`. */
export const LEADING_LEGAL_FORMS: readonly string[] = [
  'fundacion',
  'asociacion',
  'ute',
  'fondazione',
  'associazione',
  'consorzio',
  'fondation',
  'stiftung',
]

/** Suffixes that state a company's situation and are not part of its name. */
export const COMPANY_NAME_QUALIFIERS: readonly string[] = [
  'en liquidacion',
  'en concurso',
  'en concurso de acreedores',
  'en liquidation',
  'en liquidation judiciaire',
  'en redressement judiciaire',
  'en cours de liquidation',
  'il',
  'i l',
  'i liq',
  'i liqu',
  'in liquidation',
  'in insolvenz',
  'in abwicklung',
  'in liquidazione',
  'in liquidazione coatta amministrativa',
  'in lca',
  'in liquidazione giudiziale',
  'in fallimento',
  'in concordato preventivo',
  'in amministrazione straordinaria',
  'in administration',
  'in receivership',
  'in administrative receivership',
  'in compulsory liquidation',
  'in creditors voluntary liquidation',
  'in members voluntary liquidation',
]

/** Patterns for suffixes that mark a branch and are not part of its name. */
export const BRANCH_NAME_PATTERNS: readonly string[] = [
  'sucursal(?: (?:en|de|del|para)(?: \\p{L}+){1,3}| espana)?',
  'succursale (?:en|de|in)(?: \\p{L}+){1,3}',
  'succursale (?:francaise|italiana)',
  'sede secondaria(?: \\p{L}+){0,3}',
  'stabile organizzazione(?: (?:in|per l) italia)?',
  'zweigniederlassung(?: \\p{L}+){0,3}',
  'deutsche zweigniederlassung(?: \\p{L}+){0,3}',
  'niederlassung (?:deutschland|germany)',
  '(?:uk|german|spanish|french|italian|irish) branch',
]
