import type { Jurisdiction } from '../../src/model/jurisdiction.ts'
import { drawZipf, drawZipfRank, type RandomNumbers } from './seeded-random.ts'

/**
 * Name parts of a country, the most frequent first. `@` is replaced by a surname, `#` by a town, `%` by an activity.
 */
interface NamingStyle {
  readonly towns: readonly string[]
  readonly surnames: readonly string[]
  readonly given: readonly string[]
  readonly activities: readonly string[]
  readonly companies: readonly string[]
  readonly authorities: readonly string[]
}

const words = (text: string) => text.split(' ')

// Endings have four letters and syllables two, so that different numbers give different words.
const SYLLABLES = [...'bcdfglmnprstv'].flatMap(consonant => [...'aeiou'].map(vowel => consonant + vowel))

const STYLES: Record<Jurisdiction, NamingStyle> = {
  FR: {
    towns: words('mont llac gnan euil vrès sson'),
    surnames: words('rieu lier zard ssot gnac deau'),
    given: words('Marie Jean Pierre Aurélie Nicolas Céline Mickaël Hélène Loïc Inès Rémi Zoé'),
    activities: words(
      'BOULANGERIE GARAGE PHARMACIE TRANSPORTS MENUISERIE COIFFURE RESTAURANT TAXI PLOMBERIE AMBULANCES IMPRIMERIE ' +
        'FLEURISTE L’ATELIER ÉPICERIE MAÇONNERIE',
    ),
    companies: ['% @', '@', 'SCI @', 'SARL @', '@ ET FILS', 'SAS % @', 'HOLDING @', 'SCI DU DOMAINE DE #'],
    authorities: [
      'Greffe du Tribunal de Commerce de #',
      'Commune de #',
      'Centre hospitalier de #',
      'Département de #',
    ],
  },
  ES: {
    towns: words('nera lejo rada cedo ñuel tora'),
    surnames: words('ález ñana rrez guez dero lans'),
    given: words('María José Antonio Carmen Jesús Lucía Ángel Begoña Íñigo Núria Andrés Sofía'),
    activities: words(
      'CONSTRUCCIONES TRANSPORTES INVERSIONES PROMOCIONES INSTALACIONES HERMANOS SERVICIOS EXCAVACIONES PANADERÍA ' +
        'FARMACIA DISTRIBUCIONES GESTIÓN LIMPIEZAS TALLERES',
    ),
    companies: ['% @, S.L.', '@ S.L.', '% @ SL', '@ @ SLU', '% @ S.A.', '@ S.L.U.', '% # S.COOP.'],
    authorities: [
      'Ayuntamiento de #',
      'Alcaldía del Ayuntamiento de #',
      'Registro Mercantil de #',
      'Junta de Gobierno del Ayuntamiento de #',
      'Universidad de #',
    ],
  },
  DE: {
    towns: words('berg dorf heim burg feld münd'),
    surnames: words('mann höfe bach lein sohn wald'),
    given: words('Anna Jürgen Peter Käthe Uwe Björn Sabine Günter Jörg Ute Lukas Heike'),
    activities: words(
      'Bau Verwaltungs Immobilien Beteiligungs Logistik Haustechnik Autohaus Bäckerei Elektro Gastronomie Vermögens',
    ),
    companies: ['@ % GmbH', '@ GmbH', '% @ GmbH & Co. KG', '@ UG (haftungsbeschränkt)', '@ % AG', '@ e.K.'],
    authorities: ['Amtsgericht #', 'Stadt #', 'Landkreis #', 'Universitätsklinikum #'],
  },
  IT: {
    towns: words('nate golo resa sano zzio dùra'),
    surnames: words('etti olli aldi azzi inni esco'),
    given: words('Giulia Marco Niccolò Chiara Luca Noè Paola Matteo Serena Ettore'),
    activities: words(
      'COSTRUZIONI IMPRESA AUTOTRASPORTI IMMOBILIARE FARMACIA SERVIZI EDILIZIA OFFICINA CARTOLERIA VIVAI',
    ),
    companies: ['% @ S.R.L.', '@ SRL', '% @ S.P.A.', '@ % & C. S.A.S.', '% # SOCIETÀ COOPERATIVA'],
    authorities: ['Comune di #', 'Azienda Sanitaria Locale di #', 'Provincia di #', 'Università di #'],
  },
  GB: {
    towns: words('ford wick dale bury mere stow'),
    surnames: words('well more shaw kins gate ness'),
    given: words('James Olivia Harry Amelia George Freya Zoë Callum Rhys Siân'),
    activities: words(
      'BUILDERS CONSULTING HOLDINGS PROPERTIES TRANSPORT CATERING ROOFING PLUMBING MOTORS SYSTEMS CARE BAKERY',
    ),
    companies: ['@ % LIMITED', '@ % LTD', '@ LIMITED', '% OF # LTD', '@ @ LLP', '@ PLC'],
    authorities: ['# Borough Council', '# District Council', 'NHS Trust of #', 'County Court at #'],
  },
  EU: {
    towns: words('leux stad havn port luxe hága'),
    surnames: words('seni ovic szky ides niak mäki'),
    given: words('Anna Luis Pierre Katrin Giulia Søren Zofia Jānis'),
    activities: words('CONSULTING ENGINEERING TRANSLATION SECURITY CATERING RESEARCH'),
    companies: ['% @ SE', '@ % GmbH', '@ NV', '@ S.A.', '% @ SARL'],
    authorities: ['European Agency for #', 'Directorate-General #', 'European Institute of #'],
  },
}

const SURNAMES = 30_000
const TOWNS = 6_000

/** Builds a word from a number. Every number gives a different word, and small numbers give short ones. */
function buildWord(n: number, endings: readonly string[]): string {
  let rest = Math.floor(n / endings.length) + SYLLABLES.length
  let word = ''
  while (rest >= 0) {
    word += SYLLABLES[rest % SYLLABLES.length]
    rest = Math.floor(rest / SYLLABLES.length) - 1
  }
  return word.slice(0, 1).toUpperCase() + word.slice(1) + endings[n % endings.length]
}

/** Draws a town; large towns are more frequent. */
export function drawTownName(country: Jurisdiction, random: RandomNumbers): string {
  return buildWord(drawZipfRank(random, TOWNS), STYLES[country].towns)
}

function drawSurname(country: Jurisdiction, random: RandomNumbers): string {
  const name = buildWord(drawZipfRank(random, SURNAMES), STYLES[country].surnames)
  return country === 'DE' ? name : name.toUpperCase()
}

/** Draws a company name in the style of its country, with or without a legal form. */
export function drawCompanyName(country: Jurisdiction, random: RandomNumbers): string {
  const { companies, activities } = STYLES[country]
  return drawZipf(random, companies).replace(/[@#%]/g, sign => {
    if (sign === '%') return drawZipf(random, activities)
    return sign === '#' ? drawTownName(country, random).toUpperCase() : drawSurname(country, random)
  })
}

/** Draws a person's name in the order of first and last name that is usual in the country. */
export function drawPersonName(country: Jurisdiction, random: RandomNumbers): string {
  const given = drawZipf(random, STYLES[country].given)
  if (country === 'ES')
    return `${drawSurname(country, random)} ${drawSurname(country, random)} ${given.toUpperCase()}`
  return country === 'FR'
    ? `${drawSurname(country, random)} ${given}`
    : `${given} ${drawSurname(country, random)}`
}

/** Builds the name of authority `n` of a country. Names are unique, because authorities are identified by name. */
export function buildAuthorityName(country: Jurisdiction, n: number): string {
  const { authorities, towns } = STYLES[country]
  const pattern = authorities[n % authorities.length] as string
  return pattern.replace('#', buildWord(Math.floor(n / authorities.length), towns))
}
