import type { AnnouncementMetadata } from '../../model/metadata.ts'
import { normalizeForComparison, omitMissing } from '../shared/text-cleaning.ts'

/**
 * Normalized names of the Italian provinces (ISTAT). A place of performance may also be a region, "ITALIA" or another
 * country.
 */
const PROVINCES: ReadonlySet<string> = new Set(
  (
    "agrigento,alessandria,ancona,aosta,valle d'aosta,valle d'aosta/vallee d'aoste,arezzo,ascoli piceno,asti,avellino,bari," +
    'barletta-andria-trani,belluno,benevento,bergamo,biella,bologna,bolzano,bolzano-bozen,bolzano/bozen,brescia,brindisi,' +
    'cagliari,caltanissetta,campobasso,carbonia-iglesias,caserta,catania,catanzaro,chieti,como,cosenza,cremona,crotone,cuneo,' +
    'enna,fermo,ferrara,firenze,foggia,forli-cesena,frosinone,genova,gorizia,grosseto,imperia,isernia,la spezia,' +
    "l'aquila,latina,lecce,lecco,livorno,lodi,lucca,macerata,mantova,massa-carrara,matera,medio campidano,messina,milano," +
    'modena,monza e della brianza,monza e brianza,napoli,novara,nuoro,ogliastra,olbia-tempio,oristano,padova,palermo,parma,' +
    'pavia,perugia,pesaro e urbino,pescara,piacenza,pisa,pistoia,pordenone,potenza,prato,ragusa,ravenna,reggio calabria,' +
    "reggio di calabria,reggio emilia,reggio nell'emilia,rieti,rimini,roma,rovigo,salerno,sassari,savona,siena,siracusa," +
    'sondrio,sud sardegna,taranto,teramo,terni,torino,trapani,trento,treviso,trieste,udine,varese,venezia,' +
    'verbano-cusio-ossola,vercelli,verona,vibo valentia,vicenza,viterbo'
  ).split(','),
)

const ITALIAN_REGION_NAMES = new Intl.DisplayNames('it', { type: 'region', fallback: 'none' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const COUNTRY_CODES_BY_NAME: ReadonlyMap<string, string> = new Map(
  LETTERS.flatMap(first => LETTERS.map(second => first + second))
    .filter(code => new Intl.Locale(`und-${code}`).region === code)
    .flatMap(code => {
      const name = ITALIAN_REGION_NAMES.of(code)
      return name === undefined ? [] : [[normalizeForComparison(name), code] as const]
    }),
)

/** The place of performance of a lot, as the publisher names it. */
export interface AnacPerformancePlace {
  readonly nuts: string | null
  readonly istat: string | null
}

/**
 * Builds the place metadata. Includes the province and municipality only when all lots share them, and the country only
 * outside Italy.
 */
export function buildAnacPerformancePlaceMetadata(
  places: readonly AnacPerformancePlace[],
): AnnouncementMetadata {
  const province = sharedName(places.map(({ nuts }) => nuts))
  const municipality = sharedName(places.map(({ istat }) => istat))
  const country = findCountry(municipality) ?? findCountry(province)
  return omitMissing({
    province: province !== null && PROVINCES.has(normalizeForComparison(province)) ? province : null,
    municipality: findCountry(municipality) === null ? municipality : null,
    country: country === 'IT' ? null : country,
  })
}

function findCountry(name: string | null): string | null {
  return name === null ? null : (COUNTRY_CODES_BY_NAME.get(normalizeForComparison(name)) ?? null)
}

/** Returns the name that all lots share, or `null` when they differ or one is missing. */
function sharedName(names: readonly (string | null)[]): string | null {
  const [first = null] = names
  return names.every(name => name === first) ? first : null
}
