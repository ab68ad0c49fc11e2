import { normalizeName, splitLegalForm } from '../../../model/legal-form.ts'

/** Italian first names, in comparison form. */
const FIRST_NAMES: ReadonlySet<string> = new Set(
  (
    'adele adriana adriano agata agnese alberto alessandra alessandro alessia alessio alfio alfonso alfredo alice ' +
    'amedeo andrea angela angelica angelo anna annalisa annamaria annarita antonella antonia antonietta antonino antonio ' +
    'armando arturo attilio augusto aurelio battista barbara beatrice benedetta benedetto bernardo biagio bruna bruno ' +
    'camilla carla carlo carmela carmelo carmen carmine caterina cecilia cesare chiara cinzia ciro claudia claudio ' +
    'concetta corrado cosimo cristian cristiano cristina damiano daniel daniela daniele dario davide debora deborah ' +
    'diego dino domenica domenico donatella donato edoardo elena eleonora elia eliana elisa elisabetta emanuela emanuele ' +
    'emilia emilio emma enrica enrico enzo ercole ermanno ernesto ettore eugenio eva fabiana fabio fabrizio fausto ' +
    'federica federico ferdinando fernando filippo fiorella flavia flavio franca francesca francesco franco ' +
    'gabriele gabriella gaetano gennaro germano gerardo giacomo giampaolo giampiero giancarlo gianfranco gianluca ' +
    'gianluigi gianmarco gianni gianpaolo gilda gina gino giorgia giorgio giovanna giovanni giulia giuliana giuliano ' +
    'giulio giuseppa giuseppe giuseppina giusy graziano graziella guglielmo guido igor ilaria ines irene isabella ' +
    'ivan ivana ivano jessica katia lara laura lea leonardo letizia lidia liliana lina livio lorena lorenzo loredana ' +
    'luca lucia luciana luciano lucio luigi luigia luisa maddalena manuel manuela mara marcella marcello marco margherita ' +
    'maria mariangela mariano marika mario marisa marta martina martino massimiliano massimo matilde matteo ' +
    'maura maurizio mauro michela michele milena mirco mirella mirko moreno monica nadia nicola nicolo nicoletta nicolas ' +
    'nino noemi nunzia nunzio omar orazio orlando ornella oscar osvaldo pamela paola paolo pasquale patrizia patrizio ' +
    'piera piero pierluigi pietro raffaele raffaella raimondo remo renata renato renzo riccardo rita roberta ' +
    'roberto rocco romina rosanna rosaria rosario rossana rossella ruggero sabina sabrina salvatore samuele ' +
    'sandra sandro sara sebastiano sergio silvana silvano silvia silvio simona simone sofia sonia ' +
    'stefania stefano susanna tania tatiana teresa tiziana tiziano tommaso ugo umberto valentina valentino valeria ' +
    'valerio vanessa veronica vincenza vincenzo virginia vito vittorio viviana walter'
  ).split(' '),
)
/** Words in names of organizations, which can be named after a person. */
const ORGANIZATION =
  /^(?:fondazione|associazione|associati|associato|ass|istituto|ist|consorzio|cooperativa|coop|societa|soc|comune|parrocchia|centro|accademia|scuola|liceo|universita|ente|opera|ospedale|casa|villa|residenza|comitato|circolo|gruppo|fratelli|flli|figli|figlio|eredi|soci|onlus|ets|asd|ssd|aps|odv|don|padre|beato|madonna|banca|hotel|museo|teatro|compagnia|sezione|polisportiva|nonn[ao]|zi[ao]|mastro|mamma|babbo|comunita|loco|proloco|suore|figlie|frati|missionarie?|ancelle|oblati|salesiani|amici|confraternita|misericordia|oratorio|collegio|convitto|seminario|diocesi|arcidiocesi|monastero|convento|basilica|santuario|asilo|politecnico|federazione|unione|provincia|regione|sindacato|filarmonica|orchestra|corale|biblioteca|festival|palio|memorial|lli|c|f|e|ed|snc|sas|srls?|spa|sapa|scarl|scrl|sc|ss|arl|stp|sta)$/
/** Words that introduce the name of the owner: `EDILIZIA DI ROSSI MARIO`, `STUDIO DELL'ING. ROSSI MARIO`. */
const OWNER_WORDS = /^(?:di|del|dell|della)$/
const TITLES =
  /^(?:ing|arch|geom|geol|dott|dottssa|ssa|dottoressa|dottore|dr|drssa|avv|avvocato|ingegnere|architetto|geometra|geologo|geologa|agronomo|perito|ind|rag|notaio|prof|profssa|sig|sigra)$/
/** Words that make a first name part of the name of a place. */
const PLACE =
  /^(?:san|santa|santo|sant|santi|monte|via|viale|piazza|piazzale|largo|borgo|borghetto|porto|porta|castel|castello|castelnuovo|castelvecchio|val|valle|villar|rocca|torre|ponte|colle|poggio|pieve|badia|abbazia|isola|lago|lido|capo|campo|casal|casale|fonte|terme|mont|pian|sasso|cima|citta|contrada|frazione|localita|quartiere|rione)$/
/** Two first names without a surname, which a shop or a dedication bears: `GIARDINI DI MARIA LUISA`. */
const DEDICATION = /^(?:(?:maria|anna) |giovanni paolo$|vittorio emanuele$|carlo alberto$)/
/** Names that say so themselves. */
const INDIVIDUAL_BUSINESS = /^(?:ditta|impresa) individuale | (?:ditta|impresa) individuale$/
const MAX_NAME_WORDS = 4

/**
 * Returns true when a supplier's name ends with the natural person who owns the business: a sole trader is a person,
 * also when only the VAT number is stated. A first name must begin or end the person's name.
 */
export function isAnacSoleTrader(name: string): boolean {
  if (INDIVIDUAL_BUSINESS.test(normalizeName(name))) return true
  if (/[&/;]|\d/.test(name) || splitLegalForm(name, 'IT').legalFormClass !== null) return false
  const words = normalizeName(name).split(' ')
  if (words.some(word => ORGANIZATION.test(word))) return false
  const owner = findOwner(words)
  const isLongEnough = owner.length >= 2 && owner.length <= MAX_NAME_WORDS
  if (!isLongEnough || owner.some(word => PLACE.test(word))) return false
  const isDedication = owner.length === 2 && DEDICATION.test(owner.join(' '))
  if (isDedication && owner.every(word => FIRST_NAMES.has(word))) return false
  return [owner[0], owner.at(-1)].some(word => FIRST_NAMES.has(word ?? ''))
}

/** Returns the words after the last title or owner word; particles such as `De Luca` and `Di Maio` stay in the name. */
function findOwner(words: readonly string[]): readonly string[] {
  const title = words.findLastIndex(word => TITLES.test(word))
  if (title >= 0) return words.slice(title + 1)
  const start = words.findIndex(
    (word, i) => OWNER_WORDS.test(word) && i > 0 && words.length - i - 1 <= MAX_NAME_WORDS,
  )
  return start >= 0 ? words.slice(start + 1) : []
}
