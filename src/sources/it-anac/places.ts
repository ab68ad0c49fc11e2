import type { Metadata } from '../../model/metadata.ts'
import { compact, fold } from '../kit/text.ts'

/** The provinces of Italy (ISTAT), folded: a place of performance may also be a region, "ITALIA" or another country. */
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

const ITALIAN = new Intl.DisplayNames('it', { type: 'region', fallback: 'none' })
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const COUNTRIES: ReadonlyMap<string, string> = new Map(
  LETTERS.flatMap(first => LETTERS.map(second => first + second))
    .filter(code => new Intl.Locale(`und-${code}`).region === code)
    .flatMap(code => {
      const name = ITALIAN.of(code)
      return name === undefined ? [] : [[fold(name), code] as const]
    }),
)

/** Where a lot is performed, as the publisher names it. */
export interface Place {
  readonly nuts: string | null
  readonly istat: string | null
}

/** Province and municipality, each only when all lots share it; the country when it is another one. */
export function placesOf(places: readonly Place[]): Metadata {
  const province = only(places.map(({ nuts }) => nuts))
  const municipality = only(places.map(({ istat }) => istat))
  const country = countryOf(municipality) ?? countryOf(province)
  return compact({
    province: province !== null && PROVINCES.has(fold(province)) ? province : null,
    municipality: countryOf(municipality) === null ? municipality : null,
    country: country === 'IT' ? null : country,
  })
}

function countryOf(name: string | null): string | null {
  return name === null ? null : (COUNTRIES.get(fold(name)) ?? null)
}

/** What all of them say; null when they differ or one says nothing. */
function only(names: readonly (string | null)[]): string | null {
  const [first = null] = names
  return names.every(name => name === first) ? first : null
}
