import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRegion } from './region-list.ts'
import { resolveRegion } from './resolve-region.ts'

/** The French regions of NUTS 2013, which became regions of level 2 of the same name, and their departments in order. */
const FRENCH_REGIONS: Readonly<Record<string, readonly string[]>> = {
  'FR21 Champagne-Ardenne': ['Ardennes', 'Aube', 'Marne', 'Haute-Marne'],
  'FR22 Picardie': ['Aisne', 'Oise', 'Somme'],
  'FR23 Haute-Normandie': ['Eure', 'Seine-Maritime'],
  'FR25 Basse-Normandie': ['Calvados', 'Manche', 'Orne'],
  'FR26 Bourgogne': ['Côte-d’Or', 'Nièvre', 'Saône-et-Loire', 'Yonne'],
  'FR41 Lorraine': ['Meurthe-et-Moselle', 'Meuse', 'Moselle', 'Vosges'],
  'FR42 Alsace': ['Bas-Rhin', 'Haut-Rhin'],
  'FR43 Franche-Comté': ['Doubs', 'Jura', 'Haute-Saône', 'Territoire de Belfort'],
  'FR51 Pays de la Loire': ['Loire-Atlantique', 'Maine-et-Loire', 'Mayenne', 'Sarthe', 'Vendée'],
  'FR52 Bretagne': ['Côtes-d’Armor', 'Finistère', 'Ille-et-Vilaine', 'Morbihan'],
  'FR53 Poitou-Charentes': ['Charente', 'Charente-Maritime', 'Deux-Sèvres', 'Vienne'],
  'FR61 Aquitaine': ['Dordogne', 'Gironde', 'Landes', 'Lot-et-Garonne', 'Pyrénées-Atlantiques'],
  'FR62 Midi-Pyrénées': [
    ...['Ariège', 'Aveyron', 'Haute-Garonne', 'Gers', 'Lot', 'Hautes-Pyrénées', 'Tarn', 'Tarn-et-Garonne'],
  ],
  'FR63 Limousin': ['Corrèze', 'Creuse', 'Haute-Vienne'],
  'FR71 Rhône-Alpes': ['Ain', 'Ardèche', 'Drôme', 'Isère', 'Loire', 'Rhône', 'Savoie', 'Haute-Savoie'],
  'FR72 Auvergne': ['Allier', 'Cantal', 'Haute-Loire', 'Puy-de-Dôme'],
  'FR81 Languedoc-Roussillon': ['Aude', 'Gard', 'Hérault', 'Lozère', 'Pyrénées-Orientales'],
  'FR82 Provence-Alpes-Côte d’Azur': [
    ...['Alpes-de-Haute-Provence', 'Hautes-Alpes', 'Alpes-Maritimes', 'Bouches-du-Rhône', 'Var', 'Vaucluse'],
  ],
  'FR83 Corse': ['Corse-du-Sud', 'Haute-Corse'],
}

for (const [region, departments] of Object.entries(FRENCH_REGIONS)) {
  const [code = ''] = region.split(' ')
  test(`resolveRegion: ${region} → the current region and departments of the same names`, () => {
    assert.equal(`${code} ${nameOf(code)}`, region)
    assert.deepEqual(
      departments.map((_, n) => nameOf(`${code}${n + 1}`)),
      departments,
    )
  })
}

for (const [code, name] of [
  ['FR24', 'Centre-Val de Loire'],
  ['FR30', 'Nord-Pas de Calais'],
  ['FR301', 'Nord'],
  ['FR302', 'Pas-de-Calais'],
  ['FR91', 'Guadeloupe'],
  ['FR92', 'Martinique'],
  ['FR93', 'Guyane'],
  ['FR94', 'La Réunion'],
  ['FRA1', 'Guadeloupe'],
  ['FRA2', 'Martinique'],
  ['FRA3', 'Guyane'],
  ['FRA4', 'La Réunion'],
  ['FRA5', 'Mayotte'],
  ['ITD1', 'Provincia Autonoma di Bolzano/Bozen'],
  ['ITD2', 'Provincia Autonoma di Trento'],
  ['ITD20', 'Trento'],
  ['ITD3', 'Veneto'],
  ['ITD35', 'Venezia'],
  ['ITD4', 'Friuli-Venezia Giulia'],
  ['ITD5', 'Emilia-Romagna'],
  ['ITD55', 'Bologna'],
  ['ITE1', 'Toscana'],
  ['ITE14', 'Firenze'],
  ['ITE2', 'Umbria'],
  ['ITE3', 'Marche'],
  ['ITE4', 'Lazio'],
  ['ITE43', 'Roma'],
  ['PL11', 'Łódzkie'],
  ['PL12', 'Makroregion województwo mazowieckie'],
  ['PL31', 'Lubelskie'],
  ['PL32', 'Podkarpackie'],
  ['PL33', 'Świętokrzyskie'],
  ['PL34', 'Podlaskie'],
] as const)
  test(`resolveRegion: ${code} → ${name}`, () => assert.equal(nameOf(code), name))

function nameOf(code: string): string | undefined {
  const [current = ''] = resolveRegion(code) ?? []
  return findRegion(current)?.name.replaceAll("'", '’').replace(' — ', '-')
}
